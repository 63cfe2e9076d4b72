import Testing

@testable import Core

@Suite struct LetterFieldsTests {
    private func fields(_ text: String, writer: String = "") throws -> LetterFields {
        try LetterFields(writer: writer, text: text, paper: .note, color: .blue)
    }

    @Test(
        "A letter keeps readable text, and no character that hides or turns it",
        arguments: [
            ("  hello \n", "hello"), ("one\r\ntwo\u{2028}three", "one\ntwo\nthree"),
            ("a\u{0}b\u{1B}[2Jc\u{85}d", "ab[2Jc\nd"),
            ("\u{202E}evil\u{202C}", "evil"), ("a\u{200B}b\u{2060}c\u{FEFF}d\u{AD}e", "abcde"),
            ("\u{2066}x\u{2069} \u{200F}y", "x y"), ("שלום", "שלום"), ("👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"), ("❤️ 1️⃣ ✈️", "❤️ 1️⃣ ✈️"),
            ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"), ("ᄒ\u{1161}\u{11AB}글", "ᄒ\u{1161}\u{11AB}글"), ("\u{3164}x", "x"),
            ("a\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}", "a\u{301}\u{302}\u{303}\u{304}"),
            ("<script>alert(1)</script>", "<script>alert(1)</script>"), ("a\u{E000}b", "ab"),
        ])
    func text(written: String, kept: String) throws {
        #expect(try fields(written).body.text.unicodeScalars.elementsEqual(kept.unicodeScalars))
        let again = try fields(fields(written).body.text)
        #expect(again.body.text == kept, "cleaning twice changes nothing")
    }

    @Test("The name of a writer is one line, and may be empty")
    func writer() throws {
        #expect(try fields("x", writer: " 재\n현\u{202E} ").writer == "재 현")
        #expect(try fields("x", writer: "\u{200B} ").writer == "")
        #expect(try fields("x", writer: String(repeating: "가", count: 20)).writer.count == 20)
        #expect(throws: LetterFields.Fault.writerTooLong) {
            try fields("x", writer: String(repeating: "가", count: 21))
        }
    }

    @Test("An invisible text is no letter", arguments: ["", " \n ", "\u{200B}\u{202E}", "\u{3164}", "\u{0}"])
    func empty(text: String) {
        #expect(throws: LetterFields.Fault.noText) { try fields(text) }
    }

    @Test("300 characters are accepted, of whatever length in bytes, and no more")
    func length() throws {
        for character in ["a", "가", "👨‍👩‍👧‍👦", "e\u{301}"] {
            #expect(try fields(String(repeating: character, count: 300)).body.text.count == 300)
            #expect(throws: LetterFields.Fault.textTooLong) { try fields(String(repeating: character, count: 301)) }
        }
        #expect(throws: LetterFields.Fault.textTooLong) { try fields(String(repeating: "x", count: 10_000_000)) }
        let zalgo = String(repeating: "z" + String(repeating: "\u{310}", count: 60), count: 300)
        #expect(try fields(zalgo).body.text.unicodeScalars.count == 1_500)
    }
}
