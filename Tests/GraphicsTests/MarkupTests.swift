import Testing

@testable import Graphics

@Suite struct MarkupTests {
    @Test(
        "Characters with a meaning in markup are escaped",
        arguments: [
            ("<b>&\"'", "&lt;b&gt;&amp;&quot;&#39;"),
            ("하루", "하루"),
            // One Character in Swift, two characters in a browser.
            ("\"\u{301} onload=", "&quot;&#769; onload="), ("é", "é"), ("<é\u{301}", "&lt;é\u{301}"),
            ("\u{600}<script", "\u{600}&lt;script"),
        ]
    )
    func escapes(text: String, expected: String) {
        #expect(Array(Markup.escaped(text).unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test(
        "A picture contains no character that XML forbids",
        arguments: [
            ("a\u{FFFE}b\u{FFFF}c", "a\u{FFFD}b\u{FFFD}c"), ("\u{0}\u{B}<\u{1F}", "\u{FFFD}\u{FFFD}&lt;\u{FFFD}"),
            ("a\tb\n\r", "a\tb\n\r"), ("<\u{338}", "&lt;&#824;"), ("하루 👩‍💻\u{1FFFE}\u{FFFD}", "하루 👩‍💻\u{1FFFE}\u{FFFD}"),
        ])
    func pictures(text: String, expected: String) {
        #expect(Array(Markup.escapedForXML(text).unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test(
        "Control characters and bidi marks are removed, words of any script stay",
        arguments: [
            ("a\u{202E}b", "ab"), ("a\u{0}\u{1B}[31mb\n", "a[31mb"), ("\u{2066}x\u{2069}", "x"),
            ("אבג 하루 é 👩‍💻", "אבג 하루 é 👩‍💻"), ("a\u{E0041}b\u{FEFF}", "ab"),
        ]
    )
    func strips(text: String, expected: String) {
        #expect(Markup.plain(text) == expected)
    }
}
