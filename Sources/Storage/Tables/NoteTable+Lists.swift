package import Core

extension NoteTable {
    private static let columns = """
        number, title, excerpt, day, mood, is_pinned, created_at, edited_at, deleted_at
        """

    /// Returns a page of the notes that pass a filter, pinned first and then by newest day, whether more follow, and
    /// the total number.
    ///
    /// A search with many matches stops at a full page, and then the total is nil.
    ///
    /// - Parameters:
    ///   - keptSince: notes deleted before this instant cannot be restored and are left out.
    ///   - place: place that the page directly follows; a place in another list is ignored.
    package func page(
        _ filter: NoteFilter, keptSince: Instant, limit: Int, behind place: NoteListPlace? = nil
    ) throws -> (notes: [NoteHead], hasMore: Bool, total: Int?) {
        let choice = NoteChoice(filter, keptSince: keptSince, person: tx.person)
        let (limit, offset) = (max(0, limit), max(0, filter.offset))
        let place = place?.isDeleted == filter.deleted ? place : nil
        if let search = filter.text.flatMap(NoteSearch.init) {
            let end = offset + limit
            let found = try NoteFinder(search, choice, behind: place, in: tx).find(atLeast: end + 1)
            let page = found.numbers.prefix(end).dropFirst(offset)
            return (try heads(Array(page)), found.numbers.count > end, found.total)
        }
        let total =
            try tx.first("SELECT COUNT(*) FROM note WHERE \(choice.condition)", choice.arguments.values) {
                try $0.int(0)
            } ?? 0
        var arguments = choice.arguments
        let behind = place.map { " AND " + choice.behind($0, &arguments) } ?? ""
        // Bound as parameters, since each distinct text stays prepared.
        let window = "\(arguments.place(.integer(limit + 1))) OFFSET \(arguments.place(.integer(offset)))"
        let rows = try tx.all(
            "SELECT \(Self.columns) FROM note WHERE \(choice.condition)\(behind) ORDER BY \(choice.order) LIMIT \(window)",
            arguments.values, Self.row)
        return (
            try withTies(Array(rows.prefix(limit))), limit > 0 && rows.count > limit,
            total
        )
    }

    /// Returns the head of a note, deleted or not.
    package func head(_ number: Int) throws -> NoteHead? {
        try heads([number]).first
    }

    /// Returns the heads of the notes with these numbers, in this order; missing notes are left out.
    package func heads(_ numbers: [Int]) throws -> [NoteHead] {
        let rows = try numbers.compactMap { number in
            try tx.first(
                "SELECT \(Self.columns) FROM note WHERE person_id = $1 AND number = $2",
                [.integer(tx.person), .integer(number)], Self.row)
        }
        return try withTies(rows)
    }

    /// Returns the heads of a day's notes in the order in which they were written.
    package func of(_ day: Day) throws -> [NoteHead] {
        let rows = try tx.all(
            """
            SELECT \(Self.columns) FROM note WHERE person_id = $1 AND day = $2 AND deleted_at IS NULL ORDER BY number
            """,
            [.integer(tx.person), .day(day)], Self.row)
        return try withTies(rows)
    }

    /// Returns the first day that has a note.
    package func firstDay() throws -> Day? {
        try tx.first(
            "SELECT day FROM note WHERE person_id = $1 AND deleted_at IS NULL ORDER BY day LIMIT 1",
            [.integer(tx.person)]
        ) { try $0.day(0) }
    }

    /// Returns the head of the last note written for the newest day that has one.
    package func newest() throws -> NoteHead? {
        let queries = newestQueries
        let row = try tx.first(queries[0], Self.row)
        let ties = try ties(queries[1])
        return row.map { $0.tied(by: ties) }
    }

    /// Queries of ``newest()``: one for the note and one for its ties, which repeats the condition since the number is
    /// not known.
    package var newestQueries: [SQLQuery] {
        // The bound makes the planner use the index by day, which is already sorted.
        let newest =
            "note WHERE person_id = $1 AND deleted_at IS NULL AND day <= $2 ORDER BY day DESC, number DESC LIMIT 1"
        let arguments: [SQLValue] = [.integer(tx.person), .day(.last)]
        return [
            SQLQuery("SELECT \(Self.columns) FROM \(newest)", arguments),
            Self.tiesQuery(of: "(SELECT number FROM \(newest))", arguments),
        ]
    }

    /// Returns the mood of the last note that has one, for each day of a window.
    package func moods(from: Day, through: Day) throws -> [Day: Mood] {
        var moods: [Day: Mood] = [:]
        try tx.bufferedQuery(
            """
            SELECT day, mood FROM note
            WHERE person_id = $1 AND day BETWEEN $2 AND $3 AND deleted_at IS NULL AND mood IS NOT NULL
            ORDER BY day, number
            """,
            [.integer(tx.person), .day(from), .day(through)]
        ) { moods[try $0.day(0)] = try $0.known(1, as: Mood.self) }
        return moods
    }

    /// Returns the linked commits whose object name starts with a prefix, each once.
    package func commits(startingWith prefix: String) throws -> [LinkedCommit] {
        // `g` sorts after every hexadecimal digit.
        try tx.all(
            """
            SELECT DISTINCT repository_id, repository_name, sha, subject FROM note_commit
            WHERE person_id = $1 AND sha >= $2 AND sha < $3
            """,
            [.integer(tx.person), .text(prefix), .text(prefix + "g")], Self.linkedCommit)
    }

