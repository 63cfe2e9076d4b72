import Core
import TestSupport
import Testing

@testable import Engine
@testable import Storage

/// With a token a forge is polled every minute for pushes, and pushed commits count at once.
@Suite struct SourceWatchTests {
    private static let token = "ghp_0123456789abcdefghijABCDEFGHIJ012345"

    private func withToken(_ body: (Ledger, ForgeSourceReport) async throws -> Void) async throws {
        try await Ledger.withSource { ledger, source in
            let report = try await ledger.useCases.setToken(Self.token, ofSource: source.id)
            try await body(ledger, report)
        }
    }

    private func push(_ numbers: Int..., at time: String = "2026-10-20T22:00:00Z", isFork: Bool = false) throws
        -> ForgePush
    {
        let instant = try instant(time)
        return ForgePush(
            repository: "octocat/haru", isFork: isFork, defaultBranch: "main", ref: "refs/heads/main",
            commits: numbers.map { number in
                PushedCommit(
                    sha: objectName("push \(number)"), authorName: "Rani", authorEmail: "noreply@example.com",
                    login: "octocat", authoredAt: instant.advanced(bySeconds: Int64(number)),
                    offset: CommitEvidence.unknownOffset, subject: "Plant")
            })
    }

    @Test("the watch begins with the token and ends with it")
    func job() async throws {
        try await withToken { ledger, source in
            func isWatched() async throws -> Bool {
                try await ledger.useCases.jobs().contains { $0.task == .watch(source: source.id) && $0.isOpen }
            }
            #expect(try await isWatched())
            try await ledger.useCases.setToken(nil, ofSource: source.id)
            #expect(try await !isWatched())
            #expect(try await ledger.useCases.watch(source.id) == nil)
            #expect(ledger.forges.takeLooks().isEmpty)
            try await ledger.useCases.setToken(Self.token, ofSource: source.id)
            try await ledger.useCases.removeSource(source.id)
            #expect(try await !isWatched())
            #expect(try await ledger.useCases.watch(source.id) == nil)
        }
    }

    @Test("a pushed commit counts on its day at home, and triggers a poll of the calendar")
    func counted() async throws {
        try await withToken { ledger, source in
            _ = try await ledger.useCases.fetchSources(isAsked: true, within: .seconds(5))
            ledger.clock.advance(hours: 1)
            ledger.forges.act("octocat", ForgeActivity(pushes: [try push(1)], etag: "m", rest: 90))
            let next = try await ledger.useCases.watch(source.id)
            #expect(next == ledger.clock.now.advanced(bySeconds: 90))
            let evidence = try await ledger.explain("2026-10-21").evidence
            #expect(evidence.counted.map(\.source) == [.github] && evidence.placements == [.homeZone])
            #expect(try await ledger.useCases.sources().first?.nextAt == ledger.clock.now)
            #expect(try await ledger.useCases.repositories().first?.name == "octocat/haru")
            #expect(try await RebuiltLedger.faults(of: ledger).isEmpty)
            // The ETag is sent back, and nothing known is requested again.
            let revision = try await ledger.useCases.revision()
            ledger.clock.advance(seconds: 90)
            #expect(try await ledger.useCases.watch(source.id) == ledger.clock.now.advanced(bySeconds: 90))
            #expect(ledger.forges.takeLooks().map(\.etag) == [nil, "m"])
            #expect(try await ledger.useCases.revision() == revision, "no page has anything new to show")
        }
    }

