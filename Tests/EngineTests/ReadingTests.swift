import Core
import Engine
import Storage
import Synchronization
import TestSupport
import Testing

/// Each commit is counted exactly once, however a reading is interrupted and whichever other process reads.
@Suite struct ReadingTests {
    private struct Interrupted: Error {}

    /// A ledger with a repository of two people: 30 commits of the person's and 15 of another's, in batches of ten.
    private func with(
        _ engine: DatabaseEngine = .usual, batchSize: Int = 10, _ body: (Ledger) async throws -> Void
    ) async throws {
        try await Ledger.with(engine, batchSize: batchSize) { ledger in
            for (number, date) in try day("2026-09-01").through(try day("2026-10-15")).enumerated() {
                try ledger.commit(
                    on: date.description, email: number % 3 == 2 ? "other@example.com" : "rani@example.com")
            }
            try await body(ledger)
        }
    }

    private func expectAll(_ ledger: Ledger, commits: Int = 45, mine: Int = 30) async throws {
        let streak = try await ledger.useCases.streak()
        #expect(streak.total == mine)
        let repository = try #require(try await ledger.useCases.repositories().first)
        #expect(repository.commits == commits)
        #expect(repository.mine == mine)
        #expect(!repository.isUnfinished)
        let authors = try await ledger.useCases.authors()
        #expect(authors.first { $0.email == "rani@example.com" }?.commits == 30 + (commits - 45))
        #expect(authors.first { $0.email == "other@example.com" }?.commits == 15)
        // A complete second reading finds nothing that the interrupted ones missed.
        _ = try await ledger.useCases.scan(force: true) { _ in }
        #expect(try await ledger.useCases.streak() == streak)
    }

    @Test("a reading that is killed resumes where it was", arguments: 0..<5, [3, 10, 45, 100])
    func killed(batches: Int, size: Int) async throws {
        try await with(batchSize: size) { ledger in
            ledger.reader.interrupt { _, batch in if batch == batches { throw Interrupted() } }
            for _ in 0..<2 { _ = try? await ledger.add() }
            ledger.reader.interrupt(nil)
            let read = ledger.reader.calls.commits
            _ = try await ledger.useCases.refresh()
            #expect(ledger.reader.calls.commits - read == max(0, 45 - 2 * batches * size))
            try await expectAll(ledger)
        }
    }

