package import Core
import Crypto
package import Engine
import Foundation
import Synchronization

/// Signs requests to push services (RFC 8292), and reuses a token for hours: Apple objects to a new one each time.
package final class VAPIDSigner: Sendable {
    private struct Token {
        let authorization: String
        let expires: Instant
    }

    private let keys: VAPIDKeys
    private let subject: VAPIDSubject
    private let tokens = Mutex<[String: Token]>([:])

    /// Lifetime of a token in seconds; the standard allows 24 hours.
    static let lifetime: Int64 = 12 * 3_600
    /// Minimum remaining lifetime of a reused token, in seconds.
    static let leastLeft: Int64 = 6 * 3_600
    /// Maximum number of origins with cached tokens.
    static let mostOrigins = 256
    private static let header = Base64URL.encode(#"{"typ":"JWT","alg":"ES256"}"#.utf8)

    /// Creates a signer.
    ///
    /// - Parameter subject: contact of the operator of this Haru.
    package init(keys: VAPIDKeys, subject: VAPIDSubject) {
        self.keys = keys
        self.subject = subject
    }

    /// Returns the `Authorization` header for a push service.
    ///
    /// - Parameter origin: origin of the endpoint.
    package func authorization(for origin: String, at now: Instant) throws -> String {
        let kept = tokens.withLock { $0[origin] }
        // A token that expires too late was made before the clock was set back.
        if let kept, (Self.leastLeft...Self.lifetime).contains(now.seconds(to: kept.expires)) {
            return kept.authorization
        }
        let expires = now.advanced(bySeconds: Self.lifetime)
        let token = Token(authorization: try authorization(for: origin, until: expires), expires: expires)
        tokens.withLock { tokens in
            if tokens.count >= Self.mostOrigins, let first = tokens.min(by: { $0.value.expires < $1.value.expires }) {
                tokens[first.key] = nil
            }
            tokens[origin] = token
        }
        return token.authorization
    }

    /// Signs a new token.
    func authorization(for origin: String, until expires: Instant) throws -> String {
        struct Claims: Encodable {
            let aud: String
            let exp: Int64
            let sub: String
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        let claims = try encoder.encode(Claims(aud: origin, exp: expires.seconds, sub: subject.text))
        let signed = Self.header + "." + Base64URL.encode(claims)
        let signature = try keys.privateKey.signature(for: Array(signed.utf8)).rawRepresentation
        return "vapid t=\(signed).\(Base64URL.encode(signature)),k=\(keys.publicText)"
    }
}
