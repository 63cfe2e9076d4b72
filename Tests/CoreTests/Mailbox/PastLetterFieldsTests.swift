import Testing

@testable import Core

@Suite struct PastLetterFieldsTests {
    private func fields(_ words: String, mood: String? = nil, on day: String = "2026-10-26") throws -> LetterFields? {
        let day = try #require(Day(iso: day))
        return LetterFields(words: words, mood: mood, of: day, date: "2026년 10월 26일")
    }

    @Test("A letter has the text as written, the mood as its last line and the date as its writer")
    func whole() throws {
        let letter = try #require(try fields("첫날\n\n- **심기**\u{202E}\n", mood: "좋음"))
        #expect(letter.body.text == "첫날\n\n- **심기**\n\n좋음" && letter.writer == "2026년 10월 26일")
        #expect(try fields("Sow the seeds")?.body.text == "Sow the seeds")
    }

    @Test(
        "An invisible text makes no letter, whatever the mood",
        arguments: ["", " \n ", "\u{200B}", "\u{3164}\n"])
    func nothing(words: String) throws {
        #expect(try fields(words, mood: "good") == nil)
    }

    @Test("An overlong text is cut between lines and words, and a long word within itself")
    func cut() throws {
        let line = String(repeating: "word ", count: 30).trimmed
        let many = try #require(try fields([line, line, line].joined(separator: "\n")))
        #expect(
            many.body.text.count <= 300 && many.body.text.hasPrefix(line + "\n" + "word ")
                && many.body.text.hasSuffix(" word…"))
        let fits = String(repeating: "가", count: 300)
        #expect(try fields(fits)?.body.text == fits)
        let long = try #require(try fields(fits + "가", mood: "좋음"))
        #expect(long.body.text == String(repeating: "가", count: 295) + "…\n\n좋음")
        let families = try #require(try fields(String(repeating: "👨‍👩‍👧‍👦", count: 400)))
        #expect(families.body.text == String(repeating: "👨‍👩‍👧‍👦", count: 299) + "…")
        #expect(try fields(String(repeating: "x\n", count: 50_000))?.body.text.count == 300)
    }

    @Test(
        "The paper is that of the season",
        arguments: [
            ("2026-02-28", LetterPaper.heart, LetterColor.blue), ("2026-03-01", .flower, .pink),
            ("2026-05-31", .flower, .pink), ("2026-06-01", .clover, .green), ("2026-08-31", .clover, .green),
            ("2026-09-01", .note, .orange), ("2026-11-30", .note, .orange), ("2026-12-01", .heart, .blue),
        ])
    func seasons(day: String, paper: LetterPaper, color: LetterColor) throws {
        let letter = try #require(try fields("x", on: day))
        #expect(letter.paper == paper && letter.color == color)
    }
}
