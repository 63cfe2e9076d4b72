import Core
import TestSupport
import Testing

@Suite struct TaskRepeatTests {
    /// A repeat, its day, and its next days.
    struct Case: Sendable {
        let pattern: TaskRepeat.Pattern
        let from: String
        let next: [String]
    }

    static let cases = [
        Case(pattern: .daily, from: "2026-12-31", next: ["2027-01-01", "2027-01-02"]),
        Case(pattern: .weekdays, from: "2026-11-20", next: ["2026-11-23", "2026-11-24"]),
        Case(pattern: .weekly([.saturday]), from: "2026-11-21", next: ["2026-11-28", "2026-12-05"]),
        Case(
            pattern: .weekly([.monday, .wednesday]), from: "2026-12-28",
            next: ["2026-12-30", "2027-01-04", "2027-01-06"]),
        Case(pattern: .monthly(dayOfMonth: 15), from: "2026-11-15", next: ["2026-12-15", "2027-01-15"]),
        // The last day replaces a 31st, which returns where there is one.
        Case(
            pattern: .monthly(dayOfMonth: 31), from: "2027-01-31",
            next: ["2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"]),
        Case(pattern: .monthly(dayOfMonth: 30), from: "2028-01-30", next: ["2028-02-29", "2028-03-30"]),
        Case(pattern: .monthly(dayOfMonth: 29), from: "2100-01-29", next: ["2100-02-28", "2100-03-29"]),
        Case(pattern: .monthly(dayOfMonth: 1), from: "2026-11-21", next: ["2026-12-01"]),
    ]

    @Test("A task comes back on the days of its pattern", arguments: cases)
    func next(example: Case) throws {
        let repeats = TaskRepeat(example.pattern)
        var current = try day(example.from)
        for expected in example.next {
            current = try #require(repeats.next(after: current, occurrence: 1))
            #expect(current.description == expected)
        }
    }

    @Test("A repeat ends on its last day, or after its last occurrence")
    func ends() throws {
        let until = TaskRepeat(.daily, end: .until(try day("2026-11-22")))
        #expect(until.next(after: try day("2026-11-21"), occurrence: 1) == (try day("2026-11-22")))
        #expect(until.next(after: try day("2026-11-22"), occurrence: 2) == nil)
        let twice = TaskRepeat(.daily, end: .after(2))
        #expect(twice.next(after: try day("2026-11-21"), occurrence: 1) == (try day("2026-11-22")))
        #expect(twice.next(after: try day("2026-11-22"), occurrence: 2) == nil)
        #expect(TaskRepeat(.daily, end: .after(0)).end == .after(1))
        #expect(TaskRepeat(.daily, end: .after(.max)).end == .after(999))
        #expect(TaskRepeat(.monthly(dayOfMonth: 99)).pattern == .monthly(dayOfMonth: 31))
        #expect(TaskRepeat(.yearly(month: 0, dayOfMonth: 99)).pattern == .yearly(month: 1, dayOfMonth: 31))
        #expect(TaskRepeat(.yearly(month: 2, dayOfMonth: 30)).pattern == .yearly(month: 2, dayOfMonth: 29))
        #expect(TaskRepeat(.daily, every: 0).interval == 1 && TaskRepeat(.daily, every: .max).interval == 366)
        #expect(TaskRepeat(.weekdays, every: 2).interval == 1)
    }

    @Test("A repeat without weekdays never comes, and none comes after the last day")
    func never() throws {
        #expect(TaskRepeat(.weekly([])).first(from: try day("2026-11-21")) == nil)
        #expect(TaskRepeat(.daily).next(after: .last, occurrence: 1) == nil)
        #expect(TaskRepeat(.monthly(dayOfMonth: 1)).next(after: try day("9999-12-02"), occurrence: 1) == nil)
        #expect(TaskRepeat(.daily).first(from: .last) == .last)
        for pattern in [TaskRepeat.Pattern.daily, .weekly([.thursday]), .monthly(dayOfMonth: 30)] {
            #expect(TaskRepeat(pattern, every: 2).next(after: .last.previous, occurrence: 1) == nil)
        }
        #expect(TaskRepeat(.yearly(month: 12, dayOfMonth: 31), every: 3).next(after: .last, occurrence: 1) == nil)
    }

