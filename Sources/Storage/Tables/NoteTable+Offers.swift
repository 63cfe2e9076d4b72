package import Core

/// By what notes can be chosen.
extension NoteTable {
    /// The names of the repositories that notes are linked to, in order.
    package func repositories() throws -> [String] {
        try distinct("repository_name", of: "note_commit")
    }

    /// The tags of notes, in order, each as one of the notes writes it.
    package func tags() throws -> [String] {
        try distinct("tag_key", of: "note_tag").compactMap { key in
            try tx.first(
                "SELECT tag FROM note_tag WHERE person_id = $1 AND tag_key = $2 LIMIT 1",
                [.integer(tx.person), .text(key)]
            ) { try $0.text(0) }
        }
    }

    /// The months that have notes, newest first.
    package func months() throws -> [Month] {
        var months: [Month] = []
        var before = Int.max
        // Step by step along the index, so that it costs as many steps as there are months.
        while let number = try tx.first(
            """
            SELECT month FROM note WHERE person_id = $1 AND month < $2 AND deleted_at IS NULL
            ORDER BY month DESC LIMIT 1
            """,
            [.integer(tx.person), .integer(before)], { try $0.int(0) })
        {
            before = number
            if let month = Month(index: number) { months.append(month) }
        }
        return months
    }

    private func distinct(_ column: String, of table: String) throws -> [String] {
        var values: [String] = []
        while let value = try tx.first(
            "SELECT \(column) FROM \(table) WHERE person_id = $1 AND \(column) > $2 ORDER BY \(column) LIMIT 1",
            [.integer(tx.person), .text(values.last ?? "")], { try $0.text(0) })
        {
            values.append(value)
        }
        return values
    }
}