    /// Returns the notes of any day that are linked to the commits of a day, by object name.
    package func onCommits(of day: Day) throws -> [String: [Int]] {
        var notes: [String: [Int]] = [:]
        // CROSS JOIN fixes the join order: it starts from the few commits of the day.
        try tx.bufferedQuery(
            """
            SELECT note_commit.sha, note_commit.number
            FROM commit_evidence CROSS JOIN note_commit CROSS JOIN note
            WHERE commit_evidence.person_id = $1 AND commit_evidence.day = $2
                AND note_commit.person_id = commit_evidence.person_id AND note_commit.sha = commit_evidence.sha
                AND note.person_id = $1 AND note.number = note_commit.number AND note.deleted_at IS NULL
            ORDER BY note_commit.number, note_commit.position
            """,
            [.integer(tx.person), .day(day)]
        ) { row in
            let (sha, number) = (try row.text(0), try row.int(1))
            // Several sources may report the same commit.
            if notes[sha]?.last != number { notes[sha, default: []].append(number) }
        }
        return notes
    }

    /// Adds linked commits and tags to heads.
    private func withTies(_ rows: [NoteHead]) throws -> [NoteHead] {
        let queries = rows.map { Self.tiesQuery(of: "$2", [.integer(tx.person), .integer($0.id)]) }
        try tx.prefetch(queries)
        return try zip(rows, queries).map { row, query in row.tied(by: try ties(query)) }
    }

    /// Runs a ties query and returns linked commits and tags.
    private func ties(_ query: SQLQuery) throws -> (commits: [LinkedCommit], tags: [String]) {
        var (commits, tags) = ([LinkedCommit](), [String]())
        try tx.bufferedQuery(query.sql, query.arguments) { tie in
            if try tie.integer(4) == 1 {
                commits.append(try Self.linkedCommit(tie))
            } else {
                tags.append(try tie.text(0))
            }
        }
        return (commits, tags)
    }

    /// Returns the query for the linked commits and tags of a note.
    ///
    /// - Parameter number: number of the note, as SQL.
    private static func tiesQuery(of number: String, _ arguments: [SQLValue]) -> SQLQuery {
        SQLQuery(
            """
            SELECT repository_id, repository_name, sha, subject, 1 AS kind, position FROM note_commit
            WHERE person_id = $1 AND number = \(number)
            UNION ALL
            SELECT tag, '', '', '', 2, position FROM note_tag WHERE person_id = $1 AND number = \(number)
            ORDER BY 5, 6
            """, arguments)
    }

    private static func linkedCommit(_ row: borrowing any SQLRow) throws -> LinkedCommit {
        LinkedCommit(
            repository: try row.text(0), repositoryName: try row.text(1), sha: try row.text(2),
            subject: try row.text(3))
    }

    private static func row(_ row: borrowing any SQLRow) throws -> NoteHead {
        NoteHead(
            id: try row.int(0), title: try row.text(1), excerpt: try row.text(2), day: try row.day(3),
            mood: try row.optionalText(4) == nil ? nil : try row.known(4, as: Mood.self),
            isPinned: try row.flag(5), createdAt: try row.instant(6), editedAt: try row.instant(7),
            deletedAt: try row.optionalInstant(8))
    }
}

extension NoteHead {
    /// Returns the head with linked commits and tags.
    fileprivate func tied(by ties: (commits: [LinkedCommit], tags: [String])) -> NoteHead {
        var head = self
        (head.commits, head.tags) = ties
        return head
    }
}

/// A filter as a query condition, without its search text.
struct NoteChoice {
    let condition: String
    let arguments: SQLArguments
    /// Sort keys, most significant first; all descending.
    private let keys: [String]

    init(_ filter: NoteFilter, keptSince: Instant, person: Int64) {
        var arguments = SQLArguments(.integer(person))
        var parts = ["person_id = $1", "deleted_at IS \(filter.deleted ? "NOT NULL" : "NULL")"]
        if filter.deleted { parts.append("deleted_at >= \(arguments.place(.instant(keptSince)))") }
        if let month = filter.month { parts.append("month = \(arguments.place(.integer(month.index)))") }
        if let mood = filter.mood { parts.append("mood = \(arguments.place(.text(mood.rawValue)))") }
        if filter.memosOnly { parts.append("is_memo = 1") }
        if let repository = filter.repository {
            let name = arguments.place(.text(repository))
            parts.append(
                "number IN (SELECT number FROM note_commit WHERE person_id = $1 AND repository_name = \(name))")
        }
        if let tag = filter.tag {
            let key = arguments.place(.text(NoteTags.key(tag)))
            parts.append("number IN (SELECT number FROM note_tag WHERE person_id = $1 AND tag_key = \(key))")
        }
        condition = parts.joined(separator: " AND ")
        keys = filter.deleted ? ["deleted_at", "number"] : ["is_pinned", "day", "number"]
        self.arguments = arguments
    }

    /// ORDER BY terms.
    var order: String { keys.map { $0 + " DESC" }.joined(separator: ", ") }

    /// Returns the condition that a note follows a place.
    func behind(_ place: NoteListPlace, _ arguments: inout SQLArguments) -> String {
        let values: [SQLValue] =
            switch place {
            case .kept(let isPinned, let day, let number): [.flag(isPinned), .day(day), .integer(number)]
            case .deleted(let instant, let number): [.instant(instant), .integer(number)]
            }
        let places = values.map { arguments.place($0) }
        return "(\(keys.joined(separator: ", "))) < (\(places.joined(separator: ", ")))"
    }
}
