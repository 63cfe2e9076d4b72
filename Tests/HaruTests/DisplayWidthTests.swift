import Testing

@testable import haru

@Suite struct DisplayWidthTests {
    @Test(
        "the width of a text is its number of terminal columns",
        arguments: [
            ("", 0), ("haru", 4), ("하루", 4), ("11월 21일", 9), ("🦖", 2), ("🦕⚑", 3), ("🌵", 2), ("■□·━─▁┈", 7),
            ("日本", 4), ("ｱ", 1), ("Ａ", 2), ("e\u{301}", 1), ("\u{1112}\u{1161}\u{11AB}", 2), ("👩‍💻", 2), ("🇰🇷", 2),
            ("❤\u{FE0F}", 2), ("❤", 1), ("a\u{200B}b", 2), ("…", 1), ("\u{0}", 0),
        ])
    func width(text: String, columns: Int) {
        #expect(DisplayWidth.of(text) == columns)
    }

    @Test(
        "a text that is too wide is truncated between characters",
        arguments: [
            ("하루하루", 8, "하루하루"), ("하루하루", 7, "하루하…"), ("하루하루", 6, "하루…"), ("haru", 3, "ha…"),
            ("haru", 1, "…"), ("haru", 0, ""),
        ])
    func shortened(text: String, columns: Int, expected: String) {
        let short = DisplayWidth.shortened(text, to: columns)
        #expect(short == expected)
        #expect(DisplayWidth.of(short) <= columns)
    }

    @Test("a line is wrapped at its blanks and never exceeds the width", arguments: 8...40)
    func wrapped(columns: Int) {
        let text = "오늘은 아직 커밋이 없어요. No commit yet, and aVeryLongWordThatFitsNowhere."
        let lines = Line.wrapped(text, columns: columns)
        #expect(lines.allSatisfy { $0.width <= columns })
        #expect(lines.first?.text.hasPrefix("오늘은") == true)
    }

    @Test("characters that could move the cursor or reverse a line are removed from names")
    func harmless() {
        #expect("a\u{1B}[31mb\u{202E}c\u{7}d\n".harmless == "a[31mbcd")
    }
}
