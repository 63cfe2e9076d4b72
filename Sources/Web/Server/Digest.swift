import Crypto

/// Hashes for tokens, which are stored only as hashes, and for the names of assets.
enum Digest {
    /// The SHA-256 hash of some bytes, as lowercase hexadecimal digits.
    static func hex(_ bytes: some Sequence<UInt8>) -> String {
        let hash = SHA256.hash(data: Array(bytes))
        return String(unsafeUninitializedCapacity: 2 * SHA256.byteCount) { text in
            var count = 0
            for byte in hash {
                text[count] = digits[Int(byte >> 4)]
                text[count + 1] = digits[Int(byte & 15)]
                count += 2
            }
            return count
        }
    }

    private static let digits = Array("0123456789abcdef".utf8)
}
