import Core
import StorageSQLite
import TestSupport
import Testing

@testable import Storage

@Suite struct DiarySearchTests {
    @Test(
        "Pinned notes come first, then the newest day, then the latest written", arguments: DatabaseEngine.allCases)
    func ordered(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                _ = try DiarySamples.insert(
                    [
                        DiarySamples.fields("old pin", on: day("2025-01-01"), isPinned: true),
                        DiarySamples.fields("today"),
                        DiarySamples.fields("early", on: day("2026-11-01")), DiarySamples.fields("today too"),
                    ], in: tx)
                #expect(try DiarySamples.titles(in: tx) == ["old pin", "today too", "today", "early"])
                var filter = NoteFilter()
                filter.offset = 1
                let page = try tx.notes.page(filter, keptSince: instant(0), limit: 2)
                #expect(page.notes.map(\.title) == ["today too", "today"] && page.total == 4)
                #expect(try tx.notes.newest()?.id == 4)
                #expect(try tx.notes.firstDay() == day("2025-01-01"))
            }
        }
    }

    struct Choice: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let titles: [String]
        let change: @Sendable (inout NoteFilter) -> Void
    }

    private static let choices = [
        Choice(testDescription: "a repository", titles: ["b", "a"]) { $0.repository = "haru" },
        Choice(testDescription: "a mood", titles: ["b"]) { $0.mood = .fire },
        Choice(testDescription: "a month", titles: ["c"]) { $0.month = Month(iso: "2026-10") },
        Choice(testDescription: "a tag in another case", titles: ["a"]) { $0.tag = "dst" },
        Choice(testDescription: "memos", titles: ["c"]) { $0.memosOnly = true },
        Choice(testDescription: "a part of a Korean word", titles: ["a"]) { $0.text = "간대" },
        Choice(testDescription: "a word of a commit", titles: ["b"]) { $0.text = "FIX bb" },
        Choice(testDescription: "the name of a repository", titles: ["b", "a"]) { $0.text = "HARU" },
        Choice(testDescription: "two words", titles: ["a"]) { $0.text = "utc 하루" },
        Choice(testDescription: "a sign of LIKE", titles: ["c"]) { $0.text = "100%" },
        Choice(testDescription: "another sign of LIKE", titles: []) { $0.text = "_" },
        Choice(testDescription: "a text that closes a quote", titles: []) { $0.text = "' OR 1=1 --" },
        Choice(testDescription: "several things at once", titles: ["a"]) {
            $0.repository = "haru"
            $0.month = Month(iso: "2026-11")
            $0.text = "문제"
        },
        Choice(testDescription: "nothing that there is", titles: []) { $0.repository = "none" },
    ]

    @Test("Notes are filtered by", arguments: DatabaseEngine.allCases, choices)
    func chooses(_ engine: DatabaseEngine, _ choice: Choice) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                _ = try DiarySamples.insert(
                    [
                        DiarySamples.fields(
                            "a", body: "시간대가 문제였다. 하루를 UTC로 잘랐다.", tags: ["DST"],
                            commits: [DiarySamples.linked("aa"), DiarySamples.linked("ab", "blog")]),
                        DiarySamples.fields("b", mood: .fire, commits: [DiarySamples.linked("bb")]),
                        DiarySamples.fields("c", on: day("2026-10-05"), body: "100%"),
                    ], in: tx)
                var filter = NoteFilter()
                choice.change(&filter)
                let page = try tx.notes.page(filter, keptSince: instant(0), limit: 30)
                #expect(page.notes.map(\.title) == choice.titles && page.total == choice.titles.count)
            }
        }
    }

    @Test(
        "A wildcard of LIKE is literal even before a combining mark", arguments: DatabaseEngine.allCases,
        ["_", "%"])
    func combines(_ engine: DatabaseEngine, sign: String) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                _ = try DiarySamples.insert(
                    [
                        DiarySamples.fields("other", body: "x\u{301}"),
                        DiarySamples.fields("same", body: sign + "\u{301}"),
                    ],
                    in: tx)
                var filter = NoteFilter()
                filter.text = sign + "\u{301}"
                #expect(try DiarySamples.titles(filter, in: tx) == ["same"])
            }
        }
    }

    @Test("A search among many notes finds the same notes as reading them all", arguments: DatabaseEngine.allCases)
    func searchesMany(_ engine: DatabaseEngine) async throws {
        let words = ["하루", "경계를", "UTC로", "시간대", "옮기니", "reader", "held", "the", "log", "옮", "é", "👩‍💻", "100%"]
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                // 1,500 notes, so that some words have more candidates than are checked one by one.
                let notes = (1...1_500).map { number in
                    let body = (0..<6).map { words[(number * 7 + $0 * $0 * number) % words.count] }
                    return DiarySamples.fields(
                        "\(number)", on: day("2026-11-20").advanced(by: -(number % 90)),
                        body: body.joined(separator: " "), isPinned: number % 50 == 0)
                }
                _ = try DiarySamples.insert(notes, in: tx)
                // A rewritten text is found by its new words only.
                try tx.notes.update(7, DiarySamples.fields("7", body: "바늘"), at: instant(1))
                var expected = notes
                expected[6] = DiarySamples.fields("7", body: "바늘")
                let ordered = expected.enumerated().sorted { one, other in
                    let flag = { (fields: NoteFields) in fields.isPinned ? 1 : 0 }
                    return (flag(one.element), one.element.day, one.offset)
                        > (flag(other.element), other.element.day, other.offset)
                }
                for text in ["하루", "간대", "UTC 하", "the", "e", "옮 reader", "없는 말", "바늘", "é", "👩‍💻", "0%", "held log the"]
                {
                    let search = try #require(NoteSearch(text))
                    let found = ordered.filter { search.matches(NoteSearch.text(of: $0.element)) }.map(\.element.title)
                    var filter = NoteFilter()
                    filter.text = text
                    filter.offset = 3
                    let page = try tx.notes.page(filter, keptSince: instant(0), limit: 10)
                    #expect(page.notes.map(\.title) == Array(found.dropFirst(3).prefix(10)), "\(text)")
                    #expect(
                        page.hasMore == (found.count > 13) && page.total.map { $0 == found.count } ?? true, "\(text)")
                }
            }
        }
    }

    @Test("A search stops at a full page, and reports that there is more", arguments: DatabaseEngine.allCases)
    func stops(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                _ = try DiarySamples.insert((1...300).map { DiarySamples.fields("word \($0)") }, in: tx)
                var filter = NoteFilter()
                filter.text = "word"
                filter.offset = 2
                let middle = try tx.notes.page(filter, keptSince: instant(0), limit: 2)
                #expect(middle.notes.map(\.title) == ["word 298", "word 297"] && middle.hasMore && middle.total == nil)
                filter.offset = -5
                let first = try tx.notes.page(filter, keptSince: instant(0), limit: 2)
                #expect(first.notes.map(\.title) == ["word 300", "word 299"] && first.hasMore)
                filter.offset = 299
                let last = try tx.notes.page(filter, keptSince: instant(0), limit: 2)
                #expect(last.notes.map(\.title) == ["word 1"] && !last.hasMore && last.total == 300)
                filter.offset = 400
                let beyond = try tx.notes.page(filter, keptSince: instant(0), limit: 2)
                #expect(beyond.notes.isEmpty && !beyond.hasMore)
            }
        }
    }

    @Test("Filter values of notes are offered, each once", arguments: DatabaseEngine.allCases)
    func offers(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                _ = try DiarySamples.insert(
                    [
                        DiarySamples.fields(
                            "a", tags: ["DST", "시간"],
                            commits: [DiarySamples.linked("a"), DiarySamples.linked("b", "blog")]),
                        DiarySamples.fields(
                            "b", on: day("2026-11-02"), tags: ["dst"], commits: [DiarySamples.linked("c")]),
                        DiarySamples.fields("c", on: day("2025-12-31")),
                        DiarySamples.fields("d", on: day("2026-01-01")),
                    ], in: tx)
                #expect(try tx.notes.repositories() == ["blog", "haru"])
                #expect(try tx.notes.tags().map(NoteTags.key) == ["dst", "시간"])
                let months = try tx.notes.months()
                #expect(months.map(\.description) == ["2026-11", "2026-01", "2025-12"])
            }
        }
    }
}
