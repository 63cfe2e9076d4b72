import Core
import Storage

func day(_ iso: String) -> Day { Day(iso: iso) ?? .first }

func instant(_ seconds: Int64) -> Instant { Instant(seconds: seconds) }

extension PlacedCommit {
    /// A commit of which only what a test is about is said.
    static func sample(
        _ sha: String, on day: Day, source: Source = .git, repository: String = "r", email: String = "me@example.com",
        authoredAt: Int64 = 1_000, subject: String = "Add a line", excludedBy: String? = nil
    ) -> PlacedCommit {
        PlacedCommit(
            commit: CommitEvidence(
                source: source, repository: repository, sha: sha, authorName: "Me", authorEmail: email,
                authoredAt: instant(authoredAt), offset: 32_400, subject: subject, firstSeen: instant(2_000),
                excludedBy: excludedBy),
            day: day,
            placement: .commitOffset
        )
    }
}

extension RepositoryRow {
    static func sample(_ id: String = "r") -> RepositoryRow {
        RepositoryRow(
            id: id, path: "/home/me/\(id)", gitDirectory: "/home/me/\(id)/.git", name: id, addedAt: instant(5))
    }
}

extension DayRow {
    static func sample(_ day: Day, _ total: Int, isDone: Bool = true) -> DayRow {
        DayRow(day: day, commits: total, forge: 0, total: total, isDone: isDone)
    }
}

extension ChangeRow {
    static func sample(_ day: Day, at: Int64, from: DayState = .missed, to: DayState = .done) -> ChangeRow {
        ChangeRow(
            day: day, at: instant(at), from: 0, to: 1, stateBefore: from, stateAfter: to, why: "more-evidence",
            detail: "haru")
    }
}

extension SessionRow {
    static func sample(_ hash: String, lastSeen: Int64 = 10) -> SessionRow {
        SessionRow(
            tokenHash: hash, createdAt: instant(1), lastSeen: instant(lastSeen), userAgentLabel: "Firefox · Linux")
    }
}
