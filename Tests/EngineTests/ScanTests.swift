import Core
import Engine
import Foundation
import TestSupport
import Testing

/// The ledger over real repositories, read by the real git.
@Suite struct ScanTests {
    @Test("a new commit is seen, and unchanged repositories run no git")
    func newCommit() async throws {
        try await GitLedger.with { ledger in
            let (haru, eisen) = (try ledger.repository("haru"), try ledger.repository("eisen"))
            try haru.commit(on: "2026-10-31")
            try eisen.commit(on: "2026-10-30")
            let report = try await ledger.add()
            #expect(report.added.map(\.name) == ["eisen", "haru"])
            #expect((report.commitsRead, report.newMine) == (2, 2))
            let calls = ledger.reader.calls
            try await ledger.refresh()
            #expect(ledger.reader.calls == calls)

            let sha = try haru.commit(on: "2026-11-01")
            #expect(try await ledger.refresh().newMine == 1)
            #expect(ledger.reader.calls == calls + 3)
            #expect(try await ledger.explain("2026-11-01").evidence.counted.map(\.sha) == [sha])
            #expect(try await ledger.useCases.streak().currentLength == 3)
            #expect(try await ledger.add().alreadyKnown == 2)
        }
    }

    @Test("rewrites by amend, rebase and cherry-pick count once")
    func rewritten() async throws {
        try await GitLedger.with { ledger in
            let haru = try ledger.repository("haru")
            try haru.commit(on: "2026-10-29", files: ["a": "1"])
            try haru.git("branch", "old")
            try haru.commit(on: "2026-10-30", files: ["b": "1"])
            let before = try haru.commit(on: "2026-10-31", files: ["c": "1"])
            try await ledger.add()

            try haru.git("commit", "--quiet", "--amend", "--message", "Plant more grass")
            try await ledger.refresh()
            try haru.git("checkout", "--quiet", "-b", "side", "old")
            try haru.git("cherry-pick", "main~1")
            try haru.git("checkout", "--quiet", "main")
            try haru.commit(on: "2026-11-01", files: ["d": "1"])
            try haru.git("rebase", "--quiet", "--onto", "old", "main~1")
            try await ledger.refresh()

            for date in ["2026-10-29", "2026-10-30", "2026-10-31", "2026-11-01"] {
                #expect(try await ledger.count(date) == 1)
            }
            let day = try await ledger.explain("2026-10-31")
            #expect(day.evidence.counted.map(\.sha) == [before])
            #expect(day.evidence.dropped.map(\.reason) == [.sameAuthorship])
            #expect(day.evidence.dropped.map(\.duplicateOf) == [before])
        }
    }

    @Test("a force push loses no commit that was seen, and its new commits are read")
    func forcePush() async throws {
        try await GitLedger.with { ledger in
            let haru = try ledger.repository("haru")
            let root = try haru.commit(on: "2026-10-29")
            try haru.commit(on: "2026-10-30")
            try await ledger.add()
            try haru.git("reset", "--quiet", "--hard", root)
            try haru.commit(on: "2026-10-31")
            try haru.git("reflog", "expire", "--expire=now", "--all")
            try haru.git("gc", "--quiet", "--prune=now")
            try await ledger.refresh()
            #expect(try await ledger.useCases.streak().total == 3)
            _ = try await ledger.useCases.scan(force: true) { _ in }
            #expect(try await ledger.useCases.streak().total == 3)
            #expect(try await ledger.useCases.repositories().map(\.commits) == [2])
        }
    }