    @Test("A repeat without an end shows only the requested days, however far ahead")
    func farAhead() throws {
        let first = try day("2026-11-21")
        let century = try day("9000-01-01")...Day.last
        let shown = TaskRepeat(.weekly([.monday])).days(from: first, occurrence: 1, in: century).prefix(2)
        #expect(shown.map(\.description) == ["9000-01-06", "9000-01-13"])
        let counted = TaskRepeat(.daily, end: .after(3))
        let month = try day("2026-11-22")...day("2026-11-30")
        #expect(
            counted.days(from: first, occurrence: 1, in: month).map(\.description) == ["2026-11-22", "2026-11-23"])
        #expect(Array(counted.days(from: first, occurrence: 1, in: century)).isEmpty)
        let earlier = try day("2026-11-01")...day("2026-11-22")
        #expect(TaskRepeat(.daily).days(from: first, occurrence: 1, in: earlier).map(\.dayOfMonth) == [21, 22])
    }

    @Test("The days ahead are those of a slow walk", arguments: 0..<200)
    func walk(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let pattern = random.pick([
            TaskRepeat.Pattern.daily, .weekdays, .monthly(dayOfMonth: random.number(1...31)),
            .yearly(month: random.number(1...12), dayOfMonth: random.number(1...31)),
            .weekly(Set(Weekday.allCases.filter { _ in random.chance(40) })),
        ])
        let start = Day(number: 20_000 + random.number(0...2_000))
        let end = random.pick([
            TaskRepeat.End.never, .until(start.advanced(by: random.number(0...90))), .after(random.number(1...30)),
        ])
        let repeats = TaskRepeat(pattern, end: end)
        let lower = start.advanced(by: random.number(-10...60))
        let range = lower...lower.advanced(by: random.number(0...80))
        var slow = [start]
        for day in start.next.through(range.upperBound) where repeats.includes(day) {
            if case .until(let last) = end, day > last { break }
            if case .after(let count) = end, slow.count >= count { break }
            slow.append(day)
        }
        #expect(Array(repeats.days(from: start, occurrence: 1, in: range)) == slow.filter(range.contains))
    }

    @Test(
        "Of several days, weeks, months or years a task comes in one, counted from its due day",
        arguments: [
            ("daily/3", "2026-11-21", ["2026-11-24", "2026-11-27"]),
            ("weekly/2:sat", "2026-11-21", ["2026-12-05", "2026-12-19"]),
            ("weekly/2:mon,wed", "2026-11-23", ["2026-11-25", "2026-12-07", "2026-12-09"]),
            // Weeks begin on Monday.
            ("weekly/2:sun,mon", "2026-11-22", ["2026-11-30", "2026-12-06", "2026-12-14"]),
            ("monthly/3:31", "2026-11-30", ["2027-02-28", "2027-05-31"]),
            ("yearly:03-01", "2026-03-01", ["2027-03-01", "2028-03-01"]),
            ("yearly:02-29", "2027-02-28", ["2028-02-29", "2029-02-28"]),
            ("yearly/4:02-29", "2024-02-29", ["2028-02-29", "2032-02-29"]),
        ])
    func intervals(text: String, from: String, next: [String]) throws {
        let repeats = try #require(TaskRepeat(text: text))
        var current = try day(from)
        for expected in next {
            current = try #require(repeats.next(after: current, occurrence: 1))
            #expect(current.description == expected)
        }
        // Left for long, it comes on one of its regular days.
        let late = try #require(repeats.next(after: day(from), occurrence: 1, today: day(next[1]).previous))
        #expect(late.description == next[1])
    }

    @Test("Day by day, a repeat of several weeks agrees with a slow walk", arguments: 0..<200)
    func intervalWalk(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let weekdays = Set(Weekday.allCases.filter { _ in random.chance(40) })
        let repeats = TaskRepeat(
            random.pick([.daily, .weekly(weekdays), .monthly(dayOfMonth: random.number(1...31))]),
            every: random.number(2...5))
        let start = Day(number: 20_000 + random.number(0...2_000))
        guard let first = repeats.first(from: start) else { return }
        let range = first...first.advanced(by: 400)
        func isOn(_ day: Day) -> Bool {
            guard repeats.includes(day) else { return false }
            let steps =
                switch repeats.pattern {
                case .daily: first.distance(to: day)
                case .weekly: first.startOfWeek(.monday).distance(to: day.startOfWeek(.monday)) / 7
                default: Month(of: day).index - Month(of: first).index
                }
            return steps.isMultiple(of: repeats.interval)
        }
        let slow = first.through(range.upperBound).filter(isOn)
        #expect(Array(repeats.days(from: first, occurrence: 1, in: range)) == slow)
        let later = first.advanced(by: 100)...first.advanced(by: 300)
        #expect(
            Array(repeats.days(from: first, occurrence: 1, in: later)) == slow.filter(later.contains))
    }

    @Test("Doing a task makes its next occurrence, which keeps everything but the day")
    func completing() throws {
        let fields = TaskFields(
            title: "Stand-up", memo: "Door 3", due: Due(day: try day("2026-11-20"), time: TimeOfDay(hour: 9)),
            isImportant: true, urgency: .never, color: .blue, ticket: "haru", repository: "haru",
            alarms: [.tenMinutes], repeats: TaskRepeat(.weekdays, end: .after(3)))
        let task = DayTask(id: 1, fields: fields, createdAt: try instant("2026-11-01T00:00:00Z"))
        let dayCalendar = try dayCalendar()
        let next = try #require(task.next(at: instant("2026-11-20T08:00:00+09:00"), in: dayCalendar))
        var expected = fields
        expected.due = Due(day: try day("2026-11-23"), time: TimeOfDay(hour: 9))
        #expect(next.fields == expected && next.occurrence == 2)
        let third = DayTask(id: 3, fields: next.fields, occurrence: 3, createdAt: task.createdAt)
        #expect(third.next(at: try instant("2026-11-23T08:00:00+09:00"), in: dayCalendar) == nil)
        // Left for a week, it comes once, today.
        #expect(
            try task.next(at: instant("2026-11-27T08:00:00+09:00"), in: dayCalendar)?.fields.due?.day
                == day("2026-11-27"))
        #expect(
            DayTask(id: 4, fields: TaskFields(title: "Once"), createdAt: task.createdAt)
                .next(at: task.createdAt, in: dayCalendar) == nil)
    }

    @Test(
        "An occurrence whose time is over when the previous one is done is skipped",
        arguments: [
            // Daily at nine, due yesterday, done at one: 09:00 of today is over.
            ("daily", "2026-11-20", 9, 0, "2026-11-21T13:00:00+09:00", "2026-11-22"),
            ("daily", "2026-11-20", 9, 0, "2026-11-21T08:59:59+09:00", "2026-11-21"),
            ("daily", "2026-11-20", 9, 0, "2026-11-21T09:00:00+09:00", "2026-11-22"),
            ("daily", "2026-11-21", 9, 0, "2026-11-21T13:00:00+09:00", "2026-11-22"),
            ("daily", "2026-11-23", 9, 0, "2026-11-21T13:00:00+09:00", "2026-11-24"),
            ("weekly:sat", "2026-11-14", 9, 0, "2026-11-21T13:00:00+09:00", "2026-11-28"),
            ("weekly/2:sat", "2026-11-07", 9, 0, "2026-11-21T13:00:00+09:00", "2026-12-05"),
            ("monthly:21", "2026-10-21", 9, 0, "2026-11-21T13:00:00+09:00", "2026-12-21"),
            ("yearly:11-21", "2025-11-21", 9, 0, "2026-11-21T13:00:00+09:00", "2027-11-21"),
            // Before the day start it is still yesterday, and 02:00 is that of the next date.
            ("daily", "2026-11-20", 2, 4, "2026-11-21T02:30:00+09:00", "2026-11-22"),
            ("daily", "2026-11-20", 3, 4, "2026-11-21T02:30:00+09:00", "2026-11-21"),
            // Without a time any hour of today is valid.
            ("daily", "2026-11-19", nil, 0, "2026-11-21T13:00:00+09:00", "2026-11-21"),
            // An ended repeat does not come.
            ("daily;until:2026-11-21", "2026-11-20", 9, 0, "2026-11-21T13:00:00+09:00", nil),
        ] as [(String, String, Int?, Int, String, String?)])
    func late(repeats: String, due: String, hour: Int?, dayStart: Int, now: String, next: String?) throws {
        let read: TaskRepeat = try #require(TaskRepeat(text: repeats))
        let fields = TaskFields(
            title: "a", due: Due(day: try day(due), time: hour.flatMap { TimeOfDay(hour: $0) }), repeats: read)
        let task = DayTask(id: 1, fields: fields, createdAt: try instant("2025-11-01T00:00:00Z"))
        let found = task.next(at: try instant(now), in: try dayCalendar("Asia/Seoul", DayRules(dayStart: dayStart)))
        #expect(found?.fields.due?.day.description == next)
    }

    @Test("Tampered numbers end a repeat, and change nothing else")
    func tampered() throws {
        let fields = TaskFields(title: "a", due: Due(day: .last), repeats: TaskRepeat(.daily))
        let task = DayTask(id: 1, fields: fields, occurrence: .max, createdAt: Instant(seconds: 0))
        #expect(task.next(at: Instant(seconds: .max), in: try dayCalendar()) == nil)
        let open = task.edited(TaskFields(title: "a", due: Due(day: .first), repeats: TaskRepeat(.daily)))
        #expect(open.next(at: Instant(seconds: .min), in: try dayCalendar())?.occurrence == .max)
        let range = try day("2026-11-21")...day("2026-11-23")
        for end in [TaskRepeat.End.never, .after(3)] {
            let days = TaskRepeat(.daily, end: end).days(from: range.lowerBound, occurrence: .max, in: range)
            #expect(Array(days).count == (end == .never ? 3 : 1))
        }
    }

    @Test("A task is completed only once; undone and edited tasks lose nothing")
    func doing() throws {
        let (one, two) = (try instant("2026-11-21T01:00:00Z"), try instant("2026-11-21T02:00:00Z"))
        let task = DayTask(id: 1, fields: TaskFields(title: "Read"), position: 3, createdAt: one)
        let done = task.done(at: one)
        #expect(done.doneAt == one && done.done(at: two) == done)
        #expect(done.undone() == task)
        let edited = done.edited(TaskFields(title: "Write"))
        #expect(edited.doneAt == one && edited.position == 3 && edited.fields.title == "Write")
    }
}
