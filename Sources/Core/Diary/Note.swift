/// A commit that a note is about, as it was when it was linked.
///
/// What is needed to show it is kept with the note: the repository may be removed, and the commit rewritten.
package struct LinkedCommit: Hashable, Sendable {
    /// The repository's identity within the ledger.
    package let repository: String
    /// The name that people know the repository by.
    package let repositoryName: String
    /// The full object name in lowercase hexadecimal, 40 or 64 digits.
    package let sha: String
    /// The first line of the message, shortened.
    package let subject: String

    /// Makes a linked commit.
    package init(repository: String, repositoryName: String, sha: String, subject: String) {
        self.repository = repository
        self.repositoryName = repositoryName
        self.sha = sha
        self.subject = subject
    }
}

/// What a person writes about a note.
package struct NoteFields: Hashable, Sendable {
    /// One line; may be empty where the body is not.
    package var title: String
    /// Markdown; may be empty where the title is not.
    package var body: String
    package var day: Day
    package var commits: [LinkedCommit]
    package var mood: Mood?
    package var tags: [String]
    package var isPinned: Bool

    /// Makes fields; the defaults are those of a memo.
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
    /// Counts up from 1 for each person, and is never given twice.
    package let id: Int
    package var fields: NoteFields
    package let createdAt: Instant
    /// When it was last changed; when it was written while it never was.
    package var editedAt: Instant

    /// Makes a note.
    package init(id: Int, fields: NoteFields, createdAt: Instant, editedAt: Instant) {
        self.id = id
        self.fields = fields
        self.createdAt = createdAt
        self.editedAt = editedAt
    }

    /// Whether it is linked to no commit.
    package var isMemo: Bool { fields.commits.isEmpty }
}
