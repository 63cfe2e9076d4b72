import Core
import StorageSQLite
import TestSupport
import Testing

@testable import Storage

@Suite struct DiaryTests {
    private static let friday = day("2026-11-20")

    private static func tied(_ sha: String, _ repository: String = "haru") -> TiedCommit {
        TiedCommit(repository: "id-" + repository, repositoryName: repository, sha: sha, subject: "Fix \(sha)")
    }

    private static func fields(
        _ title: String, on day: Day = friday, body: String = "", mood: Mood? = nil, tags: [String] = [],
        commits: [TiedCommit] = [], isPinned: Bool = false
    ) -> NoteFields {
        NoteFields(title: title, body: body, day: day, commits: commits, mood: mood, tags: tags, isPinned: isPinned)
    }

    /// Adds notes and gives their numbers.
    private static func insert(_ notes: [NoteFields], in connection: any SQLConnection) throws -> [Int] {
        try notes.map { try NoteTable.insert($0, at: instant(100), person: 1, in: connection) }
    }

    private static func titles(
        _ filter: NoteFilter = NoteFilter(), limit: Int = 30, in connection: any SQLConnection
    ) throws -> [String] {
        try NoteTable.page(filter, limit: limit, person: 1, in: connection).notes.map(\.title)
    }

    @Test("A note is read as it was written", arguments: DatabaseEngine.allCases)
    func reads(_ engine: DatabaseEngine) async throws {
        let fields = Self.fields(
            "시간대", body: "**본문**\n👩‍💻", mood: .good, tags: ["DST", "시간"],
            commits: [Self.tied("b"), Self.tied("a", "blog")], isPinned: true)
        try await engine.withDatabase { database in
            try await database.write { connection in
                let number = try NoteTable.insert(fields, at: instant(100), person: 1, in: connection)
                let row = try #require(try NoteTable.find(number, person: 1, in: connection))
                #expect(
                    row
                        == NoteRow(
                            note: Note(id: 1, fields: fields, createdAt: instant(100), editedAt: instant(100))))
                #expect(try NoteTable.head(number, person: 1, in: connection) == NoteHead(of: row.note))
                #expect(try NoteTable.find(2, person: 1, in: connection) == nil)
                #expect(try NoteTable.bodies(of: [1, 2], person: 1, in: connection) == [1: fields.body])
            }
        }
    }

    @Test("A note that is written anew keeps its number and grows its version", arguments: DatabaseEngine.allCases)
    func updates(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                let number = try Self.insert(
                    [Self.fields("a", tags: ["x"], commits: [Self.tied("a")])], in: connection)[0]
                let fields = Self.fields("b", on: Self.friday.previous, body: "c", mood: .stuck, tags: ["y", "x"])
                try NoteTable.update(number, fields, at: instant(200), person: 1, in: connection)
                let row = try #require(try NoteTable.find(number, person: 1, in: connection))
                #expect(row.version == 2 && row.note.fields == fields)
                #expect(row.note.createdAt == instant(100) && row.note.editedAt == instant(200))
                var filter = NoteFilter()
                filter.text = "c"
                #expect(try Self.titles(filter, in: connection) == ["b"])
            }
        }
    }

    @Test("A deleted note is nowhere to be seen, until it is had back", arguments: DatabaseEngine.allCases)
    func deletes(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                let numbers = try Self.insert([Self.fields("a", mood: .calm), Self.fields("b")], in: connection)
                #expect(try NoteTable.delete(numbers[0], at: instant(300), person: 1, in: connection))
                #expect(try !NoteTable.delete(numbers[0], at: instant(301), person: 1, in: connection))
                #expect(try Self.titles(in: connection) == ["b"])
                #expect(try NoteTable.of(Self.friday, person: 1, in: connection).map(\.title) == ["b"])
                let moods = try NoteTable.moods(from: .first, through: .last, person: 1, in: connection)
                #expect(moods.isEmpty)
                var filter = NoteFilter()
                filter.deleted = true
                #expect(try Self.titles(filter, in: connection) == ["a"])
                #expect(try NoteTable.find(numbers[0], person: 1, in: connection)?.deletedAt == instant(300))
                #expect(try NoteTable.restore(numbers[0], person: 1, in: connection))
                #expect(try !NoteTable.restore(numbers[0], person: 1, in: connection))
                #expect(try NoteTable.find(numbers[0], person: 1, in: connection)?.version == 3)
                #expect(try Self.titles(in: connection) == ["b", "a"])
            }
        }
    }

    @Test("What was deleted long ago goes for good, and its number with it", arguments: DatabaseEngine.allCases)
    func purges(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                let numbers = try Self.insert(
                    [
                        Self.fields("a", tags: ["t"], commits: [Self.tied("a")]), Self.fields("b"), Self.fields("c"),
                    ], in: connection)
                try NoteTable.delete(numbers[0], at: instant(300), person: 1, in: connection)
                try NoteTable.delete(numbers[2], at: instant(400), person: 1, in: connection)
                #expect(try NoteTable.purge(deletedBefore: instant(400), person: 1, in: connection) == 1)
                #expect(try NoteTable.find(numbers[0], person: 1, in: connection) == nil)
                #expect(try NoteTable.find(numbers[2], person: 1, in: connection) != nil)
                for table in ["note_text", "note_commit", "note_tag"] {
                    let rows = try connection.all("SELECT number FROM \(table)", []) { try $0.int(0) }
                    #expect(!rows.contains(numbers[0]))
                }
                try NoteTable.purge(deletedBefore: instant(999), person: 1, in: connection)
                #expect(try Self.insert([Self.fields("d")], in: connection) == [4])
            }
        }
    }

    @Test(
        "Pinned notes come first, then the newest day, then what was written last", arguments: DatabaseEngine.allCases)
    func ordered(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                _ = try Self.insert(
                    [
                        Self.fields("old pin", on: day("2025-01-01"), isPinned: true), Self.fields("today"),
                        Self.fields("early", on: day("2026-11-01")), Self.fields("today too"),
                    ], in: connection)
                #expect(try Self.titles(in: connection) == ["old pin", "today too", "today", "early"])
                var filter = NoteFilter()
                filter.offset = 1
                let page = try NoteTable.page(filter, limit: 2, person: 1, in: connection)
                #expect(page.notes.map(\.title) == ["today too", "today"] && page.total == 4)
                #expect(try NoteTable.newest(person: 1, in: connection) == 4)
                #expect(try NoteTable.firstDay(person: 1, in: connection) == day("2025-01-01"))
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

    @Test("Notes are chosen by", arguments: DatabaseEngine.allCases, choices)
    func chooses(_ engine: DatabaseEngine, _ choice: Choice) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                _ = try Self.insert(
                    [
                        Self.fields(
                            "a", body: "시간대가 문제였다. 하루를 UTC로 잘랐다.", tags: ["DST"],
                            commits: [Self.tied("aa"), Self.tied("ab", "blog")]),
                        Self.fields("b", mood: .fire, commits: [Self.tied("bb")]),
                        Self.fields("c", on: day("2026-10-05"), body: "100%"),
                    ], in: connection)
                var filter = NoteFilter()
                choice.change(&filter)
                let page = try NoteTable.page(filter, limit: 30, person: 1, in: connection)
                #expect(page.notes.map(\.title) == choice.titles && page.total == choice.titles.count)
            }
        }
    }

    @Test("Among many notes a search finds what it would find by reading them all", arguments: DatabaseEngine.allCases)
    func searchesMany(_ engine: DatabaseEngine) async throws {
        let words = ["하루", "경계를", "UTC로", "시간대", "옮기니", "reader", "held", "the", "log", "옮", "é", "👩‍💻", "100%"]
        try await engine.withDatabase { database in
            try await database.write { connection in
                // 1,500 notes, so that some words come into question for more than are looked at one by one.
                let notes = (1...1_500).map { number in
                    let body = (0..<6).map { words[(number * 7 + $0 * $0 * number) % words.count] }
                    return Self.fields(
                        "\(number)", on: day("2026-11-20").advanced(by: -(number % 90)),
                        body: body.joined(separator: " "), isPinned: number % 50 == 0)
                }
                _ = try Self.insert(notes, in: connection)
                // A text that is written anew is found by its new words only.
                try NoteTable.update(7, Self.fields("7", body: "바늘"), at: instant(1), person: 1, in: connection)
                var expected = notes
                expected[6] = Self.fields("7", body: "바늘")
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
                    let page = try NoteTable.page(filter, limit: 10, person: 1, in: connection)
                    #expect(page.notes.map(\.title) == Array(found.dropFirst(3).prefix(10)), "\(text)")
                    #expect(
                        page.hasMore == (found.count > 13) && page.total.map { $0 == found.count } ?? true, "\(text)")
                }
            }
        }
    }

    @Test("A search stops at a full page, and says that there is more", arguments: DatabaseEngine.allCases)
    func stops(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                _ = try Self.insert((1...300).map { Self.fields("word \($0)") }, in: connection)
                var filter = NoteFilter()
                filter.text = "word"
                filter.offset = 2
                let middle = try NoteTable.page(filter, limit: 2, person: 1, in: connection)
                #expect(middle.notes.map(\.title) == ["word 298", "word 297"] && middle.hasMore && middle.total == nil)
                filter.offset = 299
                let last = try NoteTable.page(filter, limit: 2, person: 1, in: connection)
                #expect(last.notes.map(\.title) == ["word 1"] && !last.hasMore && last.total == 300)
                filter.offset = 400
                let beyond = try NoteTable.page(filter, limit: 2, person: 1, in: connection)
                #expect(beyond.notes.isEmpty && !beyond.hasMore)
            }
        }
    }

    @Test("By what notes can be chosen is offered, each once", arguments: DatabaseEngine.allCases)
    func offers(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                _ = try Self.insert(
                    [
                        Self.fields("a", tags: ["DST", "시간"], commits: [Self.tied("a"), Self.tied("b", "blog")]),
                        Self.fields("b", on: day("2026-11-02"), tags: ["dst"], commits: [Self.tied("c")]),
                        Self.fields("c", on: day("2025-12-31")), Self.fields("d", on: day("2026-01-01")),
                    ], in: connection)
                #expect(try NoteTable.repositories(person: 1, in: connection) == ["blog", "haru"])
                #expect(try NoteTable.tags(person: 1, in: connection).map(NoteTags.key) == ["dst", "시간"])
                let months = try NoteTable.months(person: 1, in: connection)
                #expect(months.map(\.description) == ["2026-11", "2026-01", "2025-12"])
            }
        }
    }

    @Test("Commits are found again by the beginning of their name", arguments: DatabaseEngine.allCases)
    func tiedCommits(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                _ = try Self.insert(
                    [
                        Self.fields("a", commits: [Self.tied("abc1"), Self.tied("abf0")]),
                        Self.fields("b", commits: [Self.tied("abc1")]),
                    ], in: connection)
                let found = try NoteTable.commits(startingWith: "abc", person: 1, in: connection)
                #expect(found == [Self.tied("abc1")])
                let both = try NoteTable.commits(startingWith: "ab", person: 1, in: connection)
                #expect(Set(both.map(\.sha)) == ["abc1", "abf0"])
                try CommitTable.insert([.sample("abcd", on: Self.friday)], person: 1, in: connection)
                #expect(try CommitTable.startingWith("abc", person: 1, in: connection).map(\.sha) == ["abcd"])
                #expect(try CommitTable.startingWith("ac", person: 1, in: connection).isEmpty)
            }
        }
    }

    @Test("A day's mood is set, changed and taken back", arguments: DatabaseEngine.allCases)
    func moods(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                func moods() throws -> [Day: Mood] {
                    try DayMoodTable.range(from: .first, through: .last, person: 1, in: connection)
                }
                for mood in [.tired, .fire] as [Mood] {
                    try DayMoodTable.set(mood, of: Self.friday, at: instant(1), person: 1, in: connection)
                }
                #expect(try moods() == [Self.friday: .fire])
                try DayMoodTable.set(nil, of: Self.friday, at: instant(1), person: 1, in: connection)
                #expect(try moods().isEmpty)
                _ = try Self.insert(
                    [Self.fields("a", mood: .good), Self.fields("b", mood: .stuck), Self.fields("c")], in: connection)
                #expect(
                    try NoteTable.moods(from: Self.friday, through: Self.friday, person: 1, in: connection)
                        == [Self.friday: .stuck])
            }
        }
    }
}
