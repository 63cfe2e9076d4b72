package import Core
package import Engine
package import OutboundHTTP
import Synchronization

/// Sends what the engine says by Web Push, over connections that are kept while the keys stay the same.
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

    /// Makes a port, which connects to nothing yet.
    ///
    /// - Parameters:
    ///   - contact: where push services reach whoever runs this Haru; nil where people say it themselves.
    ///   - reach: where push services may be.
    ///   - version: the version of Haru, which it tells with every message.
    ///   - insecureLoopback: whether endpoints may be on this machine without TLS, as those of a test.
    ///   - random: what keys are made of.
    ///   - clock: what time it is.
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
        // A name is looked up when it is connected to; an address that no push service has is refused at once.
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
