import Core
import Engine
import Foundation
import TestSupport
import Testing

/// Real repositories that are moved, missing, damaged, shallow, or read by two processes at once.
@Suite struct ScanTroubleTests {
    @Test("a folder that was moved is recognized, with all that was read of it")
    func moved() async throws {
        try await GitLedger.with { ledger in
            let haru = try ledger.repository("haru")
            try haru.commit(on: "2026-10-30")
            try await ledger.add("haru")
            let id = try #require(try await ledger.useCases.repositories().first?.id)
            try FileManager.default.moveItem(atPath: haru.path, toPath: ledger.folder + "/haru2")
            #expect(try await ledger.refresh().problems.map(\.reason) == [.missing])
            try GitFixture(at: ledger.folder + "/haru2").commit(on: "2026-10-31")
            let report = try await ledger.add("haru2")
            #expect(report.added.isEmpty)
            #expect(report.alreadyKnown == 1)
            #expect(report.moved.map(\.path) == [ledger.folder + "/haru2"])
            let known = try await ledger.useCases.repositories()
            #expect(known.map(\.id) == [id])
            #expect(known.map(\.name) == ["haru2"])
            #expect(known.map(\.path) == [ledger.folder + "/haru2"])
            #expect(known.map(\.problem) == [nil])
            #expect(try await ledger.useCases.streak().total == 2)
        }
    }

    @Test("a work tree that was moved away from its git directory is read from its new place")
    func movedWorkTree() async throws {
        try await GitLedger.with { ledger in
            let apart = ["--separate-git-dir", ledger.folder + "/gits/haru.git"]
            try FileManager.default.createDirectory(atPath: ledger.folder + "/gits", withIntermediateDirectories: true)
            let haru = try GitFixture.make(at: ledger.folder + "/haru", options: apart)
            try haru.git("config", "user.email", GitFixture.email)
            try haru.commit(on: "2026-10-30")
            try await ledger.add("haru")
            #expect(try await ledger.add("haru").moved.isEmpty)
            try FileManager.default.moveItem(atPath: haru.path, toPath: ledger.folder + "/haru2")
            let report = try await ledger.add("haru2")
            #expect(report.added.isEmpty && report.moved.map(\.path) == [ledger.folder + "/haru2"])
            let known = try await ledger.useCases.repositories()
            #expect(known.map(\.path) == [ledger.folder + "/haru2"])
            try GitFixture(at: ledger.folder + "/haru2").commit(on: "2026-10-31")
            #expect(try await ledger.refresh().problems.isEmpty)
            #expect(try await ledger.useCases.streak().total == 2)
        }
    }

    @Test("a copy of a repository that still exists is another one, and counts nothing twice")
    func copied() async throws {
        try await GitLedger.with { ledger in
            let haru = try ledger.repository("haru")
            try haru.commit(on: "2026-10-30")
            try await ledger.add()
            try FileManager.default.copyItem(atPath: haru.path, toPath: ledger.folder + "/copy")
            #expect(try await ledger.add().added.map(\.name) == ["copy"])
            let day = try await ledger.explain("2026-10-30")
            #expect(day.evidence.total == 1)
            #expect(day.evidence.dropped.map(\.reason) == [.sameSHA])
            let unclear = try await refusal { _ = try await ledger.useCases.removeRepository("paper") }
            #expect(unclear == .unknownRepository("paper"))
            _ = try await ledger.useCases.removeRepository(haru.path + "/")
            #expect(try await ledger.count("2026-10-30") == 1)
        }
    }

    @Test("a missing or damaged repository is named, its days are unknown, and the others are read")
    func failing() async throws {
        try await GitLedger.with { ledger in
            let (gone, hurt) = (try ledger.repository("gone"), try ledger.repository("hurt"))
            let well = try ledger.repository("well")
            for (minute, fixture) in [gone, hurt, well].enumerated() {
                try fixture.commit(on: "2026-10-31", minute: minute)
            }
            try await ledger.add()
            #expect(try await ledger.useCases.today().state == .pending)

            try FileManager.default.removeItem(atPath: gone.path)
            try hurt.write(String(repeating: "1", count: 40) + "\n", to: ".git/refs/heads/broken")
            try well.commit(on: "2026-11-01", minute: -300)
            let report = try await ledger.refresh()
            #expect(report.problems.map(\.path) == [gone.path, hurt.path])
            #expect(report.problems.first?.reason == .missing)
            guard case .damaged(let text) = report.problems.last?.reason else {
                Issue.record("\(report.problems)")
                return
            }
            #expect(text.contains("refs/heads/broken"))
            #expect(report.newMine == 1)
            #expect(try await ledger.useCases.streak().currentLength == 2)
            #expect(try await ledger.useCases.today().sources.map(\.ok) == [false])

            ledger.clock.advance(days: 2)
            try await ledger.refresh()
            let today = try await ledger.useCases.today()
            #expect(today.state == .unknown)
            #expect(today.streak.currentLength == 2)
            #expect(try await ledger.explain("2026-11-02").basis.unreadable.count == 2)

            try hurt.git("update-ref", "-d", "refs/heads/broken")
            _ = try await ledger.useCases.removeRepository("gone")
            try await ledger.refresh()
            #expect(try await ledger.useCases.today().state == .pending)
            #expect(try await ledger.explain("2026-11-02").state == .missed)
            #expect(try await ledger.count("2026-10-31") == 2)
        }
    }

