import Testing

@testable import Web

@Suite struct PagesOutsideTests {
    @Test(
        "What the templates' escaper would pass over is taken apart",
        arguments: [
            ("\"\u{301} onload=", "\" onload="), ("<\u{20DD}script", "<script"), ("\u{600}<b", "<b"),
            ("é 하루 👩‍💻", "é 하루 👩‍💻"),
        ]
    )
    func ungroups(text: String, expected: String) {
        #expect(Array(Outside(text).renderText.unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test("A long text is cut, and says so")
    func cuts() {
        #expect(Outside(String(repeating: "가", count: 300)).renderText == String(repeating: "가", count: 200) + "…")
        #expect(Outside("a b", limit: 3).renderText == "a b")
    }

    @Test("A text of nothing but control characters is none")
    func empties() {
        #expect(Outside("\u{0}\u{202E}").isNull)
    }
}
