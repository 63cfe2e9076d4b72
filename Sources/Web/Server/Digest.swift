import Crypto

/// Hashes for tokens, of which nothing else is kept, and for the names of assets.
enum Digest {
    /// The SHA-256 hash of some bytes, as lowercase hexadecimal digits.
    static func hex(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for byte in SHA256.hash(data: Array(bytes)) { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }
}
