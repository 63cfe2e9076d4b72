package import Core
package import Engine
import Synchronization

/// Push services that answer what a test says, and keep what was sent.
package final class ScriptedPush: PushPort {
    /// A message that was sent.
    package struct Sent: Sendable {
        package let notification: PushNotification
        package let topic: PushTopic
        package let urgency: PushUrgency
        package let expires: Instant
        package let endpoint: String
        package let publicKey: String
    }

    private let outcomes = Mutex<[String: PushOutcome]>([:])
    private let messages = Mutex<[Sent]>([])
    private let answer = Mutex<(@Sendable (Sent) async throws -> PushOutcome)?>(nil)
    private let made = Mutex(0)

    package let contact: VAPIDSubject?

    /// Makes push services that take everything.
    ///
    /// - Parameter contact: nil where people say it themselves.
    package init(contact: VAPIDSubject? = try? VAPIDSubject("mailto:lee@haru.dev")) { self.contact = contact }

    /// Has an endpoint answer so from now on.
    package func answer(_ outcome: PushOutcome, at endpoint: String) {
        outcomes.withLock { $0[endpoint] = outcome }
    }

    /// Has every endpoint answer what a closure says; without one, as each was told.
    package func answer(_ answer: (@Sendable (Sent) async throws -> PushOutcome)?) {
        self.answer.withLock { $0 = answer }
    }

    /// What was sent since it was last taken, which leaves it there.
    package var sent: [Sent] { messages.withLock(\.self) }

    /// What was sent since this was last asked.
    package func takeSent() -> [Sent] {
        messages.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }

    /// How many pairs of keys were made.
    package var keysMade: Int { made.withLock { $0 } }

    package func makeKeys() throws -> PushKeys {
        let number = made.withLock { made in
            made += 1
            return made
        }
        return PushKeys(publicKey: "public-\(number)", privateKey: "private-\(number)")
    }

    package func check(_ subscription: BrowserSubscription) throws {
        guard subscription.endpoint.hasPrefix("https://") else { throw PushSubscriptionFault.endpoint }
        guard !subscription.p256dh.isEmpty else { throw PushSubscriptionFault.publicKey }
        guard !subscription.auth.isEmpty else { throw PushSubscriptionFault.authSecret }
    }

    package func send(
        _ notification: PushNotification, topic: PushTopic, urgency: PushUrgency, expires: Instant,
        to subscription: BrowserSubscription, by keys: PushKeys, from contact: VAPIDSubject
    ) async throws -> PushOutcome {
        try check(subscription)
        let sent = Sent(
            notification: notification, topic: topic, urgency: urgency, expires: expires,
            endpoint: subscription.endpoint, publicKey: keys.publicKey)
        messages.withLock { $0.append(sent) }
        if let answer = answer.withLock(\.self) { return try await answer(sent) }
        return outcomes.withLock { $0[subscription.endpoint] } ?? .accepted
    }
}
