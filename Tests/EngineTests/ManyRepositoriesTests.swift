import Core
import Engine
import StorageSQLite
import TestSupport
import Testing

/// Reading many repositories costs the same for each of them.
@Suite struct ManyRepositoriesTests {
    /// Number of database calls of the first reading of some repositories, all with commits on the same days.
    private func cost(of count: Int) async throws -> (asked: Int, changed: Int) {
        var counting: CountingDatabase?
        return try await Ledger.with(wrapping: { database in
            let wrapper = CountingDatabase(database)
            counting = wrapper
            return wrapper
        }) { ledger in
            // Days are settled during a long reading; the clock makes it long.
            var ledger = ledger
            ledger.uptime = ManualClock().monotonic
            for number in 0..<count { try ledger.commit(from: "2026-10-01", to: "2026-10-20", in: "/code/r\(number)") }
            try await ledger.add("/code/haru")
            let cost = try await #require(counting).count {
                _ = try await ledger.useCases.addRepositories(["/code"]) { _ in }
            }
            #expect(try await ledger.useCases.streak().activeDays == 20)
            #expect(try await ledger.useCases.repositories().count == count + 1)
            return (cost.rows + cost.statements.count, cost.changed)
        }
    }

    @Test("the cost of a first reading grows no faster than the number of repositories")
    func linear() async throws {
        let (few, many) = (try await cost(of: 20), try await cost(of: 100))
        #expect(Double(many.asked) < 5.2 * Double(few.asked))
        #expect(Double(many.changed) < 5.2 * Double(few.changed))
    }

    @Test("a day that several repositories change is settled once, and the change names them")
    func together() async throws {
        try await Ledger.with { ledger in
            for name in ["haru", "zoo", "a", "b", "c"] { try ledger.commit(on: "2026-10-30", to: "/code/" + name) }
            _ = try await ledger.useCases.addRepositories(["/code"]) { _ in }
            ledger.clock.advance(days: 3)
            _ = try await ledger.useCases.refresh()
            _ = try await ledger.useCases.today()
            for name in ["haru", "zoo"] { try ledger.commit(on: "2026-11-01", to: "/code/" + name) }
            for name in ["a", "b", "c", "zoo"] { try ledger.commit(on: "2026-11-02", to: "/code/" + name) }
            _ = try await ledger.useCases.refresh()
            let both = try await ledger.changes(of: "2026-11-01")
            #expect(both.map(\.detail) == ["haru, zoo"])
            #expect(both.map(\.to) == [2])
            let many = try await ledger.changes(of: "2026-11-02").map(\.detail)
            #expect(many == ["a, b, c, …"])
        }
    }

    @Test("a repository with a slow git is retried less and less often, and the others are read before it")
    func backOff() async throws {
        try await Ledger.with { ledger in
            try ledger.commit(on: "2026-10-30")
            try ledger.commit(on: "2026-10-30", to: "/code/zoo")
            _ = try await ledger.useCases.addRepositories(["/code"]) { _ in }
            ledger.reader.change("/code/haru") { $0.problem = .gitStuck(seconds: 20) }
            #expect(try await ledger.useCases.refresh().problems.map(\.reason) == [.gitStuck(seconds: 20)])
            var tries: [Int] = []
            for minute in 1...200 {
                ledger.clock.advance(seconds: 60)
                if try await !ledger.useCases.refresh().problems.isEmpty { tries.append(minute) }
            }
            #expect(tries == [5, 15, 35, 75, 155])
            #expect(try await ledger.useCases.repositories().map(\.problem?.reason) == [.gitStuck(seconds: 20), nil])
            try ledger.commit(on: "2026-11-01", to: "/code/zoo")
            #expect(try await ledger.useCases.scan { _ in }.newMine == 1)
            ledger.reader.change("/code/haru") { $0.problem = nil }
            #expect(try await ledger.useCases.scan { _ in }.problems.isEmpty)
            ledger.reader.change("/code/haru") { $0.problem = .gitStuck(seconds: 20) }
            _ = try await ledger.useCases.refresh()
            ledger.clock.advance(seconds: 300)
            #expect(try await ledger.useCases.refresh().problems.count == 1)
        }
    }
}
