import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct ChallengeCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "challenge",
            abstract: say("며칠을 해낼지 정하고 D-day까지 걸어가요.", "Set a goal of days and walk there."),
            subcommands: [Start.self, Show.self, History.self, Stop.self],
            defaultSubcommand: Show.self
        )
    }
}

extension ChallengeCommand {
    struct Start: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "start", abstract: say("챌린지를 시작해요.", "Start a challenge."))
        }

        @Argument(
            help: ArgumentHelp(
                say(
                    "날수(1–365). 7, 21, 30, 50, 100, 365가 흔해요.",
                    "How many days, from 1 to 365; 7, 21, 30, 50, 100 and 365 are usual."),
                valueName: "days"
            )
        )
        var length: Int = 100

        @Option(
            help: ArgumentHelp(
                say(
                    "첫날. 적지 않으면 오늘, streak은 지금 연속의 첫날.",
                    "Its first day; without it, today; streak is the first day of the running streak."),
                valueName: "day"
            )
        )
        var from: String?

        @Option(
            help: ArgumentHelp(
                say(
                    "every-day는 하루도 빠짐없이, count는 모은 날 세기.",
                    "every-day: a missed day ends it; count: days add up, without hurry."),
                valueName: "rule"
            ),
            completion: .words(of: Challenge.Rule.self)
        )
        var rule: String = "every-day"

        @Option(help: ArgumentHelp(say("이름.", "A name."), valueName: "text"))
        var name: String?

        @Option(help: ArgumentHelp(say("해냈을 때만 보이는 선물.", "A reward, shown only when it is done."), valueName: "text"))
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
            CommandConfiguration(
                commandName: "show", abstract: say("지금 챌린지를 보여 줘요.", "Show the challenge that runs, or the last one."))
        }

        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try await ledger.refresh()
            let report = try await ledger.useCases.challenge()
            if json { return try Output.write((report.map(Wire.challengeInFull) ?? .null)) }
            guard let report else {
                return try ledger.showView([
                    Line(ledger.language.pick("아직 챌린지가 없어요.", "There’s no challenge yet.")),
                    Line("haru challenge start 100", .content),
                ])
            }
            try await ledger.show(report)
        }
    }

    struct History: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "history", abstract: say("지난 챌린지를 보여 줘요.", "Show all challenges, newest first."))
        }

        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try await ledger.refresh()
            let reports = try await ledger.useCases.challengeHistory()
            if json { return try Output.write(JSON.array(reports.map(Wire.challengeInFull))) }
            guard !reports.isEmpty else {
                return try ledger.showView([Line(ledger.language.pick("아직 챌린지가 없어요.", "There’s no challenge yet."))])
            }
            let today = try await ledger.useCases.currentDay()
            let width = min(ledger.terminal.contentWidth, 72)
            let roads = reports.map { RoadView(report: $0, voice: ledger.voice, width: width, today: today).lines }
            try ledger.showView(Array(roads.joined(separator: [Line()])))
        }
    }

    struct Stop: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "stop",
                abstract: say("챌린지를 그만둬요. 걸어온 날은 남아요.", "Give up the challenge; the days you did stay."))
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
        let detail = language.pick(
            "\(start)부터 \(done) · \(language.rule(report.challenge.rule))",
            "\(done) since \(start) · \(language.rule(report.challenge.rule))"
        )
        let road = RoadView(report: report, voice: voice, width: width, today: today).lines
        try showView(road + [Line(detail, .faint)])
    }
}
