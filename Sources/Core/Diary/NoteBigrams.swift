/// The letters and pairs of letters of a text as a few bits, by which most texts that do not hold a word are told
/// without being read.
///
/// A text that holds a word has all of the word's bits; one that has them need not hold it. The bits are kept,
/// so they must never come out otherwise for the same letters.
package enum NoteBigrams {
    /// How many bits there are.
    package static let size = 4_096

    /// The most bits that a search asks for.
    private static let mostAsked = 16

    /// The bits of a folded text: one for each letter beyond ASCII, and one for each two that stand side by side.
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

    /// Some bits that every text has in which all words of a search stand; none when the words have none.
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
