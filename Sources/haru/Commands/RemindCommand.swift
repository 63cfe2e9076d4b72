import ArgumentParser
import Core
import Engine
import Foundation
import Language
import Presentation

struct RemindCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "nudges",
            abstract: say(.remindCommand.abstract),
            discussion: say(.remindCommand.discussion),
            subcommands: [Status.self, On.self, Off.self, At.self, Test.self, Snooze.self, Simulate.self],
            defaultSubcommand: Status.self
        )
    }
}

extension RemindCommand {
    struct Status: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "show", abstract: say(.remindCommand.statusAbstract))
        }

        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try await ledger.refresh()
            try ledger.show(try await ledger.useCases.nudges(), json: json)
        }
    }

    struct On: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "on", abstract: say(.remindCommand.onAbstract))
        }

        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try await ledger.useCases.set(.nudges, to: "on")
            try ledger.show(try await ledger.useCases.nudges(), json: json)
        }
    }

    struct Off: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "off", abstract: say(.remindCommand.offAbstract))
        }

        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try await ledger.useCases.set(.nudges, to: "off")
            try ledger.show(try await ledger.useCases.nudges(), json: json)
        }
    }

    struct At: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "at", abstract: say(.remindCommand.atAbstract))
        }

        @Argument(help: ArgumentHelp(say(.remindCommand.atTimesHelp), valueName: "times"))
        var times: String?

        @Option(help: ArgumentHelp(say(.remindCommand.atWeekdaysHelp), valueName: "weekdays"))
        var weekdays: String?

        @Option(help: ArgumentHelp(say(.remindCommand.atQuietHelp), valueName: "hours"))
        var quiet: String?

        @Option(
            name: .customLong("last-call"),
            help: ArgumentHelp(say(.remindCommand.atLastCallHelp), valueName: "minutes"))
        var lastCall: String?

        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let given: [SettingKey: String?] = [
                .nudgeTimes: times, .nudgeDays: weekdays, .quietHours: quiet, .lastCall: lastCall,
            ]
            let values = given.compactMapValues { $0 }
            guard !values.isEmpty else { throw UsageError.missing("<times>") }
            try await ledger.useCases.set(values)
            try ledger.show(try await ledger.useCases.nudges(), json: json)
        }
    }

    struct Test: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "test", abstract: say(.remindCommand.testAbstract))
        }

        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let (language, devices) = (ledger.language, try await ledger.useCases.pushDevices().filter(\.isReached))
            guard !devices.isEmpty else {
                if json { try Output.write(JSON.array([])) } else { try ledger.showView(Self.none(language)) }
                throw CommandExit.quiet(CommandExit.failure)
            }
            var sent: [(device: PushDeviceReport, outcome: PushOutcome)] = []
            for device in devices { sent.append((device, try await ledger.useCases.sendTestPush(to: device.id))) }
            if json {
                try Output.write(JSON.array(sent.map { JSONShape.pushTest($0.device.id, $0.outcome, in: language) }))
            } else {
                let rows = sent.map { device, outcome in
                    let problem = PushDeviceProblem(outcome).map { Line(language.name(of: $0).harmless, .open) }
                    return [
                        Line(device.name.isEmpty ? device.id : device.name.harmless),
                        problem ?? Line(language.text(.remindCommand.testSent), .content),
                    ]
                }
                try ledger.showView(
                    TableView(
                        columns: [.left, .flexible], rows: rows, width: ledger.terminal.contentWidth,
                        glyphs: ledger.terminal.glyphs
                    ).lines)
            }
            if sent.contains(where: { PushDeviceProblem($0.outcome) != nil }) {
                throw CommandExit.quiet(CommandExit.failure)
            }
        }

        /// Message if there is no device, with the way to add one.
        private static func none(_ language: Language) -> [Line] {
            [
                Line(language.text(.pushCommand.noDevice), .open),
                Line(language.text(.remindCommand.noDeviceHint), .faint),
            ]
        }
    }

    struct Snooze: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "snooze", abstract: say(.remindCommand.snoozeAbstract))
        }

        @Argument(help: ArgumentHelp(say(.remindCommand.snoozeMinutesHelp), valueName: "time"))
        var length: MinuteCount?

        @Flag(help: ArgumentHelp(say(.remindCommand.snoozeUndoHelp)))
        var undo = false

        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let minutes = try OptionValue.number(
                length?.minutes ?? Core.Snooze.standard, in: Core.Snooze.lengths, for: "<time>")
            let report =
                undo
                ? try await ledger.useCases.endSnooze() : try await ledger.useCases.snoozeNudges(minutes: minutes)
            try ledger.show(report, json: json)
        }
    }

    struct Simulate: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "simulate",
                abstract: say(.remindCommand.simulateAbstract),
                discussion: say(.remindCommand.simulateDiscussion))
        }

        @Option(help: ArgumentHelp(say(.remindCommand.simulateDaysHelp), valueName: "days"))
        var days: Int = 14

        @Option(help: ArgumentHelp(say(.remindCommand.simulateCommitsHelp), valueName: "file"), completion: .file())
        var commits: String?

        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let days = try OptionValue.number(days, in: UseCases.simulatedDays, for: "--days")
            let coming = try commits.map { try Self.commits(inFile: ledger.session.environment.absolute($0)) } ?? []
            try await ledger.refresh()
            let (nudges, dayCalendar) = try await ledger.useCases.simulateNudges(days: days, commits: coming)
            if json { return try Output.write(JSONShape.simulated(nudges, by: dayCalendar, in: ledger.language)) }
            let view = RemindView(language: ledger.language, terminal: ledger.terminal)
            let today = try await ledger.useCases.currentDay()
            try ledger.showView(view.lines(of: nudges, by: dayCalendar, today: today))
        }

        /// Reads commits from a file; empty lines are ignored.
        private static func commits(inFile path: String) throws -> [(at: Instant, offset: Int)] {
            guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
                throw UsageError.invalidValue(
                    option: "--commits", value: path, allowed: say(.usageError.allowedReadableFile))
            }
            return try text.split(whereSeparator: \.isNewline).map { line in
                let line = String(line).trimmingCharacters(in: .whitespaces)
                guard let (instant, offset) = Instant.withOffset(iso: line) else {
                    throw UsageError.invalidInstant(String(line.prefix(60)))
                }
                return (instant, offset)
            }
        }
    }
}

extension Ledger {
    fileprivate func show(_ report: NudgeReport, json: Bool) throws {
        if json { return try Output.write(JSONShape.nudges(report)) }
        try showView(RemindView(language: language, terminal: terminal).lines(of: report))
    }
}
