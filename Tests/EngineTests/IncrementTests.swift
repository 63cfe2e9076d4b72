import Core
import Engine
import Storage
import StorageSQLite
import Synchronization
import TestSupport
import Testing

/// The cost of a commit and of a page does not grow with the history.
@Suite struct IncrementTests {
    /// A ledger with a commit on each day of some years, up to yesterday.
    private func withYears<Value>(
        _ years: Int, settings: [SettingKey: String] = [:],
        _ body: (Ledger, CountingDatabase) async throws -> Value
    ) async throws -> Value {
        var counting: CountingDatabase?
        return try await Ledger.with(
            .file, now: "2026-10-31T12:00:00+09:00",
            wrapping: { database in
                let wrapper = CountingDatabase(database)
                counting = wrapper
                return wrapper
            },
            { ledger in
                try await ledger.useCases.set(settings)
                try ledger.commit(from: "\(2026 - years)-10-31", to: "2026-10-31")
                try await ledger.add()
                ledger.clock.advance(days: 1)
                _ = try await ledger.useCases.today()
                return try await body(ledger, try #require(counting))
            })
    }

    private static let modes: [[SettingKey: String]] = [[:], [.streak: "weekly"]]

    @Test("one new commit costs the same after one year and after twenty", arguments: modes)
    func commit(settings: [SettingKey: String]) async throws {
        func cost(years: Int) async throws -> CountingDatabase.Count {
            try await withYears(years, settings: settings) { ledger, database in
                try ledger.commit(on: "2026-11-01")
                return try await database.count { _ = try await ledger.useCases.refresh() }
            }
        }
        let (one, twenty) = (try await cost(years: 1), try await cost(years: 20))
        #expect(one.statements == twenty.statements)
        #expect(one.rows == twenty.rows)
        #expect(one.changed == twenty.changed)
        #expect(twenty.rows < 60)
    }

    @Test("a commit on an old day that joins two runs costs the same after one year and after twenty")
    func oldCommit() async throws {
        func cost(years: Int) async throws -> CountingDatabase.Count {
            try await withYears(years) { ledger, database in
                ledger.reader.change("/code/haru") { $0.commits.removeAll() }
                _ = try await ledger.useCases.removeRepository("/code/haru")
                try ledger.commit(from: "\(2026 - years)-10-31", to: "2026-10-20")
                try ledger.commit(from: "2026-10-22", to: "2026-10-31")
                try await ledger.add()
                try ledger.commit(on: "2026-10-21")
                let count = try await database.count { _ = try await ledger.useCases.refresh() }
                #expect(try await ledger.lengths() == [years == 1 ? 366 : 7_306, years == 1 ? 366 : 7_306])
                return count
            }
        }
        let (one, twenty) = (try await cost(years: 1), try await cost(years: 20))
        #expect(one.statements == twenty.statements)
        #expect(one.rows == twenty.rows)
    }

    @Test("a scan of unchanged repositories writes nothing and runs no git")
    func unchanged() async throws {
        try await withYears(1) { ledger, database in
            let calls = ledger.reader.calls
            _ = try await ledger.useCases.refresh()
            let count = try await database.count { _ = try await ledger.useCases.refresh() }
            #expect(ledger.reader.calls == calls)
            #expect(count.changed == 0)
            #expect(count.statements.count < 7)
        }
    }

    @Test("a page reads no more after twenty years than after one", arguments: modes)
    func page(settings: [SettingKey: String]) async throws {
        func cost(years: Int) async throws -> [CountingDatabase.Count] {
            try await withYears(years, settings: settings) { ledger, database in
                let useCases = ledger.useCases
                return [
                    try await database.count { _ = try await useCases.today() },
                    try await database.count { _ = try await useCases.grass() },
                    try await database.count { _ = try await useCases.streak() },
                    try await database.count { _ = try await useCases.explain(try day("2026-10-30")) },
                ]
            }
        }
        let (one, twenty) = (try await cost(years: 1), try await cost(years: 20))
        for (one, twenty) in zip(one, twenty) {
            #expect(one.statements == twenty.statements)
            #expect(one.rows <= twenty.rows + 5 && twenty.rows <= one.rows + 5)
            #expect(twenty.rows < 420)
        }
    }

    @Test("no query of a page scans a table of days or commits")
    func plans() async throws {
        try await withYears(1) { ledger, database in
            let count = try await database.count {
                let useCases = ledger.useCases
                _ = try await useCases.today()
                _ = try await useCases.grass()
                _ = try await useCases.explain(try day("2026-10-30"))
                _ = try await useCases.challenge()
            }
            let plans = try await ledger.database.read { connection in
                var plans: [(sql: String, step: String)] = []
                for sql in Set(count.statements) where sql.contains("SELECT") {
                    let arguments = (1...9).prefix { sql.contains("$\($0)") }.map { _ in SQLValue.integer(1) }
                    var steps: [String] = []
                    try connection.query("EXPLAIN QUERY PLAN " + sql, arguments) { steps.append(try $0.text(3)) }
                    plans += QueryPlan.tableSteps(of: steps).map { (sql, $0) }
                }
                return plans
            }
            #expect(plans.count > 10)
            // All of these are read in any case; with so few rows the planner scans the tables.
            let small = ["identity", "repository", "setting", "zone_change", "rule_change"].map { "SCAN " + $0 }
            for plan in plans where !small.contains(plan.step) {
                #expect(!plan.step.hasPrefix("SCAN"), "\(plan.sql)")
            }
        }
    }

    @Test("new commits of a known repository do not wait for a long first reading")
    func knownFirst() async throws {
        struct Interrupted: Error {}
        try await Ledger.with { ledger in
            try ledger.commit(on: "2026-10-19")
            try ledger.commit(on: "2026-10-20", to: "/code/zoo")
            try await ledger.add("/code/zoo")
            ledger.reader.interrupt { path, _ in if path == "/code/haru" { throw Interrupted() } }
            _ = try? await ledger.add()
            try ledger.commit(on: "2026-10-21", to: "/code/zoo")
            let order = Mutex<[String]>([])
            ledger.reader.interrupt { path, _ in order.withLock { $0.append(path) } }
            _ = try await ledger.useCases.refresh()
            #expect(order.withLock { $0.first } == "/code/zoo")
            #expect(order.withLock { Set($0) } == ["/code/zoo", "/code/haru"])
        }
    }
}
