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
            abstract: say(.mailboxCommand.giveAbstract),
            discussion: say(.mailboxCommand.giveDiscussion))
    }

    @OptionGroup var which: MailboxOption

    @Option(help: ArgumentHelp(say(.mailboxCommand.giveFileHelp), valueName: "file"), completion: .file())
    var file: String?

    @Flag(help: ArgumentHelp(say(.mailboxCommand.giveStopHelp))) var stop = false
    @Flag(help: ArgumentHelp(say(.mailboxCommand.giveJSONHelp))) var json = false
    @OptionGroup(title: Headings.common) var common: CommonOptions

    func run(_ ledger: Ledger) async throws {
        if file != nil, stop { throw UsageError.fileAndStop }
        let mailbox = try await which.report(ledger).mailbox
        if let file { return try await make(file, of: mailbox, ledger) }
        if stop {
            try await ledger.useCases.withdrawMailboxOffer(of: mailbox.number)
            return try ledger.showView([Line(ledger.language.text(.mailboxCommand.giveStopped), .strong)])
        }
        guard let address = try ledger.session.publicURL() else { throw UsageError.giftLinkWithoutAccounts }
        let gift = try await ledger.useCases.offerMailbox(mailbox.number)
        if json { return try Output.write(JSONShape.mailboxGift(gift, address: address)) }
        try MailboxView(ledger: ledger).show(gift, of: mailbox, at: address)
    }

    private func make(_ file: String, of mailbox: Mailbox, _ ledger: Ledger) async throws {
        let (useCases, language) = (ledger.useCases, ledger.language)
        let passphrase = try SecretLine.passphrase(isNew: true, language)
        let bytes = try await useCases.makeGiftFile(of: mailbox.number, passphrase: passphrase)
        do {
            try Output.write(Data(bytes), to: file, ledger.session.environment)
        } catch {
            // Without a file the mailbox was not given away.
            if mailbox.archivedAt == nil { _ = try await useCases.editMailbox(mailbox.number, isArchived: false) }
            throw error
        }
        if file == "-" { return }
        let number = mailbox.number
        try ledger.showView(
            Line.wrapped(
                language.text(.mailboxCommand.givenFile(file: file.harmless, number: String(number))),
                columns: ledger.terminal.contentWidth, ink: .strong)
                + Line.wrapped(
                    language.text(.mailboxCommand.passphraseHint),
                    columns: ledger.terminal.contentWidth, ink: .faint))
    }
}

struct MailboxAccept: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "accept",
            abstract: say(.mailboxCommand.acceptAbstract),
            discussion: say(.mailboxCommand.acceptDiscussion))
    }

    @Argument(help: ArgumentHelp(say(.mailboxCommand.acceptFileHelp), valueName: "file"), completion: .file())
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
        let known = Line(ledger.language.text(.mailboxCommand.acceptedBefore))
        try ledger.showView(
            (isNew ? [] : [known]) + (try await view.head(of: report) + view.progress(of: report, naming: true)))
    }
}
