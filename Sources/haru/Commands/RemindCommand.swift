import ArgumentParser
import Core
import Engine
import Foundation
import Language
import Presentation

struct RemindCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "remind",
            abstract: say("커밋하지 않은 날에만 알려 줘요.", "Nudge you only while you haven’t committed."),
            discussion: say(
                "알림은 haru serve나 haru worker가 보내요. 언제 오는지는 docs/nudges.md에 적혀 있어요.",
                "Nudges are sent by haru serve or haru worker; docs/nudges.md says exactly when."),
            subcommands: [Status.self, On.self, Off.self, At.self, Test.self, Snooze.self, Simulate.self],
            defaultSubcommand: Status.self
        )
    }
}

extension RemindCommand {
    struct Status: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "status", abstract: say("언제 알려 주는지 보여 줘요.", "Show when you are nudged."))
        }

        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try await ledger.refresh()
            try ledger.show(try await ledger.useCases.nudges(), json: json)
        }
    }

    struct On: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "on", abstract: say("알림을 켜요.", "Switch nudges on."))
        }

        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try await ledger.useCases.set(.nudges, to: "on")
            try ledger.show(try await ledger.useCases.nudges(), json: json)
        }
    }

    struct Off: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "off",
                abstract: say("알림을 꺼요. 할 일의 알람은 그대로예요.", "Switch nudges off; alarms of tasks stay."))
        }

        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            try await ledger.useCases.set(.nudges, to: "off")
            try ledger.show(try await ledger.useCases.nudges(), json: json)
        }
    }

    struct At: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "at", abstract: say("언제 알려 줄지 정해요.", "Choose when you are nudged."))
        }

        @Argument(
            help: ArgumentHelp(
                say(
                    "19-23은 그 사이 매시, 12:30,21:00은 그 시각, none은 마지막 알림만.",
                    "19-23: on every hour; 12:30,21:00: at these times; none: the last call alone."),
                valueName: "times"))
        var times: String?

        @Option(
            help: ArgumentHelp(
                say("알림을 받을 요일: mon,tue,….", "The weekdays: mon,tue,…."), valueName: "weekdays"))
        var weekdays: String?

        @Option(
            help: ArgumentHelp(
                say("방해 금지 시간: 23:00-07:00, 없애려면 none.", "Quiet hours: 23:00-07:00, or none."), valueName: "hours"))
        var quiet: String?

        @Option(
            name: .customLong("last-call"),
            help: ArgumentHelp(
                say(
                    "하루가 끝나기 몇 분 전에 마지막으로 알려 줄지(5–180), 없애려면 none.",
                    "How many minutes before the day ends the last call comes, from 5 to 180, or none."),
                valueName: "minutes"))
        var lastCall: String?

        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
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
            CommandConfiguration(
                commandName: "test", abstract: say("모든 기기에 시험 알림을 보내요.", "Send a test to every device."))
        }

        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
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
                try Output.write(JSON.array(sent.map { Wire.pushTest($0.device.id, $0.outcome, in: language) }))
            } else {
                let rows = sent.map { device, outcome in
                    let problem = PushDeviceProblem(outcome).map { Line(language.name(of: $0).harmless, .open) }
                    return [
                        Line(device.name.isEmpty ? device.id : device.name.harmless),
                        problem ?? Line(language.pick("푸시 서비스가 받았어요", "taken by its push service"), .content),
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

        /// What is said where there is no device, with the way to one.
        private static func none(_ language: Language) -> [Line] {
            [
                Line(language.pick("알림을 받는 기기가 없어요.", "No device is notified."), .open),
                Line(
                    language.pick(
                        "하루의 설정 → 알림에서 켜 주세요.", "Turn notifications on in Haru, under Settings → Notifications."),
                    .faint),
            ]
        }
    }

    struct Snooze: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "snooze", abstract: say("알림을 잠시 미뤄요.", "Snooze nudges."))
        }

        @Argument(
            help: ArgumentHelp(
                say("몇 분(5–1440). 적지 않으면 30분.", "How many minutes, from 5 to 1440; without it, 30."),
                valueName: "minutes"))
        var minutes: Int = Core.Snooze.standard

        @Flag(help: ArgumentHelp(say("미룬 것을 되돌려요.", "Take the snooze back.")))
        var undo = false

        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let minutes = try OptionValue.number(minutes, in: Core.Snooze.lengths, for: "<minutes>")
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
                abstract: say("앞으로 올 알림을 미리 보여 줘요.", "Show every nudge that would be sent."),
                discussion: say(
                    "커밋을 적은 파일이 없으면 앞으로 커밋하지 않는다고 보고 알려 줘요.",
                    "Without a file, it assumes you don’t commit again."))
        }

        @Option(
            help: ArgumentHelp(
                say("며칠을 볼지(1–366, 적지 않으면 14).", "How many days, from 1 to 366; without it, 14."), valueName: "days"))
        var days: Int = 14

        @Option(
            help: ArgumentHelp(
                say(
                    "앞으로의 커밋. 한 줄에 하나씩, git log --format=%aI처럼.",
                    "The commits to come, one on a line, as git log --format=%aI writes them."),
                valueName: "file"),
            completion: .file())
        var commits: String?

        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let days = try OptionValue.number(days, in: UseCases.simulatedDays, for: "--days")
            let coming = try commits.map { try Self.commits(inFile: ledger.session.environment.absolute($0)) } ?? []
            try await ledger.refresh()
            let (nudges, reckoning) = try await ledger.useCases.simulateNudges(days: days, commits: coming)
            if json { return try Output.write(Wire.simulated(nudges, by: reckoning, in: ledger.language)) }
            let view = RemindView(language: ledger.language, terminal: ledger.terminal)
            let today = try await ledger.useCases.currentDay()
            try ledger.showView(view.lines(of: nudges, by: reckoning, today: today))
        }

        /// The commits of a file; empty lines stand for nothing.
        private static func commits(inFile path: String) throws -> [(at: Instant, offset: Int)] {
            guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
                throw UsageError.invalidValue(
                    option: "--commits", value: path, allowed: say("읽을 수 있는 파일", "a file that can be read"))
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
        if json { return try Output.write(Wire.nudges(report)) }
        try showView(RemindView(language: language, terminal: terminal).lines(of: report))
    }
}