    @Test("polls overlap by six hours, and never reach back for more than two days before that")
    func since() async throws {
        try await withToken { ledger, source in
            ledger.forges.act("octocat", ForgeActivity(pushes: [], etag: "m", rest: 60))
            let start = ledger.clock.now
            _ = try await ledger.useCases.watch(source.id)
            ledger.clock.advance(seconds: 60)
            _ = try await ledger.useCases.watch(source.id)
            ledger.forges.act("octocat", ForgeActivity(pushes: [], etag: "n", rest: 60))
            ledger.clock.advance(days: 9)
            _ = try await ledger.useCases.watch(source.id)
            let hours: Int64 = -6 * 3_600
            #expect(
                ledger.forges.takeLooks().map(\.since) == [
                    start.advanced(bySeconds: hours), start.advanced(bySeconds: hours),
                    ledger.clock.now.advanced(bySeconds: hours - 2 * 86_400),
                ])
        }
    }

    @Test("a commit with a known clock takes precedence over one without, whichever came first")
    func merged() async throws {
        try await withToken { ledger, source in
            try ledger.commit(on: "2026-10-20")
            let read = try #require(ledger.reader.repository("/code/haru")?.commits.first?.record)
            let late = CommitRecord(
                sha: read.sha, authorName: read.authorName, authorEmail: read.authorEmail,
                authoredAt: try instant("2026-10-20T22:00:00Z"), offset: -8 * 3_600, subject: read.subject)
            ledger.reader.change("/code/haru") { $0.commits = [ScriptedReader.Commit(record: late)] }
            let told = PushedCommit(
                sha: late.sha, authorName: "", authorEmail: "noreply@example.com", login: "octocat",
                authoredAt: late.authoredAt, offset: CommitEvidence.unknownOffset, subject: "")
            ledger.forges.act(
                "octocat",
                ForgeActivity(
                    pushes: [
                        ForgePush(
                            repository: "octocat/haru", defaultBranch: "main", ref: "refs/heads/main", commits: [told])
                    ], rest: 60))
            _ = try await ledger.useCases.watch(source.id)
            #expect(try await ledger.explain("2026-10-21").evidence.commits == 1)
            ledger.clock.advance(hours: 1)
            try await ledger.add()
            #expect(try await ledger.explain("2026-10-21").evidence.commits == 0)
            let own = try await ledger.explain("2026-10-20").evidence
            #expect(own.counted.map(\.source) == [.git] && own.copies.map(\.commit.source) == [.github])
            #expect(try await RebuiltLedger.faults(of: ledger).isEmpty)
        }
    }

    @Test("a commit that a path rule excludes in a clone does not count because the forge reported it")
    func excluded() async throws {
        try await withToken { ledger, source in
            _ = try await ledger.useCases.addExclusion(subject: .path, pattern: "docs/*", repository: nil)
            try ledger.commit(on: "2026-10-20")
            let record = try #require(ledger.reader.repository("/code/haru")?.commits.first?.record)
            ledger.reader.change("/code/haru") {
                $0.commits = [ScriptedReader.Commit(record: record, paths: ["docs/a"])]
            }
            try await ledger.add()
            let told = PushedCommit(
                sha: record.sha, authorName: "", authorEmail: "noreply@example.com", login: "octocat",
                authoredAt: record.authoredAt, offset: CommitEvidence.unknownOffset, subject: "")
            ledger.forges.act(
                "octocat",
                ForgeActivity(
                    pushes: [
                        ForgePush(
                            repository: "octocat/haru", defaultBranch: "main", ref: "refs/heads/main", commits: [told])
                    ], rest: 60))
            _ = try await ledger.useCases.watch(source.id)
            let evidence = try await ledger.explain("2026-10-20").evidence
            #expect(evidence.commits == 0 && evidence.excluded.map(\.source) == [.git, .github])
            #expect(try await RebuiltLedger.faults(of: ledger).isEmpty)
        }
    }

    @Test("forks count nothing, and neither does somebody else's commit")
    func passedOver() async throws {
        try await withToken { ledger, source in
            var other = try push(2).commits[0]
            other = PushedCommit(
                sha: other.sha, authorName: "You", authorEmail: "you@example.com", login: "hubot",
                authoredAt: other.authoredAt, offset: other.offset, subject: "")
            ledger.forges.act(
                "octocat",
                ForgeActivity(
                    pushes: [
                        try push(1, isFork: true),
                        ForgePush(repository: "a/b", defaultBranch: "main", ref: "refs/heads/main", commits: [other]),
                    ], rest: 60))
            _ = try await ledger.useCases.watch(source.id)
            #expect(try await ledger.useCases.repositories().isEmpty)
            #expect(try await ledger.explain("2026-10-21").evidence.commits == 0)
        }
    }

    @Test("a refused token ends the watch and is shown; other failures delay it")
    func failures() async throws {
        try await withToken { ledger, source in
            ledger.forges.change("octocat") { $0.problems[.lastYear] = .limited(seconds: 900) }
            let next = try #require(try await ledger.useCases.watch(source.id))
            #expect((900...1_350).contains(ledger.clock.now.seconds(to: next)))
            // Both pause for as long as the forge says.
            let limited = try #require(try await ledger.useCases.sources().first)
            #expect(limited.problem?.reason == .limited(seconds: 900) && limited.nextAt > ledger.clock.now)
            _ = ledger.forges.takeLooks()
            #expect(try await ledger.useCases.watch(source.id) == limited.nextAt)
            #expect(ledger.forges.takeLooks().isEmpty)
            ledger.clock.now = limited.nextAt
            ledger.forges.change("octocat") { $0.problems[.lastYear] = .tokenRefused }
            #expect(try await ledger.useCases.watch(source.id) == nil)
            #expect(try await ledger.useCases.sources().first?.problem?.reason == .tokenRefused)
            _ = ledger.forges.takeLooks()
            #expect(try await ledger.useCases.watch(source.id) == nil)
            #expect(ledger.forges.takeLooks().isEmpty, "it is not sent again")
        }
    }

    @Test("a missing key stops all polls")
    func sealed() async throws {
        try await withToken { ledger, source in
            ledger.secrets.close(true)
            let next = try await ledger.useCases.watch(source.id)
            #expect(next == ledger.clock.now.advanced(bySeconds: 3_600))
            #expect(ledger.forges.takeLooks().isEmpty)
        }
    }
}
