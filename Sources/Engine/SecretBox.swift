/// Seals what the database must not tell whoever takes it away.
package protocol SecretBox: Sendable {
    /// Seals a text.
    ///
    /// - Parameter purpose: what it is of: a sealed text is opened for the same purpose alone.
    /// - Throws: ``DomainError/secretsClosed`` where there is no key.
    func seal(_ text: String, for purpose: String) throws -> String

    /// Opens a sealed text.
    ///
    /// - Throws: ``DomainError/secretsClosed`` where there is no key, or none that fits.
    func open(_ sealed: String, for purpose: String) throws -> String

    /// A new secret: 64 hexadecimal digits, by chance.
    func makeSecret() -> String

    /// The SHA-256 hash of a text, as lowercase hexadecimal digits: what is kept of what nobody may read again.
    func digest(_ text: String) -> String

    /// A new private key of P-256, in Base64: anybody seals messages for its public key, and it alone opens them.
    func makePrivateKey() -> String

    /// The public key of a private one: 65 bytes, uncompressed (SEC 1).
    ///
    /// - Throws: ``DomainError/secretsClosed`` for what is no key.
    func publicKey(of privateKey: String) throws -> [UInt8]

    /// Opens a message that was sealed for a public key: an ephemeral public key of 65 bytes, a nonce of 12, and what
    /// AES-256-GCM made of the message by HKDF-SHA256 of what both keys agree on (salt: both public keys; info:
    /// ``LetterMessage/version``).
    ///
    /// - Throws: ``DomainError/secretsClosed`` where the key is another, or the message was changed.
    func open(message: [UInt8], by privateKey: String) throws -> [UInt8]

    /// Seals bytes by a passphrase: a nonce of 12 bytes, what AES-256-GCM made of them, and its tag of 16.
    ///
    /// - Parameters:
    ///   - derivation: how the key comes from the passphrase.
    ///   - header: what stands before them, and is authenticated with them.
    func seal(
        _ bytes: [UInt8], by passphrase: String, _ derivation: ScryptDerivation, after header: [UInt8]
    ) throws -> [UInt8]

    /// Opens what a passphrase sealed.
    ///
    /// - Throws: ``DomainError/secretsClosed`` where the passphrase is another, or anything was changed.
    func open(
        _ sealed: [UInt8], by passphrase: String, _ derivation: ScryptDerivation, after header: [UInt8]
    ) throws -> [UInt8]

    /// What finds out whether a message is signed by who knows a sealed text.
    ///
    /// - Throws: ``DomainError/secretsClosed`` where there is no key, or none that fits.
    func authenticator(by sealed: String, for purpose: String) throws -> any MessageAuthenticator
}

/// How a key of 256 bits comes from a passphrase: scrypt (RFC 7914), which takes 128 · N · r bytes of memory.
package struct ScryptDerivation: Hashable, Sendable {
    /// N as a power of 2.
    package let logCost: Int
    /// r.
    package let blockSize: Int
    /// p.
    package let parallelism: Int
    package let salt: [UInt8]

    /// Makes a derivation.
    package init(logCost: Int, blockSize: Int, parallelism: Int, salt: [UInt8]) {
        self.logCost = logCost
        self.blockSize = blockSize
        self.parallelism = parallelism
        self.salt = salt
    }
}

/// Finds out whether a message is signed, while it comes.
package protocol MessageAuthenticator: Sendable {
    /// Takes what comes next of the message.
    mutating func update(_ bytes: UnsafeRawBufferPointer)

    /// Whether a code is the HMAC-SHA256 of all that was taken, found out in a time that tells nothing of it.
    func authenticates(_ code: [UInt8]) -> Bool
}
