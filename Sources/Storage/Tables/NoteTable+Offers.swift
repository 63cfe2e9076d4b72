package import Core

/// Values that a note filter can offer.
extension NoteTable {
    /// Returns the names of the repositories that notes are linked to, sorted.
    package func repositories() throws -> [String] {
        try distinct("repository_name", of: "note_commit")
    }

    /// Returns the tags of notes, sorted, each in the spelling of one of the notes.
    package func tags() throws -> [String] {
        try distinct("tag_key", of: "note_tag").compactMap { key in
            try tx.first(
                "SELECT tag FROM note_tag WHERE person_id = $1 AND tag_key = $2 LIMIT 1",
                [.integer(tx.person), .text(key)]
            ) { try $0.text(0) }
        }
    }

    /// Returns the months that have notes, newest first.
    package func months() throws -> [Month] {
        var months: [Month] = []
        var before = Int.max
        // A loose index scan, which takes as many steps as there are months.
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