    @Test("a deleted branch leaves its commits, and a merged one is read")
    func branches() async throws {
        try await GitLedger.with { ledger in
            let haru = try ledger.repository("haru")
            try haru.commit(on: "2026-10-29", files: ["a": "1"])
            try haru.git("checkout", "--quiet", "-b", "side")
            try haru.commit(on: "2026-10-30", files: ["b": "1"])
            try haru.git("checkout", "--quiet", "main")
            try await ledger.add()
            try haru.git("branch", "--quiet", "-D", "side")
            try await ledger.refresh()
            #expect(try await ledger.count("2026-10-30") == 1)

            ledger.clock.now = try instant("2026-11-05T12:00:00+09:00")
            try await ledger.refresh()
            _ = try await ledger.useCases.today()
            try haru.git("checkout", "--quiet", "-b", "late")
            try haru.commit(on: "2026-11-03", files: ["c": "1"])
            try haru.git("checkout", "--quiet", "main")
            try haru.git("merge", "--quiet", "--no-ff", "late", "-m", "Merge late")
            try await ledger.refresh()
            let changes = try await ledger.explain("2026-11-03").changes
            #expect(changes.map(\.why) == [.moreEvidence])
            #expect(changes.map(\.detail) == ["haru"])
            #expect(try await ledger.useCases.today().changes.map(\.day).contains(try day("2026-11-03")))
        }
    }

    @Test("a simulated clock changes the age of no reading")
    func trialAges() async throws {
        try await GitLedger.with { ledger in
            try ledger.repository("haru").commit(on: "2026-10-30")
            try await ledger.add()
            ledger.clock.advance(seconds: 120)
            for shift in [-86_400, 0, 400 * 86_400] as [Int64] {
                let trial = ledger.useCases(trial: ledger.clock.now.advanced(bySeconds: shift))
                let ages = [
                    try await trial.today().sources.first?.checkedAt, try await trial.repositories().first?.readAt,
                ].map { $0?.seconds(to: trial.now) }
                #expect(ages == [120, 120])
            }
        }
    }

    @Test("rules exclude commits by author, message and path, here or everywhere, and give them back")
    func exclusions() async throws {
        try await GitLedger.with { ledger in
            for name in ["haru", "eisen"] {
                let fixture = try ledger.repository(name)
                let minute = name.utf8.count
                try fixture.commit(on: "2026-10-29", "chore(release): 1.0", minute: minute, files: ["CHANGES": "1"])
                try fixture.commit(on: "2026-10-30", minute: minute, files: ["docs/a.md": "1", "docs/b.md": "1"])
                try fixture.commit(on: "2026-10-31", minute: minute, files: ["docs/a.md": "2", "src/a.swift": "1"])
            }
            try await ledger.add()
            let useCases = ledger.useCases
            func counts() async throws -> [Int] {
                try await useCases.grass(from: try day("2026-10-29"), to: try day("2026-10-31")).grass.days.map(\.count)
            }
            #expect(try await counts() == [2, 2, 2])
            let message = try await useCases.addExclusion(subject: .message, pattern: " chore(*", repository: nil)
            #expect(try await counts() == [0, 2, 2])
            let path = try await useCases.addExclusion(subject: .path, pattern: "docs/*", repository: "haru")
            #expect(try await counts() == [0, 1, 2])
            let everywhere = try await useCases.addExclusion(subject: .path, pattern: "*.md", repository: nil)
            #expect(try await counts() == [0, 0, 2])
            let day30 = try await ledger.explain("2026-10-30")
            #expect(Set(day30.evidence.excluded.compactMap(\.excludedBy)).isSubset(of: [path.id, everywhere.id]))
            #expect(day30.exclusions.count == 3)
            try await useCases.removeExclusion(path.id)
            #expect(try await counts() == [0, 0, 2])
            let author = try await useCases.addExclusion(subject: .author, pattern: "*haru@*", repository: "eisen")
            #expect(try await counts() == [0, 0, 1])
            for rule in [author, message, everywhere] { try await useCases.removeExclusion(rule.id) }
            #expect(try await counts() == [2, 2, 2])
            #expect(try await useCases.exclusions().isEmpty)
            #expect(try await useCases.repositories().map(\.commits) == [3, 3])

            let unknown = try await refusal { try await useCases.removeExclusion("id-99") }
            #expect(unknown == .unknownExclusion("id-99"))
            let endless = "e" + String(repeating: "\u{301}", count: 10_000)
            for wrong in ["", " ", "a\nb", String(repeating: "a", count: 201), endless] {
                let refused = try await refusal {
                    _ = try await useCases.addExclusion(subject: .message, pattern: wrong, repository: nil)
                }
                #expect(refused == .invalidPattern(limit: 200))
            }
            let nowhere = try await refusal {
                _ = try await useCases.addExclusion(subject: .message, pattern: "a", repository: "paper")
            }
            #expect(nowhere == .unknownRepository("paper"))
        }
    }

