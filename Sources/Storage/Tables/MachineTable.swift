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
package enum MachineTable {
    private static let columns = "id, token_id, name, version, position, created_at, heard_at"

    /// All of them, the newest first.
    package static func all(person: Int64, in connection: any SQLConnection) throws -> [MachineRow] {
        try connection.all(
            "SELECT \(columns) FROM machine WHERE person_id = $1 ORDER BY created_at DESC, id", [.integer(person)], row)
    }

    /// The machine that is let in with an access token; nil where there is none.
    package static func find(
        token: String, person: Int64, in connection: any SQLConnection
    ) throws -> MachineRow? {
        try connection.first(
            "SELECT \(columns) FROM machine WHERE person_id = $1 AND token_id = $2", [.integer(person), .text(token)],
            row)
    }

    /// Adds one.
    package static func insert(_ machine: MachineRow, person: Int64, in connection: any SQLConnection) throws {
        try connection.execute(
            "INSERT INTO machine (person_id, \(columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            [
                .integer(person), .text(machine.id), .text(machine.token), .text(machine.name), .text(machine.version),
                .integer(machine.position), .instant(machine.createdAt), .instant(machine.heardAt),
            ])
    }

    /// Notes when a machine was heard of, and how many batches of it were taken.
    package static func note(_ machine: MachineRow, person: Int64, in connection: any SQLConnection) throws {
        try connection.execute(
            "UPDATE machine SET version = $3, position = $4, heard_at = $5 WHERE person_id = $1 AND id = $2",
            [
                .integer(person), .text(machine.id), .text(machine.version), .integer(machine.position),
                .instant(machine.heardAt),
            ])
    }

    /// Makes every machine look at what is here of it, as that is not what it told any more.
    package static func unsettle(person: Int64, in connection: any SQLConnection) throws {
        // By two: one more is what a machine expects whose last answer was lost.
        try connection.execute(
            "UPDATE machine SET position = position + 2 WHERE person_id = $1", [.integer(person)])
    }

    /// Removes one, and tells whether it was there.
    @discardableResult
    package static func remove(_ id: String, person: Int64, in connection: any SQLConnection) throws -> Bool {
        try connection.execute(
            "DELETE FROM machine WHERE person_id = $1 AND id = $2", [.integer(person), .text(id)]) > 0
    }

    private static func row(_ row: borrowing any SQLRow) throws -> MachineRow {
        MachineRow(
            id: try row.text(0), token: try row.text(1), name: try row.text(2), version: try row.text(3),
            position: try row.count(4), createdAt: try row.instant(5), heardAt: try row.instant(6))
    }
}
