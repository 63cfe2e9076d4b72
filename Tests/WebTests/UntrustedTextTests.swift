import Testing

@testable import Web

@Suite struct UntrustedTextTests {
    @Test("A long text is cut, and says so")
    func cuts() {
        #expect(
            UntrustedText(String(repeating: "가", count: 300)).text == String(repeating: "가", count: 200) + "…")
        #expect(UntrustedText("a b", limit: 3).text == "a b")
    }

    @Test("A text of nothing but control characters is none")
    func empties() {
        #expect(UntrustedText("\u{0}\u{202E}").nonEmpty == nil)
    }
}
