package import Core
package import Engine

/// Content of the editor: a stored note, or a sent form that is not stored.
package struct NoteForm: Hashable, Sendable {
    /// ID of the note that is edited; nil for a new one.
    package var id: Int?
    /// Version that the person saw.
    package var version: Int?
    /// Mark of the page that sent the form, used for idempotency; nil if it had none.
    package var mark: String?
    package var title = ""
    package var body = ""
    /// Day that the person chose, as it was sent, such as `2026-11-21`; empty if they chose none.
    package var day = ""
    /// Default day: the latest day of its commits, or today.
    package var usualDay: Day
    package var mood: Mood?
    package var tags = ""
    package var isPinned = false
    /// Commits that are linked or are about to be.
    package var commits: [LinkedCommit] = []
    /// Repository whose commits are offered: its ID, path or name.
    package var repository = ""
    /// Search text for its commits.
    package var search = ""
    package var everyone = false
    /// Days of the commits by their names, as far as they are known.
    package var commitDays: [String: Day] = [:]

    /// Creates the form of a new note.
    ///
    /// - Parameter usualDay: day of the note if none is chosen.
    package init(usualDay: Day) {
        self.usualDay = usualDay
    }

    /// Creates the form of an existing note.
    package init(_ report: NoteReport) {
        let fields = report.note.fields
        id = report.note.id
        version = report.version
        title = fields.title
        body = fields.body
        day = fields.day.description
        usualDay = fields.day
        mood = fields.mood
        tags = NoteTags.line(fields.tags)
        isPinned = fields.isPinned
        commits = fields.commits
        commitDays = report.commitDays
        repository = fields.commits.first?.repository ?? ""
    }
}

/// Data of the editor, including the form.
package struct EditorData: Sendable {
    package var form: NoteForm
    /// Repositories that commits can be chosen from.
    package var repositories: [RepositoryReport]
    /// Commits that are offered.
    package var recent: RecentCommitsReport?
    /// Reason why commits could not be read.
    package var recentProblem: String?
    /// Whether the preview of the text is shown.
    package var isPreview = false
    /// Whether the form was sent but not stored.
    package var isUnsaved = false
    /// Reason why the form was rejected.
    package var problem: String?
    /// Reasons why fields were rejected.
    package var faults: [Field: String] = [:]
    /// Current note, if it has changed since the person saw it.
    package var conflict: NoteReport?

    package init(form: NoteForm, repositories: [RepositoryReport], recent: RecentCommitsReport? = nil) {
        self.form = form
        self.repositories = repositories
        self.recent = recent
    }
}
