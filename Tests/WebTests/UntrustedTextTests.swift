import Mustache
import Testing

@testable import Web

@Suite struct UntrustedTextTests {
    @Test(
        "Templates pass over nothing that means something in HTML, and lose nothing of a text",
        arguments: [
            ("\"\u{301} onload=", "&quot;&#769; onload="), ("<\u{20DD}script", "&lt;&#8413;script"),
            ("\u{600}<b", "\u{600}&lt;b"), ("é 하루 👩‍💻 · ‘’", "é 하루 👩‍💻 · ‘’"),
            ("a\nb", "a\nb"), ("<a href=\"x\">&'", "&lt;a href=&quot;x&quot;&gt;&amp;&#39;"), ("é", "é"),
            ("\u{202E}a", "&#8238;a"), ("</textarea>", "&lt;/textarea&gt;"),
            ("a\u{202E}b\nc\td\u{0}", "a&#8238;b\nc&#9;d&#0;"), ("&#34;'", "&amp;#34;&#39;"),
        ]
    )
    func escapes(text: String, expected: String) throws {
        MarkupContent.register()
        var library = MustacheLibrary()
        try library.register(MarkupContent.pragma + "{{text}}", named: "page")
        let page = TemplateFields(["text": text])
        let shown = try #require(library.render(page, withTemplate: "page"))
        #expect(Array(shown.unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test("A long text is cut, and says so")
    func cuts() {
        #expect(
            UntrustedText(String(repeating: "가", count: 300)).renderText == String(repeating: "가", count: 200) + "…")
        #expect(UntrustedText("a b", limit: 3).renderText == "a b")
    }

    @Test("A text of nothing but control characters is none")
    func empties() {
        #expect(UntrustedText("\u{0}\u{202E}").isNull)
    }
}