    @Test("a reading that is cancelled resumes where it was")
    func cancelled() async throws {
        try await with { ledger in
            ledger.reader.interrupt { _, batch in
                if batch == 2 { withUnsafeCurrentTask { $0?.cancel() } }
                try Task.checkCancellation()
            }
            await #expect(throws: CancellationError.self) {
                try await withThrowingTaskGroup { group in
                    group.addTask { _ = try await ledger.add() }
                    try await group.waitForAll()
                }
            }
            ledger.reader.interrupt(nil)
            #expect(try await ledger.useCases.repositories().map(\.isUnfinished) == [true])
            _ = try await ledger.useCases.refresh()
            try await expectAll(ledger)
        }
    }

    @Test("a repository that fails halfway keeps what was read, and resumes when it is repaired")
    func failing() async throws {
        try await with { ledger in
            ledger.reader.interrupt { [reader = ledger.reader] _, batch in
                if batch == 2 { reader.change("/code/haru") { $0.problem = .damaged("a bad sector") } }
            }
            let report = try await ledger.add()
            #expect(report.problems.map(\.reason) == [.damaged("a bad sector")])
            #expect(try await ledger.useCases.streak().total == 13)
            #expect(try await ledger.useCases.today().state == .unknown)
            ledger.reader.interrupt(nil)
            ledger.reader.change("/code/haru") { $0.problem = nil }
            _ = try await ledger.useCases.scan { _ in }
            try await expectAll(ledger)
        }
    }

    @Test("commits that arrive while a reading is interrupted are read after it")
    func tipsMoved() async throws {
        try await with { ledger in
            ledger.reader.interrupt { _, batch in if batch == 2 { throw Interrupted() } }
            _ = try? await ledger.add()
            ledger.reader.interrupt(nil)
            try ledger.commit(on: "2026-10-30", "2026-10-31")
            _ = try await ledger.useCases.refresh()
            try await expectAll(ledger, commits: 47, mine: 32)
        }
    }

    @Test(
        "two processes that read one walk at the same time count each commit once", arguments: DatabaseEngine.allCases)
    func together(engine: DatabaseEngine) async throws {
        try await with(engine, batchSize: 4) { ledger in
            // Both reach a batch before either may go on.
            let (reader, other) = (ledger.reader, ScriptedReader(batchSize: 7))
            other.change("/code/haru") { $0 = reader.repository("/code/haru") ?? $0 }
            _ = try await ledger.useCases.findRepositories(["/code/haru"]) { _ in }
            try await withThrowingTaskGroup { group in
                group.addTask { _ = try await ledger.add() }
                group.addTask { _ = try await ledger.useCases(reader: other).addRepositories(["/code/haru"]) { _ in } }
                try await group.waitForAll()
            }
            _ = try await ledger.useCases.refresh()
            try await expectAll(ledger)
        }
    }

    @Test("a second process that starts in the middle, with other batches, loses and doubles nothing", arguments: 1..<5)
    func overtaken(at point: Int) async throws {
        try await with { ledger in
            let other = ScriptedReader(batchSize: 3)
            other.change("/code/haru") { $0 = ledger.reader.repository("/code/haru") ?? $0 }
            ledger.reader.interrupt { _, batch in
                if batch == point { _ = try await ledger.useCases(reader: other).refresh() }
            }
            try await ledger.add()
            ledger.reader.interrupt(nil)
            try await expectAll(ledger)
        }
    }

    @Test("an address that is ticked while a repository is being read is read from its beginning", arguments: 0..<4)
    func tickedMeanwhile(at point: Int) async throws {
        try await with { ledger in
            let once = Mutex(false)
            ledger.reader.interrupt { _, batch in
                guard batch == point,
                    !once.withLock({ was in
                        defer { was = true }; return was
                    })
                else { return }
                let other = ScriptedReader()
                other.change("/code/haru") { $0.problem = .gitMissing }
                try await ledger.useCases(reader: other).changeAuthors(adding: ["other@example.com"])
            }
            try await ledger.add()
            ledger.reader.interrupt(nil)
            ledger.clock.advance(seconds: 60)
            _ = try await ledger.useCases.refresh()
            try await expectAll(ledger, mine: 45)
        }
    }

    @Test("an address that is removed while a repository is being read stays removed", arguments: 0..<4)
    func untickedMeanwhile(at point: Int) async throws {
        try await with { ledger in
            let once = Mutex(false)
            try await ledger.useCases.changeAuthors(adding: ["other@example.com"])
            ledger.reader.interrupt { _, batch in
                guard batch == point,
                    !once.withLock({ was in
                        defer { was = true }; return was
                    })
                else { return }
                try await ledger.useCases.changeAuthors(removing: ["other@example.com"])
            }
            try await ledger.add()
            ledger.reader.interrupt(nil)
            try await expectAll(ledger)
        }
    }

    @Test("a rule that changes while a repository is being read holds for all of it")
    func ruleMeanwhile() async throws {
        try await with { ledger in
            ledger.reader.interrupt { _, batch in
                if batch == 2 { try await ledger.useCases.set([.days: "home", .dayStart: "6"], from: .first) }
                if batch == 2 { try await ledger.useCases.setZone("Pacific/Honolulu") }
            }
            try await ledger.add()
            ledger.reader.interrupt(nil)
            let window = (try day("2026-08-30"), try day("2026-10-20"))
            let stored = try await ledger.useCases.grass(from: window.0, to: window.1)
            var query = LedgerQuery()
            query.zone = Zone("Pacific/Honolulu")
            let anew = try await ledger.useCases.grass(from: window.0, to: window.1, query)
            #expect(stored == anew)
            #expect(stored.grass.total == 30)
        }
    }

    @Test("a repository that is removed while it is being read leaves nothing behind", arguments: 0..<5)
    func removedMeanwhile(at point: Int) async throws {
        try await with { ledger in
            ledger.reader.interrupt { _, batch in
                if batch == point { _ = try await ledger.useCases.removeRepository("/code/haru") }
            }
            try await ledger.add()
            #expect(try await ledger.useCases.streak() == .none)
            #expect(try await ledger.useCases.repositories().isEmpty)
            #expect(try await ledger.useCases.explain(try day("2026-10-15")).evidence.counted.isEmpty)
            #expect(try await ledger.useCases.authors().map(\.commits) == [0])
        }
    }

    @Test("an address from one repository's configuration is also read from those read before it")
    func configuredElsewhere() async throws {
        try await with { ledger in
            try ledger.commit(on: "2026-10-20", to: "/code/zoo")
            ledger.reader.change("/code/zoo") { $0.emails = ["OTHER@example.com", "other@example.com"] }
            _ = try await ledger.useCases.addRepositories(["/code"]) { _ in }
            #expect(try await ledger.useCases.streak().total == 46)
            #expect(try await ledger.useCases.authors().filter(\.isConfigured).count >= 2)
        }
    }

    @Test("failed repositories are retried after a while, and at once on request")
    func retries() async throws {
        try await with { ledger in
            try await ledger.add()
            ledger.reader.change("/code/haru") { $0.problem = .missing }
            try ledger.commit(on: "2026-10-31")
            #expect(try await ledger.useCases.refresh().problems.map(\.reason) == [.missing])
            let calls = ledger.reader.calls
            let revision = try await ledger.useCases.revision()
            ledger.clock.advance(seconds: 5)
            _ = try await ledger.useCases.refresh()
            #expect(ledger.reader.calls == calls)
            ledger.clock.advance(seconds: 6)
            #expect(try await ledger.useCases.refresh().problems.count == 1)
            #expect(try await ledger.useCases.scan { _ in }.problems.count == 1)
            #expect(try await ledger.useCases.revision() == revision)
            ledger.reader.change("/code/haru") { $0.problem = nil }
            #expect(try await ledger.useCases.scan { _ in }.newMine == 1)
            #expect(try await ledger.useCases.revision() > revision)
        }
    }

    @Test("progress is reported during a reading")
    func progress() async throws {
        try await with { ledger in
            let told = Mutex<[ScanProgress]>([])
            _ = try await ledger.useCases.addRepositories(["/code/haru"]) { step in
                told.withLock { $0.append(step) }
            }
            let steps = told.withLock { $0 }
            #expect(steps.first?.step == .searching(folders: 1))
            #expect(steps.last?.step == .reading(name: "haru"))
            #expect(steps.map(\.commitsRead) == [0, 0, 10, 20, 30, 40, 45])
        }
    }
}