    @Test("path rules exclude commits that no ref reaches any more, and give them back")
    func unreached() async throws {
        try await GitLedger.with { ledger in
            let haru = try ledger.repository("haru")
            try haru.commit(on: "2026-10-29", files: ["src/a.swift": "1"])
            try haru.commit(on: "2026-10-30", files: ["docs/a.md": "1"])
            try haru.commit(on: "2026-10-31", files: ["docs/b.md": "1", "src/b.swift": "1"])
            try await ledger.add()
            // Both are removed from the branch; the amended one keeps its author's time.
            try haru.git("commit", "--quiet", "--amend", "--message", "Plant more grass")
            try haru.git("reset", "--quiet", "--hard", "HEAD~2")
            let amended = try haru.commit(on: "2026-10-30", "Plant it again", files: ["docs/a.md": "2"])
            try await ledger.refresh()
            #expect(try await ledger.count("2026-10-30") == 1)

            let rule = try await ledger.useCases.addExclusion(subject: .path, pattern: "docs/*", repository: nil)
            let told = try await ledger.explain("2026-10-30")
            #expect(told.evidence.total == 0)
            #expect(told.evidence.excluded.count == 2 && told.evidence.excluded.map(\.sha).contains(amended))
            #expect(Set(told.evidence.excluded.map(\.excludedBy)) == [rule.id])
            #expect(try await ledger.count("2026-10-31") == 1)
            #expect(try await ledger.count("2026-10-29") == 1)

            let other = try await ledger.useCases.addExclusion(subject: .path, pattern: "*.md", repository: nil)
            try await ledger.useCases.removeExclusion(rule.id)
            #expect(try await ledger.count("2026-10-30") == 0)
            try await ledger.useCases.removeExclusion(other.id)
            #expect(try await ledger.count("2026-10-30") == 1)
        }
    }

    @Test("a path rule leaves a commit that git has pruned as it was")
    func forgotten() async throws {
        try await GitLedger.with { ledger in
            let haru = try ledger.repository("haru")
            let root = try haru.commit(on: "2026-10-29", files: ["src/a.swift": "1"])
            try haru.commit(on: "2026-10-30", files: ["docs/a.md": "1"])
            try await ledger.add()
            try haru.git("reset", "--quiet", "--hard", root)
            try haru.git("reflog", "expire", "--expire=now", "--all")
            try haru.git("gc", "--quiet", "--prune=now")
            try await ledger.refresh()
            _ = try await ledger.useCases.addExclusion(subject: .path, pattern: "docs/*", repository: nil)
            #expect(try await ledger.count("2026-10-30") == 1)
            #expect(try await ledger.useCases.repositories().map { $0.problem } == [nil])
        }
    }

    @Test("a rule made while a repository cannot be read applies once it can")
    func exclusionLater() async throws {
        try await GitLedger.with { ledger in
            let haru = try ledger.repository("haru")
            try haru.commit(on: "2026-10-30", files: ["docs/a.md": "1"])
            try await ledger.add()
            let away = ledger.folder + "/away"
            try FileManager.default.moveItem(atPath: haru.path, toPath: away)
            _ = try await ledger.useCases.addExclusion(subject: .path, pattern: "docs/*", repository: nil)
            #expect(try await ledger.count("2026-10-30") == 1)
            try FileManager.default.moveItem(atPath: away, toPath: haru.path)
            try await ledger.refresh()
            #expect(try await ledger.count("2026-10-30") == 0)
        }
    }
}
