package import Core

/// The key pair by which push services know this Haru.
package struct PushKeys: Sendable {
    /// What browsers subscribe with, in Base64 for URLs.
    package let publicKey: String
    /// What signs, as a text that is to be sealed.
    package let privateKey: String

    /// Makes a pair of what a ``PushPort`` gave.
    package init(publicKey: String, privateKey: String) {
        self.publicKey = publicKey
        self.privateKey = privateKey
    }
}

/// Sends notifications to browsers through their push services.
package protocol PushPort: Sendable {
    /// Where push services reach whoever runs this Haru; nil where nobody said when it was started.
    var contact: VAPIDSubject? { get }

    /// A new key pair.
    func makeKeys() throws -> PushKeys

    /// Looks at what a browser gives, without asking its push service.
    ///
    /// - Throws: ``PushSubscriptionFault``.
    func check(_ subscription: BrowserSubscription) throws

    /// Sends a notification to a browser once.
    ///
    /// - Parameters:
    ///   - topic: what it replaces while it waits at the push service.
    ///   - expires: from when on it makes no sense.
    ///   - keys: those that the browser subscribed with.
    ///   - contact: where push services reach whoever sends.
    /// - Throws: `CancellationError`; ``PushSubscriptionFault`` for a subscription that ``check(_:)`` refuses; anything
    ///   else is a defect.
    func send(
        _ notification: PushNotification, topic: PushTopic, urgency: PushUrgency, expires: Instant,
        to subscription: BrowserSubscription, by keys: PushKeys, from contact: VAPIDSubject
    ) async throws -> PushOutcome
}
