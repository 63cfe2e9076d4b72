import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct ChallengeCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "challenge",
            abstract: say(.challengeCommand.abstract),
            subcommands: [Start.self, Show.self, History.self, Stop.self],
            defaultSubcommand: Show.self
        )
    }
}

extension ChallengeCommand {
    struct Start: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "start", abstract: say(.challengeCommand.startAbstract))
        }

        @Argument(help: ArgumentHelp(say(.challengeCommand.startDaysHelp), valueName: "days"))
        var length: Int = 100

        @Option(help: ArgumentHelp(say(.challengeCommand.startFromHelp), valueName: "day"), completion: .days)
        var from: String?

        @Option(
            help: ArgumentHelp(say(.challengeCommand.startRuleHelp), valueName: "rule"),
            completion: .words(of: Challenge.Rule.self)
        )
        var rule: String = "every-day"

        @Option(help: ArgumentHelp(say(.challengeCommand.startNameHelp), valueName: "text"))
        var name: String?

        @Option(help: ArgumentHelp(say(.challengeCommand.startRewardHelp), valueName: "text"))
        var reward: String?

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let rule = try OptionValue.one(of: Challenge.Rule.self, rule, for: "--rule")
            try await ledger.refresh()
            let report = try await ledger.useCases.startChallenge(
                length: length, start: try await start(ledger), rule: rule, name: name, reward: reward
            )
            try await ledger.show(report)
        }

        private func start(_ ledger: Ledger) async throws -> Day? {
            guard let from else { return nil }
            if from == "streak" { return try await ledger.useCases.streak().current?.start }
            return try DayWord.required(from).day(today: try await ledger.useCases.currentDay())
        }
    }

    struct Show: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "show", abstract: say(.challengeCommand.showAbstract))
        }

        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try await ledger.refresh()
            let report = try await ledger.useCases.challenge()
            if json { return try Output.write((report.map(JSONShape.challengeInFull) ?? .null)) }
            guard let report else {
                return try ledger.showView([
                    Line(ledger.language.text(.challengeCommand.none)),
                    Line("haru challenge start 100", .content),
                ])
            }
            try await ledger.show(report)
        }
    }

    struct History: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "history", abstract: say(.challengeCommand.historyAbstract))
        }

        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try await ledger.refresh()
            let reports = try await ledger.useCases.challengeHistory()
            if json { return try Output.write(JSON.array(reports.map(JSONShape.challengeInFull))) }
            guard !reports.isEmpty else {
                return try ledger.showView([Line(ledger.language.text(.challengeCommand.none))])
            }
            let today = try await ledger.useCases.currentDay()
            let width = min(ledger.terminal.contentWidth, 72)
            let roads = reports.map { RoadView(report: $0, voice: ledger.voice, width: width, today: today).lines }
            try ledger.showView(Array(roads.joined(separator: [Line()])))
        }
    }

    struct Stop: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "stop", abstract: say(.challengeCommand.stopAbstract))
        }

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try await ledger.show(try await ledger.useCases.stopChallenge())
        }
    }
}

extension Ledger {
    /// Shows one challenge: its road, its rule and its first day.
    fileprivate func show(_ report: ChallengeReport) async throws {
        let today = try await useCases.currentDay()
        let width = min(terminal.contentWidth, 72)
        let start = language.shortDate(report.challenge.start, today: today)
        let done = language.days(report.progress.done)
        let detail = language.text(
            .challengeCommand.progress(days: done, start: start, rule: language.rule(report.challenge.rule)))
        let road = RoadView(report: report, voice: voice, width: width, today: today).lines
        try showView(road + [Line(detail, .faint)])
    }
}
