package import Core

/// A machine of the person that tells of its commits.
package struct MachineRow: Hashable, Sendable, Identifiable {
    package let id: String
    /// The access token that it is let in with, which may have been revoked.
    package let token: String
    package let name: String
    /// The version of the program there.
    package var version: String
    /// How many batches of it were taken.
    package var position: Int
    package let createdAt: Instant
    package var heardAt: Instant

    /// Makes a row.
    package init(
        id: String, token: String, name: String, version: String, position: Int = 0, createdAt: Instant,
        heardAt: Instant
    ) {
        self.id = id
        self.token = token
        self.name = name
        self.version = version
        self.position = position
        self.createdAt = createdAt
        self.heardAt = heardAt
    }
}

/// The machines that tell of their commits.
package struct MachineTable {
    let tx: Tx

    private static let columns = "id, token_id, name, version, position, created_at, heard_at"

    /// All of them, the newest first.
    package func all() throws -> [MachineRow] {
        try tx.all(
            "SELECT \(Self.columns) FROM machine WHERE person_id = $1 ORDER BY created_at DESC, id",
            [.integer(tx.person)], Self.row)
    }

    /// The machine that is let in with an access token; nil where there is none.
    package func find(token: String) throws -> MachineRow? {
        try tx.first(
            "SELECT \(Self.columns) FROM machine WHERE person_id = $1 AND token_id = $2",
            [.integer(tx.person), .text(token)],
            Self.row)
    }

    /// Adds one.
    package func insert(_ machine: MachineRow) throws {
        try tx.execute(
            "INSERT INTO machine (person_id, \(Self.columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            [
                .integer(tx.person), .text(machine.id), .text(machine.token), .text(machine.name),
                .text(machine.version),
                .integer(machine.position), .instant(machine.createdAt), .instant(machine.heardAt),
            ])
    }

    /// Notes when a machine was heard of, and how many batches of it were taken.
    package func note(_ machine: MachineRow) throws {
        try tx.execute(
            "UPDATE machine SET version = $3, position = $4, heard_at = $5 WHERE person_id = $1 AND id = $2",
            [
                .integer(tx.person), .text(machine.id), .text(machine.version), .integer(machine.position),
                .instant(machine.heardAt),
            ])
    }

    /// Makes every machine look at what is here of it, as that is not what it told any more.
    package func unsettle() throws {
        // By two: one more is what a machine expects whose last answer was lost.
        try tx.execute("UPDATE machine SET position = position + 2 WHERE person_id = $1", [.integer(tx.person)])
    }

    /// Removes one, and tells whether it was there.
    @discardableResult
    package func remove(_ id: String) throws -> Bool {
        try tx.execute("DELETE FROM machine WHERE person_id = $1 AND id = $2", [.integer(tx.person), .text(id)]) > 0
    }

    private static func row(_ row: borrowing any SQLRow) throws -> MachineRow {
        MachineRow(
            id: try row.text(0), token: try row.text(1), name: try row.text(2), version: try row.text(3),
            position: try row.count(4), createdAt: try row.instant(5), heardAt: try row.instant(6))
    }
}
