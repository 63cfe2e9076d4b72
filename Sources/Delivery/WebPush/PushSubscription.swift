import Core
import Crypto
package import Engine
import Foundation

/// Push subscription of a browser (Push API, `PushSubscription`).
///
/// Whoever knows the endpoint can send to it, so neither it nor the secret is printed.
package struct PushSubscription: Sendable {
    /// Endpoint address that messages are sent to.
    package let endpoint: String
    /// Scheme, host and port of the endpoint, without a default port.
    package let origin: String
    /// Authentication secret shared with the browser, 16 bytes.
    let authSecret: [UInt8]
    /// The browser's public key, as received.
    let publicKeyBytes: [UInt8]
    let publicKey: P256.KeyAgreement.PublicKey

    /// Address of the endpoint's host; nil if the host is a name.
    var literalAddress: NetworkAddress? {
        guard let host = URL(string: endpoint)?.host() else { return nil }
        return NetworkAddress(host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host)
    }

    /// Maximum length of an endpoint, in bytes.
    private static let mostEndpointBytes = 2_048
    /// Maximum length of a subscription's JSON, in bytes.
    private static let mostBytes = 8_192

    /// Reason why something is not a subscription.
    package typealias Problem = PushSubscriptionFault

    /// Parses a subscription as the browser's `toJSON()` writes it.
    ///
    /// - Parameter insecureLoopback: whether the endpoint may be on this machine without TLS, as in a test.
    /// - Throws: ``Problem``.
    package init(json: [UInt8], insecureLoopback: Bool = false) throws {
        struct Written: Decodable {
            struct Keys: Decodable {
                let p256dh: String
                let auth: String
            }
            let endpoint: String
            let keys: Keys
        }
        guard json.count <= Self.mostBytes, let written = try? JSONDecoder().decode(Written.self, from: Data(json))
        else { throw Problem.malformed }
        try self.init(
            endpoint: written.endpoint, p256dh: written.keys.p256dh, auth: written.keys.auth,
            insecureLoopback: insecureLoopback)
    }

    /// Creates a subscription from its parts, with the keys as a browser writes them.
    ///
    /// - Parameter insecureLoopback: whether the endpoint may be on this machine without TLS, as in a test.
    /// - Throws: ``Problem``.
    package init(endpoint: String, p256dh: String, auth: String, insecureLoopback: Bool = false) throws {
        guard endpoint.utf8.count <= Self.mostEndpointBytes,
            let origin = Self.origin(of: endpoint, insecureLoopback: insecureLoopback)
        else { throw Problem.endpoint }
        guard let point = Base64URL.decode(p256dh), point.count == 65,
            let key = try? P256.KeyAgreement.PublicKey(x963Representation: point)
        else { throw Problem.publicKey }
        guard let secret = Base64URL.decode(auth), secret.count == 16 else { throw Problem.authSecret }
        self.endpoint = endpoint
        self.origin = origin
        publicKey = key
        publicKeyBytes = point
        authSecret = secret
    }

    /// Origin of an endpoint; nil if no push service can have that address.
    private static func origin(of endpoint: String, insecureLoopback: Bool) -> String? {
        let pattern = /(https?):\/\/(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9.\-]+)(?::([0-9]{1,5}))?\/[\x21-\x22\x24-\x7E]*/
        guard let match = endpoint.wholeMatch(of: pattern), let address = URL(string: endpoint) else { return nil }
        let host = match.2.lowercased()
        let bare = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        guard address.host()?.lowercased() == bare || address.host()?.lowercased() == host else { return nil }
        let isLocal = ["127.0.0.1", "[::1]", "localhost"].contains(host)
        guard match.1 == "https" || (insecureLoopback && isLocal) else { return nil }
        guard let written = match.3 else { return "\(match.1)://\(host)" }
        guard let port = UInt16(written), port > 0 else { return nil }
        return port == (match.1 == "https" ? 443 : 80) ? "\(match.1)://\(host)" : "\(match.1)://\(host):\(port)"
    }
}

extension PushSubscription: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "subscription at \(origin)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: ["origin": origin]) }
}
