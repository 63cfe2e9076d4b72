/// A row of an export that was added here, or has replaced another one.
package struct ImportedRow: Hashable, Sendable {
    /// The name of its list in `haru.json`.
    package let list: String
    /// The row as JSON.
    package let content: String
    /// The row that it has replaced, as JSON; nil where there was none.
    package let previous: String?

    /// Makes a row.
    package init(list: String, content: String, previous: String?) {
        self.list = list
        self.content = content
        self.previous = previous
    }
}

/// What imports of whole accounts have added and replaced beside tasks, notes and letters.
package struct ImportedRowTable {
    let tx: Tx

    /// Notes the rows of an import, in the order in which they were written.
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

    /// The rows of an import, the last one first.
    package func all(of file: Int) throws -> [ImportedRow] {
        try tx.all(
            """
            SELECT list, content, previous FROM imported_row WHERE person_id = $1 AND import = $2 ORDER BY position DESC
            """,
            [.integer(tx.person), .integer(file)]
        ) { ImportedRow(list: try $0.text(0), content: try $0.text(1), previous: try $0.optionalText(2)) }
    }

    /// How many rows an import has added and replaced, by the names of their lists.
    package func counts(of file: Int) throws -> [String: Int] {
        let counts = try tx.all(
            "SELECT list, COUNT(*) FROM imported_row WHERE person_id = $1 AND import = $2 GROUP BY list",
            [.integer(tx.person), .integer(file)]
        ) { (try $0.text(0), try $0.int(1)) }
        return Dictionary(uniqueKeysWithValues: counts)
    }
}
