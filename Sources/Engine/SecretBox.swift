/// Encrypts values that must stay secret if the database is stolen.
package protocol SecretBox: Sendable {
    /// Seals a text.
    ///
    /// - Parameter purpose: what the text belongs to; it can only be opened for the same purpose.
    /// - Throws: ``DomainError/secretsClosed`` if there is no key.
    func seal(_ text: String, for purpose: String) throws -> String

    /// Opens a sealed text.
    ///
    /// - Throws: ``DomainError/secretsClosed`` if there is no key, or none that fits.
    func open(_ sealed: String, for purpose: String) throws -> String

    /// Returns a new random secret of 64 hexadecimal digits.
    func makeSecret() -> String

    /// Returns the SHA-256 digest of a text in lowercase hexadecimal digits; it is stored in place of secrets that are
    /// never shown again.
    func digest(_ text: String) -> String

    /// Returns a new P-256 private key in Base64; it opens messages sealed for its public key.
    func makePrivateKey() -> String

    /// Returns the public key of a private key: 65 bytes, uncompressed (SEC 1).
    ///
    /// - Throws: ``DomainError/secretsClosed`` if it is not a key.
    func publicKey(of privateKey: String) throws -> [UInt8]

    /// Opens a message that was sealed for a public key.
    ///
    /// Format: an ephemeral public key of 65 bytes, a nonce of 12 bytes, and the AES-256-GCM cipher text. Its key is
    /// HKDF-SHA256 of the ECDH shared secret (salt: both public keys; info: ``LetterMessage/version``).
    ///
    /// - Throws: ``DomainError/secretsClosed`` if the key is wrong, or the message was changed.
    func open(message: [UInt8], by privateKey: String) throws -> [UInt8]

    /// Seals bytes with a passphrase; returns a nonce of 12 bytes, the AES-256-GCM cipher text and its tag of 16 bytes.
    ///
    /// - Parameters:
    ///   - derivation: parameters that derive the key from the passphrase.
    ///   - header: the bytes that precede the result; they are authenticated but not encrypted.
    func seal(
        _ bytes: [UInt8], by passphrase: String, _ derivation: ScryptDerivation, after header: [UInt8]
    ) throws -> [UInt8]

    /// Opens bytes sealed with a passphrase.
    ///
    /// - Throws: ``DomainError/secretsClosed`` if the passphrase is wrong, or anything was changed.
    func open(
        _ sealed: [UInt8], by passphrase: String, _ derivation: ScryptDerivation, after header: [UInt8]
    ) throws -> [UInt8]

    /// Returns an authenticator of messages, keyed by a sealed secret.
    ///
    /// - Throws: ``DomainError/secretsClosed`` if there is no key, or none that fits.
    func authenticator(by sealed: String, for purpose: String) throws -> any MessageAuthenticator
}

/// scrypt parameters (RFC 7914) that derive a 256-bit key from a passphrase; derivation takes 128 · N · r bytes of
/// memory.
package struct ScryptDerivation: Hashable, Sendable {
    /// Base-2 logarithm of N.
    package let logCost: Int
    /// r.
    package let blockSize: Int
    /// p.
    package let parallelism: Int
    package let salt: [UInt8]

    package init(logCost: Int, blockSize: Int, parallelism: Int, salt: [UInt8]) {
        self.logCost = logCost
        self.blockSize = blockSize
        self.parallelism = parallelism
        self.salt = salt
    }
}

/// Streaming verification of a message's HMAC.
package protocol MessageAuthenticator: Sendable {
    /// Processes the next bytes of the message.
    mutating func update(_ bytes: UnsafeRawBufferPointer)

    /// Whether a code is the HMAC-SHA256 of all processed bytes, compared in constant time.
    func authenticates(_ code: [UInt8]) -> Bool
}
