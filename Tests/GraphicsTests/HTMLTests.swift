import Graphics
import Testing

@Suite struct HTMLTests {
    @Test(
        "Text is escaped scalar by scalar, and nothing in it is HTML",
        arguments: [
            ("\"\u{301} onload=", "&quot;&#769; onload="), ("<\u{20DD}script", "&lt;&#8413;script"),
            ("\u{600}<b", "\u{600}&lt;b"), ("é 하루 👩‍💻 · ‘’", "é 하루 👩‍💻 · ‘’"),
            ("a\nb", "a\nb"), ("<a href=\"x\">&'", "&lt;a href=&quot;x&quot;&gt;&amp;&#39;"), ("é", "é"),
            ("\u{202E}a", "&#8238;a"), ("</textarea>", "&lt;/textarea&gt;"),
            ("a\u{202E}b\nc\td\u{0}", "a&#8238;b\nc&#9;d&#0;"), ("&#34;'", "&amp;#34;&#39;"),
        ]
    )
    func escapes(text: String, expected: String) {
        let shown: HTML = "\(text)"
        #expect(Array(shown.text.unicodeScalars) == Array(expected.unicodeScalars))
        let field: HTML = #"<input\#(attribute: "value", text)>"#
        #expect(Array(field.text.unicodeScalars) == Array(#"<input value="\#(expected)">"#.unicodeScalars))
    }

    @Test("A literal is markup, also inside another literal")
    func literals() {
        let part: HTML = "<b>\(1)</b>"
        let whole: HTML = "<p>\(part)\(raw: "<i>")</p>"
        #expect(whole.text == "<p><b>1</b><i></p>")
        #expect(HTML(raw: "<b>1</b>") == part)
    }

    @Test("A missing value leaves no markup")
    func absent() {
        let (text, number, part): (String?, Int64?, HTML?) = (nil, nil, nil)
        let markup: HTML = #"<p\#(attribute: "id", text)>\#(text)\#(number)\#(part)\#(raw: text)</p>"#
        #expect(markup.text == "<p></p>")
    }

    @Test("A condition selects one markup, and the other one is not evaluated")
    func conditions() {
        func never() -> HTML {
            Issue.record("made")
            return ""
        }
        func show(_ flag: Bool, _ value: String?) -> String {
            let markup: HTML = """
                \(if: flag, "<b>")\(if: !flag, "<i>", else: "<u>")\(if: value, { "<p>\($0)" }, else: "<hr>")
                """
            return markup.text
        }
        #expect(show(true, "<") == "<b><u><p>&lt;")
        #expect(show(false, nil) == "<i><hr>")
        let chosen: HTML = "\(if: true, "a", else: never())\(if: false, never())\(if: "b", { "\($0)" }, else: never())"
        #expect(chosen.text == "ab")
    }

    @Test("Elements keep their order, and the separator appears only between them")
    func elements() {
        let list: HTML = "\(each: ["<", "b"], separator: ", ", { "<li>\($0)" })"
        #expect(list.text == "<li>&lt;, <li>b")
        let none: HTML = "\(each: [String](), separator: ", ", { "<li>\($0)" })"
        #expect(none.text.isEmpty)
    }
}
