import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct MailboxShare: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "share",
            abstract: say("친구가 편지를 쓸 링크를 열어요.", "Open the link under which friends write."),
            discussion: say(
                """
                링크를 받은 친구는 로그인 없이 편지를 써요. 다시 불러도 같은 링크예요.
                  haru mailbox share --to 서연 --until 2026-12-04
                """,
                """
                Friends write by this link, without an account. Asked for again, it is the same.
                  haru mailbox share --to Ada --until 2026-12-04
                """
            ))
    }

    @OptionGroup var which: MailboxOption

    @Option(
        help: ArgumentHelp(say("친구들이 나를 부르는 이름.", "What friends call you."), valueName: "name"))
    var to: String?

    @Option(
        help: ArgumentHelp(
            say("편지를 받는 마지막 날. none은 끝이 없어요.", "The last day for letters; none for no end."), valueName: "day"))
    var until: String?

    @Flag(help: ArgumentHelp(say("새 링크를 만들고 지금 것은 닫아요.", "Make a new link; the present one stops working."))) var new =
        false
    @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
    @OptionGroup(title: Headings.common) var common: CommonOptions

    func run(_ ledger: Ledger) async throws {
        let report = try await which.report(ledger)
        let today = try await ledger.useCases.currentDay()
        let lastDay: Day?? = try until.map { $0 == "none" ? nil : try DayWord.required($0).day(today: today) }
        let link = try await ledger.useCases.openMailboxLink(
            of: report.mailbox.number, recipient: to, lastDay: lastDay, isNew: new)
        let address = ShareCommand.address(ledger)
        if json { return try Output.write(Wire.mailboxLink(link, address: address)) }
        try MailboxView(ledger: ledger).show(link, of: report.mailbox, at: address)
    }
}

struct MailboxClose: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "close",
            abstract: say("친구가 쓰는 링크를 닫아요. 온 편지는 그대로예요.", "Close the link for friends; letters already sent are kept."))
    }

    @OptionGroup var which: MailboxOption
    @OptionGroup(title: Headings.common) var common: CommonOptions

    func run(_ ledger: Ledger) async throws {
        let mailbox = try await which.report(ledger).mailbox
        try await ledger.useCases.closeMailboxLink(of: mailbox.number)
        let language = ledger.language
        try ledger.showView(
            Line.wrapped(
                language.pick(
                    "링크를 닫았어요. 다시 열려면 haru mailbox share --mailbox \(mailbox.number)",
                    "The link is closed. To open it again: haru mailbox share --mailbox \(mailbox.number)"),
                columns: ledger.terminal.contentWidth, ink: .strong))
    }
}
