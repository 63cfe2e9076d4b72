import Crypto
import Engine
import Foundation
import Synchronization

/// Seals texts with AES-GCM of 256 bits (NIST SP 800-38D), by a nonce of chance for each.
///
/// A sealed text is `v1.` and the nonce, what is sealed and the tag in Base64.
package final class KeyedSecretBox: SecretBox {
    private let load: @Sendable () throws -> [String]
    private let keys = Mutex<[SymmetricKey]?>(nil)

    private static let version = "v1."
    /// How many bytes a key has.
    private static let keyLength = 32

    /// Makes a box.
    ///
    /// - Parameter load: reads the keys, in Base64; asked for when the first text is sealed or opened. The first one
    ///   seals, and all of them open.
    package init(load: @escaping @Sendable () throws -> [String]) { self.load = load }

    /// A new key, in Base64.
    package static func makeKey() -> String {
        SymmetricKey(size: .bits256).withUnsafeBytes { Data($0).base64EncodedString() }
    }

    package func seal(_ text: String, for purpose: String) throws -> String {
        guard let key = try loaded().first,
            let sealed = try? AES.GCM.seal(Data(text.utf8), using: key, authenticating: Data(purpose.utf8)).combined
        else { throw DomainError.secretsClosed }
        return Self.version + sealed.base64EncodedString()
    }

    package func open(_ sealed: String, for purpose: String) throws -> String {
        guard sealed.hasPrefix(Self.version),
            let bytes = Data(base64Encoded: String(sealed.dropFirst(Self.version.count))),
            let box = try? AES.GCM.SealedBox(combined: bytes)
        else { throw DomainError.secretsClosed }
        for key in try loaded() {
            if let opened = try? AES.GCM.open(box, using: key, authenticating: Data(purpose.utf8)) {
                return String(decoding: opened, as: UTF8.self)
            }
        }
        throw DomainError.secretsClosed
    }

    private func loaded() throws -> [SymmetricKey] {
        try keys.withLock { keys in
            if let keys { return keys }
            let read = try load().map { text in
                guard let bytes = Data(base64Encoded: text), bytes.count == Self.keyLength else {
                    throw DomainError.secretsClosed
                }
                return SymmetricKey(data: bytes)
            }
            keys = read
            return read
        }
    }
}
