import Core

/// A filter as the condition of a query; what is looked for in texts is no part of it.
struct NoteChoice {
    let condition: String
    let arguments: [SQLValue]

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
        self.arguments = arguments.values
    }
}
