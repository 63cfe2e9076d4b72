import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct MailboxShare: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "share",
            abstract: say(.mailboxCommand.shareAbstract),
            discussion: say(.mailboxCommand.shareDiscussion))
    }

    @OptionGroup var which: MailboxOption

    @Option(help: ArgumentHelp(say(.mailboxCommand.shareToHelp), valueName: "name"))
    var to: String?

    @Option(help: ArgumentHelp(say(.mailboxCommand.shareUntilHelp), valueName: "day"), completion: .days)
    var until: String?

    @Flag(help: ArgumentHelp(say(.mailboxCommand.shareRenewHelp))) var new =
        false
    @Flag(help: ArgumentHelp(say(.option.json))) var json = false
    @OptionGroup(title: Headings.common) var common: CommonOptions

    func run(_ ledger: Ledger) async throws {
        let report = try await which.report(ledger)
        let today = try await ledger.useCases.currentDay()
        let lastDay: Day?? = try until.map { $0 == "none" ? nil : try DayWord.required($0).day(today: today) }
        let link = try await ledger.useCases.openMailboxLink(
            of: report.mailbox.number, recipient: to, lastDay: lastDay, isNew: new)
        let address = ShareCommand.address(ledger)
        if json { return try Output.write(JSONShape.mailboxLink(link, address: address)) }
        try MailboxView(ledger: ledger).show(link, of: report.mailbox, at: address)
    }
}

struct MailboxClose: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "close", abstract: say(.mailboxCommand.closeAbstract))
    }

    @OptionGroup var which: MailboxOption
    @OptionGroup(title: Headings.common) var common: CommonOptions

    func run(_ ledger: Ledger) async throws {
        let mailbox = try await which.report(ledger).mailbox
        try await ledger.useCases.closeMailboxLink(of: mailbox.number)
        let language = ledger.language
        try ledger.showView(
            Line.wrapped(
                language.text(.mailboxCommand.closed(number: String(mailbox.number))),
                columns: ledger.terminal.contentWidth, ink: .strong))
    }
}
