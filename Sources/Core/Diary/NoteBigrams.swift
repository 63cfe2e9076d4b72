/// Hashed bigrams of a text as bits, which rule out most texts without a searched word before they are read.
///
/// A text with a word has all of the word's bits; a text with those bits need not have the word. The bits are stored in
/// the database, so the hash must never change.
package enum NoteBigrams {
    /// Number of bits.
    package static let size = 4_096

    /// Maximum number of bits that a search tests.
    private static let mostAsked = 16

    /// Returns the bits of a folded text: one for each letter beyond ASCII, and one for each pair of adjacent letters.
    package static func bits(of text: some StringProtocol) -> Set<Int> {
        var bits: Set<Int> = []
        var last: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace {
                last = nil
                continue
            }
            if scalar.value > 0x7F { bits.insert(bit(scalar.value, 0)) }
            if let last { bits.insert(bit(last.value, scalar.value)) }
            last = scalar
        }
        return bits
    }

    /// Returns bits that are set in every text with all words of a search; empty when the words yield none.
    package static func bits(of search: NoteSearch) -> [Int] {
        let bits = search.words.reduce(into: Set<Int>()) { $0.formUnion(self.bits(of: $1)) }
        return Array(bits.sorted().prefix(mostAsked))
    }

    private static func bit(_ first: UInt32, _ second: UInt32) -> Int {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for value in [first, second] { hash = (hash ^ UInt64(value)) &* 0x100_0000_01B3 }
        hash ^= hash >> 29
        return Int(hash % UInt64(size))
    }
}
