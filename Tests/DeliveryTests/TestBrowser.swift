import Core
import Crypto
import Engine
import Foundation

@testable import Delivery

/// A subscribed browser: it has the keys for its messages, and decrypts them by RFC 8291 step by step, without any of
/// the code that encrypts.
struct TestBrowser: Sendable {
    let key: P256.KeyAgreement.PrivateKey
    let auth: [UInt8]

    /// A message that cannot be decrypted.
    struct Unreadable: Error {}

    /// Makes a browser with its own keys.
    init() {
        key = P256.KeyAgreement.PrivateKey()
        auth = SymmetricKey(size: .bits128).withUnsafeBytes { Array($0) }
    }

    init(privateKey: String, auth: String) throws {
        key = try P256.KeyAgreement.PrivateKey(rawRepresentation: bytes(privateKey))
        self.auth = try bytes(auth)
    }

    var p256dh: String { Base64URL.encode(key.publicKey.x963Representation) }

    /// Its subscription, with an endpoint that may be on this machine.
    func subscription(at endpoint: String) throws -> PushSubscription {
        try PushSubscription(
            endpoint: endpoint, p256dh: p256dh, auth: Base64URL.encode(auth), insecureLoopback: true)
    }

    /// Plain text, and the number of its padding bytes.
    func open(_ body: [UInt8]) throws -> (text: [UInt8], padding: Int) {
        guard body.count > 86, body[16..<21] == [0, 0, 16, 0, 65], body.count <= 4_096 else { throw Unreadable() }
        let (salt, sender) = (body[0..<16], body[21..<86])
        let shared = try key.sharedSecretFromKeyAgreement(
            with: P256.KeyAgreement.PublicKey(x963Representation: sender))
        let first = Self.hmac(auth, shared.withUnsafeBytes { Array($0) })
        let info = Array("WebPush: info\0".utf8) + key.publicKey.x963Representation + sender
        let secret = Self.hmac(salt, Self.hmac(first, info + [1]))
        let contentKey = Self.hmac(secret, Array("Content-Encoding: aes128gcm\0".utf8) + [1]).prefix(16)
        let nonce = Self.hmac(secret, Array("Content-Encoding: nonce\0".utf8) + [1]).prefix(12)
        let sealed = try AES.GCM.SealedBox(
            nonce: AES.GCM.Nonce(data: nonce), ciphertext: body[86..<body.count - 16], tag: body.suffix(16))
        let plain = try AES.GCM.open(sealed, using: SymmetricKey(data: contentKey))
        guard let end = plain.lastIndex(where: { $0 != 0 }), plain[end] == 2 else { throw Unreadable() }
        return (Array(plain[..<end]), plain.count - end - 1)
    }

    private static func hmac(_ key: some Sequence<UInt8>, _ message: [UInt8]) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: message, using: SymmetricKey(data: Array(key))))
    }
}

/// Decodes URL-safe Base64.
func bytes(_ text: String) throws -> [UInt8] {
    guard let bytes = Base64URL.decode(text) else { throw TestBrowser.Unreadable() }
    return bytes
}

/// Random bytes.
let chance: RandomBytes = { count in
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
}

/// Claims of an authorization, after its signature was verified with the key in it.
struct CheckedToken: Equatable {
    struct Claims: Decodable, Equatable {
        let aud: String
        let exp: Int64
        let sub: String
    }

    let header: [String: String]
    let claims: Claims
    let publicKey: String

    init(_ authorization: String) throws {
        guard let match = authorization.wholeMatch(of: /vapid t=([\w\-]+)\.([\w\-]+)\.([\w\-]+),\s*k=([\w\-]+)/) else {
            throw TestBrowser.Unreadable()
        }
        publicKey = String(match.4)
        let key = try P256.Signing.PublicKey(x963Representation: bytes(publicKey))
        let signature = try P256.Signing.ECDSASignature(rawRepresentation: bytes(String(match.3)))
        guard key.isValidSignature(signature, for: Data("\(match.1).\(match.2)".utf8)) else {
            throw TestBrowser.Unreadable()
        }
        header = try JSONDecoder().decode([String: String].self, from: Data(bytes(String(match.1))))
        claims = try JSONDecoder().decode(Claims.self, from: Data(bytes(String(match.2))))
    }
}