    @Test("a path without a repository is refused, and nothing is stored")
    func nothingFound() async throws {
        try await GitLedger.with { ledger in
            try FileManager.default.createDirectory(
                atPath: ledger.folder + "/empty", withIntermediateDirectories: true)
            try Data().write(to: URL(fileURLWithPath: ledger.folder + "/file"))
            for (name, reason) in [
                ("empty", RepositoryProblem.Reason.noRepository), ("file", .notAFolder), ("nothing", .missing),
            ] {
                await #expect(throws: RepositoryProblem(path: ledger.folder + "/" + name, reason: reason)) {
                    try await ledger.add(name)
                }
            }
            #expect(try await ledger.useCases.repositories().isEmpty)
            #expect(try await ledger.useCases.today().sources.isEmpty)
        }
    }

    private struct Killed: Error {}

    @Test("a reading that was killed resumes where it was, also when the branch was rewritten since")
    func killed() async throws {
        try await GitLedger.with { ledger in
            let haru = try ledger.repository("haru")
            try haru.row(of: 12_000) { $0 % 3 == 0 ? "O <other@example.com>" : "H <\(GitFixture.email)>" }
            ledger.reader.interrupt { if $0 == 1 { throw Killed() } }
            await #expect(throws: Killed.self) { try await ledger.add() }
            ledger.reader.interrupt(nil)
            #expect(try await ledger.useCases.repositories().map(\.isUnfinished) == [true])
            #expect(try await ledger.useCases.repositories().map(\.commits) == [5_000])
            try haru.git("reset", "--quiet", "--hard", "main")
            try haru.commit(on: "2026-10-31")
            try haru.git("reflog", "expire", "--expire=now", "--all")
            try haru.git("gc", "--quiet", "--prune=now")
            try await ledger.refresh()
            let repository = try #require(try await ledger.useCases.repositories().first)
            #expect((repository.commits, repository.mine) == (12_001, 8_001))
            #expect(try await ledger.useCases.authors().map(\.commits) == [8_001, 4_000])
            #expect(try await ledger.useCases.streak().total == 8_001)
        }
    }

    @Test("two processes that read a repository for the first time count each commit once")
    func together() async throws {
        try await GitLedger.with(.file) { ledger in
            let haru = try ledger.repository("haru")
            try haru.row(of: 11_000)
            try await withThrowingTaskGroup { group in
                for _ in 0..<2 { group.addTask { try await ledger.add() } }
                try await group.waitForAll()
            }
            try await ledger.refresh()
            #expect(try await ledger.useCases.repositories().map(\.commits) == [11_000])
            #expect(try await ledger.useCases.authors().map(\.commits) == [11_000])
            #expect(try await ledger.useCases.streak().total == 11_000)
        }
    }

    @Test("a shallow clone that is deepened is read to its new end")
    func deepened() async throws {
        try await GitLedger.with { ledger in
            let origin = try ledger.repository("origin", isConfigured: false)
            for date in ["2026-10-28", "2026-10-29", "2026-10-30", "2026-10-31"] { try origin.commit(on: date) }
            try origin.git("clone", "--quiet", "--depth=1", "file://" + origin.path, ledger.folder + "/clone")
            let clone = GitFixture(at: ledger.folder + "/clone")
            try clone.git("config", "user.email", GitFixture.email)
            try await ledger.add("clone")
            #expect(try await ledger.useCases.streak().total == 1)
            try clone.git("fetch", "--quiet", "--unshallow")
            try await ledger.refresh()
            #expect(try await ledger.useCases.streak().total == 4)
            #expect(try await ledger.useCases.authors().map(\.commits) == [4])
        }
    }
}
