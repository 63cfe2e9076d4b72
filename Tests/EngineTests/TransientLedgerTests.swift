import Core
import Engine
import Testing

/// Paths that are read once, for one answer.
@Suite struct TransientLedgerTests {
    private let reader = ScriptedReader(batchSize: 2)

    /// Commits of two people in two repositories at the end of October.
    init() throws {
        for (path, email) in [("/code/haru", "rani@example.com"), ("/code/eisen", "other@example.com")] {
            for (number, date) in ["2026-10-29", "2026-10-30", "2026-10-31"].enumerated() {
                reader.commit(
                    ScriptedReader.Commit(
                        record: CommitRecord(
                            sha: objectName("\(path) \(number)"), authorName: "Rani", authorEmail: email,
                            authoredAt: try instant(date + "T12:00:00+09:00"), offset: 32_400, subject: "Plant grass")),
                    to: path)
            }
        }
        reader.change("/code/haru") { $0.emails = ["rani@example.com"] }
    }

    private func read(_ paths: [String] = ["/code"], _ query: LedgerQuery = LedgerQuery()) async throws
        -> TransientLedger
    {
        let now = try instant("2026-11-01T12:00:00+09:00")
        return try await TransientLedgerReader(reader: reader, clock: { now }, home: try #require(Zone("Asia/Seoul")))
            .read(paths, query) { _ in }
    }

    private func problem(of operation: () async throws -> Void) async throws -> RepositoryProblem? {
        do {
            try await operation()
            return nil
        } catch let problem as RepositoryProblem {
            return problem
        }
    }

    @Test("the commits of git's configured addresses count, in whichever repository they are configured")
    func configured() async throws {
        let history = try await read()
        #expect(history.streak().total == 3)
        #expect(history.streak().currentLength == 3)
        #expect(history.problems.isEmpty)
        let today = history.today()
        #expect((today.day, today.state, today.count) == (try day("2026-11-01"), .pending, 0))
        #expect(today.sources.map(\.repositories) == [2])
        let explained = history.explain(try day("2026-10-30"))
        #expect(explained.evidence.counted.map { explained.repositoryNames[$0.repository] } == ["haru"])
        #expect(explained.placements == [.commitOffset])
    }

    @Test("the query sets authors, rules and windows")
    func query() async throws {
        var query = LedgerQuery()
        query.authors = .all
        #expect(try await read(["/code"], query).streak().total == 6)
        query.minimum = 2
        #expect(try await read(["/code"], query).streak().currentLength == 3)
        query.authors = .emails(["other@example.com"])
        #expect(try await read(["/code"], query).streak().currentLength == 0)
        (query.since, query.until) = (try day("2026-10-30"), try day("2026-10-31"))
        #expect(try await read(["/code"], query).grass().grass.days.map(\.count) == [1, 1])
    }

    @Test("a path that is named twice, or within another, is read once")
    func twice() async throws {
        _ = try await read(["/code/haru", "/code", "/code/haru"])
        #expect(reader.calls.walks == 2)
    }

    @Test("a repository that fails is named, and today is unknown unless it is done")
    func oneFails() async throws {
        reader.change("/code/eisen") { $0.problem = .noPermission }
        let history = try await read()
        #expect(history.problems == [RepositoryProblem(path: "/code/eisen", reason: .noPermission)])
        #expect(history.today().state == .unknown)
        #expect(history.today().sources.map(\.ok) == [false])
        #expect(history.explain(try day("2026-10-28")).state == .missed)
        #expect(history.streak().currentLength == 3)
        #expect(history.explain(try day("2026-11-01")).basis.unreadable.count == 1)
    }

    @Test("when every repository fails every day is unknown")
    func allFail() async throws {
        for path in ["/code/haru", "/code/eisen"] { reader.change(path) { $0.problem = .damaged("rust") } }
        var query = LedgerQuery()
        query.authors = .all
        let history = try await read(["/code"], query)
        #expect(history.explain(try day("2026-10-30")).state == .unknown)
        #expect(history.explain(.first).state == .unknown)
        #expect(history.today().state == .unknown)
        #expect(history.streak() == .none)
    }

    @Test("an unreadable path makes today unknown beside others, and is refused alone")
    func missing() async throws {
        let history = try await read(["/code/haru", "/nowhere"])
        #expect(history.problems == [RepositoryProblem(path: "/nowhere", reason: .missing)])
        #expect(history.today().state == .unknown)
        #expect(history.explain(try day("2026-10-28")).state == .missed)
        let refused = try await problem { _ = try await read(["/nowhere"]) }
        #expect(refused == RepositoryProblem(path: "/nowhere", reason: .missing))
    }

    @Test("without configured addresses and named authors, the query fails and asks for authors")
    func noIdentity() async throws {
        reader.change("/code/haru") { $0.emails = [] }
        let refused = try await refusal { _ = try await read() }
        #expect(refused == .noIdentity)
        var query = LedgerQuery()
        query.authors = .all
        #expect(try await read(["/code"], query).streak().total == 6)
    }
}
