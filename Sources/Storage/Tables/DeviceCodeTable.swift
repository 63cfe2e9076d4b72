package import Core

/// A machine that asks to be linked, until somebody has decided about it.
package struct DeviceCodeRow: Hashable, Sendable {
    /// The hash of what the machine asks with; that itself is nowhere.
    package let hash: String
    /// What the person compares or types.
    package let userCode: String
    package let name: String
    package let version: String
    /// The addresses that are the person's there, each on a line.
    package let emails: String
    package let expiresAt: Instant
    /// When the machine asked last whether it was decided.
    package let polledAt: Instant?
    /// Who has decided; nil while nobody has.
    package let person: Int64?
    package let isApproved: Bool?
    /// The network that the machine has asked from.
    package let network: ClientNetwork

    /// Makes a row that nobody has decided about.
    package init(
        hash: String, userCode: String, name: String, version: String, emails: String, expiresAt: Instant,
        polledAt: Instant? = nil, person: Int64? = nil, isApproved: Bool? = nil, network: ClientNetwork
    ) {
        self.hash = hash
        self.userCode = userCode
        self.name = name
        self.version = version
        self.emails = emails
        self.expiresAt = expiresAt
        self.polledAt = polledAt
        self.person = person
        self.isApproved = isApproved
        self.network = network
    }
}

/// The machines that ask to be linked.
package enum DeviceCodeTable {
    private static let columns =
        "hash, user_code, name, version, emails, expires_at, polled_at, person_id, is_approved, network"

    /// Adds one.
    package static func insert(_ row: DeviceCodeRow, in connection: any SQLConnection) throws {
        try connection.execute(
            "INSERT INTO device_code (\(columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
            [
                .text(row.hash), .text(row.userCode), .text(row.name), .text(row.version), .text(row.emails),
                .instant(row.expiresAt), .instant(row.polledAt), row.person.map { .integer($0) } ?? .null,
                row.isApproved.map { .flag($0) } ?? .null, .text(row.network.text),
            ])
    }

    /// The one that a machine asks with; nil where there is none.
    package static func find(hash: String, in connection: any SQLConnection) throws -> DeviceCodeRow? {
        try connection.first("SELECT \(columns) FROM device_code WHERE hash = $1", [.text(hash)], row)
    }

    /// The one that a person has typed the code of; nil where there is none.
    package static func find(userCode: String, in connection: any SQLConnection) throws -> DeviceCodeRow? {
        try connection.first("SELECT \(columns) FROM device_code WHERE user_code = $1", [.text(userCode)], row)
    }

    /// Writes down what a person has decided, unless that was done before; tells whether it was written.
    package static func decide(_ hash: String, isApproved: Bool, in tx: Tx) throws -> Bool {
        try tx.execute(
            "UPDATE device_code SET person_id = $1, is_approved = $3 WHERE hash = $2 AND person_id IS NULL",
            [.integer(tx.person), .text(hash), .flag(isApproved)]) > 0
    }

    /// Notes when a machine has asked.
    package static func notePoll(_ hash: String, at: Instant, in connection: any SQLConnection) throws {
        try connection.execute("UPDATE device_code SET polled_at = $2 WHERE hash = $1", [.text(hash), .instant(at)])
    }

    /// Removes one, and tells whether it was there.
    package static func remove(_ hash: String, in connection: any SQLConnection) throws -> Bool {
        try connection.execute("DELETE FROM device_code WHERE hash = $1", [.text(hash)]) > 0
    }

    /// Removes those whose time is over, and gives their number.
    @discardableResult
    package static func removeExpired(before: Instant, in connection: any SQLConnection) throws -> Int {
        try connection.execute("DELETE FROM device_code WHERE expires_at <= $1", [.instant(before)])
    }

    /// One that nobody has decided about.
    package struct Undecided: Hashable, Sendable {
        package let hash: String
        package let network: ClientNetwork

        /// Puts one together.
        package init(hash: String, network: ClientNetwork) {
            self.hash = hash
            self.network = network
        }
    }

    /// Those that nobody has decided about, the oldest first.
    package static func undecided(after now: Instant, in connection: any SQLConnection) throws -> [Undecided] {
        try connection.all(
            "SELECT hash, network, person_id FROM device_code WHERE expires_at > $1 ORDER BY expires_at",
            [.instant(now)]
        ) { row -> Undecided? in
            let isDecided = try row.optionalInteger(2) != nil
            return isDecided
                ? nil : Undecided(hash: try row.text(0), network: ClientNetwork(stored: try row.text(1)))
        }.compactMap(\.self)
    }

    private static func row(_ row: borrowing any SQLRow) throws -> DeviceCodeRow {
        DeviceCodeRow(
            hash: try row.text(0), userCode: try row.text(1), name: try row.text(2), version: try row.text(3),
            emails: try row.text(4), expiresAt: try row.instant(5), polledAt: try row.optionalInstant(6),
            person: try row.optionalInteger(7), isApproved: try row.optionalInteger(8).map { $0 != 0 },
            network: ClientNetwork(stored: try row.text(9)))
    }
}
