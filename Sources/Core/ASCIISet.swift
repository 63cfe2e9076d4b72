/// A set of ASCII characters, by which names are checked that are read often.
///
/// A regular expression literal is parsed and compiled each time that it is reached, which takes longer than to answer
/// a request.
package struct ASCIISet: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// Makes the set of the characters of a text; those that are not ASCII are left out.
    package init(_ characters: String) {
        for byte in characters.utf8 { insert(byte) }
    }

    private mutating func insert(_ byte: UInt8) {
        if byte < 64 { low |= 1 << UInt64(byte) } else if byte < 128 { high |= 1 << UInt64(byte - 64) }
    }

    /// The letters `a` to `z`.
    package static let lowercase = ASCIISet("abcdefghijklmnopqrstuvwxyz")
    /// The letters of both cases.
    package static let letters = ASCIISet("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
    /// The digits `0` to `9`.
    package static let digits = ASCIISet("0123456789")
    /// The letters of both cases and the digits.
    package static let alphanumerics = letters.union(digits)
    /// The digits of hexadecimal numbers in lowercase.
    package static let hexadecimal = ASCIISet("0123456789abcdef")

    /// The set of what is in one of two sets.
    package func union(_ other: ASCIISet) -> ASCIISet {
        var both = self
        both.low |= other.low
        both.high |= other.high
        return both
    }

    /// The set with the characters of a text in it.
    package func with(_ characters: String) -> ASCIISet { union(ASCIISet(characters)) }

    /// Whether a byte of UTF-8 is one of the characters.
    package func contains(_ byte: UInt8) -> Bool {
        byte < 64 ? low & 1 << UInt64(byte) != 0 : byte < 128 && high & 1 << UInt64(byte - 64) != 0
    }

    /// Whether a text has so many characters, all of them in the set.
    package func spells(_ text: some StringProtocol, count: ClosedRange<Int>) -> Bool {
        let bytes = text.utf8
        return count.contains(bytes.count) && bytes.allSatisfy(contains)
    }
}
