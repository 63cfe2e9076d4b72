package import Core

/// A machine's request to be linked.
package struct DeviceCodeRow: Hashable, Sendable {
    /// Hash of the device code; the code itself is not stored.
    package let hash: String
    /// Code that the person compares or types.
    package let userCode: String
    package let name: String
    package let version: String
    /// The person's email addresses on the machine, one per line.
    package let emails: String
    package let expiresAt: Instant
    /// Time of the machine's last poll.
    package let polledAt: Instant?
    /// Account that approved or denied the request; nil while it is pending.
    package let person: Int64?
    package let isApproved: Bool?
    /// Network from which the request came.
    package let network: ClientNetwork

    /// Creates a request, pending by default.
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

/// Link requests of machines.
package enum DeviceCodeTable {
    private static let columns =
        "hash, user_code, name, version, emails, expires_at, polled_at, person_id, is_approved, network"

    package static func insert(_ row: DeviceCodeRow, in connection: any SQLConnection) throws {
        try connection.execute(
            "INSERT INTO device_code (\(columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
            [
                .text(row.hash), .text(row.userCode), .text(row.name), .text(row.version), .text(row.emails),
                .instant(row.expiresAt), .instant(row.polledAt), row.person.map { .integer($0) } ?? .null,
                row.isApproved.map { .flag($0) } ?? .null, .text(row.network.text),
            ])
    }

    /// Returns the request with the hash of a device code; nil if there is none.
    package static func find(hash: String, in connection: any SQLConnection) throws -> DeviceCodeRow? {
        try connection.first("SELECT \(columns) FROM device_code WHERE hash = $1", [.text(hash)], row)
    }

    /// Returns the request with a user code; nil if there is none.
    package static func find(userCode: String, in connection: any SQLConnection) throws -> DeviceCodeRow? {
        try connection.first("SELECT \(columns) FROM device_code WHERE user_code = $1", [.text(userCode)], row)
    }

    /// Stores the decision about a pending request and returns whether it was pending.
    package static func decide(_ hash: String, isApproved: Bool, in tx: Tx) throws -> Bool {
        try tx.execute(
            "UPDATE device_code SET person_id = $1, is_approved = $3 WHERE hash = $2 AND person_id IS NULL",
            [.integer(tx.person), .text(hash), .flag(isApproved)]) > 0
    }

    /// Stores the time of a machine's poll.
    package static func notePoll(_ hash: String, at: Instant, in connection: any SQLConnection) throws {
        try connection.execute("UPDATE device_code SET polled_at = $2 WHERE hash = $1", [.text(hash), .instant(at)])
    }

    /// Removes a request and returns whether it existed.
    package static func remove(_ hash: String, in connection: any SQLConnection) throws -> Bool {
        try connection.execute("DELETE FROM device_code WHERE hash = $1", [.text(hash)]) > 0
    }

    /// Removes expired requests and returns their number.
    @discardableResult
    package static func removeExpired(before: Instant, in connection: any SQLConnection) throws -> Int {
        try connection.execute("DELETE FROM device_code WHERE expires_at <= $1", [.instant(before)])
    }

    /// A pending request.
    package struct Undecided: Hashable, Sendable {
        package let hash: String
        package let network: ClientNetwork

        package init(hash: String, network: ClientNetwork) {
            self.hash = hash
            self.network = network
        }
    }

    /// Returns the pending requests that have not expired, earliest expiry first.
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
