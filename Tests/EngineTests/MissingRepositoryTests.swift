import Core
import Engine
import Foundation
import TestSupport
import Testing

/// A repository whose folder is gone is not confused with a newly added one, whatever that holds.
@Suite struct MissingRepositoryTests {
    /// A ledger whose repository `a` has commits up to 31 October, is gone since, and was scanned for on 3 November.
    private func with(_ body: (GitLedger, GitFixture) async throws -> Void) async throws {
        try await GitLedger.with { ledger in
            let lost = try ledger.repository("a")
            for date in ["2026-10-29", "2026-10-30", "2026-10-31", "2026-11-01"] { try lost.commit(on: date) }
            try await ledger.add("a")
            try FileManager.default.moveItem(atPath: lost.path, toPath: ledger.folder + "/away")
            ledger.clock.now = try instant("2026-11-03T12:00:00+09:00")
            try await ledger.refresh()
            #expect(try await ledger.useCases.today().state == .unknown)
            try await body(ledger, lost)
        }
    }

    private func expectLost(_ ledger: GitLedger, besides report: ScanReport) async throws {
        #expect(report.moved.isEmpty)
        #expect(report.added.map(\.name) == ["b"])
        let known = try await ledger.useCases.repositories()
        #expect(known.map(\.name) == ["a", "b"])
        #expect(known.map { $0.problem?.reason } == [.missing, nil])
        // What a held is told of a, and what it may hold stays unknown.
        for date in ["2026-10-29", "2026-10-31"] {
            let told = try await ledger.explain(date)
            #expect(told.evidence.counted.map { told.repositoryNames[$0.repository] } == ["a"])
        }
        let unknown = try await ledger.explain("2026-11-02")
        #expect(unknown.state == .unknown)
        #expect(unknown.basis.unreadable.map(\.name) == ["a"])
        #expect(unknown.basis.unreadable.map(\.days.lowerBound) == [try day("2026-11-01")])
        #expect(try await ledger.useCases.today().streak.currentLength == 4)
    }

    @Test("a repository with other commits is another one")
    func unrelated() async throws {
        try await with { ledger, _ in
            try ledger.repository("b").commit(on: "2026-09-01", "Something else")
            try await expectLost(ledger, besides: try await ledger.add("b"))
        }
    }

    @Test("an empty repository is another one")
    func empty() async throws {
        try await with { ledger, _ in
            _ = try ledger.repository("b")
            try await expectLost(ledger, besides: try await ledger.add("b"))
        }
    }

    @Test("a repository with some of its commits, but not all, is another one")
    func part() async throws {
        try await with { ledger, lost in
            let away = GitFixture(at: ledger.folder + "/away")
            try away.git("clone", "--quiet", "--bare", away.path, ledger.folder + "/b.git")
            let copy = GitFixture(at: ledger.folder + "/b.git")
            try copy.git("update-ref", "refs/heads/main", try away.git("rev-parse", "main~1"))
            try copy.git("reflog", "expire", "--expire=now", "--all")
            try copy.git("gc", "--quiet", "--prune=now")
            let report = try await ledger.useCases.addRepositories([copy.path]) { _ in }
            #expect(report.moved.isEmpty && report.added.map(\.name) == ["b"])
            #expect(try await ledger.useCases.repositories().map { $0.problem?.reason } == [.missing, nil])
        }
    }

    @Test("an empty repository that is gone is not recognized in another one")
    func lostEmpty() async throws {
        try await GitLedger.with { ledger in
            let lost = try ledger.repository("a")
            try await ledger.add("a")
            try FileManager.default.removeItem(atPath: lost.path)
            try await ledger.refresh()
            try ledger.repository("b").commit(on: "2026-10-31")
            let report = try await ledger.add("b")
            #expect(report.moved.isEmpty && report.added.map(\.name) == ["b"])
        }
    }

    @Test("a repository with all its commits is recognized, and its unknown days become known")
    func found() async throws {
        try await with { ledger, _ in
            let report = try await ledger.add("away")
            #expect(report.moved.map(\.name) == ["away"] && report.added.isEmpty)
            #expect(try await ledger.explain("2026-11-02").state == .missed)
            #expect(try await ledger.useCases.repositories().map { $0.problem } == [nil])
        }
    }
}
