package import Core
package import Engine

extension JSONShape {
    /// The shape of `haru note show --json`, and of what `add` and `edit` print with `--json`.
    package static func note(_ report: NoteReport) -> JSON {
        let fields = report.note.fields
        let head = NoteHead(of: report.note, deletedAt: report.deletedAt)
        return .object(
            noteMembers(head, contributions: report.contributions, offset: report.zones.offset(at:))
                + [JSON.Member("body", .text(fields.body)), JSON.Member("version", .integer(report.version))])
    }

    /// The shape of `haru note list --json`: one page of notes, and the total number.
    package static func notes(_ list: NoteList) -> JSON {
        [
            "total": list.total.map { .integer($0) } ?? .null,
            "notes": .array(
                list.notes.map { card in
                    .object(
                        noteMembers(card.head, contributions: card.contributions, offset: list.zones.offset(at:))
                            + [JSON.Member("excerpt", .text(card.head.excerpt))])
                }
            ),
        ]
    }

    /// The shape of `haru note remove --json` and `haru note undo --json`.
    package static func change(_ change: NoteChange, offset: (Instant) -> Int) -> JSON {
        [
            "notes": .array(
                change.notes.map { head in
                    [
                        "id": .integer(head.id),
                        "title": .text(head.title),
                        "deletedAt": .optional(head.deletedAt.map { $0.iso(offset: offset($0)) }),
                    ]
                }
            ),
            "missing": .array(change.missing.map { .integer($0) }),
        ]
    }

    /// The shape of `haru log --json`.
    package static func recentCommits(_ report: RecentCommitsReport) -> JSON {
        .array(
            report.entries.map { entry in
                let commit = entry.commit
                let email = commit.authorEmail
                return [
                    "repository": .text(report.repositoryName),
                    "sha": .text(commit.sha),
                    "subject": .text(commit.subject),
                    "author": .text(commit.authorName.isEmpty ? email : "\(commit.authorName) <\(email)>"),
                    "authoredAt": .text(commit.authoredAt.iso(offset: commit.offset)),
                    "mine": .bool(entry.isMine),
                ]
            }
        )
    }

    private static func noteMembers(
        _ head: NoteHead, contributions: Int, offset: (Instant) -> Int
    ) -> [JSON.Member] {
        func local(_ instant: Instant) -> String { instant.iso(offset: offset(instant)) }
        return [
            JSON.Member("id", .integer(head.id)),
            JSON.Member("title", .text(head.title)),
            JSON.Member("day", day(head.day)),
            JSON.Member("mood", .optional(head.mood?.rawValue)),
            JSON.Member("tags", .array(head.tags.map(JSON.text))),
            JSON.Member("pinned", .bool(head.isPinned)),
            JSON.Member(
                "commits",
                .array(
                    head.commits.map { commit in
                        [
                            "repository": .optional(commit.repositoryName.isEmpty ? nil : commit.repositoryName),
                            "sha": .text(commit.sha),
                            "subject": .text(commit.subject),
                        ]
                    }
                )
            ),
            JSON.Member("contributions", .integer(contributions)),
            JSON.Member("createdAt", .text(local(head.createdAt))),
            JSON.Member("editedAt", .text(local(head.editedAt))),
            JSON.Member("deletedAt", .optional(head.deletedAt.map(local))),
        ]
    }
}
