import Core

/// A filter as the condition of a query; what is looked for in texts is no part of it.
struct NoteChoice {
    private(set) var condition: String
    private(set) var arguments: [SQLValue]

    init(_ filter: NoteFilter, keptSince: Instant, person: Int64) {
        condition = "person_id = $1 AND deleted_at IS \(filter.deleted ? "NOT NULL" : "NULL")"
        arguments = [.integer(person)]
        if filter.deleted { add("deleted_at >= ", .instant(keptSince)) }
        if let month = filter.month { add("month = ", .integer(NoteTable.number(of: month))) }
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
    }

    private mutating func add(_ comparison: String, _ argument: SQLValue) {
        arguments.append(argument)
        condition += " AND \(comparison)$\(arguments.count)"
    }
}
