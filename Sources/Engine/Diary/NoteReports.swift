package import Core

/// A note, and what is known of its day.
package struct NoteReport: Hashable, Sendable {
    package let note: Note
    /// Grows with each change; sent back by whoever changes the note, to tell what they saw.
    package let version: Int
    /// When it was deleted; nil while it was not.
    package let deletedAt: Instant?
    /// How many contributions its day has.
    package let contributions: Int
    /// The days on whose pages its commits stand, by their names; those that are no evidence stand on none.
    package let commitDays: [String: Day]
    package let today: Day
    package let zones: ZoneHistory

    /// Makes a report.
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

/// What a list shows of a note, and what is known of its day.
package struct NoteCard: Hashable, Sendable {
    package let head: NoteHead
    /// How many contributions its day has.
    package let contributions: Int
    /// The part of the body in which something was found; nil where nothing was looked for or found there.
    package let found: String?
    /// The day on which it was written, which may come after its own.
    package let writtenOn: Day
    /// The offset of home when it was written, in seconds east of UTC.
    package let offset: Int

    /// Makes a card.
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
    /// Pinned before others, then newest day first.
    package let notes: [NoteCard]
    /// Whether more come after this page.
    package let hasMore: Bool
    /// How many notes the filter lets through, on this page and others; nil where a search did not look
    /// through all of them.
    package let total: Int?
    package let filter: NoteFilter
    /// The names of the repositories that notes are linked to.
    package let repositories: [String]
    /// The months that have notes, newest first.
    package let months: [Month]
    package let tags: [String]
    package let today: Day
    package let zones: ZoneHistory

    /// Makes a page.
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
    /// As they were written.
    package let notes: [NoteCard]
    /// The notes, of this day or others, that are linked to commits of this day, by the commits' names.
    package let onCommits: [String: [NoteHead]]
    /// The mood that the person gave to the day or, where they gave none, that of its last note with one.
    package let mood: Mood?
    /// Whether the person gave the day its mood.
    package let isMoodSet: Bool

    /// Makes a report.
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

/// What came of deleting notes, or of having them back.
package struct NoteChange: Hashable, Sendable {
    package let notes: [NoteHead]
    /// The numbers that no note has, or whose note was so already.
    package let missing: [Int]
    /// Those of ``missing`` whose note was so already.
    package let unchanged: [Int]
}

/// A note was changed or deleted after somebody saw what they are about to change; nothing was written.
package struct NoteConflict: Error, Hashable, Sendable {
    /// The note as it is now.
    package let current: NoteReport

    /// Makes a conflict.
    package init(current: NoteReport) {
        self.current = current
    }
}
