package import Core

extension NoteTable {
    private static let columns = """
        number, title, excerpt, day, mood, is_pinned, created_at, edited_at, deleted_at
        """

    /// A page of the notes that a filter lets through, pinned before others and then newest day first; whether
    /// more come after it; and how many there are in all.
    ///
    /// A search for what many notes hold stops at a full page, and then nobody knows how many there are.
    ///
    /// - Parameters:
    ///   - keptSince: what was deleted before this instant cannot be had back.
    ///   - place: what the page comes right behind; a place among other notes is passed over.
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
        // Bound, since each text of its own stays prepared.
        let window = "\(arguments.place(.integer(limit + 1))) OFFSET \(arguments.place(.integer(offset)))"
        let rows = try tx.all(
            "SELECT \(Self.columns) FROM note WHERE \(choice.condition)\(behind) ORDER BY \(choice.order) LIMIT \(window)",
            arguments.values, Self.row)
        return (
            try withTies(Array(rows.prefix(limit))), limit > 0 && rows.count > limit,
            total
        )
    }

    /// What lists show of a note, whether deleted or not.
    package func head(_ number: Int) throws -> NoteHead? {
        try heads([number]).first
    }

    /// What lists show of the notes of these numbers, in this order; those that there are not are left out.
    package func heads(_ numbers: [Int]) throws -> [NoteHead] {
        let rows = try numbers.compactMap { number in
            try tx.first(
                "SELECT \(Self.columns) FROM note WHERE person_id = $1 AND number = $2",
                [.integer(tx.person), .integer(number)], Self.row)
        }
        return try withTies(rows)
    }

    /// The notes of one day, as they were written.
    package func of(_ day: Day) throws -> [NoteHead] {
        let rows = try tx.all(
            """
            SELECT \(Self.columns) FROM note WHERE person_id = $1 AND day = $2 AND deleted_at IS NULL ORDER BY number
            """,
            [.integer(tx.person), .day(day)], Self.row)
        return try withTies(rows)
    }

    /// The first day that has a note.
    package func firstDay() throws -> Day? {
        try tx.first(
            "SELECT day FROM note WHERE person_id = $1 AND deleted_at IS NULL ORDER BY day LIMIT 1",
            [.integer(tx.person)]
        ) { try $0.day(0) }
    }

    /// What lists show of the note of the newest day, written last on it.
    package func newest() throws -> NoteHead? {
        let queries = newestQueries
        let row = try tx.first(queries[0], Self.row)
        let ties = try ties(queries[1])
        return row.map { $0.tied(by: ties) }
    }

    /// The queries of ``newest()``: what finds the note, and its ties by the same condition, not by its number.
    package var newestQueries: [SQLQuery] {
        // The bound keeps the planner to the index by day, which has them in order.
        let newest =
            "note WHERE person_id = $1 AND deleted_at IS NULL AND day <= $2 ORDER BY day DESC, number DESC LIMIT 1"
        let arguments: [SQLValue] = [.integer(tx.person), .day(.last)]
        return [
            SQLQuery("SELECT \(Self.columns) FROM \(newest)", arguments),
            Self.tiesQuery(of: "(SELECT number FROM \(newest))", arguments),
        ]
    }

    /// The mood of the last note of each day of a window that has one.
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

    /// The commits of an object name's beginning that notes are linked to, each once.
    package func commits(startingWith prefix: String) throws -> [LinkedCommit] {
        // `g` comes after every hexadecimal digit.
        try tx.all(
            """
            SELECT DISTINCT repository_id, repository_name, sha, subject FROM note_commit
            WHERE person_id = $1 AND sha >= $2 AND sha < $3
            """,
            [.integer(tx.person), .text(prefix), .text(prefix + "g")], Self.linkedCommit)
    }

    /// The notes, of whatever day, that are linked to the commits of a day, by the commits' names.
    package func onCommits(of day: Day) throws -> [String: [Int]] {
        var notes: [String: [Int]] = [:]
        // Joined crosswise, the tables are gone through in this order: from the few commits of a day.
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
            // Several sources may hold the same commit.
            if notes[sha]?.last != number { notes[sha, default: []].append(number) }
        }
        return notes
    }

    /// Adds to heads the commits that they are linked to, and their tags.
    private func withTies(_ rows: [NoteHead]) throws -> [NoteHead] {
        let queries = rows.map { Self.tiesQuery(of: "$2", [.integer(tx.person), .integer($0.id)]) }
        try tx.prefetch(queries)
        return try zip(rows, queries).map { row, query in row.tied(by: try ties(query)) }
    }

    /// The commits that a note is linked to, and its tags.
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

    /// The query of what a note is tied to.
    ///
    /// - Parameter number: the note's number, in SQL.
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
    /// The same note with what it is linked to.
    fileprivate func tied(by ties: (commits: [LinkedCommit], tags: [String])) -> NoteHead {
        var head = self
        (head.commits, head.tags) = ties
        return head
    }
}

/// A filter as the condition of a query; what is looked for in texts is no part of it.
struct NoteChoice {
    let condition: String
    let arguments: SQLArguments
    /// What the notes are ordered by, the last value first.
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

    /// The order, in SQL.
    var order: String { keys.map { $0 + " DESC" }.joined(separator: ", ") }

    /// The condition of standing behind a place.
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
