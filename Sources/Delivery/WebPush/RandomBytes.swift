import Crypto
import Foundation

/// Returns the given number of cryptographically random bytes.
package typealias RandomBytes = @Sendable (Int) -> [UInt8]

/// Random bytes were repeatedly not a valid key, so the random source is broken.
package struct RandomnessFailure: Error, Hashable, Sendable {}

/// P-256 private key made of 32 bytes.
protocol P256PrivateKey {
    init<Bytes: ContiguousBytes>(rawRepresentation: Bytes) throws
}

extension P256.KeyAgreement.PrivateKey: P256PrivateKey {}
extension P256.Signing.PrivateKey: P256PrivateKey {}

extension P256PrivateKey {
    /// Generates a random key.
    ///
    /// - Throws: ``RandomnessFailure``; one in 2³² numbers of 256 bits is not a valid key.
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
