import Core

/// A filter as the condition of a query.
struct NoteChoice {
    private(set) var condition: String
    private(set) var arguments: [SQLValue]
    /// Whether texts have to be gone through.
    private(set) var isSearch = false

    init(_ filter: NoteFilter, person: Int64) {
        condition = "person_id = $1 AND deleted_at IS \(filter.deleted ? "NOT NULL" : "NULL")"
        arguments = [.integer(person)]
        if let month = filter.month { add("month = ", .integer(NoteTable.month(of: month))) }
        if let mood = filter.mood { add("mood = ", .text(mood.rawValue)) }
        if filter.memosOnly { condition += " AND is_memo = 1" }
        if let repository = filter.repository {
            add(
                "number IN (SELECT number FROM note_commit WHERE person_id = $1 AND repository_name = ",
                .text(repository))
            condition += ")"
        }
        if let tag = filter.tag {
            add("number IN (SELECT number FROM note_tag WHERE person_id = $1 AND tag_key = ", .text(NoteTags.key(tag)))
            condition += ")"
        }
        guard let search = filter.text.flatMap(NoteSearch.init) else { return }
        isSearch = true
        condition += """
             AND EXISTS (
                SELECT 1 FROM note_text
                WHERE note_text.person_id = note.person_id AND note_text.number = note.number
            """
        for word in search.words {
            add("search_text LIKE ", .text("%" + word.likeEscaped + "%"))
            condition += " ESCAPE '!'"
        }
        condition += ")"
    }

    private mutating func add(_ comparison: String, _ argument: SQLValue) {
        arguments.append(argument)
        condition += " AND \(comparison)$\(arguments.count)"
    }
}
