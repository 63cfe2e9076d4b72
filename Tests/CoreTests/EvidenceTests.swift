import Core
import Testing

@Suite struct EvidenceTests {
    private let noon = Instant(seconds: 1_795_258_080)

    @Test("One object seen by several sources and repositories counts once")
    func sameSHA() throws {
        let evidence = DayEvidence(commits: [
            commit("b", at: noon, source: .hook, firstSeen: 20),
            commit("b", at: noon, repository: "fork", firstSeen: 30),
            commit("b", at: noon, firstSeen: 10),
        ])
        #expect(evidence.commits == 1 && evidence.total == 1)
        // The one that was seen first represents the others.
        #expect(evidence.counted.map(\.firstSeen.seconds) == [10])
        #expect(evidence.dropped.map(\.reason) == [.sameSHA, .sameSHA])
        #expect(Set(evidence.dropped.map(\.duplicateOf)) == ["b"])
    }

    @Test("A rebase, an amend and a cherry-pick keep the author's address and time, and count once")
    func sameAuthorship() throws {
        let evidence = DayEvidence(commits: [
            commit("old", at: noon, firstSeen: 10), commit("new", at: noon, email: "Rani@Example.com", firstSeen: 20),
        ])
        #expect(evidence.counted.map(\.sha) == ["old"])
        #expect(evidence.dropped.map(\.commit.sha) == ["new"])
        #expect(evidence.dropped.map(\.reason) == [.sameAuthorship])
        #expect(evidence.dropped.map(\.duplicateOf) == ["old"])
    }

    @Test("A forge that gives the time in UTC means the same commit")
    func sameTimeOtherOffset() throws {
        let evidence = DayEvidence(commits: [
            commit("old", at: noon, offset: 32_400), commit("squashed", at: noon, offset: 0, source: .github),
        ])
        #expect(evidence.commits == 1)
    }

    @Test("Another second, or another author, is another commit")
    func different() throws {
        let evidence = DayEvidence(commits: [
            commit("a", at: noon), commit("b", at: noon.advanced(bySeconds: 1)),
            commit("c", at: noon, email: "chaen@example.com"),
        ])
        #expect(evidence.commits == 3 && evidence.dropped.isEmpty)
    }

    @Test("Commits are the same also through a third one")
    func chain() throws {
        // The second matches the first by its object, and the third by its author and time.
        let evidence = DayEvidence(commits: [
            commit("a", at: noon, email: "old@example.com", firstSeen: 1),
            commit("a", at: noon, email: "new@example.com", firstSeen: 2),
            commit("b", at: noon, email: "new@example.com", firstSeen: 3),
            commit("b", at: noon, email: "third@example.com", firstSeen: 4),
        ])
        #expect(evidence.counted.map(\.sha) == ["a"])
        #expect(evidence.dropped.count == 3)
        #expect(evidence.dropped.map(\.reason) == [.sameSHA, .sameAuthorship, .sameAuthorship])
    }

    @Test("The order in which evidence arrives changes nothing")
    func order() throws {
        let commits = [
            commit("a", at: noon, firstSeen: 3), commit("a", at: noon, email: "b@example.com", firstSeen: 2),
            commit("c", at: noon, email: "b@example.com", firstSeen: 2), commit("d", at: noon.advanced(bySeconds: 9)),
            commit("e", at: noon, excludedBy: "bots"), commit("f", at: noon, excludedBy: "bots"),
        ]
        let expected = DayEvidence(commits: commits)
        #expect(expected.commits == 2)
        for turn in 1..<commits.count {
            #expect(DayEvidence(commits: Array(commits[turn...] + commits[..<turn])) == expected)
            #expect(DayEvidence(commits: Array((commits[turn...] + commits[..<turn]).reversed())) == expected)
        }
    }

    @Test("An excluded commit counts nothing and represents nothing; its copy elsewhere still counts")
    func excluded() throws {
        let evidence = DayEvidence(commits: [
            commit("a", at: noon, repository: "generated", firstSeen: 1, excludedBy: "rule"),
            commit("a", at: noon, repository: "haru", firstSeen: 2),
            commit("b", at: noon.advanced(bySeconds: 5), excludedBy: "rule"),
        ])
        #expect(evidence.counted.map(\.repository) == ["haru"])
        #expect(evidence.dropped.isEmpty)
        #expect(evidence.excluded.map(\.sha) == ["a", "b"])
        #expect(evidence.total == 1)
    }

    @Test("A forge's commit is excluded where a rule excluded the same object in a repository that was read")
    func excludedElsewhere() throws {
        let evidence = DayEvidence(commits: [
            commit("a", at: noon, repository: "clone", excludedBy: "docs"),
            commit("a", at: noon, source: .github, repository: "octocat/haru"),
            commit("a", at: noon, source: .githubWebhook, repository: "octocat/haru"),
            commit("a", at: noon, repository: "other"),
            commit("b", at: noon.advanced(bySeconds: 5), source: .github, repository: "octocat/haru"),
        ])
        #expect(evidence.counted.map { "\($0.sha) \($0.repository)" } == ["a other", "b octocat/haru"])
        #expect(evidence.excluded.map(\.source) == [.git, .github, .githubWebhook])
        #expect(evidence.excluded.allSatisfy { $0.excludedBy == "docs" })
    }

    @Test(
        "The total is the larger of the forges' sum and the number of distinct commits",
        arguments: [
            (2, [], 2), (0, [3], 3), (2, [3], 3), (3, [2], 3), (3, [2, 2], 4), (0, [], 0), (1, [0], 1), (0, [-5], 0),
        ])
    func forgeCounts(commits: Int, counts: [Int], total: Int) throws {
        let day = try day("2026-11-21")
        let evidence = DayEvidence(
            commits: (0..<commits).map { commit("\($0)", at: noon.advanced(bySeconds: Int64($0))) },
            forge: zip([Source.github, .gitlab], counts).map { ForgeCount(source: $0, day: day, count: $1) })
        #expect(evidence.total == total)
        #expect(evidence.commits == commits)
        #expect(evidence.forge.count == counts.count)
    }

    @Test("An absurdly large count of a forge cannot overflow the sums")
    func absurdForgeCounts() throws {
        let day = try day("2026-11-21")
        let counts = [Source.github, .gitlab, .forgejo].map { ForgeCount(source: $0, day: day, count: .max) }
        #expect(DayEvidence(commits: [], forge: counts).total == 3_000_000)
    }

    @Test("A forge's date is never shifted, by any zone or day start")
    func forgeDate() throws {
        let day = try day("2026-11-21")
        for name in ["Pacific/Kiritimati", "Pacific/Pago_Pago"] {
            let history = LedgerHistory(
                commits: [], forge: [ForgeCount(source: .github, day: day, count: 2)],
                dayCalendar: try dayCalendar(name, DayRules(dayStart: 6)))
            #expect(history.totals == [day: 2])
        }
    }
}
