package import Core
import Crypto
package import Engine
import Foundation
import Synchronization

/// Signs for push services who sends (RFC 8292), and says it again for hours: Apple dislikes a new token each time.
package final class VAPIDSigner: Sendable {
    private struct Token {
        let authorization: String
        let expires: Instant
    }

    private let keys: VAPIDKeys
    private let subject: VAPIDSubject
    private let tokens = Mutex<[String: Token]>([:])

    /// How many seconds a token holds; the standard allows 24 hours.
    static let lifetime: Int64 = 12 * 3_600
    /// How many seconds a token that is said again holds at least.
    static let leastLeft: Int64 = 6 * 3_600
    /// For how many origins tokens are kept.
    static let mostOrigins = 256
    private static let header = Base64URL.encode(#"{"typ":"JWT","alg":"ES256"}"#.utf8)

    /// Makes a signer.
    ///
    /// - Parameter subject: where whoever runs this Haru is reached.
    package init(keys: VAPIDKeys, subject: VAPIDSubject) {
        self.keys = keys
        self.subject = subject
    }

    /// What the field `Authorization` says to a push service.
    ///
    /// - Parameter origin: that of the endpoint.
    package func authorization(for origin: String, at now: Instant) throws -> String {
        let kept = tokens.withLock { $0[origin] }
        // One that ends too late was made before the clock was put back.
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
