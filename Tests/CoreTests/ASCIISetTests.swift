import Core
import Testing

@Suite struct ASCIISetTests {
    @Test("every byte is in a set or not as the set's characters say")
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
        "a text is spelled with a set where all of it is, and it is as long as it may be",
        arguments: [
            ("abc", true), ("a", true), ("abcd", true), ("", false), ("abcde", false), ("ab-", false), ("가", false),
            ("a\u{301}", false), ("A", false), ("a ", false),
        ])
    func spelling(_ text: String, _ isSpelled: Bool) {
        #expect(ASCIISet.lowercase.spells(text, count: 1...4) == isSpelled)
        #expect(ASCIISet.lowercase.spells(text[...], count: 1...4) == isSpelled)
    }
}
