package import Core
import Storage

extension UseCases {
    /// Returns a page of the diary.
    package func notes(_ filter: NoteFilter = NoteFilter(), limit: Int = pageOfNotes) async throws -> NoteList {
        try await read { try $0.notes(filter, limit: limit) }
    }

    /// Returns the notes and the mood of a day.
    package func notes(of day: Day) async throws -> DayNotesReport {
        try await read { try $0.notes(of: day) }
    }

    /// Returns up to five notes of the same date in earlier years, newest first.
    ///
    /// - Parameter day: the day; nil for today. For 29 February only leap years are considered.
    package func onThisDay(_ day: Day? = nil) async throws -> [NoteHead] {
        try await read { try $0.onThisDay(day) }
    }

    /// Returns the moods of the days of a window: the mood set for the day, else that of its last note with one.
    static func moods(from: Day, through: Day, in tx: Tx) throws -> [Day: Mood] {
        let noted = try tx.notes.moods(from: from, through: through)
        let given = try tx.dayMoods.range(from: from, through: through)
        return noted.merging(given) { $1 }
    }

    /// Sets the mood of a day; nil removes it, so that the mood of its last note applies again.
    ///
    /// - Throws: ``DomainError/noteToCome(_:)``.
    package func setMood(_ mood: Mood?, of day: Day) async throws {
        try await edit { account, tx in
            guard day <= account.today else { throw DomainError.noteToCome(day) }
            try tx.dayMoods.set(mood, of: day, at: account.now)
        }
    }
}

extension Snapshot {
    /// Returns a page of the diary.
    ///
    /// - Parameter place: cursor after which the page starts.
    package func notes(
        _ filter: NoteFilter = NoteFilter(), behind place: NoteListPlace? = nil, limit: Int = UseCases.pageOfNotes
    ) throws -> NoteList {
        let repositories = try tx.notes.repositories()
        var filter = filter
        filter.repository = filter.repository.map(Spellings(repositories).spelled)
        let page = try tx.notes.page(filter, keptSince: account.keptSince, limit: limit, behind: place)
        let search = filter.text.flatMap(NoteSearch.init)
        // If the excerpt already contains the match, the body need not be read.
        let unseen = search.map { search in page.notes.filter { !search.isSeen(in: $0.excerpt) }.map(\.id) } ?? []
        let bodies = try tx.notes.bodies(of: unseen)
        return NoteList(
            notes: try page.notes.map { head in
                let found = bodies[head.id].flatMap { search?.surroundings(in: NoteExcerpt.plain($0)) }
                return try card(head, found: found)
            },
            hasMore: page.hasMore,
            total: page.total,
            filter: filter,
            repositories: repositories,
            months: try tx.notes.months(),
            tags: try tx.notes.tags(),
            today: account.today,
            zones: account.dayCalendar.zones
        )
    }

    /// Returns the notes and the mood of a day.
    package func notes(of day: Day) throws -> DayNotesReport {
        let heads = try tx.notes.of(day)
        let set = try tx.dayMoods.range(from: day, through: day)[day]
        let linked = try tx.notes.onCommits(of: day)
        var known = Dictionary(heads.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let others = Set(linked.values.joined()).subtracting(known.keys).sorted()
        for head in try tx.notes.heads(others) { known[head.id] = head }
        return DayNotesReport(
            day: day,
            notes: try heads.map { try card($0) },
            onCommits: linked.mapValues { $0.compactMap { known[$0] } },
            mood: set ?? heads.last { $0.mood != nil }?.mood,
            isMoodSet: set != nil
        )
    }

    /// Returns the last note written on the newest day that has notes.
    package func newestNote() throws -> NoteCard? {
        try tx.notes.newest().map { try card($0) }
    }

    /// Returns up to five notes of the same date in earlier years, newest first.
    ///
    /// - Parameter day: the day; nil for today. For 29 February only leap years are considered.
    package func onThisDay(_ day: Day? = nil) throws -> [NoteHead] {
        guard let first = try tx.notes.firstDay() else { return [] }
        var found: [NoteHead] = []
        for earlier in (day ?? account.today).inEarlierYears(since: first) where found.count < 5 {
            found += try tx.notes.of(earlier)
        }
        return Array(found.prefix(5))
    }

    /// Returns the list entry of a note.
    private func card(_ head: NoteHead, found: String? = nil) throws -> NoteCard {
        NoteCard(
            head: head,
            contributions: try ledger.total(of: head.day, in: tx),
            found: found,
            writtenOn: dayCalendar.day(at: head.createdAt),
            offset: dayCalendar.zones.offset(at: head.createdAt)
        )
    }
}
