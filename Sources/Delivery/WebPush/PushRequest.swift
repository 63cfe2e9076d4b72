package import Core
import Engine
package import NIOHTTP1

/// Request to a push service for one device: headers for the service, and a body that only the browser can read.
package struct PushRequest: Sendable {
    /// Request headers.
    package let headers: HTTPHeaders
    /// Encrypted message.
    package let body: [UInt8]

    /// Encrypts and signs a message; nil if the message is stale.
    ///
    /// - Parameters:
    ///   - signer: signs as the sender.
    ///   - random: source of keys.
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
