/// Bit set of ASCII characters, for validating names on hot paths.
///
/// A regular expression literal is parsed and compiled each time that it is evaluated, which takes longer than
/// answering a request.
package struct ASCIISet: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// Creates a set of the characters of a text; those that are not ASCII are left out.
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

    /// Returns the union of two sets.
    package func union(_ other: ASCIISet) -> ASCIISet {
        var both = self
        both.low |= other.low
        both.high |= other.high
        return both
    }

    /// Returns the set extended by the characters of a text.
    package func with(_ characters: String) -> ASCIISet { union(ASCIISet(characters)) }

    /// Whether a UTF-8 byte is one of the characters.
    package func contains(_ byte: UInt8) -> Bool {
        byte < 64 ? low & 1 << UInt64(byte) != 0 : byte < 128 && high & 1 << UInt64(byte - 64) != 0
    }

    /// Whether the number of characters of a text is within `count` and all of them are in the set.
    package func spells(_ text: some StringProtocol, count: ClosedRange<Int>) -> Bool {
        let bytes = text.utf8
        return count.contains(bytes.count) && bytes.allSatisfy(contains)
    }
}
