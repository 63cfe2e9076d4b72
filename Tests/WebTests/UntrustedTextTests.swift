import Testing

@testable import Web

@Suite struct UntrustedTextTests {
    @Test("A long text is cut and marked as cut")
    func cuts() {
        #expect(
            UntrustedText(String(repeating: "가", count: 300)).text == String(repeating: "가", count: 200) + "…")
        #expect(UntrustedText("a b", limit: 3).text == "a b")
    }

    @Test("A text with only control characters is nil")
    func empties() {
        #expect(UntrustedText("\u{0}\u{202E}").nonEmpty == nil)
    }
}
