import Core
import Engine
import TestSupport
import Testing

@Suite struct CalendarTests {
    private func month(_ text: String) throws -> Month { try #require(Month(iso: text)) }

    @Test("A month has every day of its weeks, with its grass, state and tasks")
    func month() async throws {
        try await Ledger.with(now: "2026-11-21T12:00:00+09:00") { ledger in
            try ledger.commit(from: "2026-11-10", to: "2026-11-20")
            try ledger.commit(on: "2026-11-15", "2026-11-15", "2026-11-15")
            try await ledger.add()
            let fields = TaskFields(title: "a", due: Due(day: try day("2026-12-01")), color: .red)
            _ = try await ledger.useCases.addTask(fields)
            let report = try await ledger.useCases.month(try month("2026-11"))
            #expect(report.calendar.weeks.count == 5 && report.days.count == 35)
            #expect(report.today == (try day("2026-11-21")))
            let busy = try #require(report.days[try day("2026-11-15")])
            #expect(busy.grass.count == 4 && busy.grass.level == 4 && busy.grass.state == .done)
            #expect(report.days[try day("2026-11-09")]?.grass.state == .missed)
            #expect(report.days[try day("2026-11-21")]?.grass.state == .pending)
            let next = try #require(report.days[try day("2026-12-01")])
            #expect(next.grass.state == .future && next.tasks.open == 1 && next.tasks.marks.map(\.color) == [.red])
        }
    }

    @Test("The levels of this month are those of Today, and those of an old month come from its own weeks")
    func levels() async throws {
        try await Ledger.with(now: "2026-11-21T12:00:00+09:00") { ledger in
            try ledger.commit(from: "2024-02-20", to: "2024-03-02")
            for _ in 0..<5 { try ledger.commit(on: "2024-02-29") }
            for _ in 0..<30 { try ledger.commit(on: "2026-11-02") }
            try ledger.commit(from: "2026-11-03", to: "2026-11-21")
            try await ledger.add()
            let grass = try await ledger.useCases.grass().grass
            let now = try await ledger.useCases.month(try month("2026-11"))
            for cell in grass.days where now.calendar.month.contains(cell.day) {
                #expect(now.days[cell.day]?.grass == cell)
            }
            let old = try await ledger.useCases.month(try month("2024-02"))
            #expect(old.days[try day("2024-02-29")]?.grass.level == 4)
            #expect(old.days[try day("2024-02-28")]?.grass.level == 1)
            // A day of the following month is measured by the same scale.
            #expect(old.days[try day("2024-03-01")]?.grass.level == 1)
            let own = try await ledger.useCases.grass(from: try day("2024-01-01"), to: try day("2024-12-31")).grass
            let year = try await ledger.useCases.year(of: try month("2024-02"))
            #expect(year.days == own.days && year.days.count == 366)
        }
    }

    @Test(
        "A month at either end of the calendar can be shown",
        arguments: ["0001-01", "9999-12", "2026-12", "2027-01", "2024-02", "1969-12", "1970-01", "5000-06"])
    func ends(text: String) async throws {
        try await Ledger.with { ledger in
            let month = try month(text)
            // A repeat without an end, shown however far ahead.
            let daily = TaskFields(title: "a", due: Due(day: try day("2026-11-02")), repeats: TaskRepeat(.daily))
            _ = try await ledger.useCases.addTask(daily)
            let report = try await ledger.useCases.month(month)
            #expect(month.days.allSatisfy { report.days[$0] != nil })
            let isAhead = month.first > report.today
            #expect(month.days.allSatisfy { (report.days[$0]?.tasks.open == 1) == isAhead })
            let year = try await ledger.useCases.year(of: month)
            #expect(year.days.first?.day == year.calendar.first && year.days.last?.day == year.calendar.last)
        }
    }

    @Test("A commit dated tomorrow shows from tomorrow on")
    func tomorrow() async throws {
        try await Ledger.with(now: "2026-11-30T12:00:00+09:00") { ledger in
            try ledger.commit(on: "2026-12-01")
            try await ledger.add()
            for text in ["2026-11", "2026-12"] {
                let report = try await ledger.useCases.month(try month(text))
                let cell = report.days[try day("2026-12-01")]?.grass
                #expect(cell == GrassDay(day: try day("2026-12-01"), count: 0, level: 0, state: .future))
            }
        }
    }

    @Test("A challenge covers its days up to the flag, in this month and in the next")
    func challenge() async throws {
        try await Ledger.with(now: "2026-11-21T12:00:00+09:00") { ledger in
            try ledger.commit(from: "2026-11-10", to: "2026-11-21")
            try await ledger.add()
            _ = try await ledger.useCases.startChallenge(
                length: 30, start: try day("2026-11-10"), rule: .everyDay, name: "달리기", reward: nil)
            let november = try await ledger.useCases.month(try month("2026-11"))
            #expect(november.span?.flag == (try day("2026-12-09")))
            #expect(november.days[try day("2026-11-09")]?.challenge == nil)
            #expect(november.days[try day("2026-11-10")]?.challenge?.name == "달리기")
            let december = try await ledger.useCases.month(try month("2026-12"))
            #expect(december.days[try day("2026-12-09")]?.hasFlag == true)
            #expect(december.days[try day("2026-12-10")]?.challenge == nil)
            #expect(december.days.values.count { $0.hasFlag } == 1)
            let october = try await ledger.useCases.month(try month("2026-09"))
            #expect(october.challenge == nil && october.span == nil)
            _ = try await ledger.useCases.stopChallenge()
            let stopped = try await ledger.useCases.month(try month("2026-11"))
            #expect(stopped.span?.through == (try day("2026-11-21")) && stopped.span?.flag == nil)
            #expect(try await ledger.useCases.month(try month("2027-01")).challenge == nil)
        }
    }

    @Test("Weeks begin as the person set, and nothing of another person shows")
    func own() async throws {
        try await Ledger.with { ledger in
            let other = try await ledger.other(person: 2)
            _ = try await other.useCases.addTask(TaskFields(title: "a", due: Due(day: try day("2026-11-05"))))
            try other.commit(on: "2026-11-01")
            try await other.add()
            try await ledger.useCases.set(.weekStart, to: "mon", from: nil)
            let report = try await ledger.useCases.month(try month("2026-11"))
            #expect(report.calendar.first == (try day("2026-10-26")))
            #expect(report.days.values.allSatisfy { $0.tasks.open == 0 && $0.grass.count == 0 })
        }
    }
}
