import Core
import Storage

/// A delivery from a forge to a webhook.
package struct WebhookDelivery: Sendable {
    /// Delivery id assigned by the forge; the same for a redelivery.
    package let id: String
    /// Event name, such as `push`.
    package let event: String
    /// JSON payload; nil if it is not valid text.
    package let payload: String?

    /// Event name of a push.
    package static let push = "push"

    package init(id: String, event: String, payload: String?) {
        self.id = id
        self.event = event
        self.payload = payload
    }
}

/// Result of receiving a delivery.
package enum WebhookReceipt: Hashable, Sendable {
    /// It will be processed by a job.
    case accepted
    /// It was received before.
    case repeated
    /// The forge sent a ping.
    case pong
    /// The event is ignored.
    case passedOver
    /// Its signature is invalid, or the webhook no longer exists.
    case forged
    /// It is not valid text.
    case unreadable
    /// Too many deliveries are already waiting.
    case crowded
}

/// A webhook, as looked up before the delivery is read.
package struct Webhook: Sendable {
    fileprivate let row: WebhookRow

    /// Account that it belongs to.
    package var account: Int64 { row.person }
}

/// Streaming verification of a delivery's signature.
package struct WebhookSignature: Sendable {
    fileprivate let webhook: Webhook
    fileprivate var authenticator: any MessageAuthenticator

    /// Processes the next raw bytes of the delivery.
    package mutating func update(_ bytes: UnsafeRawBufferPointer) { authenticator.update(bytes) }

    /// Returns the verified sender; nil if the code is not the HMAC of the delivery.
    package func verified(_ code: [UInt8]) -> WebhookSender? {
        authenticator.authenticates(code) ? WebhookSender(webhook: webhook) : nil
    }
}

/// Proof that a delivery to a webhook was signed with its secret.
package struct WebhookSender: Sendable {
    fileprivate let webhook: Webhook
}

extension Accounts {
    /// Returns the webhook with an id, the last part of its address; nil if there is none.
    package func webhook(_ id: String) async throws -> Webhook? {
        guard ASCIISet.hexadecimal.spells(id, count: 32...32) else { return nil }
        return try await useCases.database.read { try WebhookTable.find(id, in: $0).map(Webhook.init) }
    }

    /// Returns the signature verification of a delivery to a webhook.
    ///
    /// - Throws: ``DomainError/secretsClosed`` if the secret cannot be opened.
    package func signature(of webhook: Webhook) throws -> WebhookSignature {
        let row = webhook.row
        let purpose = SourceRow.webhookPurpose(of: row.source, person: row.person)
        return WebhookSignature(
            webhook: webhook, authenticator: try useCases.secrets.authenticator(by: row.secret, for: purpose))
    }

    /// Stores a verified delivery; a job processes it.
    package func receive(_ delivery: WebhookDelivery, by sender: WebhookSender) async throws -> WebhookReceipt {
        let row = sender.webhook.row
        let now = useCases.clock()
        switch delivery.event {
        case WebhookDelivery.push:
            guard let payload = delivery.payload, !payload.utf8.contains(0) else { return .unreadable }
            return try await receive(DeliveryRow(id: delivery.id, receivedAt: now, body: payload), by: row)
        case "ping":
            try await useCases.database.write(.durable) { connection in
                try connection.account(row.person).revisions.bump()
                try connection.account(row.person).webhooks.note(
                    DeliveryOutcome.ping.stored, detail: "", at: now, source: row.source)
            }
            return .pong
        default: return .passedOver
        }
    }

    /// Maximum number of waiting deliveries per webhook, and their approximate total size in bytes.
    private static let (mostWaiting, mostBytes) = (500, 64 << 20)

    private func receive(_ delivery: DeliveryRow, by row: WebhookRow) async throws -> WebhookReceipt {
        let task = JobTask.receive(source: row.source)
        let job = JobRow(
            task, named: JobTask.receiveName(row.source), person: row.person, at: delivery.receivedAt)
        return try await useCases.database.write(.durable) { connection in
            try connection.account(row.person).revisions.lockAccount()
            // The webhook may have been deleted since it was looked up.
            guard try WebhookTable.find(row.id, in: connection) != nil else { return .forged }
            let load = try connection.account(row.person).deliveries.load(source: row.source)
            if load.count >= Self.mostWaiting || load.bytes >= Self.mostBytes { return .crowded }
            guard
                try connection.account(row.person).deliveries.insert(delivery, source: row.source)
            else { return .repeated }
            try JobTable.ask(job, in: connection)
            return .accepted
        }
    }
}
