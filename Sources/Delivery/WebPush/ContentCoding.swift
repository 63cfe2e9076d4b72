import Crypto
import Foundation

/// Content coding `aes128gcm` (RFC 8188): a header followed by individually encrypted records.
struct ContentCoding {
    /// Content encryption key of the records.
    let key: SymmetricKey
    /// Base nonce from which the nonce of each record is derived.
    let nonce: [UInt8]
    private let salt: [UInt8]

    /// Length of a salt, in bytes.
    static let saltLength = 16
    /// Bytes that a record adds to its text and padding: the delimiter and the tag.
    static let overhead = 17

    /// Derives the key of a message.
    ///
    /// - Parameters:
    ///   - keyingMaterial: shared secret.
    ///   - salt: 16 bytes, used once.
    init(keyingMaterial: SymmetricKey, salt: [UInt8]) {
        self.salt = salt
        let secret = HKDF<SHA256>.extract(inputKeyMaterial: keyingMaterial, salt: salt)
        func derive(_ purpose: String, _ length: Int) -> SymmetricKey {
            HKDF<SHA256>.expand(
                pseudoRandomKey: secret, info: Array("Content-Encoding: \(purpose)\0".utf8), outputByteCount: length)
        }
        key = derive("aes128gcm", 16)
        nonce = derive("nonce", 12).withUnsafeBytes { Array($0) }
    }

    /// Returns the header that precedes the records.
    ///
    /// - Parameters:
    ///   - recordSize: length of each record except the last, in bytes.
    ///   - keyID: identifies the shared secret to the receiver.
    func header(recordSize: UInt32, keyID: some Collection<UInt8>) -> [UInt8] {
        salt + (0..<4).map { UInt8(truncatingIfNeeded: recordSize >> (24 - 8 * $0)) } + [UInt8(keyID.count)] + keyID
    }

    /// Encrypts a record.
    ///
    /// - Parameter number: sequence number, from 0.
    func record(_ text: some Sequence<UInt8>, padding: Int, number: UInt64 = 0, isLast: Bool = true) throws -> [UInt8] {
        var plain = Array(text)
        plain.append(isLast ? 2 : 1)
        plain.append(contentsOf: repeatElement(0, count: padding))
        var nonce = nonce
        for place in 0..<8 { nonce[11 - place] ^= UInt8(truncatingIfNeeded: number >> (8 * UInt64(place))) }
        let sealed = try AES.GCM.seal(plain, using: key, nonce: AES.GCM.Nonce(data: nonce))
        return Array(sealed.ciphertext) + sealed.tag
    }
}
