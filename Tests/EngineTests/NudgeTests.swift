import Core
import Engine
import TestSupport
import Testing

@Suite struct NudgeTests {
    @Test("A person who has changed nothing is nudged by the default rules")
    func defaults() async throws {
        try await Ledger.with { ledger async throws in
            let report = try await ledger.useCases.nudges()
            #expect(report.settings == NudgeSettings())
            #expect(report.next?.slot == .time(TimeOfDay(minutes: 19 * 60)))
            #expect(report.snooze == nil && report.nextAlarm == nil && report.silence == nil)
        }
    }

    @Test("Settings are stored, one at a time or together", arguments: DatabaseEngine.allCases)
    func keeps(_ engine: DatabaseEngine) async throws {
        try await Ledger.with(engine) { ledger async throws in
            let wanted = NudgeSettings(
                isOn: false, schedule: .times([TimeOfDay(minutes: 750), TimeOfDay(minutes: 1_290)]),
                weekdays: [.monday, .friday],
                quietHours: QuietHours(from: TimeOfDay(minutes: 1_380), to: TimeOfDay(minutes: 420)), lastCall: nil)
            try await ledger.useCases.setNudges(wanted)
            #expect(try await ledger.useCases.nudges().settings == wanted)
            #expect(try await ledger.useCases.nudges().next == nil, "they are off")
            #expect(try await ledger.useCases.value(of: .nudgeTimes) == "12:30,21:30")
            #expect(try await ledger.useCases.value(of: .nudgeDays) == "mon,fri")
            #expect(try await ledger.useCases.value(of: .quietHours) == "23:00-07:00")
            #expect(try await ledger.useCases.value(of: .lastCall) == "none")
            try await ledger.useCases.set([.nudges: "on", .nudgeTimes: "22-1", .lastCall: "5", .quietHours: "none"])
            let settings = try await ledger.useCases.nudges().settings
            #expect(settings.schedule == .hourly(from: 22, through: 1))
            #expect(settings.isOn && settings.lastCall == 5 && settings.quietHours == nil)
        }
    }

    @Test(
        "Invalid settings are refused as a whole, whichever part was changed",
        arguments: [
            ([.nudgeTimes: "none", .lastCall: "none"], .badNudges([.noTime])),
            ([.nudgeDays: "none"], .badNudges([.noWeekday])),
            ([.nudgeTimes: "25:00"], .invalidSetting(.nudgeTimes, value: "25:00")),
            ([.nudgeTimes: "19-24"], .invalidSetting(.nudgeTimes, value: "19-24")),
            ([.quietHours: "23:00-23:00"], .invalidSetting(.quietHours, value: "23:00-23:00")),
            ([.lastCall: "4"], .invalidSetting(.lastCall, value: "4")),
            ([.lastCall: "181"], .invalidSetting(.lastCall, value: "181")),
            ([.nudges: "perhaps"], .invalidSetting(.nudges, value: "perhaps")),
        ] as [([SettingKey: String], DomainError)])
    func refuses(_ values: [SettingKey: String], _ refusal: DomainError) async throws {
        try await Ledger.with { ledger async throws in
            await #expect(throws: refusal) {
                try await ledger.useCases.set(values.merging([.theme: "pink"]) { $1 })
            }
            #expect(try await ledger.useCases.settings() == Settings())
        }
    }

    @Test("A snooze holds back later nudges, is shown, and can be taken back", arguments: DatabaseEngine.allCases)
    func snoozes(_ engine: DatabaseEngine) async throws {
        try await Ledger.with(engine, now: "2026-11-01T19:10:00+09:00") { ledger async throws in
            let snoozed = try await ledger.useCases.snoozeNudges(minutes: 75)
            let until = ledger.clock.now.advanced(bySeconds: 75 * 60)
            #expect(snoozed.snooze?.until == until)
            #expect(snoozed.next?.slot == .snooze(until))
            #expect(try await ledger.useCases.nudges() == snoozed)
            let back = try await ledger.useCases.endSnooze()
            #expect(back.snooze == nil)
            #expect(back.next?.slot == .time(TimeOfDay(minutes: 20 * 60)))
        }
    }

    @Test("The next alarm is shown, whichever task it belongs to")
    func alarms() async throws {
        try await Ledger.with { ledger async throws in
            var fields = TaskFields(title: "나중", due: Due(day: try day("2026-11-03"), time: TimeOfDay(minutes: 600)))
            fields.alarms = [.oneHour]
            _ = try await ledger.useCases.addTask(fields)
            fields.title = "먼저"
            fields.due = Due(day: try day("2026-11-02"), time: TimeOfDay(minutes: 600))
            let first = try await ledger.useCases.addTask(fields)
            let next = try await ledger.useCases.nudges().nextAlarm
            #expect(next?.task == first.task.id && next?.title == "먼저")
            let nine = try instant("2026-11-02T09:00:00+09:00")
            #expect(next?.alarm.at == nine)
            _ = try await ledger.useCases.deleteTasks([first.task.id])
            #expect(try await ledger.useCases.nudges().nextAlarm?.title == "나중")
        }
    }
}
