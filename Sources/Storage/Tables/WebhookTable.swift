package import Core

/// A webhook for pushes, and the result of its last call.
package struct WebhookRow: Hashable, Sendable {
    package let person: Int64
    /// Source whose forge calls it.
    package let source: String
    /// End of its URL, known only to the forge and the person.
    package let id: String
    /// Sealed secret with which the forge signs.
    package let secret: String
    package let createdAt: Instant
    /// Time of the last call.
    package var deliveredAt: Instant?
    /// Result code of the last call; nil before the first.
    package var outcome: String?
    /// Subject of the last call, such as the name of a repository; may be empty.
    package var detail: String

    /// Creates a webhook that was never called.
    package init(
        person: Int64, source: String, id: String, secret: String, createdAt: Instant, deliveredAt: Instant? = nil,
        outcome: String? = nil, detail: String = ""
    ) {
        self.person = person
        self.source = source
        self.id = id
        self.secret = secret
        self.createdAt = createdAt
        self.deliveredAt = deliveredAt
        self.outcome = outcome
        self.detail = detail
    }
}

/// Webhooks for pushes, at most one for each source.
package struct WebhookTable {
    let tx: Tx

    private static let columns = "person_id, source_id, id, secret, created_at, delivered_at, outcome, detail"

    /// Returns all webhooks of the account.
    package func all() throws -> [WebhookRow] {
        try tx.all(
            "SELECT \(Self.columns) FROM webhook WHERE person_id = $1 ORDER BY source_id", [.integer(tx.person)],
            Self.row)
    }

    /// Returns the webhook of a source; nil if there is none.
    package func find(source: String) throws -> WebhookRow? {
        try tx.first(
            "SELECT \(Self.columns) FROM webhook WHERE person_id = $1 AND source_id = $2",
            [.integer(tx.person), .text(source)], Self.row)
    }

    /// Returns the webhook with an id in any account; nil if there is none or the account is disabled.
    package static func find(_ id: String, in connection: any SQLConnection) throws -> WebhookRow? {
        try connection.first(
            """
            SELECT \(columns) FROM webhook
            WHERE id = $1 AND (SELECT disabled_at FROM person WHERE person.id = webhook.person_id) IS NULL
            """,
            [.text(id)], row)
    }

    /// Adds or replaces the webhook of a source; deliveries to the replaced one stay.
    package static func set(_ webhook: WebhookRow, in connection: any SQLConnection) throws {
        try connection.execute(
            """
            INSERT INTO webhook (\(columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            ON CONFLICT (person_id, source_id) DO UPDATE SET
                id = excluded.id, secret = excluded.secret, created_at = excluded.created_at,
                delivered_at = excluded.delivered_at, outcome = excluded.outcome, detail = excluded.detail
            """,
            [
                .integer(webhook.person), .text(webhook.source), .text(webhook.id), .text(webhook.secret),
                .instant(webhook.createdAt), .instant(webhook.deliveredAt), .text(webhook.outcome),
                .text(webhook.detail),
            ])
    }

    /// Replaces the sealed signing secret of a source's webhook.
    package func setSecret(_ secret: String, source: String) throws {
        try tx.execute(
            "UPDATE webhook SET secret = $3 WHERE person_id = $1 AND source_id = $2",
            [.integer(tx.person), .text(source), .text(secret)])
    }

    /// Stores the result of a call.
    package func note(_ outcome: String, detail: String, at: Instant, source: String) throws {
        try tx.execute(
            """
            UPDATE webhook SET delivered_at = $3, outcome = $4, detail = $5
            WHERE person_id = $1 AND source_id = $2
            """,
            [.integer(tx.person), .text(source), .instant(at), .text(outcome), .text(detail)])
    }

    /// Removes the webhook of a source with its deliveries and returns whether it existed.
    @discardableResult
    package func remove(source: String) throws -> Bool {
        try tx.execute(
            "DELETE FROM webhook WHERE person_id = $1 AND source_id = $2", [.integer(tx.person), .text(source)]) > 0
    }

    private static func row(_ row: borrowing any SQLRow) throws -> WebhookRow {
        WebhookRow(
            person: try row.integer(0), source: try row.text(1), id: try row.text(2), secret: try row.text(3),
            createdAt: try row.instant(4), deliveredAt: try row.optionalInstant(5), outcome: try row.optionalText(6),
            detail: try row.text(7))
    }
}

/// A delivery of a forge to a webhook.
package struct DeliveryRow: Hashable, Sendable {
    /// Id of the delivery at the forge, the same if it is redelivered.
    package let id: String
    package let receivedAt: Instant
    /// Payload, as JSON.
    package let body: String

    package init(id: String, receivedAt: Instant, body: String) {
        self.id = id
        self.receivedAt = receivedAt
        self.body = body
    }
}

/// Deliveries to webhooks: with payload until they are processed, and by id for some time after that.
package struct DeliveryTable {
    let tx: Tx

    /// Adds a delivery unless it is known, and returns whether it was new.
    package func insert(_ delivery: DeliveryRow, source: String) throws -> Bool {
        try tx.execute(
            """
            INSERT INTO delivery (person_id, source_id, id, received_at, body, size) VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT (person_id, source_id, id) DO NOTHING
            """,
            [
                .integer(tx.person), .text(source), .text(delivery.id), .instant(delivery.receivedAt),
                .text(delivery.body), .integer(delivery.body.utf8.count),
            ]) > 0
    }

    /// Returns the oldest unprocessed delivery; nil if there is none.
    package func waiting(source: String) throws -> DeliveryRow? {
        try tx.first(
            """
            SELECT id, received_at, body FROM delivery
            WHERE person_id = $1 AND source_id = $2 AND body IS NOT NULL ORDER BY received_at, id LIMIT 1
            """,
            [.integer(tx.person), .text(source)]
        ) { DeliveryRow(id: try $0.text(0), receivedAt: try $0.instant(1), body: try $0.text(2)) }
    }

    /// Returns the number of unprocessed deliveries and their total size in bytes.
    package func load(source: String) throws -> (count: Int, bytes: Int) {
        try tx.first(
            """
            SELECT COUNT(*), CAST(COALESCE(SUM(size), 0) AS BIGINT) FROM delivery
            WHERE person_id = $1 AND source_id = $2 AND body IS NOT NULL
            """,
            [.integer(tx.person), .text(source)]
        ) { (try $0.int(0), try $0.int(1)) } ?? (0, 0)
    }

    /// Deletes the payload of a delivery but not its id, and returns whether the payload was still there.
    package func close(_ id: String, source: String) throws -> Bool {
        try tx.execute(
            """
            UPDATE delivery SET body = NULL
            WHERE person_id = $1 AND source_id = $2 AND id = $3 AND body IS NOT NULL
            """,
            [.integer(tx.person), .text(source), .text(id)]) > 0
    }

    /// Removes the deliveries received before an instant and returns their number.
    package func removeAll(before oldest: Instant) throws -> Int {
        try tx.execute(
            "DELETE FROM delivery WHERE person_id = $1 AND received_at < $2", [.integer(tx.person), .instant(oldest)])
    }
}
