/// Head of a note for lists: everything but its body.
package struct NoteHead: Hashable, Sendable, Identifiable {
    package let id: Int
    package let title: String
    /// The beginning of the body, without Markdown's marks.
    package let excerpt: String
    package let day: Day
    package let mood: Mood?
    package let isPinned: Bool
    package let createdAt: Instant
    package let editedAt: Instant
    /// Time of deletion; nil for a note that is not deleted.
    package let deletedAt: Instant?
    package var commits: [LinkedCommit]
    package var tags: [String]

    package init(
        id: Int, title: String, excerpt: String, day: Day, mood: Mood?, isPinned: Bool, createdAt: Instant,
        editedAt: Instant, deletedAt: Instant? = nil, commits: [LinkedCommit] = [], tags: [String] = []
    ) {
        self.id = id
        self.title = title
        self.excerpt = excerpt
        self.day = day
        self.mood = mood
        self.isPinned = isPinned
        self.createdAt = createdAt
        self.editedAt = editedAt
        self.deletedAt = deletedAt
        self.commits = commits
        self.tags = tags
    }

    package init(of note: Note, deletedAt: Instant? = nil) {
        let fields = note.fields
        self.init(
            id: note.id, title: fields.title, excerpt: NoteExcerpt.of(fields.body), day: fields.day,
            mood: fields.mood, isPinned: fields.isPinned, createdAt: note.createdAt, editedAt: note.editedAt,
            deletedAt: deletedAt, commits: fields.commits, tags: fields.tags)
    }

    /// Whether the note is linked to no commit.
    package var isMemo: Bool { commits.isEmpty }
}
