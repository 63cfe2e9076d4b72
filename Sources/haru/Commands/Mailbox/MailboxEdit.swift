import ArgumentParser
import Core
import Engine
import Language
import Presentation

/// When letters can be drawn, as options say it.
struct DrawOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            say(
                "언제 꺼내는지: commit(커밋한 날마다 한 통), date(--from부터), challenge(지금 챌린지에 성공하면), free(언제든).",
                "When letters open: commit (one a day with a commit), date (from --from on), challenge (once the running one is won), free (any time)."
            ),
            valueName: "rule"),
        completion: .words(of: DrawRule.Kind.self))
    var rule: String?

    @Option(
        help: ArgumentHelp(
            say("마음껏 꺼낼 수 있는 첫날.", "The first day on which letters open without limit."), valueName: "day"))
    var from: String?

    @Option(
        help: ArgumentHelp(
            say("모두 꺼내면 보이는 말. 비우면 없애요.", "A message for when all are drawn; empty for none."),
            valueName: "text"))
    var secret: String?

    /// The rule; nil where none was said.
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
            commandName: "create", abstract: say("롤링페이퍼를 만들어요.", "Create a mailbox."), aliases: ["add"])
    }

    @Argument(help: ArgumentHelp(say("무슨 날인지.", "What the letters are for."), valueName: "occasion"))
    var occasion: [String]

    @OptionGroup var draws: DrawOptions
    @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
    @OptionGroup(title: Headings.common) var common: CommonOptions

    func run(_ ledger: Ledger) async throws {
        let today = try await ledger.useCases.currentDay()
        let report = try await ledger.useCases.createMailbox(
            occasion: occasion.joined(separator: " "), rule: try draws.chosen(today: today) ?? .commit,
            secret: draws.secret ?? "")
        if json {
            let zones = try await ledger.useCases.reckoning().zones
            return try Output.write(Wire.mailbox(report, offset: zones.offset(at:)))
        }
        let view = MailboxView(ledger: ledger)
        try ledger.showView(
            try await view.head(of: report) + [
                Line(ledger.language.pick("이제 편지를 넣어 주세요.", "Now add letters.")),
                Line("haru mailbox write", .content), Line("haru mailbox import", .content),
            ])
    }
}

struct MailboxEdit: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "edit",
            abstract: say("이름이나 꺼내는 방법을 바꿔요.", "Change its name, or when its letters open."))
    }

    @OptionGroup var number: Number

    @Option(help: ArgumentHelp(say("무슨 날인지.", "What the letters are for."), valueName: "text"))
    var occasion: String?

    @OptionGroup var draws: DrawOptions
    @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
    @OptionGroup(title: Headings.common) var common: CommonOptions

    func run(_ ledger: Ledger) async throws {
        let rule = try draws.chosen(today: try await ledger.useCases.currentDay())
        guard occasion != nil || rule != nil || draws.secret != nil else { throw UsageError.nothingChanged }
        let report = try await ledger.useCases.editMailbox(
            try number.one(), occasion: occasion, rule: rule, secret: draws.secret)
        if json {
            let zones = try await ledger.useCases.reckoning().zones
            return try Output.write(Wire.mailbox(report, offset: zones.offset(at:)))
        }
        let view = MailboxView(ledger: ledger)
        try ledger.showView(try await view.head(of: report) + view.progress(of: report, naming: true))
    }
}
