package import Core
package import Engine
package import OutboundHTTP
import Synchronization

/// Sends the engine's notifications by Web Push, reusing connections while the keys stay the same.
package final class WebPushPort: PushPort {
    private struct CachedSender {
        let privateKey: String
        let contact: VAPIDSubject
        let sender: WebPushSender
    }

    package let contact: VAPIDSubject?
    private let reach: NetworkReach
    private let version: String
    private let insecureLoopback: Bool
    private let random: RandomBytes
    private let clock: @Sendable () -> Instant
    private let kept = Mutex<CachedSender?>(nil)

    /// Creates a port without connecting.
    ///
    /// - Parameters:
    ///   - contact: contact of the operator for push services; nil if people supply their own.
    ///   - reach: addresses that push services may have.
    ///   - version: version of Haru, sent with every message.
    ///   - insecureLoopback: whether endpoints may be on this machine without TLS, as in a test.
    ///   - random: source of keys.
    ///   - clock: returns the current time.
    package init(
        contact: VAPIDSubject?, reach: NetworkReach, version: String, insecureLoopback: Bool = false,
        random: @escaping RandomBytes, clock: @escaping @Sendable () -> Instant
    ) {
        self.contact = contact
        self.reach = reach
        self.version = version
        self.insecureLoopback = insecureLoopback
        self.random = random
        self.clock = clock
    }

    package func makeKeys() throws -> PushKeys {
        let keys = try VAPIDKeys(random: random)
        return PushKeys(publicKey: keys.publicText, privateKey: keys.privateText)
    }

    package func check(_ subscription: BrowserSubscription) throws { _ = try read(subscription) }

    package func send(
        _ notification: PushNotification, topic: PushTopic, urgency: PushUrgency, expires: Instant,
        to subscription: BrowserSubscription, by keys: PushKeys, from contact: VAPIDSubject
    ) async throws -> PushOutcome {
        let message = try PushMessage(notification, topic: topic, urgency: urgency, expires: expires)
        return try await sender(by: keys, from: contact).send(message, to: read(subscription))
    }

    private func read(_ subscription: BrowserSubscription) throws -> PushSubscription {
        let read = try PushSubscription(
            endpoint: subscription.endpoint, p256dh: subscription.p256dh, auth: subscription.auth,
            insecureLoopback: insecureLoopback)
        // A name is resolved on connecting; a literal address that no push service has is refused at once.
        if let address = read.literalAddress, !reach.allows(address) { throw PushSubscriptionFault.endpoint }
        return read
    }

    private func sender(by keys: PushKeys, from contact: VAPIDSubject) throws -> WebPushSender {
        let known = kept.withLock { kept in
            kept?.privateKey == keys.privateKey && kept?.contact == contact ? kept?.sender : nil
        }
        if let known { return known }
        guard let pair = VAPIDKeys(privateText: keys.privateKey) else { throw DomainError.secretsClosed }
        let sender = WebPushSender(
            signer: VAPIDSigner(keys: pair, subject: contact), reach: reach, version: version, random: random,
            clock: clock)
        kept.withLock { $0 = CachedSender(privateKey: keys.privateKey, contact: contact, sender: sender) }
        return sender
    }
}
