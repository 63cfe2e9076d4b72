package import Core
package import Engine

/// What the editor holds: a note as it is, or what was sent and is not stored.
package struct NoteForm: Hashable, Sendable {
    /// The note that is written anew; nil for a new one.
    package var id: Int?
    /// What the person saw of it.
    package var version: Int?
    /// What the page was made from that sent it; nil where none did.
    package var mark: String?
    package var title = ""
    package var body = ""
    /// The day that the person chose, as it was sent, such as `2026-11-21`; empty where they chose none.
    package var day = ""
    /// The day that the note is for when none is chosen: its commits' or today.
    package var usualDay: Day
    package var mood: Mood?
    package var tags = ""
    package var isPinned = false
    /// The commits that are linked or about to be.
    package var commits: [LinkedCommit] = []
    /// The repository whose commits are offered: its identity, path or name.
    package var repository = ""
    /// What its commits are searched for.
    package var search = ""
    package var everyone = false
    /// The days of the commits, by their names, as far as they are known.
    package var commitDays: [String: Day] = [:]

    /// Makes the form of a new note.
    ///
    /// - Parameter usualDay: the day that it is for when none is chosen.
    package init(usualDay: Day) {
        self.usualDay = usualDay
    }

    /// Makes the form of a note that is there.
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

/// What the editor shows besides the form itself.
package struct EditorData: Sendable {
    package var form: NoteForm
    /// The repositories whose commits can be had.
    package var repositories: [RepositoryReport]
    /// The commits that are offered.
    package var recent: RecentCommitsReport?
    /// Why commits could not be had, in words.
    package var recentProblem: String?
    /// Whether the text is shown as it will be read.
    package var isPreview = false
    /// Whether the form was sent and is not stored.
    package var isUnsaved = false
    /// Why the form was not taken, in words.
    package var problem: String?
    /// Why fields of it were not, in words.
    package var faults: [Field: String] = [:]
    /// The note as it is now, where somebody changed it since the person saw it.
    package var conflict: NoteReport?

    /// Makes the data of an editor.
    package init(form: NoteForm, repositories: [RepositoryReport], recent: RecentCommitsReport? = nil) {
        self.form = form
        self.repositories = repositories
        self.recent = recent
    }
}
