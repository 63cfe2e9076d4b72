import Testing

@testable import Core

@Suite struct NoteSearchTests {
    @Test(
        "every word has to occur, also within a longer one",
        arguments: [
            ("시간", "시간대가 문제였다", true), ("간대", "시간대가 문제였다", true), ("문제 시간", "시간대가 문제였다", true),
            ("시간 커밋", "시간대가 문제였다", false), ("DST", "keep the streak across dst", true),
            ("é", "CAFE\u{301}", true), ("각", "ᄀ\u{1161}\u{11A8}", true), ("%", "100%", true), ("%", "100", false),
            ("_", "a_b", true), ("_", "ab", false), (#"\"#, #"a\b"#, true), ("'; drop", "'; DROP TABLE", true),
            ("שלום", "אמר שלום", true), ("👩‍💻", "a 👩‍💻 b", true),
        ])
    func matches(text: String, note: String, isFound: Bool) throws {
        #expect(try #require(NoteSearch(text)).matches(note) == isFound)
    }

    @Test("an empty query searches for nothing", arguments: ["", "  ", "\n\t"])
    func nothing(text: String) {
        #expect(NoteSearch(text) == nil)
    }

    @Test("an endless query is cut, and its number of words is limited")
    func endless() throws {
        #expect(
            try #require(NoteSearch(String(repeating: "가", count: 10_000))).words == [
                String(repeating: "가", count: 200)
            ])
        let many = (0..<60).map(String.init).joined(separator: " ")
        #expect(try #require(NoteSearch(many)).words.count == 10)
    }

    @Test("a note is searched in its title, body, repositories, subjects and tags")
    func text() throws {
        let commit = LinkedCommit(repository: "r1", repositoryName: "Haru", sha: "face", subject: "Fix the Clock")
        let fields = NoteFields(
            title: "제목", body: "본문", day: .first, commits: [commit], tags: ["Tag"])
        let text = NoteSearch.text(of: fields)
        for word in ["제목", "본문", "haru", "clock", "tag"] { #expect(text.contains(word)) }
        #expect(!text.contains("face") && !text.contains("r1"))
    }

    @Test(
        "a text is split at its words",
        arguments: [
            ("시간", "시간대와 시간", ["[시간]", "대와 ", "[시간]"]), ("a b", "xaby", ["x", "[ab]", "y"]), ("z", "abc", ["abc"]),
            ("aa", "aaa", ["[aaa]"]), ("a", "", []), ("A", "áaA", ["á", "[aA]"]),
        ] as [(String, String, [String])])
    func pieces(text: String, from: String, pieces: [String]) throws {
        let found = try #require(NoteSearch(text)).pieces(of: from)
        #expect(found.map { $0.isMatch ? "[\($0.text)]" : $0.text } == pieces)
        #expect(found.map(\.text).joined() == from)
    }

    @Test("the context of the first match is shown, with ellipses where something was cut")
    func surroundings() throws {
        let search = try #require(NoteSearch("바늘"))
        let text = String(repeating: "짚 ", count: 500) + "바늘" + String(repeating: " 짚", count: 500)
        let found = try #require(search.surroundings(in: text))
        #expect(found.hasPrefix("…") && found.hasSuffix("…") && found.contains("바늘"))
        #expect(found.count == NoteExcerpt.longest + 2)
        #expect(search.surroundings(in: "짚") == nil)
        #expect(search.surroundings(in: "바늘") == "바늘")
    }
}

@Suite struct NoteExcerptTests {
    @Test(
        "an excerpt is the text without Markdown's marks",
        arguments: [
            ("# 제목\n\n본문 **굵게** _기울여_", "제목 본문 굵게 _기울여_"), ("- [ ] 하나\n- [x] 둘\n* 셋", "하나 둘 셋"),
            ("> 인용\n>> 두 번", "인용 두 번"), ("```swift\nlet a = 1\n```", "let a = 1"), ("`code` ~~줄~~", "code 줄"),
            ("[하루](https://example.com) 봐", "하루 봐"), ("![그림](a.png)끝", "그림끝"), ("a\n\n---\n\nb", "a b"),
            ("#태그는 제목이 아니다", "#태그는 제목이 아니다"), ("[닫히지 않은", "[닫히지 않은"), ("", ""), ("snake_case", "snake_case"),
            ("[x](javascript:alert(1)) 끝", "x 끝"), ("[가](a_(b)_c)나", "가나"), ("[가](닫히지 (않은)", "[가](닫히지 (않은)"),
            ("[![그림](a.png)](https://example.com)", "그림"), ("a ] b [c] d", "a ] b [c] d"), ("[[가](b)", "[가"),
            ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ])
    func plain(body: String, text: String) {
        #expect(NoteExcerpt.of(body) == text)
    }

    @Test(
        "unclosed marks are scanned once",
        arguments: ["[", "![", "[](", "](", "[[](", "*"])
    func endlessMarks(mark: String) {
        let body = String(repeating: mark, count: 100_000 / mark.count)
        for end in ["", "]", "](a)", ")"] { #expect(NoteExcerpt.plain(body + end).count <= 100_004) }
    }

    @Test("an excerpt is cut between words, with an ellipsis; a long word is cut itself")
    func cut() {
        let words = NoteExcerpt.of(String(repeating: "가나다라마바 ", count: 10_000))
        #expect(words == String(repeating: " 가나다라마바", count: 17).dropFirst() + "…")
        #expect(words.count <= NoteExcerpt.longest + 1)
        let word = String(repeating: "가", count: 10_000)
        #expect(NoteExcerpt.of("나 " + word) == "나 " + word.prefix(NoteExcerpt.longest - 2) + "…")
        let whole = String(repeating: "가나다라마바 ", count: 16) + "가나다라마바사아"
        #expect(whole.count == NoteExcerpt.longest && NoteExcerpt.of(whole) == whole)
        #expect(NoteExcerpt.of(whole + " 자") == whole + "…")
    }
}

@Suite struct NoteBigramsTests {
    @Test(
        "a text has all bits of each of its parts",
        arguments: ["시간대가 문제였다", "The reader held its 트랜잭션 open 👩‍💻", "שלום é 100%", "a\nb", ""])
    func parts(text: String) {
        let bits = NoteBigrams.bits(of: text)
        let scalars = Array(text.unicodeScalars)
        for start in scalars.indices {
            for end in start..<scalars.count {
                let part = String(String.UnicodeScalarView(scalars[start...end]))
                #expect(NoteBigrams.bits(of: part).isSubset(of: bits))
            }
        }
        #expect(bits.allSatisfy { (0..<NoteBigrams.size).contains($0) })
    }

    @Test("the bits never change, because they are stored")
    func kept() {
        #expect(NoteBigrams.bits(of: "하루 day").sorted() == [341, 2717, 2987, 3186, 3245])
    }

    @Test("a search tests a few bits, and none where its words have none")
    func asked() throws {
        #expect(NoteBigrams.bits(of: try #require(NoteSearch("a b"))).isEmpty)
        #expect(NoteBigrams.bits(of: try #require(NoteSearch("옮"))).count == 1)
        #expect(NoteBigrams.bits(of: try #require(NoteSearch(String(repeating: "가나다라마바사", count: 20)))).count <= 16)
    }
}
