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
            try await database.write(of: 1) { tx in
                let number = try tx.notes.insert(fields, at: instant(100))
                let row = try #require(try tx.notes.find(number))
                #expect(
                    row
                        == NoteRow(note: Note(id: 1, fields: fields, createdAt: instant(100), editedAt: instant(100))))
                #expect(try tx.notes.head(number) == NoteHead(of: row.note))
                #expect(try tx.notes.find(2) == nil)
                #expect(try tx.notes.bodies(of: [1, 2]) == [1: fields.body])
            }
        }
    }

    @Test("A rewritten note keeps its number and increments its version", arguments: DatabaseEngine.allCases)
    func updates(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                let number = try DiarySamples.insert(
                    [DiarySamples.fields("a", tags: ["x"], commits: [DiarySamples.linked("a")])], in: tx)[0]
                let fields = DiarySamples.fields(
                    "b", on: DiarySamples.friday.previous, body: "c", mood: .stuck, tags: ["y", "x"])
                try tx.notes.update(number, fields, at: instant(200))
                let row = try #require(try tx.notes.find(number))
                #expect(row.version == 2 && row.note.fields == fields)
                #expect(row.note.createdAt == instant(100) && row.note.editedAt == instant(200))
                var filter = NoteFilter()
                filter.text = "c"
                #expect(try DiarySamples.titles(filter, in: tx) == ["b"])
            }
        }
    }

    @Test("A deleted note is hidden everywhere until it is restored", arguments: DatabaseEngine.allCases)
    func deletes(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                let numbers = try DiarySamples.insert(
                    [DiarySamples.fields("a", mood: .calm), DiarySamples.fields("b")], in: tx)
                #expect(try tx.notes.delete(numbers[0], at: instant(300)))
                #expect(try !tx.notes.delete(numbers[0], at: instant(301)))
                #expect(try DiarySamples.titles(in: tx) == ["b"])
                #expect(try tx.notes.of(DiarySamples.friday).map(\.title) == ["b"])
                let moods = try tx.notes.moods(from: .first, through: .last)
                #expect(moods.isEmpty)
                var filter = NoteFilter()
                filter.deleted = true
                #expect(try DiarySamples.titles(filter, in: tx) == ["a"])
                #expect(try tx.notes.find(numbers[0])?.deletedAt == instant(300))
                #expect(try tx.notes.restore(numbers[0]))
                #expect(try !tx.notes.restore(numbers[0]))
                #expect(try tx.notes.find(numbers[0])?.version == 3)
                #expect(try DiarySamples.titles(in: tx) == ["b", "a"])
            }
        }
    }

    @Test("Notes deleted long ago are removed for good, with their numbers", arguments: DatabaseEngine.allCases)
    func purges(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                let numbers = try DiarySamples.insert(
                    [
                        DiarySamples.fields("a", tags: ["t"], commits: [DiarySamples.linked("a")]),
                        DiarySamples.fields("b"), DiarySamples.fields("c"),
                    ], in: tx)
                try tx.notes.delete(numbers[0], at: instant(300))
                try tx.notes.delete(numbers[2], at: instant(400))
                #expect(try tx.notes.purge(deletedBefore: instant(400)) == 1)
                #expect(try tx.notes.find(numbers[0]) == nil)
                #expect(try tx.notes.find(numbers[2]) != nil)
                for table in ["note_text", "note_commit", "note_tag"] {
                    let rows = try tx.all("SELECT number FROM \(table)", []) { try $0.int(0) }
                    #expect(!rows.contains(numbers[0]))
                }
                try tx.notes.purge(deletedBefore: instant(999))
                #expect(try DiarySamples.insert([DiarySamples.fields("d")], in: tx) == [4])
            }
        }
    }

    @Test("Commits are found by the prefix of their name", arguments: DatabaseEngine.allCases)
    func tiedCommits(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                _ = try DiarySamples.insert(
                    [
                        DiarySamples.fields("a", commits: [DiarySamples.linked("abc1"), DiarySamples.linked("abf0")]),
                        DiarySamples.fields("b", commits: [DiarySamples.linked("abc1")]),
                    ], in: tx)
                let found = try tx.notes.commits(startingWith: "abc")
                #expect(found == [DiarySamples.linked("abc1")])
                let both = try tx.notes.commits(startingWith: "ab")
                #expect(Set(both.map(\.sha)) == ["abc1", "abf0"])
                try tx.commits.insert([.sample("abcd", on: DiarySamples.friday)], cause: .sample)
                #expect(try tx.commits.named(["abc"]).map(\.sha) == ["abcd"])
                #expect(try tx.commits.named(["ac"]).isEmpty)
                #expect(try tx.commits.named([]).isEmpty)
                let whole = String(repeating: "e", count: 40)
                try tx.commits.insert([.sample(whole, on: DiarySamples.friday)], cause: .sample)
                let several = try tx.commits.named(["abc", whole, "ee"])
                #expect(several.map(\.sha) == ["abcd", whole])
            }
        }
    }

    @Test("A day's mood is set, changed and removed", arguments: DatabaseEngine.allCases)
    func moods(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                func moods() throws -> [Day: Mood] {
                    try tx.dayMoods.range(from: .first, through: .last)
                }
                for mood in [.tired, .fire] as [Mood] {
                    try tx.dayMoods.set(mood, of: DiarySamples.friday, at: instant(1))
                }
                #expect(try moods() == [DiarySamples.friday: .fire])
                try tx.dayMoods.set(nil, of: DiarySamples.friday, at: instant(1))
                #expect(try moods().isEmpty)
                _ = try DiarySamples.insert(
                    [
                        DiarySamples.fields("a", mood: .good), DiarySamples.fields("b", mood: .stuck),
                        DiarySamples.fields("c"),
                    ], in: tx)
                #expect(
                    try tx.notes.moods(from: DiarySamples.friday, through: DiarySamples.friday)
                        == [DiarySamples.friday: .stuck])
            }
        }
    }
}
