import Core
import Storage

/// What a forge sends to a webhook.
package struct WebhookDelivery: Sendable {
    /// What the forge calls the delivery, also when it delivers it again.
    package let id: String
    /// What happened, such as `push`.
    package let event: String
    /// What was sent, byte by byte, which is what is signed.
    package let body: [UInt8]
    /// The code that the forge signed it with.
    package let signature: [UInt8]
    /// What is told of it, as JSON, where that is not what was sent.
    package let payload: String?

    /// Makes a delivery.
    package init(id: String, event: String, body: [UInt8], signature: [UInt8], payload: String? = nil) {
        self.id = id
        self.event = event
        self.body = body
        self.signature = signature
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
}

extension Accounts {
    /// The webhook whose address ends so; nil where there is none.
    package func webhook(_ id: String) async throws -> Webhook? {
        guard ASCIISet.hexadecimal.spells(id, count: 32...32) else { return nil }
        return try await useCases.database.read { try WebhookTable.find(id, in: $0).map(Webhook.init) }
    }

    /// Takes a delivery: what follows from it is left to a job.
    ///
    /// - Throws: ``DomainError/secretsClosed`` where the secret cannot be opened.
    package func receive(_ delivery: WebhookDelivery, by webhook: Webhook) async throws -> WebhookReceipt {
        let row = webhook.row
        let source = SourceRow.webhookPurpose(of: row.source, person: row.person)
        guard
            try useCases.secrets.authenticates(
                delivery.signature, of: delivery.body, by: row.secret, for: source)
        else { return .forged }
        let now = useCases.clock()
        switch delivery.event {
        case "push":
            guard let payload = delivery.payload ?? String(validating: delivery.body, as: UTF8.self),
                !payload.utf8.contains(0)
            else { return .unreadable }
            return try await receive(DeliveryRow(id: delivery.id, receivedAt: now, body: payload), by: row)
        case "ping":
            try await useCases.database.write(.durable) { connection in
                try RevisionTable.bump(person: row.person, in: connection)
                try WebhookTable.note(
                    DeliveryOutcome.ping.stored, detail: "", at: now, source: row.source, person: row.person,
                    in: connection)
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
            try RevisionTable.takeTurn(person: row.person, in: connection)
            // It may have been taken away since it was found.
            guard try WebhookTable.find(row.id, in: connection) != nil else { return .forged }
            let load = try DeliveryTable.load(source: row.source, person: row.person, in: connection)
            if load.count >= Self.mostWaiting || load.bytes >= Self.mostBytes { return .crowded }
            guard
                try DeliveryTable.insert(delivery, source: row.source, person: row.person, in: connection)
            else { return .repeated }
            try JobTable.ask(job, in: connection)
            return .accepted
        }
    }
}
