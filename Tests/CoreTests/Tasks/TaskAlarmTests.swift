import Core
import Testing

@Suite struct TaskAlarmTests {
    @Test(
        "Alarms ring by the wall clock at home",
        arguments: [
            ("Asia/Seoul", "2026-11-21", "18:00", TaskAlarm.atTime, "2026-11-21T09:00:00Z"),
            ("Asia/Seoul", "2026-11-21", "18:00", .fiveMinutes, "2026-11-21T08:55:00Z"),
            ("Asia/Seoul", "2026-11-21", "00:10", .halfHour, "2026-11-20T14:40:00Z"),
            ("Asia/Seoul", "2026-11-21", "18:00", .threeHours, "2026-11-21T06:00:00Z"),
            ("Asia/Seoul", "2026-11-21", "18:00", .oneDay, "2026-11-20T09:00:00Z"),
            // 02:30 is skipped: the first instant after it.
            ("Europe/Berlin", "2026-03-29", "02:30", .atTime, "2026-03-29T01:00:00Z"),
            ("Europe/Berlin", "2026-03-29", "02:30", .tenMinutes, "2026-03-29T00:50:00Z"),
            ("Europe/Berlin", "2026-03-29", "02:30", .oneDay, "2026-03-28T01:30:00Z"),
            // The day before is the skipped one.
            ("Europe/Berlin", "2026-03-30", "02:30", .oneDay, "2026-03-29T01:00:00Z"),
            // 02:30 comes twice: the first of them.
            ("Europe/Berlin", "2026-10-25", "02:30", .atTime, "2026-10-25T00:30:00Z"),
            ("Europe/Berlin", "2026-10-25", "02:30", .oneHour, "2026-10-24T23:30:00Z"),
            ("Europe/Berlin", "2026-10-25", "03:30", .twoHours, "2026-10-25T00:30:00Z"),
            // A day of 25 hours is a day.
            ("Europe/Berlin", "2026-10-25", "09:00", .oneDay, "2026-10-24T07:00:00Z"),
            ("Australia/Lord_Howe", "2026-10-04", "02:15", .atTime, "2026-10-03T15:30:00Z"),
        ])
    func instants(zoneName: String, date: String, time: String, alarm: TaskAlarm, expected: String) throws {
        let clock: TimeOfDay = try #require(TimeOfDay(text: time))
        let due = Due(day: try day(date), time: clock)
        #expect(alarm.instant(for: due, zones: ZoneHistory(try zone(zoneName))) == (try instant(expected)))
    }

    @Test("An alarm at nine stays at nine, whatever clock changes lie between")
    func nine() throws {
        let zones = ZoneHistory(try zone("Europe/Berlin"))
        let repeats = TaskRepeat(.weekly([.sunday]))
        let nine = try #require(TimeOfDay(hour: 9))
        func times(_ from: String) throws -> [String] {
            let first = try day(from)
            return repeats.days(from: first, occurrence: 1, in: first...first.advanced(by: 14)).map {
                zones.firstInstant(of: $0, at: nine).description
            }
        }
        #expect(
            try times("2026-03-22") == ["2026-03-22T08:00:00Z", "2026-03-29T07:00:00Z", "2026-04-05T07:00:00Z"])
        #expect(
            try times("2026-10-18") == ["2026-10-18T07:00:00Z", "2026-10-25T08:00:00Z", "2026-11-01T08:00:00Z"])
    }

    @Test("After a move an alarm rings by the clock of the new home")
    func move() throws {
        let zones = try dayCalendar("Asia/Seoul", moves: [("2026-11-22T00:00:00Z", "Europe/Berlin")]).zones
        let nine = try #require(TimeOfDay(hour: 9))
        #expect(zones.firstInstant(of: try day("2026-11-22"), at: nine) == (try instant("2026-11-22T08:00:00Z")))
        #expect(zones.firstInstant(of: try day("2026-11-21"), at: nine) == (try instant("2026-11-21T00:00:00Z")))
    }

    @Test("Alarms still to come are planned in order; those of a done task are not")
    func plan() throws {
        let zones = ZoneHistory(try zone("Asia/Seoul"))
        let due = Due(day: try day("2026-11-21"))
        let fields = TaskFields(title: "Pay", due: due, alarms: [.atTime, .oneDay, .oneHour])
        let task = DayTask(id: 1, fields: fields, createdAt: try instant("2026-11-01T00:00:00Z"))
        let now = try instant("2026-11-20T09:00:00+09:00")
        let planned = task.plannedAlarms(after: now, zones: zones)
        // Without a time they are counted from nine; an alarm at this very instant has rung.
        #expect(planned.map(\.alarm) == [.oneHour, .atTime])
        #expect(planned.map(\.at.description) == ["2026-11-20T23:00:00Z", "2026-11-21T00:00:00Z"])
        #expect(task.done(at: now).plannedAlarms(after: now, zones: zones).isEmpty)
        let dayless = task.edited(TaskFields(title: "Pay", alarms: [.atTime]))
        #expect(dayless.plannedAlarms(after: now, zones: zones).isEmpty)
    }

    @Test("An alarm is identified by its minutes, and other text is refused")
    func minutes() {
        #expect(TaskAlarm.allCases.map(\.minutes) == [0, 5, 10, 30, 60, 120, 180, 1_440])
        for alarm in TaskAlarm.allCases { #expect(TaskAlarm(minutes: alarm.minutes) == alarm) }
        #expect(TaskAlarm(minutes: 45) == nil && TaskAlarm(minutes: -5) == nil)
    }
}
