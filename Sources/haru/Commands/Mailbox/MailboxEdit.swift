import ArgumentParser
import Core
import Engine
import Language
import Presentation

/// Options for when letters can be drawn.
struct DrawOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(say(.mailboxCommand.ruleHelp), valueName: "rule"),
        completion: .words(of: DrawRule.Kind.self))
    var rule: String?

    @Option(help: ArgumentHelp(say(.mailboxCommand.fromHelp), valueName: "day"), completion: .days)
    var from: String?

    @Option(help: ArgumentHelp(say(.mailboxCommand.secretHelp), valueName: "text"))
    var secret: String?

    /// The rule; nil if none was given.
    func chosen(today: Day) throws -> MailboxRule? {
        let kind = try rule.map { try OptionValue.one(of: DrawRule.Kind.self, $0, for: "--rule") }
        let day = try from.map { try DayWord.required($0).day(today: today) }
        switch (kind, day) {
        case (nil, nil): return nil
        case (nil, let day?), (.date, let day?): return .from(day)
        case (.date, nil): throw UsageError.missing("--from")
        case (.commit, nil): return .commit
        case (.challenge, nil): return .challenge
        case (.free, nil): return .free
        case (_, _?):
            throw UsageError.invalidValue(
                option: "--rule", value: rule ?? "", allowed: DrawRule.Kind.date.rawValue)
        }
    }
}

struct MailboxCreate: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "add", abstract: say(.mailboxCommand.createAbstract),
            discussion: say(.mailboxCommand.createDiscussion))
    }

    /// Occasion of the mailbox.
    @Argument(help: ArgumentHelp(say(.mailboxCommand.occasionHelp), valueName: "occasion"))
    var occasion: [String]

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp(say(.mailboxCommand.createForHelp), valueName: "whom"),
        completion: .words(of: MailboxReceiver.self))
    var whom: String = MailboxReceiver.me.rawValue

    @Option(help: ArgumentHelp(say(.mailboxCommand.createToHelp), valueName: "name"))
    var to: String?

    @Option(help: ArgumentHelp(say(.mailboxCommand.createUntilHelp), valueName: "day"), completion: .days)
    var until: String?

    @OptionGroup var draws: DrawOptions
    @Flag(help: ArgumentHelp(say(.option.json))) var json = false
    @OptionGroup(title: Headings.common) var common: CommonOptions

    func run(_ ledger: Ledger) async throws {
        let whom = try OptionValue.one(of: MailboxReceiver.self, whom, for: "--for")
        if whom == .here, try ledger.session.publicURL() == nil { throw UsageError.giftLinkWithoutAccounts }
        let today = try await ledger.useCases.currentDay()
        let report = try await ledger.useCases.createMailbox(
            occasion: occasion.joined(separator: " "), rule: try draws.chosen(today: today) ?? .commit,
            secret: draws.secret ?? "",
            link: MailboxLinkFields(
                recipient: to, lastDay: try until.map { try DayWord.required($0).day(today: today) }))
        if json {
            let zones = try await ledger.useCases.dayCalendar().zones
            return try Output.write(JSONShape.mailbox(report, offset: zones.offset(at:)))
        }
        let (view, language) = (MailboxView(ledger: ledger), ledger.language)
        let giving: [Line] =
            whom == .me
            ? []
            : [
                Line(language.text(.mailboxCommand.createdGiveHint)),
                Line(
                    "haru mailbox give --mailbox \(report.mailbox.number)"
                        + (whom == .elsewhere ? " --file letters.haru-gift" : ""), .content),
            ]
        let lines =
            try await view.head(of: report) + [
                Line(language.text(.mailboxCommand.createdWriteHint)),
                Line("haru mailbox write", .content), Line("haru mailbox import", .content),
            ] + giving
        if let link = try await ledger.useCases.mailboxLink(of: report.mailbox.number) {
            try view.show(link, of: report.mailbox, at: ShareCommand.address(ledger), below: lines + [Line()])
        } else {
            try ledger.showView(lines)
        }
    }
}

struct MailboxEdit: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "edit", abstract: say(.mailboxCommand.editAbstract))
    }

    @OptionGroup var number: Number

    @Option(help: ArgumentHelp(say(.mailboxCommand.occasionHelp), valueName: "text"))
    var occasion: String?

    @OptionGroup var draws: DrawOptions
    @Flag(help: ArgumentHelp(say(.option.json))) var json = false
    @OptionGroup(title: Headings.common) var common: CommonOptions

    func run(_ ledger: Ledger) async throws {
        let rule = try draws.chosen(today: try await ledger.useCases.currentDay())
        guard occasion != nil || rule != nil || draws.secret != nil else { throw UsageError.nothingChanged }
        let report = try await ledger.useCases.editMailbox(
            try number.one(), occasion: occasion, rule: rule, secret: draws.secret)
        if json {
            let zones = try await ledger.useCases.dayCalendar().zones
            return try Output.write(JSONShape.mailbox(report, offset: zones.offset(at:)))
        }
        let view = MailboxView(ledger: ledger)
        try ledger.showView(try await view.head(of: report) + view.progress(of: report, naming: true))
    }
}
