/// A row of an export that was added here or replaced another row.
package struct ImportedRow: Hashable, Sendable {
    /// Name of its list in `haru.json`.
    package let list: String
    /// Row as JSON.
    package let content: String
    /// Replaced row as JSON; nil if there was none.
    package let previous: String?

    package init(list: String, content: String, previous: String?) {
        self.list = list
        self.content = content
        self.previous = previous
    }
}

/// Rows that account imports added and replaced, besides tasks, notes and letters.
package struct ImportedRowTable {
    let tx: Tx

    /// Records the rows of an import, in the order in which they were written.
    package func insert(_ rows: [ImportedRow], of file: Int) throws {
        try tx.execute(
            "INSERT INTO imported_row (person_id, import, position, list, content, previous) VALUES ($1, $2, $3, $4, $5, $6)",
            rows: rows.enumerated().map { index, row in
                [
                    .integer(tx.person), .integer(file), .integer(index + 1), .text(row.list), .text(row.content),
                    .text(row.previous),
                ]
            })
    }

    /// Returns the rows of an import, last one first.
    package func all(of file: Int) throws -> [ImportedRow] {
        try tx.all(
            """
            SELECT list, content, previous FROM imported_row WHERE person_id = $1 AND import = $2 ORDER BY position DESC
            """,
            [.integer(tx.person), .integer(file)]
        ) { ImportedRow(list: try $0.text(0), content: try $0.text(1), previous: try $0.optionalText(2)) }
    }

    /// Returns the number of an import's rows by list name.
    package func counts(of file: Int) throws -> [String: Int] {
        let counts = try tx.all(
            "SELECT list, COUNT(*) FROM imported_row WHERE person_id = $1 AND import = $2 GROUP BY list",
            [.integer(tx.person), .integer(file)]
        ) { (try $0.text(0), try $0.int(1)) }
        return Dictionary(uniqueKeysWithValues: counts)
    }
}
