import Core
import Testing

@Suite struct ScalarTextTests {
    @Test(
        "markup characters are escaped also before a combining mark",
        arguments: [
            ("<b>&\"'", "&lt;b&gt;&amp;&quot;'"), ("<\u{338}script>\u{301}", "&lt;\u{338}script&gt;\u{301}"),
            ("\"\u{301} onload=", "&quot;\u{301} onload="), ("\u{600}<", "\u{600}&lt;"), ("하루", "하루"), ("", ""),
        ])
    func markup(text: String, expected: String) {
        #expect(Array(text.escapedForMarkup.utf8) == Array(expected.utf8))
    }

    @Test(
        "a shell word stays one word",
        arguments: [("a b", "'a b'"), ("it's", #"'it'\''s'"#), ("'\u{301}; rm", #"''\''\#u{301}; rm'"#)])
    func shell(text: String, expected: String) {
        #expect(Array(text.quotedForShell.utf8) == Array(expected.utf8))
    }
}
