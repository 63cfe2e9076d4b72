import Core
import Storage

/// What a forge sends to a webhook.
package struct WebhookDelivery: Sendable {
    /// What the forge calls the delivery, also when it delivers it again.
    package let id: String
    /// What happened, such as `push`.
    package let event: String
    /// What is told of a push, as JSON; nil where that is no text.
    package let payload: String?

    /// What happened when something was pushed.
    package static let push = "push"

    /// Makes a delivery.
    package init(id: String, event: String, payload: String?) {
        self.id = id
        self.event = event
        self.payload = payload
    }
}

/// What became of a delivery when it came.
package enum WebhookReceipt: Hashable, Sendable {
    /// It is worked on after this.
    case accepted
    /// It came before.
    case repeated
    /// The forge only tried whether anybody answers.
    case pong
    /// Nothing follows from what happened.
    case passedOver
    /// It is not signed by who knows the secret.
    case forged
    /// It is no text.
    case unreadable
    /// Too much waits already.
    case crowded
}

/// The address that a forge calls, as it is known before what it sends is read.
package struct Webhook: Sendable {
    fileprivate let row: WebhookRow

    /// Whose it is.
    package var account: Int64 { row.person }
}

/// Finds out whether a delivery is signed by who knows the secret of a webhook, while it comes.
package struct WebhookSignature: Sendable {
    fileprivate let webhook: Webhook
    fileprivate var authenticator: any MessageAuthenticator

    /// Takes what comes next of the delivery, byte by byte as it was sent.
    package mutating func update(_ bytes: UnsafeRawBufferPointer) { authenticator.update(bytes) }

    /// Who has sent it; nil where the code is not that of who knows the secret.
    package func verified(_ code: [UInt8]) -> WebhookSender? {
        authenticator.authenticates(code) ? WebhookSender(webhook: webhook) : nil
    }
}

/// Who is known to have signed a delivery to a webhook.
package struct WebhookSender: Sendable {
    fileprivate let webhook: Webhook
}

extension Accounts {
    /// The webhook whose address ends so; nil where there is none.
    package func webhook(_ id: String) async throws -> Webhook? {
        guard ASCIISet.hexadecimal.spells(id, count: 32...32) else { return nil }
        return try await useCases.database.read { try WebhookTable.find(id, in: $0).map(Webhook.init) }
    }

    /// What finds out whether a delivery to a webhook is signed.
    ///
    /// - Throws: ``DomainError/secretsClosed`` where the secret cannot be opened.
    package func signature(of webhook: Webhook) throws -> WebhookSignature {
        let row = webhook.row
        let purpose = SourceRow.webhookPurpose(of: row.source, person: row.person)
        return WebhookSignature(
            webhook: webhook, authenticator: try useCases.secrets.authenticator(by: row.secret, for: purpose))
    }

    /// Takes a delivery that is signed: what follows from it is left to a job.
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

    /// How many deliveries to one webhook can wait, and about how many bytes they can have together.
    private static let (mostWaiting, mostBytes) = (500, 64 << 20)

    private func receive(_ delivery: DeliveryRow, by row: WebhookRow) async throws -> WebhookReceipt {
        let task = JobTask.receive(source: row.source)
        let job = JobRow(
            task, named: JobTask.receiveName(row.source), person: row.person, at: delivery.receivedAt)
        return try await useCases.database.write(.durable) { connection in
            try connection.account(row.person).revisions.lockAccount()
            // It may have been taken away since it was found.
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
