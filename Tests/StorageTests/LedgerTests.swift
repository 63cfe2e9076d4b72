import Core
import Storage
import StorageSQLite
import TestSupport
import Testing

@Suite struct LedgerTests {
    private let friday = day("2026-11-20")

    private func figures(through day: Day, in connection: any SQLConnection) throws -> StreakTable.Row {
        try StreakTable.find(through: day, limit: 9, person: 1, in: connection)
    }

    @Test("Totals that were tampered with are told as damage", arguments: DatabaseEngine.allCases)
    func tamperedTotals(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                try DayTable.set(.sample(friday, 2), person: 1, in: connection)
                try connection.execute("UPDATE day SET total = $1", [.integer(Int64.max)])
                let damage = StorageError.damaged("number: \(Int.max)")
                #expect(throws: damage) { try DayTable.of(friday, person: 1, in: connection) }
                #expect(throws: damage) { try DayTable.set(.sample(friday, 1), person: 1, in: connection) }
                #expect(throws: damage) { try DayTable.remove(friday, person: 1, in: connection) }
                #expect(throws: damage) { try figures(through: friday.previous, in: connection) }
                try connection.execute("UPDATE day_sum SET total = $1", [.integer(Int64.max)])
                #expect(throws: damage) { try figures(through: friday, in: connection) }
            }
        }
    }

    @Test("A day is written, replaced and forgotten", arguments: DatabaseEngine.allCases)
    func days(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection throws in
                let first = DayRow(day: friday, commits: 2, forge: 5, total: 5, isDone: true)
                let second = DayRow(day: friday, commits: 1, forge: 0, total: 1, isDone: false)
                #expect(try DayTable.set(first, person: 1, in: connection) == nil)
                #expect(try DayTable.of(friday, person: 1, in: connection) == first)
                #expect(try DayTable.set(second, person: 1, in: connection) == first)
                #expect(try DayTable.of(friday, person: 1, in: connection) == second)
                #expect(try DayTable.remove(friday, person: 1, in: connection) == second)
                #expect(try DayTable.remove(friday, person: 1, in: connection) == nil)
                #expect(try DayTable.of(friday, person: 1, in: connection) == nil)
            }
        }
    }

    @Test("What grass shows of a day is what is written of it", arguments: DatabaseEngine.allCases)
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
            try await database.write { connection in
                for row in rows { try DayTable.set(row, person: 1, in: connection) }
                let totals = try DayTable.totals(from: .first, through: .last, person: 1, in: connection)
                #expect(totals == rows.map { DayTotal(day: $0.day, total: $0.total) })
                // Of nothing, of each day alone, and of all.
                let windows = [Day(number: 1)...Day(number: 2), Day.first...Day.last] + rows.map { $0.day...$0.day }
                for window in windows {
                    let days = rows.filter { window.contains($0.day) }
                    let expected: DayOrigins? =
                        days.isEmpty
                        ? nil
                        : DayOrigins(
                            hasCommits: days.contains { $0.commits > 0 }, hasForge: days.contains { $0.forge > 0 },
                            hasMoreCommits: days.contains { $0.commits > $0.forge })
                    let origins = try DayTable.origins(
                        from: window.lowerBound, through: window.upperBound, person: 1, in: connection)
                    #expect(origins == expected)
                }
                let few = try DayTable.totals(from: Day(number: -1), through: friday, person: 1, in: connection)
                #expect(few.map(\.day.number) == [-1, 0, friday.number])
            }
        }
    }

    @Test("The sums are those of the days, whatever was done to them", arguments: DatabaseEngine.allCases)
    func sums(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
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
                        try DayTable.remove(Day(number: number), person: 1, in: connection)
                    } else {
                        totals[number] = total
                        try DayTable.set(
                            .sample(Day(number: number), total, isDone: total > 1), person: 1, in: connection)
                    }
                    let today = Day(number: 15 + step % 8)
                    let past = totals.filter { $0.key <= today.number }.values
                    let sums = try figures(through: today, in: connection)
                    #expect(sums.total == past.reduce(0, +))
                    #expect(sums.activeDays == past.count { $0 > 0 })
                }
            }
        }
    }

    @Test("A window holds its first and its last day", arguments: DatabaseEngine.allCases)
    func windows(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                for number in [1, 2, 4, 5, 7] {
                    try DayTable.set(
                        .sample(Day(number: number), number, isDone: number != 4), person: 1, in: connection)
                }
                let (from, through) = (Day(number: 2), Day(number: 5))
                let rows = try DayTable.range(from: from, through: through, person: 1, in: connection)
                #expect(rows.map(\.day.number) == [2, 4, 5])
                let done = try DayTable.done(from: from, through: through, person: 1, in: connection)
                #expect(done.map(\.number) == [2, 5])
                #expect(try DayTable.doneCount(from: from, through: through, person: 1, in: connection) == 2)
                #expect(try DayTable.doneCount(from: through, through: from, person: 1, in: connection) == 0)
                // The window begins on a Friday and ends on a Tuesday.
                for (start, weeks) in [(Weekday.monday, 2), (.tuesday, 2), (.wednesday, 1), (.friday, 1)] {
                    let count = try DayTable.doneWeekCount(
                        from: Day(number: 1), through: Day(number: 5), weekStart: start, person: 1, in: connection)
                    #expect(count == weeks)
                }
                #expect(try DayTable.lastDone(before: through, person: 1, in: connection) == from)
                #expect(try DayTable.lastDone(before: Day(number: 1), person: 1, in: connection) == nil)
            }
        }
    }

    @Test("Runs are found by their neighbours", arguments: DatabaseEngine.allCases)
    func runs(_ engine: DatabaseEngine) async throws {
        let first = Run(start: Day(number: 10), end: Day(number: 14), length: 4)
        let second = Run(start: Day(number: 20), end: Day(number: 20), length: 1)
        let third = Run(start: Day(number: 30), end: Day(number: 33), length: 4)
        try await engine.withDatabase { database in
            try await database.write { connection in
                for run in [third, first, second] { try RunTable.insert(run, person: 1, in: connection) }
                let found = try [9, 10, 12, 14, 15, 20, 29].map {
                    try RunTable.containing(Day(number: $0), person: 1, in: connection)
                }
                #expect(found == [nil, first, first, first, nil, second, nil])
                #expect(try RunTable.before(Day(number: 14), person: 1, in: connection) == nil)
                #expect(try RunTable.before(Day(number: 30), person: 1, in: connection) == second)
                #expect(try RunTable.after(Day(number: 10), person: 1, in: connection) == second)
                #expect(try RunTable.after(Day(number: 30), person: 1, in: connection) == nil)
                #expect(try figures(through: Day(number: 33), in: connection).longest == third)
                #expect(try figures(through: Day(number: 32), in: connection).longest == first)
                #expect(try figures(through: Day(number: 13), in: connection).longest == nil)
                #expect(try figures(through: Day(number: 29), in: connection).newest == [second, first])
                let newest = try StreakTable.find(through: .last, limit: 2, person: 1, in: connection).newest
                #expect(newest == [third, second])
                #expect(
                    try RunTable.touching(
                        from: Day(number: 14), through: Day(number: 30), person: 1, in: connection)
                        == [first, second, third])
                #expect(
                    try RunTable.touching(
                        from: Day(number: 15), through: Day(number: 29), person: 1, in: connection) == [second])

                let joined = Run(start: first.start, end: second.end, length: 5)
                try RunTable.replace([first, second], with: [joined], person: 1, in: connection)
                #expect(try figures(through: .last, in: connection).longest == joined)
                try RunTable.removeAll(person: 1, in: connection)
                #expect(try figures(through: .last, in: connection).longest == nil)
            }
        }
    }

    @Test("A freeze is spent once and taken back", arguments: DatabaseEngine.allCases)
    func freezes(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection throws in
                let byHand = FreezeRow(day: friday, spentAt: instant(3), automatic: false)
                let automatic = FreezeRow(day: friday.next, spentAt: instant(4), automatic: true)
                #expect(try FreezeTable.insert(automatic, person: 1, in: connection))
                #expect(try FreezeTable.insert(byHand, person: 1, in: connection))
                let again = FreezeRow(day: friday, spentAt: instant(9), automatic: true)
                #expect(try !FreezeTable.insert(again, person: 1, in: connection))
                #expect(try FreezeTable.range(person: 1, in: connection) == [byHand, automatic])
                #expect(
                    try FreezeTable.range(from: friday.next, through: .last, person: 1, in: connection)
                        == [automatic])
                #expect(try FreezeTable.remove(friday, person: 1, in: connection))
                #expect(try !FreezeTable.remove(friday, person: 1, in: connection))
            }
        }
    }

    @Test("Changes keep their order, also within one second", arguments: DatabaseEngine.allCases)
    func changes(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                let changes: [ChangeRow] = [
                    .sample(friday, at: 5), .sample(friday, at: 5, from: .done, to: .missed),
                    .sample(friday.previous, at: 4), .sample(friday, at: 6, from: .done, to: .done),
                ]
                for change in changes { try ChangeTable.append(change, person: 1, in: connection) }
                #expect(
                    try ChangeTable.of(friday, person: 1, in: connection) == [changes[0], changes[1], changes[3]])
                #expect(
                    try ChangeTable.newestOfState(since: .first, limit: 2, person: 1, in: connection)
                        == [changes[2], changes[1]])
                #expect(
                    try ChangeTable.newestOfState(since: friday, limit: 9, person: 1, in: connection)
                        == [changes[1], changes[0]])
            }
        }
    }
}
