import Core
import Testing

@Suite struct OccurrenceAlarmTests {
    private func task(
        _ date: String, _ time: String?, _ alarms: Set<TaskAlarm>, _ repeats: TaskRepeat? = nil
    ) throws -> DayTask {
        let due = Due(day: try day(date), time: time.flatMap { TimeOfDay(text: $0) })
        return DayTask(
            id: 1, fields: TaskFields(title: "Pay", due: due, alarms: alarms, repeats: repeats),
            createdAt: try instant("2026-11-01T00:00:00Z"))
    }

    /// The alarms from an instant on, up to a number of them.
    private func rings(_ task: DayTask, from text: String, count: Int, zone name: String = "Asia/Seoul") throws
        -> [String]
    {
        let zones = ZoneHistory(try zone(name))
        var at = try instant(text)
        var rings: [String] = []
        while rings.count < count, let next = task.nextAlarm(after: at, zones: zones) {
            rings.append("\(next.alarm.rawValue) \(next.at)")
            at = next.at
        }
        return rings
    }

    @Test("Each alarm of a task rings once")
    func once() throws {
        let task = try task("2026-11-21", "18:00", [.atTime, .oneHour, .oneDay])
        #expect(
            try rings(task, from: "2026-11-01T00:00:00Z", count: 9) == [
                "1d 2026-11-20T09:00:00Z", "1h 2026-11-21T08:00:00Z", "0m 2026-11-21T09:00:00Z",
            ])
    }

    @Test("A repeated task rings at each of its occurrences, done or not, until it ends")
    func repeated() throws {
        let task = try task("2026-11-20", "18:00", [.atTime, .tenMinutes], TaskRepeat(.weekdays, end: .after(3)))
        #expect(
            try rings(task, from: "2026-11-20T08:55:00Z", count: 9) == [
                "0m 2026-11-20T09:00:00Z", "10m 2026-11-23T08:50:00Z", "0m 2026-11-23T09:00:00Z",
                "10m 2026-11-24T08:50:00Z", "0m 2026-11-24T09:00:00Z",
            ])
        let daily = try self.task("2026-03-27", "02:30", [.atTime, .oneDay], TaskRepeat(.daily))
        // Of two at one instant one is enough for the next wake-up; the gap of the 29th moves both of its own.
        #expect(
            try rings(daily, from: "2026-03-26T12:00:00Z", count: 4, zone: "Europe/Berlin") == [
                "1d 2026-03-27T01:30:00Z", "1d 2026-03-28T01:30:00Z", "1d 2026-03-29T01:00:00Z",
                "1d 2026-03-30T00:30:00Z",
            ])
        let leap = try self.task("2024-02-29", nil, [.oneDay], TaskRepeat(.yearly(month: 2, dayOfMonth: 29), every: 4))
        #expect(try rings(leap, from: "2024-03-01T00:00:00Z", count: 1) == ["1d 2028-02-28T00:00:00Z"])
    }

    @Test("A task that is done, silent, or without a day has no alarm")
    func silent() throws {
        var task = try task("2026-11-21", "18:00", [.atTime])
        let (zones, now) = (ZoneHistory(try zone("Asia/Seoul")), try instant("2026-11-20T00:00:00Z"))
        #expect(task.nextAlarm(after: now, zones: zones) != nil)
        #expect(task.done(at: now).nextAlarm(after: now, zones: zones) == nil)
        task.fields.alarmsOn = false
        #expect(task.nextAlarm(after: now, zones: zones) == nil)
        let dayless = task.edited(TaskFields(title: "Pay", alarms: [.atTime]))
        #expect(dayless.nextAlarm(after: now, zones: zones) == nil)
    }

    /// The alarms that ring at `now`, late ones in brackets.
    private func due(_ task: DayTask, after handled: String, at now: String) throws -> String {
        let now = try instant(now)
        return task.dueAlarms(after: try instant(handled), at: now, zones: ZoneHistory(try zone("Asia/Seoul")))
            .map { $0.isLate(at: now) ? "(\($0.alarm.rawValue) \($0.due.day))" : "\($0.alarm.rawValue) \($0.due.day)" }
            .joined(separator: ", ")
    }

    @Test(
        "Alarms that were slept through ring once, late",
        arguments: [
            ("2026-11-21T08:00:00Z", "2026-11-21T08:30:00Z", "30m 2026-11-21"),
            ("2026-11-21T08:00:00Z", "2026-11-21T08:32:00Z", "30m 2026-11-21"),
            ("2026-11-21T08:00:00Z", "2026-11-21T08:32:01Z", "(30m 2026-11-21)"),
            // On time, beside the earlier one of the same occurrence.
            ("2026-11-21T08:00:00Z", "2026-11-21T09:00:00Z", "0m 2026-11-21"),
            // The newest of all that were slept through.
            ("2026-11-21T08:00:00Z", "2026-11-22T08:00:00Z", "(0m 2026-11-21)"),
            ("2026-11-21T08:00:00Z", "2026-11-23T10:00:00Z", "(0m 2026-11-23)"),
            // Late for one occurrence, on time for the next.
            ("2026-11-21T08:00:00Z", "2026-11-22T08:30:00Z", "(0m 2026-11-21), 30m 2026-11-22"),
            ("2026-11-21T09:00:00Z", "2026-11-21T23:00:00Z", ""),
            ("2026-11-21T12:00:00Z", "2026-11-21T09:00:00Z", ""),
        ])
    func late(handled: String, now: String, expected: String) throws {
        let task = try task("2026-11-21", "18:00", [.atTime, .halfHour], TaskRepeat(.daily))
        #expect(try due(task, after: handled, at: now) == expected)
    }

    @Test("Alarms of two occurrences at one instant ring both")
    func together() throws {
        let task = try task("2026-11-21", "18:00", [.atTime, .oneDay], TaskRepeat(.daily))
        #expect(
            try due(task, after: "2026-11-21T08:00:00Z", at: "2026-11-21T09:00:00Z")
                == "1d 2026-11-22, 0m 2026-11-21")
    }
}
