import ArgumentParser
import Core
import Engine
import Foundation
import Language
import Presentation

struct MailboxGive: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "give",
            abstract: say("롤링페이퍼를 다른 사람에게 선물해요.", "Give a mailbox to somebody else."),
            discussion: say(
                """
                이 하루를 함께 쓰는 사람에게는 선물 링크를 보내요. 로그인해서 먼저 받는 사람의 것이 돼요.
                다른 하루를 쓰는 사람에게는 암호로 잠근 파일을 보내요. 암호는 물어보거나 표준 입력에서 읽어요.
                  haru mailbox give
                  haru mailbox give --file birthday.haru-gift
                편지를 하나도 꺼내지 않은 롤링페이퍼만 선물할 수 있어요.
                """,
                """
                Send the gift link to somebody with an account on this Haru: whoever signs in and accepts first has the
                mailbox. For somebody with a Haru of their own, make a file that a passphrase locks, which is asked for or
                read from standard input.
                  haru mailbox give
                  haru mailbox give --file birthday.haru-gift
                Only a mailbox whose letters are all sealed can be given.
                """
            ))
    }

    @OptionGroup var which: MailboxOption

    @Option(
        help: ArgumentHelp(say("만들 선물 파일.", "The gift file to make."), valueName: "file"), completion: .file())
    var file: String?

    @Flag(help: ArgumentHelp(say("선물 링크를 거둬요.", "Take the gift link back."))) var stop = false
    @Flag(help: ArgumentHelp(say("선물 링크를 JSON으로 써요.", "Write the gift link as JSON."))) var json = false
    @OptionGroup(title: Headings.common) var common: CommonOptions

    func run(_ ledger: Ledger) async throws {
        if file != nil, stop { throw UsageError.fileAndStop }
        let mailbox = try await which.report(ledger).mailbox
        if let file { return try await make(file, of: mailbox, ledger) }
        if stop {
            try await ledger.useCases.withdrawMailboxOffer(of: mailbox.number)
            return try ledger.showView([
                Line(ledger.language.pick("선물 링크를 거두었어요.", "The gift link is taken back."), .strong)
            ])
        }
        guard let address = try ledger.session.publicURL() else { throw UsageError.giftLinkWithoutAccounts }
        let gift = try await ledger.useCases.offerMailbox(mailbox.number)
        if json { return try Output.write(Wire.mailboxGift(gift, address: address)) }
        try MailboxView(ledger: ledger).show(gift, of: mailbox, at: address)
    }

    private func make(_ file: String, of mailbox: Mailbox, _ ledger: Ledger) async throws {
        let (useCases, language) = (ledger.useCases, ledger.language)
        let passphrase = try SecretLine.passphrase(isNew: true, language)
        let bytes = try await useCases.makeGiftFile(of: mailbox.number, passphrase: passphrase)
        do {
            try Output.write(Data(bytes), to: file, ledger.session.environment)
        } catch {
            // Without a file nothing was given.
            if mailbox.archivedAt == nil { _ = try await useCases.editMailbox(mailbox.number, isArchived: false) }
            throw error
        }
        if file == "-" { return }
        let number = mailbox.number
        try ledger.showView(
            Line.wrapped(
                language.pick(
                    "\(file.harmless)에 담고 롤링페이퍼를 보관했어요. 다시 꺼내려면 haru mailbox archive \(number) --undo",
                    "It’s in \(file.harmless), and the mailbox is archived. To bring it back: haru mailbox archive \(number) --undo"
                ), columns: ledger.terminal.contentWidth, ink: .strong)
                + Line.wrapped(
                    language.pick(
                        "암호는 파일과는 다른 방법으로 알려 주세요.", "Tell the passphrase another way than you send the file."),
                    columns: ledger.terminal.contentWidth, ink: .faint))
    }
}

struct MailboxAccept: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "accept",
            abstract: say("다른 하루에서 온 선물 파일을 열어요.", "Open a gift file from another Haru."),
            discussion: say(
                "암호는 물어보거나 표준 입력에서 읽어요. 같은 파일을 두 번 열어도 롤링페이퍼는 하나예요.",
                "The passphrase is asked for, or read from standard input. Opened twice, a file still gives one mailbox."
            ))
    }

    @Argument(help: ArgumentHelp(say("선물 파일.", "The gift file."), valueName: "file"), completion: .file())
    var file: String

    @OptionGroup(title: Headings.common) var common: CommonOptions

    func run(_ ledger: Ledger) async throws {
        let path = try ledger.session.environment.absolute(file)
        guard let bytes = MailboxImport.bytes(of: path, upTo: GiftFile.mostBytes) else {
            throw UsageError.cannotRead(file)
        }
        let gift = try GiftFile(bytes)
        let passphrase = try SecretLine.passphrase(isNew: false, ledger.language)
        let (number, isNew) = try await ledger.useCases.openGiftFile(gift, passphrase: passphrase)
        let report = try await ledger.useCases.mailbox(number)
        let view = MailboxView(ledger: ledger)
        let known = Line(ledger.language.pick("이미 받은 선물이에요.", "You have this gift already."))
        try ledger.showView(
            (isNew ? [] : [known]) + (try await view.head(of: report) + view.progress(of: report, naming: true)))
    }
}
