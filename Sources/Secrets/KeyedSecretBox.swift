import Crypto
import CryptoExtras
package import Engine
import Foundation
import Synchronization

/// Seals texts with AES-256-GCM (NIST SP 800-38D), using a random nonce for each.
///
/// A sealed text is `v1.` followed by the Base64 of nonce, cipher text and tag.
package final class KeyedSecretBox: SecretBox {
    private let load: @Sendable () throws -> [String]
    private let make: @Sendable () throws -> [String]
    private let keys = Mutex<[SymmetricKey]>([])

    private static let version = "v1."
    /// Length of a key, in bytes.
    private static let keyLength = 32

    /// Creates a box.
    ///
    /// - Parameters:
    ///   - load: reads the keys, in Base64; empty if there are none. The first key seals, and all of them open.
    ///   - make: creates the first key and returns what `load` returns from then on; called only to seal.
    package init(
        load: @escaping @Sendable () throws -> [String],
        make: @escaping @Sendable () throws -> [String] = { throw DomainError.secretsClosed }
    ) {
        self.load = load
        self.make = make
    }

    /// A new key, in Base64.
    package static func makeKey() -> String {
        SymmetricKey(size: .bits256).withUnsafeBytes { Data($0).base64EncodedString() }
    }

    package func seal(_ text: String, for purpose: String) throws -> String {
        // Reload the keys: another process may have put a new key first.
        guard let key = try read(load).first ?? read(make).first,
            let sealed = try? AES.GCM.seal(Data(text.utf8), using: key, authenticating: Data(purpose.utf8)).combined
        else { throw DomainError.secretsClosed }
        return Self.version + sealed.base64EncodedString()
    }

    package func open(_ sealed: String, for purpose: String) throws -> String {
        guard sealed.hasPrefix(Self.version),
            let bytes = Data(base64Encoded: String(sealed.dropFirst(Self.version.count))),
            let box = try? AES.GCM.SealedBox(combined: bytes)
        else { throw DomainError.secretsClosed }
        func opened(by keys: [SymmetricKey]) -> String? {
            keys.lazy.compactMap { try? AES.GCM.open(box, using: $0, authenticating: Data(purpose.utf8)) }.first
                .map { String(decoding: $0, as: UTF8.self) }
        }
        // A missing key may have been restored in the meantime.
        guard let text = try opened(by: known()) ?? opened(by: read(load)) else { throw DomainError.secretsClosed }
        return text
    }

    package func makeSecret() -> String { SymmetricKey(size: .bits256).withUnsafeBytes(Self.hex) }

    package func digest(_ text: String) -> String { SHA256.hash(data: Data(text.utf8)).withUnsafeBytes(Self.hex) }

    private static func hex(_ bytes: UnsafeRawBufferPointer) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    package func makePrivateKey() -> String { P256.KeyAgreement.PrivateKey().rawRepresentation.base64EncodedString() }

    package func publicKey(of privateKey: String) throws -> [UInt8] {
        Array(try Self.key(privateKey).publicKey.x963Representation)
    }

    package func open(message: [UInt8], by privateKey: String) throws -> [UInt8] {
        let own = try Self.key(privateKey)
        let length = 65
        guard message.count > length,
            let ephemeral = try? P256.KeyAgreement.PublicKey(x963Representation: message[..<length]),
            let shared = try? own.sharedSecretFromKeyAgreement(with: ephemeral),
            let box = try? AES.GCM.SealedBox(combined: message[length...])
        else { throw DomainError.secretsClosed }
        let key = shared.hkdfDerivedSymmetricKey(
            using: SHA256.self, salt: ephemeral.x963Representation + own.publicKey.x963Representation,
            sharedInfo: Data(LetterMessage.version.utf8), outputByteCount: Self.keyLength)
        guard let opened = try? AES.GCM.open(box, using: key) else { throw DomainError.secretsClosed }
        return Array(opened)
    }

    private static func key(_ text: String) throws -> P256.KeyAgreement.PrivateKey {
        guard let bytes = Data(base64Encoded: text),
            let key = try? P256.KeyAgreement.PrivateKey(rawRepresentation: bytes)
        else { throw DomainError.secretsClosed }
        return key
    }

    package func seal(
        _ bytes: [UInt8], by passphrase: String, _ derivation: ScryptDerivation, after header: [UInt8]
    ) throws -> [UInt8] {
        guard
            let sealed = try? AES.GCM.seal(bytes, using: derivation.key(of: passphrase), authenticating: header)
                .combined
        else { throw DomainError.secretsClosed }
        return Array(sealed)
    }

    package func open(
        _ sealed: [UInt8], by passphrase: String, _ derivation: ScryptDerivation, after header: [UInt8]
    ) throws -> [UInt8] {
        guard let box = try? AES.GCM.SealedBox(combined: sealed),
            let opened = try? AES.GCM.open(box, using: derivation.key(of: passphrase), authenticating: header)
        else { throw DomainError.secretsClosed }
        return Array(opened)
    }

    package func authenticator(by sealed: String, for purpose: String) throws -> any MessageAuthenticator {
        Authenticator(hmac: HMAC(key: SymmetricKey(data: Data(try open(sealed, for: purpose).utf8))))
    }

    private struct Authenticator: MessageAuthenticator {
        var hmac: HMAC<SHA256>

        mutating func update(_ bytes: UnsafeRawBufferPointer) { hmac.update(data: bytes) }

        // Comparing authentication codes takes constant time.
        func authenticates(_ code: [UInt8]) -> Bool { hmac.finalize() == code }
    }

    /// Returns the keys that were read last, and reads them if there are none.
    private func known() throws -> [SymmetricKey] {
        let held = keys.withLock { $0 }
        return held.isEmpty ? try read(load) : held
    }

    private func read(_ source: () throws -> [String]) throws -> [SymmetricKey] {
        let read = try source().map { text in
            guard let bytes = Data(base64Encoded: text), bytes.count == Self.keyLength else {
                throw DomainError.secretsClosed
            }
            return SymmetricKey(data: bytes)
        }
        keys.withLock { $0 = read }
        return read
    }
}

extension ScryptDerivation {
    fileprivate func key(of passphrase: String) throws -> SymmetricKey {
        try KDF.Scrypt.deriveKey(
            from: Data(passphrase.utf8), salt: salt, outputByteCount: 32, rounds: 1 << logCost, blockSize: blockSize,
            parallelism: parallelism)
    }
}
