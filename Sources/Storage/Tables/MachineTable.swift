package import Core

/// A linked machine of the person that reports its commits.
package struct MachineRow: Hashable, Sendable, Identifiable {
    package let id: String
    /// Id of its access token, which may have been revoked.
    package let token: String
    package let name: String
    /// Version of Haru on the machine.
    package var version: String
    /// Number of batches accepted from it.
    package var position: Int
    package let createdAt: Instant
    package var heardAt: Instant

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

/// Machines that report their commits.
package struct MachineTable {
    let tx: Tx

    private static let columns = "id, token_id, name, version, position, created_at, heard_at"

    /// Returns all machines, newest first.
    package func all() throws -> [MachineRow] {
        try tx.all(
            "SELECT \(Self.columns) FROM machine WHERE person_id = $1 ORDER BY created_at DESC, id",
            [.integer(tx.person)], Self.row)
    }

    /// Returns the machine with an access token; nil if there is none.
    package func find(token: String) throws -> MachineRow? {
        try tx.first(
            "SELECT \(Self.columns) FROM machine WHERE person_id = $1 AND token_id = $2",
            [.integer(tx.person), .text(token)],
            Self.row)
    }

    package func insert(_ machine: MachineRow) throws {
        try tx.execute(
            "INSERT INTO machine (person_id, \(Self.columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            [
                .integer(tx.person), .text(machine.id), .text(machine.token), .text(machine.name),
                .text(machine.version),
                .integer(machine.position), .instant(machine.createdAt), .instant(machine.heardAt),
            ])
    }

    /// Stores the time of the machine's last contact, its version and its number of accepted batches.
    package func note(_ machine: MachineRow) throws {
        try tx.execute(
            "UPDATE machine SET version = $3, position = $4, heard_at = $5 WHERE person_id = $1 AND id = $2",
            [
                .integer(tx.person), .text(machine.id), .text(machine.version), .integer(machine.position),
                .instant(machine.heardAt),
            ])
    }

    /// Forces every machine to compare its commits with those stored here, since they may differ.
    package func unsettle() throws {
        // By two, because a machine whose last response was lost expects one more.
        try tx.execute("UPDATE machine SET position = position + 2 WHERE person_id = $1", [.integer(tx.person)])
    }

    /// Removes a machine and returns whether it existed.
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
