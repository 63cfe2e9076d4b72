package import Core
package import Engine
import Synchronization

/// Push services with scripted answers that record what was sent.
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

    /// Makes push services that accept everything.
    ///
    /// - Parameter contact: nil if people set it themselves.
    package init(contact: VAPIDSubject? = try? VAPIDSubject("mailto:lee@haru.dev")) { self.contact = contact }

    /// Sets the answer of an endpoint from now on.
    package func answer(_ outcome: PushOutcome, at endpoint: String) {
        outcomes.withLock { $0[endpoint] = outcome }
    }

    /// Sets a closure that answers for every endpoint; without one, each has its own answer.
    package func answer(_ answer: (@Sendable (Sent) async throws -> PushOutcome)?) {
        self.answer.withLock { $0 = answer }
    }

    /// Messages since the last ``takeSent()``; reading them does not remove them.
    package var sent: [Sent] { messages.withLock(\.self) }

    /// Takes the messages since the last call.
    package func takeSent() -> [Sent] {
        messages.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }

    /// Number of generated key pairs.
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
