package import Core
import Engine
package import NIOHTTP1

/// What is sent to a push service for one device: who sends and how it is to be treated, and what only the browser reads.
package struct PushRequest: Sendable {
    /// The fields of the head.
    package let headers: HTTPHeaders
    /// The encrypted message.
    package let body: [UInt8]

    /// Encrypts and signs a message; returns nil where it makes no sense any more.
    ///
    /// - Parameters:
    ///   - signer: says who sends.
    ///   - random: what keys are made of.
    package init?(
        _ message: PushMessage, to subscription: PushSubscription, by signer: VAPIDSigner, at now: Instant,
        random: RandomBytes
    ) throws {
        guard let timeToLive = message.timeToLive(at: now) else { return nil }
        headers = [
            "authorization": try signer.authorization(for: subscription.origin, at: now),
            "content-encoding": "aes128gcm", "content-type": "application/octet-stream", "ttl": String(timeToLive),
            "topic": message.topic.text, "urgency": message.urgency.rawValue,
        ]
        body = try MessageEncryption.encrypt(message.payload, for: subscription, random: random)
    }
}
