import Crypto
import Foundation

/// Encrypts messages for a browser (RFC 8291), each in one record.
enum MessageEncryption {
    /// Record size that every push service accepts, in bytes.
    static let recordSize = 4_096
    /// Maximum length of a text that fits a record with its header, in bytes.
    static let mostBytes = recordSize - 86 - ContentCoding.overhead
    /// Padding granularity in bytes, so that the length reveals nothing about the text.
    static let step = 512

    /// Encrypts a text.
    ///
    /// - Parameter random: source of the salt and of the key that is used for this text only.
    static func encrypt(_ text: [UInt8], for subscription: PushSubscription, random: RandomBytes) throws -> [UInt8] {
        let salt = random(ContentCoding.saltLength)
        let key = try P256.KeyAgreement.PrivateKey(random: random)
        let full = min((text.count + step - 1) / step * step, mostBytes)
        return try encrypt(text, for: subscription, with: key, salt: salt, padding: max(0, full - text.count))
    }

    /// Encrypts a text with a given key and salt.
    static func encrypt(
        _ text: [UInt8], for subscription: PushSubscription, with key: P256.KeyAgreement.PrivateKey, salt: [UInt8],
        padding: Int
    ) throws -> [UInt8] {
        let sender = key.publicKey.x963Representation
        let coding = ContentCoding(
            keyingMaterial: try keyingMaterial(for: subscription, key, sender: sender), salt: salt)
        return coding.header(recordSize: UInt32(recordSize), keyID: sender)
            + (try coding.record(text, padding: padding))
    }

    /// Derives the secret that only this key and the browser's produce.
    ///
    /// - Parameter sender: public half of the key.
    static func keyingMaterial(
        for subscription: PushSubscription, _ key: P256.KeyAgreement.PrivateKey, sender: Data
    ) throws -> SymmetricKey {
        try key.sharedSecretFromKeyAgreement(with: subscription.publicKey).hkdfDerivedSymmetricKey(
            using: SHA256.self, salt: subscription.authSecret,
            sharedInfo: Array("WebPush: info\0".utf8) + subscription.publicKeyBytes + sender, outputByteCount: 32)
    }
}
