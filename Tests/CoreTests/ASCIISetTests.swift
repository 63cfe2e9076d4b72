import Core
import Testing

@Suite struct ASCIISetTests {
    @Test("a set contains exactly the bytes of its characters")
    func bytes() {
        let sets: [(ASCIISet, Set<Character>)] = [
            (.lowercase, Set("abcdefghijklmnopqrstuvwxyz")), (.digits, Set("0123456789")),
            (.hexadecimal, Set("0123456789abcdef")),
            (.alphanumerics.with("_-"), Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")),
            (ASCIISet("가é~\u{0}?@"), ["~", "\u{0}", "?", "@"]), (ASCIISet(""), []),
        ]
        for (set, characters) in sets {
            for byte in UInt8.min...UInt8.max {
                let isIn = byte < 128 && characters.contains(Character(Unicode.Scalar(byte)))
                #expect(set.contains(byte) == isIn, "byte \(byte)")
            }
        }
    }

    @Test(
        "a text matches a set where all its characters are in it, and it is within the maximum length",
        arguments: [
            ("abc", true), ("a", true), ("abcd", true), ("", false), ("abcde", false), ("ab-", false), ("가", false),
            ("a\u{301}", false), ("A", false), ("a ", false),
        ])
    func spelling(_ text: String, _ isSpelled: Bool) {
        #expect(ASCIISet.lowercase.spells(text, count: 1...4) == isSpelled)
        #expect(ASCIISet.lowercase.spells(text[...], count: 1...4) == isSpelled)
    }
}
