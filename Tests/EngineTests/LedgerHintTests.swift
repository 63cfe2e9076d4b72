import Core
import Engine
import TestSupport
import Testing

/// A database on another machine is asked together for what was asked of a ledger before; answers never depend on that.
@Suite struct LedgerHintTests {
    /// What a page shows.
    private struct Answers: Hashable, Sendable {
        let today: TodayReport
        let grass: GrassReport
        let tasks: DayTasksReport
    }

    /// What a page shows, and how often it waited for a distant database.
    private static func ask(_ useCases: UseCases, _ database: CountingDatabase) async throws -> (Answers, waits: Int) {
        var answers: Answers?
        let count = try await database.count {
            answers = try await useCases.snapshot({ _ in .stale }, isNew: true, days: UseCases.weeksOfGrass * 7) {
                Answers(today: try $1.today(), grass: try $1.grass(), tasks: try $1.tasks(of: $1.currentDay))
            }
        }
        return (try #require(answers), count.waits.reduce(0, +))
    }

    /// Runs a body with what asks a page of one and the same process, which is compared with what a new process finds.
    private func withPage(_ body: (Ledger, _ waits: () async throws -> Int) async throws -> Void) async throws {
        var counting: CountingDatabase?
        try await Ledger.with(
            wrapping: {
                let database = CountingDatabase($0)
                counting = database
                return database
            },
            { ledger in
                let (useCases, database) = (ledger.useCases, try #require(counting))
                try ledger.commit(from: "2026-10-20", to: "2026-11-01")
                try await ledger.add()
                _ = try await useCases.addTask(TaskFields(title: "Sow", due: Due(day: try await useCases.currentDay())))
                try await body(ledger) {
                    let (answers, waits) = try await Self.ask(useCases, database)
                    #expect(try await Self.ask(ledger.useCases, database).0 == answers)
                    return waits
                }
            })
    }

    @Test("the second time everything is asked together, on whatever day that is")
    func together() async throws {
        try await withPage { ledger, waits in
            let first = try await waits()
            #expect(first > 1)
            #expect(try await waits() == 1)
            for _ in 1...3 {
                ledger.clock.advance(hours: 7)
                _ = try await ledger.useCases.today()
                #expect(try await waits() == 1)
            }
        }
    }

    @Test("who has moved, or begins days at another hour, is answered rightly, and together from the next time on")
    func moved() async throws {
        try await withPage { ledger, waits in
            _ = try await waits()
            ledger.clock.advance(hours: 1)
            try await ledger.useCases.setZone("Pacific/Kiritimati")
            _ = try await waits()
            #expect(try await waits() == 1)
            try await ledger.useCases.set(.dayStart, to: "5")
            ledger.clock.advance(hours: 12)
            _ = try await waits()
            #expect(try await waits() == 1)
        }
    }

    @Test("who adds an account on a forge, or gives it up, is answered rightly, and together from the next time on")
    func forges() async throws {
        try await withPage { ledger, waits in
            _ = try await waits()
            ledger.forges.change("octocat") { script in
                script.today = Day(iso: "2026-11-01") ?? .first
                script.counts[script.today] = 5
            }
            _ = try await ledger.addSource()
            try await ledger.useCases.fetchSources(within: .seconds(5))
            let added = try await waits()
            #expect(added > 1)
            #expect(try await waits() == 1)
            try await ledger.useCases.removeSource("octocat")
            _ = try await waits()
            #expect(try await waits() == 1)
        }
    }

    @Test("days that are over are closed first, whatever was expected")
    func closing() async throws {
        try await withPage { ledger, waits in
            _ = try await waits()
            ledger.clock.advance(days: 2)
            _ = try await waits()
            #expect(try await ledger.explain("2026-11-02").state == .missed)
            // What there is to say of a streak that has ended is asked once it is known that it has.
            #expect(try await waits() == 2)
        }
    }
}
