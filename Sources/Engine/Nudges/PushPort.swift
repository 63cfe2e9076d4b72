package import Core

/// Key pair that identifies this Haru to push services.
package struct PushKeys: Sendable {
    /// Public key that browsers subscribe with, in base64url.
    package let publicKey: String
    /// Private signing key, as a text that is to be sealed.
    package let privateKey: String

    /// Makes a pair from the output of a ``PushPort``.
    package init(publicKey: String, privateKey: String) {
        self.publicKey = publicKey
        self.privateKey = privateKey
    }
}

/// Sends notifications to browsers through their push services.
package protocol PushPort: Sendable {
    /// Contact of the operator for push services; nil if none was given at start.
    var contact: VAPIDSubject? { get }

    /// Makes a new key pair.
    func makeKeys() throws -> PushKeys

    /// Validates a subscription without contacting its push service.
    ///
    /// - Throws: ``PushSubscriptionFault``.
    func check(_ subscription: BrowserSubscription) throws

    /// Sends a notification to a browser once.
    ///
    /// - Parameters:
    ///   - topic: topic of the queued message that it replaces at the push service.
    ///   - expires: time from which the message is stale.
    ///   - keys: key pair that the browser subscribed with.
    ///   - contact: contact of the sender for push services.
    /// - Throws: `CancellationError`; ``PushSubscriptionFault`` for a subscription that ``check(_:)`` refuses; anything
    ///   else is a defect.
    func send(
        _ notification: PushNotification, topic: PushTopic, urgency: PushUrgency, expires: Instant,
        to subscription: BrowserSubscription, by keys: PushKeys, from contact: VAPIDSubject
    ) async throws -> PushOutcome
}
