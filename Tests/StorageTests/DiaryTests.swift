import Core
import StorageSQLite
import TestSupport
import Testing

@testable import Storage

@Suite struct DiaryTests {
    @Test("A note is read as it was written", arguments: DatabaseEngine.allCases)
    func reads(_ engine: DatabaseEngine) async throws {
        let fields = DiarySamples.fields(
            "시간대", body: "**본문**\n👩‍💻", mood: .good, tags: ["DST", "시간"],
            commits: [DiarySamples.linked("b"), DiarySamples.linked("a", "blog")], isPinned: true)
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
                let number = try DiarySamples.insert(
                    [DiarySamples.fields("a", tags: ["x"], commits: [DiarySamples.linked("a")])], in: connection)[0]
                let fields = DiarySamples.fields(
                    "b", on: DiarySamples.friday.previous, body: "c", mood: .stuck, tags: ["y", "x"])
                try NoteTable.update(number, fields, at: instant(200), person: 1, in: connection)
                let row = try #require(try NoteTable.find(number, person: 1, in: connection))
                #expect(row.version == 2 && row.note.fields == fields)
                #expect(row.note.createdAt == instant(100) && row.note.editedAt == instant(200))
                var filter = NoteFilter()
                filter.text = "c"
                #expect(try DiarySamples.titles(filter, in: connection) == ["b"])
            }
        }
    }

    @Test("A deleted note is nowhere to be seen, until it is had back", arguments: DatabaseEngine.allCases)
    func deletes(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                let numbers = try DiarySamples.insert(
                    [DiarySamples.fields("a", mood: .calm), DiarySamples.fields("b")], in: connection)
                #expect(try NoteTable.delete(numbers[0], at: instant(300), person: 1, in: connection))
                #expect(try !NoteTable.delete(numbers[0], at: instant(301), person: 1, in: connection))
                #expect(try DiarySamples.titles(in: connection) == ["b"])
                #expect(try NoteTable.of(DiarySamples.friday, person: 1, in: connection).map(\.title) == ["b"])
                let moods = try NoteTable.moods(from: .first, through: .last, person: 1, in: connection)
                #expect(moods.isEmpty)
                var filter = NoteFilter()
                filter.deleted = true
                #expect(try DiarySamples.titles(filter, in: connection) == ["a"])
                #expect(try NoteTable.find(numbers[0], person: 1, in: connection)?.deletedAt == instant(300))
                #expect(try NoteTable.restore(numbers[0], person: 1, in: connection))
                #expect(try !NoteTable.restore(numbers[0], person: 1, in: connection))
                #expect(try NoteTable.find(numbers[0], person: 1, in: connection)?.version == 3)
                #expect(try DiarySamples.titles(in: connection) == ["b", "a"])
            }
        }
    }

    @Test("What was deleted long ago goes for good, and its number with it", arguments: DatabaseEngine.allCases)
    func purges(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                let numbers = try DiarySamples.insert(
                    [
                        DiarySamples.fields("a", tags: ["t"], commits: [DiarySamples.linked("a")]),
                        DiarySamples.fields("b"), DiarySamples.fields("c"),
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
                #expect(try DiarySamples.insert([DiarySamples.fields("d")], in: connection) == [4])
            }
        }
    }

    @Test("Commits are found again by the beginning of their name", arguments: DatabaseEngine.allCases)
    func tiedCommits(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                _ = try DiarySamples.insert(
                    [
                        DiarySamples.fields("a", commits: [DiarySamples.linked("abc1"), DiarySamples.linked("abf0")]),
                        DiarySamples.fields("b", commits: [DiarySamples.linked("abc1")]),
                    ], in: connection)
                let found = try NoteTable.commits(startingWith: "abc", person: 1, in: connection)
                #expect(found == [DiarySamples.linked("abc1")])
                let both = try NoteTable.commits(startingWith: "ab", person: 1, in: connection)
                #expect(Set(both.map(\.sha)) == ["abc1", "abf0"])
                try CommitTable.insert(
                    [.sample("abcd", on: DiarySamples.friday)], cause: .sample, person: 1, in: connection)
                #expect(try CommitTable.named(["abc"], person: 1, in: connection).map(\.sha) == ["abcd"])
                #expect(try CommitTable.named(["ac"], person: 1, in: connection).isEmpty)
                #expect(try CommitTable.named([], person: 1, in: connection).isEmpty)
                let whole = String(repeating: "e", count: 40)
                try CommitTable.insert(
                    [.sample(whole, on: DiarySamples.friday)], cause: .sample, person: 1, in: connection)
                let several = try CommitTable.named(["abc", whole, "ee"], person: 1, in: connection)
                #expect(several.map(\.sha) == ["abcd", whole])
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
                    try DayMoodTable.set(mood, of: DiarySamples.friday, at: instant(1), person: 1, in: connection)
                }
                #expect(try moods() == [DiarySamples.friday: .fire])
                try DayMoodTable.set(nil, of: DiarySamples.friday, at: instant(1), person: 1, in: connection)
                #expect(try moods().isEmpty)
                _ = try DiarySamples.insert(
                    [
                        DiarySamples.fields("a", mood: .good), DiarySamples.fields("b", mood: .stuck),
                        DiarySamples.fields("c"),
                    ], in: connection)
                #expect(
                    try NoteTable.moods(
                        from: DiarySamples.friday, through: DiarySamples.friday, person: 1, in: connection)
                        == [DiarySamples.friday: .stuck])
            }
        }
    }
}
