import Core
package import Engine

extension JSONShape {
    /// The counted commits, as in `haru log --json` with the day that each counts for.
    package static func commits(_ commits: [CountedCommit]) -> JSON {
        .array(
            commits.map { counted in
                let commit = counted.commit
                let email = commit.authorEmail
                return [
                    "repository": .optional(counted.repositoryName),
                    "sha": .text(commit.sha),
                    "subject": .text(commit.subject),
                    "author": .text(commit.authorName.isEmpty ? email : "\(commit.authorName) <\(email)>"),
                    "authoredAt": .text(commit.authoredAt.iso(offset: commit.writtenOffset)),
                    "mine": .bool(true),
                    "day": day(counted.day),
                ]
            })
    }

    /// The evidence of each day: those members of `haru explain --json`.
    package static func evidence(_ reports: [ExplainReport]) -> JSON {
        .array(
            reports.map { report in
                [
                    "day": day(report.day),
                    "count": .integer(report.evidence.total),
                    "evidence": counted(of: report),
                    "dropped": dropped(of: report),
                    "excluded": excluded(of: report),
                ]
            })
    }
}
