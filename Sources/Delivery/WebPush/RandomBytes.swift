import Crypto
import Foundation

/// Gives so many bytes that nobody can guess.
package typealias RandomBytes = @Sendable (Int) -> [UInt8]

/// What came by chance was no key, again and again: its source is broken.
package struct RandomnessFailure: Error, Hashable, Sendable {}

/// A private key on P-256, made of 32 bytes.
protocol P256PrivateKey {
    init<Bytes: ContiguousBytes>(rawRepresentation: Bytes) throws
}

extension P256.KeyAgreement.PrivateKey: P256PrivateKey {}
extension P256.Signing.PrivateKey: P256PrivateKey {}

extension P256PrivateKey {
    /// Makes a key by chance.
    ///
    /// - Throws: ``RandomnessFailure``; of 2³² numbers of 256 bits one is no key.
    init(random: RandomBytes) throws {
        for _ in 1...4 {
            if let key = try? Self(rawRepresentation: random(32)) {
                self = key
                return
            }
        }
        throw RandomnessFailure()
    }
}
