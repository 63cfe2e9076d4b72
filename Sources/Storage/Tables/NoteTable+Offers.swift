package import Core

/// By what notes can be chosen.
extension NoteTable {
    /// The names of the repositories that notes are linked to, in order.
    package static func repositories(person: Int64, in connection: any SQLConnection) throws -> [String] {
        try distinct("repository_name", of: "note_commit", person: person, in: connection)
    }

    /// The tags of notes, in order, each as one of the notes writes it.
    package static func tags(person: Int64, in connection: any SQLConnection) throws -> [String] {
        try distinct("tag_key", of: "note_tag", person: person, in: connection).compactMap { key in
            try connection.first(
                "SELECT tag FROM note_tag WHERE person_id = $1 AND tag_key = $2 LIMIT 1",
                [.integer(person), .text(key)]
            ) { try $0.text(0) }
        }
    }

    /// The months that have notes, newest first.
    package static func months(person: Int64, in connection: any SQLConnection) throws -> [Month] {
        var months: [Month] = []
        var before = Int.max
        // Step by step along the index, so that it costs as many steps as there are months.
        while let number = try connection.first(
            """
            SELECT month FROM note WHERE person_id = $1 AND month < $2 AND deleted_at IS NULL
            ORDER BY month DESC LIMIT 1
            """,
            [.integer(person), .integer(before)], { try $0.int(0) })
        {
            before = number
            if let month = Month(index: number) { months.append(month) }
        }
        return months
    }

    private static func distinct(
        _ column: String, of table: String, person: Int64, in connection: any SQLConnection
    ) throws -> [String] {
        var values: [String] = []
        while let value = try connection.first(
            "SELECT \(column) FROM \(table) WHERE person_id = $1 AND \(column) > $2 ORDER BY \(column) LIMIT 1",
            [.integer(person), .text(values.last ?? "")], { try $0.text(0) })
        {
            values.append(value)
        }
        return values
    }
}
