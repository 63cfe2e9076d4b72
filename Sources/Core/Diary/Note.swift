/// A commit that a note is about, as it was when it was linked.
///
/// The note stores what is needed to show it: the repository may be removed, and the commit rewritten.
package struct LinkedCommit: Hashable, Sendable {
    /// Identity of the repository within the ledger.
    package let repository: String
    /// Display name of the repository.
    package let repositoryName: String
    /// Full object name in lowercase hexadecimal, 40 or 64 digits.
    package let sha: String
    /// First line of the message, shortened.
    package let subject: String

    package init(repository: String, repositoryName: String, sha: String, subject: String) {
        self.repository = repository
        self.repositoryName = repositoryName
        self.sha = sha
        self.subject = subject
    }
}

/// User-editable fields of a note.
package struct NoteFields: Hashable, Sendable {
    /// One line; may be empty when the body is not.
    package var title: String
    /// Markdown; may be empty when the title is not.
    package var body: String
    package var day: Day
    package var commits: [LinkedCommit]
    package var mood: Mood?
    package var tags: [String]
    package var isPinned: Bool

    /// Creates fields; the defaults are those of a memo.
    package init(
        title: String, body: String = "", day: Day, commits: [LinkedCommit] = [], mood: Mood? = nil,
        tags: [String] = [],
        isPinned: Bool = false
    ) {
        self.title = title
        self.body = body
        self.day = day
        self.commits = commits
        self.mood = mood
        self.tags = tags
        self.isPinned = isPinned
    }
}

/// An entry of the diary.
package struct Note: Hashable, Sendable, Identifiable {
    /// Counts up from 1 for each person and is never reused.
    package let id: Int
    package var fields: NoteFields
    package let createdAt: Instant
    /// Time of the last change; the creation time for an unchanged note.
    package var editedAt: Instant

    package init(id: Int, fields: NoteFields, createdAt: Instant, editedAt: Instant) {
        self.id = id
        self.fields = fields
        self.createdAt = createdAt
        self.editedAt = editedAt
    }

    /// Whether the note is linked to no commit.
    package var isMemo: Bool { fields.commits.isEmpty }
}
