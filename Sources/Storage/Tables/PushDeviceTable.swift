package import Core

/// A browser that receives a person's nudges.
package struct PushDeviceRow: Hashable, Sendable, Identifiable {
    package let id: String
    /// Hash of the endpoint.
    package var endpointHash: String
    /// Sealed subscription.
    package var subscription: String
    /// Public key with which it subscribed.
    package var publicKey: String
    /// Origin at which this Haru is open there, such as `https://haru.example.com`.
    package var origin: String
    /// Name, such as `Firefox · Linux`; may be empty.
    package var name: String
    /// Language of the pages there.
    package var language: String
    package let addedAt: Instant
    /// Time at which it last confirmed its subscription.
    package var seenAt: Instant
    /// Time at which a push service last accepted a message for it.
    package var succeededAt: Instant?
    /// Reason why the last message failed; empty if it succeeded.
    package var problem: String
    package var problemAt: Instant?

    /// Creates a device that has received no message.
    package init(
        id: String, endpointHash: String, subscription: String, publicKey: String, origin: String, name: String,
        language: String, addedAt: Instant, seenAt: Instant, succeededAt: Instant? = nil, problem: String = "",
        problemAt: Instant? = nil
    ) {
        self.id = id
        self.endpointHash = endpointHash
        self.subscription = subscription
        self.publicKey = publicKey
        self.origin = origin
        self.name = name
        self.language = language
        self.addedAt = addedAt
        self.seenAt = seenAt
        self.succeededAt = succeededAt
        self.problem = problem
        self.problemAt = problemAt
    }
}

/// Browsers that receive nudges.
package struct PushDeviceTable {
    let tx: Tx

    private static let columns = """
        id, endpoint_hash, subscription, public_key, origin, name, language, added_at, seen_at, succeeded_at, \
        problem, problem_at
        """

    /// Returns the devices of the account, newest first.
    package func all() throws -> [PushDeviceRow] {
        try tx.all(
            "SELECT \(Self.columns) FROM push_device WHERE person_id = $1 ORDER BY added_at DESC, id",
            [.integer(tx.person)],
            Self.row)
    }

    /// Returns the device with an id; nil if there is none.
    package func find(_ id: String) throws -> PushDeviceRow? {
        try tx.first(
            "SELECT \(Self.columns) FROM push_device WHERE person_id = $1 AND id = $2",
            [.integer(tx.person), .text(id)], Self.row)
    }

    /// Adds a device or updates everything except the time at which it was added.
    package func put(_ device: PushDeviceRow) throws {
        try tx.execute(
            """
            INSERT INTO push_device (person_id, \(Self.columns))
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
            ON CONFLICT (person_id, id) DO UPDATE SET
                endpoint_hash = excluded.endpoint_hash, subscription = excluded.subscription,
                public_key = excluded.public_key, origin = excluded.origin, name = excluded.name,
                language = excluded.language, seen_at = excluded.seen_at, succeeded_at = excluded.succeeded_at,
                problem = excluded.problem, problem_at = excluded.problem_at
            """,
            [
                .integer(tx.person), .text(device.id), .text(device.endpointHash), .text(device.subscription),
                .text(device.publicKey), .text(device.origin), .text(device.name), .text(device.language),
                .instant(device.addedAt), .instant(device.seenAt), .instant(device.succeededAt),
                .text(device.problem), .instant(device.problemAt),
            ])
    }

    /// Replaces the sealed subscription of a device.
    package func setSubscription(_ sealed: String, of id: String) throws {
        try tx.execute(
            "UPDATE push_device SET subscription = $3 WHERE person_id = $1 AND id = $2",
            [.integer(tx.person), .text(id), .text(sealed)])
    }

    /// Records the result of a delivery, an empty `problem` for success, unless the endpoint has changed since.
    package func note(problem: String, at: Instant, endpointHash: String, of id: String) throws {
        let arguments: [SQLValue] = [.integer(tx.person), .text(id), .text(endpointHash), .instant(at)]
        if problem.isEmpty {
            try tx.execute(
                """
                UPDATE push_device SET succeeded_at = $4, problem = '', problem_at = NULL
                WHERE person_id = $1 AND id = $2 AND endpoint_hash = $3
                """, arguments)
        } else {
            try tx.execute(
                """
                UPDATE push_device SET problem = $5, problem_at = $4
                WHERE person_id = $1 AND id = $2 AND endpoint_hash = $3
                """, arguments + [.text(problem)])
        }
    }

    /// Removes a device and returns whether it existed.
    @discardableResult
    package func remove(_ id: String) throws -> Bool {
        try tx.execute("DELETE FROM push_device WHERE person_id = $1 AND id = $2", [.integer(tx.person), .text(id)]) > 0
    }

    /// Removes the devices that have had a problem since before an instant, and returns their number.
    package func removeAll(problem: String, before oldest: Instant) throws -> Int {
        try tx.execute(
            "DELETE FROM push_device WHERE person_id = $1 AND problem = $2 AND problem_at < $3",
            [.integer(tx.person), .text(problem), .instant(oldest)])
    }

    /// Removes a browser from all other accounts, since enabling it proves that it now belongs to this one.
    package func takeOver(endpointHash: String) throws {
        try tx.execute(
            "DELETE FROM push_device WHERE endpoint_hash = $2 AND person_id <> $1",
            [.integer(tx.person), .text(endpointHash)])
    }

    private static func row(_ row: borrowing any SQLRow) throws -> PushDeviceRow {
        PushDeviceRow(
            id: try row.text(0), endpointHash: try row.text(1), subscription: try row.text(2),
            publicKey: try row.text(3), origin: try row.text(4), name: try row.text(5), language: try row.text(6),
            addedAt: try row.instant(7), seenAt: try row.instant(8), succeededAt: try row.optionalInstant(9),
            problem: try row.text(10), problemAt: try row.optionalInstant(11))
    }
}
