import Core
import Storage
import StorageSQLite
import TestSupport
import Testing

@Suite struct LedgerTests {
    private let friday = day("2026-11-20")

    private func figures(through day: Day, in tx: Tx) throws -> StreakTable.Row {
        try tx.streaks.find(through: day, limit: 9)
    }

    @Test("Tampered totals are reported as damage", arguments: DatabaseEngine.allCases)
    func tamperedTotals(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                try tx.days.set(.sample(friday, 2))
                try tx.execute("UPDATE day SET total = $1", [.integer(Int64.max)])
                let damage = StorageError.damaged("number: \(Int.max)")
                #expect(throws: damage) { try tx.days.of(friday) }
                #expect(throws: damage) { try tx.days.set(.sample(friday, 1)) }
                #expect(throws: damage) { try tx.days.remove(friday) }
                #expect(throws: damage) { try figures(through: friday.previous, in: tx) }
                try tx.execute("UPDATE day_sum SET total = $1", [.integer(Int64.max)])
                #expect(throws: damage) { try figures(through: friday, in: tx) }
            }
        }
    }

    @Test("A day is written, replaced and removed", arguments: DatabaseEngine.allCases)
    func days(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection throws in
                let first = DayRow(day: friday, commits: 2, forge: 5, total: 5, isDone: true)
                let second = DayRow(day: friday, commits: 1, forge: 0, total: 1, isDone: false)
                #expect(try connection.account(1).days.set(first) == nil)
                #expect(try connection.account(1).days.of(friday) == first)
                #expect(try connection.account(1).days.set(second) == first)
                #expect(try connection.account(1).days.of(friday) == second)
                #expect(try connection.account(1).days.remove(friday) == second)
                #expect(try connection.account(1).days.remove(friday) == nil)
                #expect(try connection.account(1).days.of(friday) == nil)
            }
        }
    }

    @Test("Grass shows the stored values of a day", arguments: DatabaseEngine.allCases)
    func totals(_ engine: DatabaseEngine) async throws {
        let most = 1 << 36 - 1
        let rows: [DayRow] = [
            DayRow(day: .first, commits: 2, forge: 1, total: 2, isDone: true),
            DayRow(day: Day(number: -1), commits: 0, forge: 3, total: 3, isDone: true),
            DayRow(day: Day(number: 0), commits: 0, forge: 0, total: 0, isDone: false),
            DayRow(day: friday, commits: 4, forge: 4, total: 4, isDone: true),
            DayRow(day: .last, commits: most, forge: 0, total: most, isDone: true),
        ]
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                for row in rows { try tx.days.set(row) }
                let totals = try tx.days.totals(from: .first, through: .last)
                #expect(totals == rows.map { DayTotal(day: $0.day, total: $0.total) })
                // For no days, for each day alone, and for all.
                let windows = [Day(number: 1)...Day(number: 2), Day.first...Day.last] + rows.map { $0.day...$0.day }
                for window in windows {
                    let days = rows.filter { window.contains($0.day) }
                    let expected: DayOrigins? =
                        days.isEmpty
                        ? nil
                        : DayOrigins(
                            hasCommits: days.contains { $0.commits > 0 }, hasForge: days.contains { $0.forge > 0 },
                            hasMoreCommits: days.contains { $0.commits > $0.forge })
                    let origins = try tx.days.origins(from: window.lowerBound, through: window.upperBound)
                    #expect(origins == expected)
                }
                let few = try tx.days.totals(from: Day(number: -1), through: friday)
                #expect(few.map(\.day.number) == [-1, 0, friday.number])
            }
        }
    }

    @Test("The sums match the days after any change", arguments: DatabaseEngine.allCases)
    func sums(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                var totals: [Int: Int] = [:]
                var state: UInt64 = 7
                func next(_ bound: Int) -> Int {
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    return Int(state >> 40) % bound
                }
                for step in 0..<400 {
                    let (number, total) = (next(20), next(4))
                    if next(5) == 0 {
                        totals[number] = nil
                        try tx.days.remove(Day(number: number))
                    } else {
                        totals[number] = total
                        try tx.days.set(.sample(Day(number: number), total, isDone: total > 1))
                    }
                    let today = Day(number: 15 + step % 8)
                    let past = totals.filter { $0.key <= today.number }.values
                    let sums = try figures(through: today, in: tx)
                    #expect(sums.total == past.reduce(0, +))
                    #expect(sums.activeDays == past.count { $0 > 0 })
                }
            }
        }
    }

    @Test("A window includes its first and its last day", arguments: DatabaseEngine.allCases)
    func windows(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                for number in [1, 2, 4, 5, 7] {
                    try tx.days.set(.sample(Day(number: number), number, isDone: number != 4))
                }
                let (from, through) = (Day(number: 2), Day(number: 5))
                let rows = try tx.days.range(from: from, through: through)
                #expect(rows.map(\.day.number) == [2, 4, 5])
                let done = try tx.days.done(from: from, through: through)
                #expect(done.map(\.number) == [2, 5])
                #expect(try tx.days.doneCount(from: from, through: through) == 2)
                #expect(try tx.days.doneCount(from: through, through: from) == 0)
                // The window begins on a Friday and ends on a Tuesday.
                for (start, weeks) in [(Weekday.monday, 2), (.tuesday, 2), (.wednesday, 1), (.friday, 1)] {
                    let count = try tx.days.doneWeekCount(
                        from: Day(number: 1), through: Day(number: 5), weekStart: start)
                    #expect(count == weeks)
                }
                #expect(try tx.days.lastDone(before: through) == from)
                #expect(try tx.days.lastDone(before: Day(number: 1)) == nil)
            }
        }
    }

    @Test("Runs are found by their neighbours", arguments: DatabaseEngine.allCases)
    func runs(_ engine: DatabaseEngine) async throws {
        let first = Run(start: Day(number: 10), end: Day(number: 14), length: 4)
        let second = Run(start: Day(number: 20), end: Day(number: 20), length: 1)
        let third = Run(start: Day(number: 30), end: Day(number: 33), length: 4)
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                for run in [third, first, second] { try tx.runs.insert(run) }
                let found = try [9, 10, 12, 14, 15, 20, 29].map {
                    try tx.runs.containing(Day(number: $0))
                }
                #expect(found == [nil, first, first, first, nil, second, nil])
                #expect(try tx.runs.before(Day(number: 14)) == nil)
                #expect(try tx.runs.before(Day(number: 30)) == second)
                #expect(try tx.runs.after(Day(number: 10)) == second)
                #expect(try tx.runs.after(Day(number: 30)) == nil)
                #expect(try figures(through: Day(number: 33), in: tx).longest == third)
                #expect(try figures(through: Day(number: 32), in: tx).longest == first)
                #expect(try figures(through: Day(number: 13), in: tx).longest == nil)
                #expect(try figures(through: Day(number: 29), in: tx).newest == [second, first])
                let newest = try tx.streaks.find(through: .last, limit: 2).newest
                #expect(newest == [third, second])
                #expect(
                    try tx.runs.touching(from: Day(number: 14), through: Day(number: 30))
                        == [first, second, third])
                #expect(try tx.runs.touching(from: Day(number: 15), through: Day(number: 29)) == [second])

                let joined = Run(start: first.start, end: second.end, length: 5)
                try tx.runs.replace([first, second], with: [joined])
                #expect(try figures(through: .last, in: tx).longest == joined)
                try tx.runs.removeAll()
                #expect(try figures(through: .last, in: tx).longest == nil)
            }
        }
    }

    @Test("A freeze is spent once and undone", arguments: DatabaseEngine.allCases)
    func freezes(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection throws in
                let byHand = SpentFreeze(day: friday, spentAt: instant(3), isAutomatic: false)
                let automatic = SpentFreeze(day: friday.next, spentAt: instant(4), isAutomatic: true)
                #expect(try connection.account(1).freezes.insert(automatic))
                #expect(try connection.account(1).freezes.insert(byHand))
                let again = SpentFreeze(day: friday, spentAt: instant(9), isAutomatic: true)
                #expect(try !connection.account(1).freezes.insert(again))
                #expect(try connection.account(1).freezes.range() == [byHand, automatic])
                #expect(
                    try connection.account(1).freezes.range(from: friday.next, through: .last)
                        == [automatic])
                #expect(try connection.account(1).freezes.remove(friday))
                #expect(try !connection.account(1).freezes.remove(friday))
            }
        }
    }

    @Test("Changes keep their order, even within one second", arguments: DatabaseEngine.allCases)
    func changes(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                let changes: [DayChange] = [
                    .sample(friday, at: 5), .sample(friday, at: 5, from: .done, to: .missed),
                    .sample(friday.previous, at: 4), .sample(friday, at: 6, from: .done, to: .done),
                ]
                for change in changes { try tx.changes.append(change) }
                #expect(try tx.changes.of(friday) == [changes[0], changes[1], changes[3]])
                #expect(
                    try tx.changes.newestOfState(since: .first, limit: 2)
                        == [changes[2], changes[1]])
                #expect(
                    try tx.changes.newestOfState(since: friday, limit: 9)
                        == [changes[1], changes[0]])
            }
        }
    }
}
