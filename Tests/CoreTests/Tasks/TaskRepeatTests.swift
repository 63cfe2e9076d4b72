import Core
import Testing

@Suite struct TaskRepeatTests {
    /// A repeat, the day that it is on, and the days on which it comes next.
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
        // The last day stands in for a 31st, which comes back where there is one.
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

    @Test("A repeat ends on its last day, or after its last time")
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
    }

    @Test("No weekday never comes, and after the last day nothing does")
    func never() throws {
        #expect(TaskRepeat(.weekly([])).first(from: try day("2026-11-21")) == nil)
        #expect(TaskRepeat(.daily).next(after: .last, occurrence: 1) == nil)
        #expect(TaskRepeat(.monthly(dayOfMonth: 1)).next(after: try day("9999-12-02"), occurrence: 1) == nil)
        #expect(TaskRepeat(.daily).first(from: .last) == .last)
    }

    @Test("Seen from far ahead a repeat without end shows only the days that are asked for")
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

    @Test("The days ahead are those that a slow walk finds", arguments: 0..<200)
    func walk(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let pattern = random.pick([
            TaskRepeat.Pattern.daily, .weekdays, .monthly(dayOfMonth: random.number(1...31)),
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

    @Test("Doing a task makes its next coming, which keeps everything but the day")
    func completing() throws {
        let fields = TaskFields(
            title: "Stand-up", memo: "Door 3", due: Due(day: try day("2026-11-20"), time: TimeOfDay(hour: 9)),
            isImportant: true, urgency: .never, color: .blue, ticket: "haru", repository: "haru",
            alarms: [.tenMinutes], repeats: TaskRepeat(.weekdays, end: .after(3)))
        let task = DayTask(id: 1, fields: fields, createdAt: try instant("2026-11-01T00:00:00Z"))
        let next = try #require(task.next(today: try day("2026-11-20")))
        var expected = fields
        expected.due = Due(day: try day("2026-11-23"), time: TimeOfDay(hour: 9))
        #expect(next.fields == expected && next.occurrence == 2)
        let third = DayTask(id: 3, fields: next.fields, occurrence: 3, createdAt: task.createdAt)
        #expect(third.next(today: try day("2026-11-23")) == nil)
        // Left for a week, it comes once, today.
        #expect(try task.next(today: day("2026-11-27"))?.fields.due?.day == day("2026-11-27"))
        #expect(
            DayTask(id: 4, fields: TaskFields(title: "Once"), createdAt: task.createdAt).next(today: .first) == nil)
    }

    @Test("Done once is done once; undone and edited tasks lose nothing")
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
