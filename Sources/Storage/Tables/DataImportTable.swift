package import Core

/// An imported file, or one that awaits confirmation.
package struct ImportRow: Hashable, Sendable {
    package let number: Int
    /// File name.
    package let name: String
    package let format: String
    /// Time of the import or, while the file awaits confirmation, of its upload.
    package let madeAt: Instant

    package init(number: Int, name: String, format: String, madeAt: Instant) {
        self.number = number
        self.name = name
        self.format = format
        self.madeAt = madeAt
    }
}

/// Imported files and files that await confirmation.
package struct DataImportTable {
    let tx: Tx

    private static let columns = "number, name, format, made_at"

    /// Adds a file; with `content` it awaits confirmation.
    package func insert(_ row: ImportRow, content: String? = nil) throws {
        try tx.execute(
            """
            INSERT INTO data_import (person_id, number, name, format, made_at, content) VALUES ($1, $2, $3, $4, $5, $6)
            """,
            [
                .integer(tx.person), .integer(row.number), .text(row.name), .text(row.format), .instant(row.madeAt),
                .text(content),
            ])
    }

    /// Returns the files imported at or after an instant, newest first.
    package func all(since instant: Instant) throws -> [ImportRow] {
        try tx.all(
            """
            SELECT \(Self.columns) FROM data_import WHERE person_id = $1 AND content IS NULL AND made_at >= $2
            ORDER BY number DESC
            """,
            [.integer(tx.person), .instant(instant)], Self.row)
    }

    /// Returns the file that awaits confirmation, with its content; nil if there is none.
    package func waiting() throws -> (row: ImportRow, content: String)? {
        try tx.first(
            "SELECT \(Self.columns), content FROM data_import WHERE person_id = $1 AND content IS NOT NULL",
            [.integer(tx.person)]
        ) { (try Self.row($0), try $0.text(4)) }
    }

    /// Deletes files that await confirmation, or only those uploaded before an instant, and returns their number.
    @discardableResult
    package func removeWaiting(before instant: Instant? = nil) throws -> Int {
        try tx.execute(
            "DELETE FROM data_import WHERE person_id = $1 AND content IS NOT NULL AND made_at < $2",
            [.integer(tx.person), .integer(instant?.seconds ?? .max)])
    }

    /// Deletes a file and the record of its items.
    package func remove(_ number: Int) throws {
        try tx.execute(
            "DELETE FROM data_import WHERE person_id = $1 AND number = $2", [.integer(tx.person), .integer(number)])
    }

    private static func row(_ row: borrowing any SQLRow) throws -> ImportRow {
        ImportRow(number: try row.int(0), name: try row.text(1), format: try row.text(2), madeAt: try row.instant(3))
    }
}

/// Imported items of files, by their identity in the file's format.
package struct ImportedItemTable {
    let tx: Tx

    /// Kind of row that an item became.
    package enum Kind: String, CaseIterable, Sendable {
        case task, note, mailbox, letter
    }

    /// Returns the numbers of imported items of a format, by their identity.
    package func items(of kind: Kind, format: String) throws -> [String: Int] {
        let items = try tx.all(
            "SELECT identity, item FROM imported_item WHERE person_id = $1 AND format = $2 AND kind = $3",
            [.integer(tx.person), .text(format), .text(kind.rawValue)]
        ) { (try $0.text(0), try $0.int(1)) }
        return Dictionary(uniqueKeysWithValues: items)
    }

    /// Records the items of a file with their numbers.
    package func insert(
        _ items: [(identity: String, number: Int)], of kind: Kind, format: String, from file: Int
    ) throws {
        try tx.execute(
            """
            INSERT INTO imported_item (person_id, format, kind, identity, item, import) VALUES ($1, $2, $3, $4, $5, $6)
            """,
            rows: items.map {
                [
                    .integer(tx.person), .text(format), .text(kind.rawValue), .text($0.identity), .integer($0.number),
                    .integer(file),
                ]
            })
    }

    /// Returns the numbers of the items imported from a file, in order.
    package func numbers(of kind: Kind, from file: Int) throws -> [Int] {
        try tx.all(
            "SELECT item FROM imported_item WHERE person_id = $1 AND import = $2 AND kind = $3 ORDER BY item",
            [.integer(tx.person), .integer(file), .text(kind.rawValue)]
        ) { try $0.int(0) }
    }
}
