import Core
import Crypto
import Foundation

/// Key pair that identifies this Haru to push services (RFC 8292); created once, since losing it invalidates all
/// subscriptions.
package struct VAPIDKeys: Sendable {
    let privateKey: P256.Signing.PrivateKey
    /// Public key in base64url, the form that a browser takes as `applicationServerKey`.
    package let publicText: String

    /// Generates a new pair.
    ///
    /// - Throws: ``RandomnessFailure``.
    package init(random: RandomBytes) throws { self.init(try P256.Signing.PrivateKey(random: random)) }

    /// Parses a pair as ``privateText`` writes it; nil for anything else.
    package init?(privateText: String) {
        guard let bytes = Base64URL.decode(privateText), bytes.count == 32,
            let key = try? P256.Signing.PrivateKey(rawRepresentation: bytes)
        else { return nil }
        self.init(key)
    }

    private init(_ key: P256.Signing.PrivateKey) {
        privateKey = key
        publicText = Base64URL.encode(key.publicKey.x963Representation)
    }

    /// The pair as text to be sealed: the private key in base64url.
    package var privateText: String { Base64URL.encode(privateKey.rawRepresentation) }
}

extension VAPIDKeys: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "key pair of \(publicText)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: ["publicText": publicText]) }
}
