import Core
import Crypto
import Foundation

/// The key pair by which push services know this Haru (RFC 8292), made once: without it all subscriptions are lost.
package struct VAPIDKeys: Sendable {
    let privateKey: P256.Signing.PrivateKey
    /// The public key in Base64 for URLs, as a browser takes it as `applicationServerKey`.
    package let publicText: String

    /// Makes a new pair.
    ///
    /// - Throws: ``RandomnessFailure``.
    package init(random: RandomBytes) throws { self.init(try P256.Signing.PrivateKey(random: random)) }

    /// Reads a pair as ``privateText`` writes it; returns nil for anything else.
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

    /// The pair as a text that is to be sealed: the private key in Base64 for URLs.
    package var privateText: String { Base64URL.encode(privateKey.rawRepresentation) }
}

extension VAPIDKeys: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "key pair of \(publicText)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: ["publicText": publicText]) }
}
