import Core
package import Engine
import Synchronization

/// Seals texts in a way that tests can read, and refuses to open them on request.
package final class ScriptedSecrets: SecretBox {
    private let closed = Mutex(false)
    private let made = Mutex(0)

    /// Makes a box.
    package init() {}

    /// Whether the key is missing.
    package func close(_ isClosed: Bool) { closed.withLock { $0 = isClosed } }

    package func seal(_ text: String, for purpose: String) throws -> String {
        if closed.withLock({ $0 }) { throw DomainError.secretsClosed }
        return purpose + "|" + String(text.reversed())
    }

    package func open(_ sealed: String, for purpose: String) throws -> String {
        guard !closed.withLock({ $0 }), sealed.hasPrefix(purpose + "|") else { throw DomainError.secretsClosed }
        return String(sealed.dropFirst(purpose.count + 1).reversed())
    }

    package func makeSecret() -> String {
        made.withLock { made in
            made += 1
            let digits = String(made, radix: 16)
            return String(repeating: "0", count: 32 - digits.count) + digits + String(repeating: "f", count: 32)
        }
    }

    package func digest(_ text: String) -> String {
        (UInt8(0)..<4).map { part in
            var hash = FNV1a()
            hash.add(text.utf8)
            hash.add(part)
            let digits = String(hash.value, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    package func makePrivateKey() -> String { makeSecret() }

    package func publicKey(of privateKey: String) throws -> [UInt8] { Array("public \(privateKey)".utf8) }

    /// Opens the public key, a space, and the plain text that was sealed for it.
    package func open(message: [UInt8], by privateKey: String) throws -> [UInt8] {
        let head = try publicKey(of: privateKey) + [UInt8(ascii: " ")]
        guard message.starts(with: head) else { throw DomainError.secretsClosed }
        return Array(message.dropFirst(head.count))
    }

    /// Hash of the passphrase and all of its parameters, followed by the plain bytes.
    package func seal(
        _ bytes: [UInt8], by passphrase: String, _ derivation: ScryptDerivation, after header: [UInt8]
    ) throws -> [UInt8] {
        let digest = digest("\(passphrase) \(derivation) \(header) \(bytes)")
        return Array(digest.utf8.prefix(28)) + bytes
    }

    package func open(
        _ sealed: [UInt8], by passphrase: String, _ derivation: ScryptDerivation, after header: [UInt8]
    ) throws -> [UInt8] {
        let bytes = Array(sealed.dropFirst(28))
        guard try seal(bytes, by: passphrase, derivation, after: header) == sealed else {
            throw DomainError.secretsClosed
        }
        return bytes
    }

    package func authenticator(by sealed: String, for purpose: String) throws -> any MessageAuthenticator {
        Authenticator(secret: try open(sealed, for: purpose))
    }

    private struct Authenticator: MessageAuthenticator {
        let secret: String
        var message: [UInt8] = []

        mutating func update(_ bytes: UnsafeRawBufferPointer) { message += bytes }
        func authenticates(_ code: [UInt8]) -> Bool { code == ScriptedSecrets.code(of: message, by: secret) }
    }

    /// 32 bytes that stand in for the HMAC of a message.
    package static func code(of message: [UInt8], by secret: String) -> [UInt8] {
        var code = [UInt8](repeating: 7, count: 32)
        code.withUnsafeMutableBytes { code in
            (Array(secret.utf8) + message).withUnsafeBytes { bytes in
                // A delivery of 25 MB is processed quickly even without optimization.
                var index = 0
                while index < bytes.count {
                    code[index & 31] = code[index & 31] &* 31 &+ bytes[index]
                    index &+= 1
                }
            }
        }
        return code
    }
}
