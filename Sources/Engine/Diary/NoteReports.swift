package import Core

/// A note with data about its day.
package struct NoteReport: Hashable, Sendable {
    package let note: Note
    /// Version, incremented by each change; a client sends it back to detect conflicting edits.
    package let version: Int
    /// Time of deletion; nil if not deleted.
    package let deletedAt: Instant?
    /// Number of contributions of its day.
    package let contributions: Int
    /// Days of its commits, by object name; commits that are not evidence are missing.
    package let commitDays: [String: Day]
    package let today: Day
    package let zones: ZoneHistory

    package init(
        note: Note, version: Int, deletedAt: Instant? = nil, contributions: Int, commitDays: [String: Day] = [:],
        today: Day, zones: ZoneHistory
    ) {
        self.note = note
        self.version = version
        self.deletedAt = deletedAt
        self.contributions = contributions
        self.commitDays = commitDays
        self.today = today
        self.zones = zones
    }
}

/// List entry of a note, with data about its day.
package struct NoteCard: Hashable, Sendable {
    package let head: NoteHead
    /// Number of contributions of its day.
    package let contributions: Int
    /// Part of the body that matches the search; nil without a search or a match there.
    package let found: String?
    /// Day on which it was written; may be later than the note's day.
    package let writtenOn: Day
    /// UTC offset of home when it was written, in seconds.
    package let offset: Int

    package init(head: NoteHead, contributions: Int, found: String? = nil, writtenOn: Day, offset: Int) {
        self.head = head
        self.contributions = contributions
        self.found = found
        self.writtenOn = writtenOn
        self.offset = offset
    }
}

/// A page of the diary.
package struct NoteList: Hashable, Sendable {
    /// Pinned notes first, then by day, newest first.
    package let notes: [NoteCard]
    /// Whether more notes follow this page.
    package let hasMore: Bool
    /// Number of notes that match the filter on all pages; nil if a search did not scan all notes.
    package let total: Int?
    package let filter: NoteFilter
    /// Names of the repositories that notes are linked to.
    package let repositories: [String]
    /// Months with notes, newest first.
    package let months: [Month]
    package let tags: [String]
    package let today: Day
    package let zones: ZoneHistory

    package init(
        notes: [NoteCard], hasMore: Bool, total: Int?, filter: NoteFilter, repositories: [String], months: [Month],
        tags: [String], today: Day, zones: ZoneHistory
    ) {
        self.notes = notes
        self.hasMore = hasMore
        self.total = total
        self.filter = filter
        self.repositories = repositories
        self.months = months
        self.tags = tags
        self.today = today
        self.zones = zones
    }
}

/// The diary of one day.
package struct DayNotesReport: Hashable, Sendable {
    package let day: Day
    /// Notes of the day, in the order of writing.
    package let notes: [NoteCard]
    /// Notes of any day that are linked to commits of this day, by object name.
    package let onCommits: [String: [NoteHead]]
    /// Mood set for the day, else that of its last note with one.
    package let mood: Mood?
    /// Whether the person set the day's mood.
    package let isMoodSet: Bool

    package init(
        day: Day, notes: [NoteCard] = [], onCommits: [String: [NoteHead]] = [:], mood: Mood? = nil,
        isMoodSet: Bool = false
    ) {
        self.day = day
        self.notes = notes
        self.onCommits = onCommits
        self.mood = mood
        self.isMoodSet = isMoodSet
    }
}

/// Result of deleting or restoring notes.
package struct NoteChange: Hashable, Sendable {
    package let notes: [NoteHead]
    /// Numbers of notes that do not exist or were already in the requested state.
    package let missing: [Int]
    /// Those of ``missing`` whose notes were already in the requested state.
    package let unchanged: [Int]
}

/// The note was changed or deleted since the client read it; nothing was written.
package struct NoteConflict: Error, Hashable, Sendable {
    /// Current state of the note.
    package let current: NoteReport

    package init(current: NoteReport) {
        self.current = current
    }
}
