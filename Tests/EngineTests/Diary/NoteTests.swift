import Core
import Engine
import Storage
import TestSupport
import Testing

@Suite struct NoteTests {
    private func fields(_ title: String, on text: String = "2026-11-01", body: String = "") throws -> NoteFields {
        NoteFields(title: title, body: body, day: try day(text))
    }

    /// The conflict that an operation throws.
    private func conflict(of operation: () async throws -> Void) async throws -> NoteConflict? {
        do {
            try await operation()
            return nil
        } catch let conflict as NoteConflict {
            return conflict
        }
    }

    @Test("a note shows its day's contributions and is visible to the next request")
    func add() async throws {
        try await Ledger.with { ledger in
            try ledger.commit(on: "2026-11-01", "2026-11-01")
            try await ledger.add()
            let before = try await ledger.useCases.revision()
            let note = try await ledger.useCases.addNote(try fields(" 시간대 ", body: "본문\n"))
            #expect(note.note.id == 1 && note.version == 1 && note.contributions == 2)
            #expect(note.note.fields.title == "시간대" && note.note.fields.body == "본문")
            #expect(try await ledger.useCases.note(1) == note)
            #expect(try await ledger.useCases.revision() > before)
            let list = try await ledger.useCases.notes()
            #expect(list.total == 1 && list.notes.first?.contributions == 2)
            #expect(list.months.map(\.description) == ["2026-11"])
        }
    }

    @Test("a form that is submitted twice makes one note, also when the note was changed since")
    func once() async throws {
        try await Ledger.with { ledger in
            let first = try await ledger.useCases.addNote(try fields("a"), idempotencyKey: "k")
            _ = try await ledger.useCases.editNote(first.note.id, try fields("b"), version: 1)
            let second = try await ledger.useCases.addNote(try fields("a"), idempotencyKey: "k")
            #expect(second.note.id == first.note.id && second.note.fields.title == "b")
            #expect(try await ledger.useCases.addNote(try fields("a"), idempotencyKey: "other").note.id == 2)
            #expect(try await ledger.useCases.notes().total == 2)
            // A note that was made and deleted since is not made again.
            _ = try await ledger.useCases.deleteNotes([2])
            #expect(try await ledger.useCases.addNote(try fields("a"), idempotencyKey: "other").deletedAt != nil)
            #expect(try await ledger.useCases.notes().total == 1)
        }
    }

    @Test("an empty note, a day to come and an endless text are refused, and nothing is stored")
    func refusals() async throws {
        try await Ledger.with { ledger in
            let useCases = ledger.useCases
            let long = String(repeating: "a", count: 1_000_000)
            let cases: [(NoteFields, DomainError)] = [
                (try fields(" ", body: "\n"), .badNote([.empty])),
                (try fields("a", on: "2026-11-02"), .noteToCome(try day("2026-11-02"))),
                (try fields("a", on: "9999-12-31"), .noteToCome(try day("9999-12-31"))),
                (try fields("a", body: long), .badNote([.longBody(count: 1_000_000)])),
                (try fields("a", body: long + long), .badNote([.longBody(count: 2_000_000)])),
                (try fields(String(repeating: "가", count: 10_000)), .badNote([.longTitle(count: 10_000)])),
            ]
            for (fields, expected) in cases {
                #expect(try await refusal { _ = try await useCases.addNote(fields) } == expected)
            }
            _ = try await useCases.addNote(try fields("a", on: "0001-01-01"))
            #expect(try await refusal { _ = try await useCases.editNote(1, try fields("")) } == .badNote([.empty]))
            #expect(try await refusal { _ = try await useCases.editNote(7, try fields("a")) } == .unknownNote(7))
            #expect(try await refusal { _ = try await useCases.note(-1) } == .unknownNote(-1))
            #expect(try await useCases.notes().notes.map(\.head.title) == ["a"])
        }
    }

    @Test("the second of two who change a note gets a conflict, and sees the stored note")
    func conflicts() async throws {
        try await Ledger.with { ledger in
            let useCases = ledger.useCases
            _ = try await useCases.addNote(try fields("a"))
            let first = try await useCases.editNote(1, try fields("first"), version: 1)
            #expect(first.version == 2)
            let told = try await conflict { _ = try await useCases.editNote(1, try fields("second"), version: 1) }
            #expect(told?.current == first)
            #expect(try await useCases.note(1) == first)
            // Equal texts from both are no conflict, and the second may overwrite after seeing the first.
            #expect(try await useCases.editNote(1, try fields("first"), version: 1) == first)
            let second = try await useCases.editNote(1, try fields("second"), version: first.version)
            #expect(second.note.fields.title == "second" && second.version == 3)
        }
    }

    @Test("a note that was deleted elsewhere is not overwritten, and is restored once its writer confirms")
    func conflictWithDeleted() async throws {
        try await Ledger.with { ledger in
            let useCases = ledger.useCases
            _ = try await useCases.addNote(try fields("a"))
            _ = try await useCases.deleteNotes([1])
            for version in [1, nil] {
                let told = try await conflict {
                    _ = try await useCases.editNote(1, try fields("mine"), version: version)
                }
                #expect(told?.current.deletedAt != nil && told?.current.version == 2)
            }
            let back = try await useCases.editNote(1, try fields("mine"), version: 2)
            #expect(back.deletedAt == nil && back.note.fields.title == "mine")
            #expect(try await useCases.notes().total == 1)
        }
    }

    @Test("several notes are deleted and restored; those that cannot be are named")
    func deletesSeveral() async throws {
        try await Ledger.with { ledger in
            let useCases = ledger.useCases
            for title in ["a", "b", "c"] { _ = try await useCases.addNote(try fields(title)) }
            let gone = try await useCases.deleteNotes([3, 1, 1, 9])
            #expect(gone.notes.map(\.title) == ["c", "a"] && gone.missing == [9] && gone.unchanged.isEmpty)
            let again = try await useCases.deleteNotes([9, 1])
            #expect(again.notes.isEmpty && again.missing == [9, 1] && again.unchanged == [1])
            #expect(try await useCases.notes().notes.map(\.head.title) == ["b"])
            let back = try await useCases.restoreNotes([1, 2, 3])
            #expect(back.notes.map(\.title) == ["a", "c"] && back.missing == [2] && back.unchanged == [2])
            #expect(try await useCases.notes().total == 3)
        }
    }

    @Test("thirty days after its deletion a note is gone, and the next change deletes it for good")
    func purges() async throws {
        try await Ledger.with { ledger in
            let useCases = ledger.useCases
            _ = try await useCases.addNote(try fields("a"))
            _ = try await useCases.deleteNotes([1])
            ledger.clock.advance(days: 30)
            #expect(try await useCases.restoreNotes([1]).missing.isEmpty)
            _ = try await useCases.deleteNotes([1])
            var deleted = NoteFilter()
            deleted.deleted = true
            ledger.clock.advance(days: 30)
            #expect(try await useCases.notes(deleted).total == 1)
            ledger.clock.advance(seconds: 1)
            #expect(try await useCases.notes(deleted).total == 0)
            #expect(try await refusal { _ = try await useCases.note(1) } == .unknownNote(1))
            let lost = try await useCases.restoreNotes([1])
            #expect(lost.missing == [1] && lost.unchanged.isEmpty)
            #expect(try await refusal { _ = try await useCases.note(1) } == .unknownNote(1))
            #expect(try await useCases.addNote(try fields("b")).note.id == 2)
        }
    }

    @Test("a search shows the match within the body")
    func found() async throws {
        try await Ledger.with { ledger in
            let body = String(repeating: "짚 ", count: 400) + "**바늘**"
            _ = try await ledger.useCases.addNote(try fields("a", body: body))
            _ = try await ledger.useCases.addNote(try fields("바늘"))
            var filter = NoteFilter()
            filter.text = "바늘"
            let list = try await ledger.useCases.notes(filter)
            // A match in the title or the excerpt is visible there.
            #expect(list.total == 2 && list.notes[0].found == nil)
            #expect(list.notes[1].found?.hasSuffix("바늘") == true)
        }
    }

    @Test("on this day shows the same date of earlier years")
    func onThisDay() async throws {
        try await Ledger.with(now: "2028-02-29T12:00:00+09:00") { ledger in
            for text in ["2024-02-29", "2026-02-28", "2027-03-01", "2028-02-29", "2020-02-29"] {
                _ = try await ledger.useCases.addNote(try fields(text, on: text))
            }
            #expect(try await ledger.useCases.onThisDay().map(\.title) == ["2024-02-29", "2020-02-29"])
            #expect(try await ledger.useCases.onThisDay(try day("2027-02-28")).map(\.title) == ["2026-02-28"])
            #expect(try await ledger.useCases.onThisDay(try day("2019-01-01")).isEmpty)
        }
    }

    @Test("a day has its own mood, otherwise that of its last note")
    func moods() async throws {
        try await Ledger.with { ledger in
            let useCases = ledger.useCases
            let today = try day("2026-11-01")
            for mood in [.good, .tired, nil] as [Mood?] {
                var fields = try fields("a")
                fields.mood = mood
                _ = try await useCases.addNote(fields)
            }
            #expect(try await useCases.notes(of: today).mood == .tired)
            try await useCases.setMood(.fire, of: today)
            #expect(try await useCases.notes(of: today).mood == .fire)
            #expect(try await useCases.notes(of: today.previous).mood == nil)
            #expect(try await useCases.notes(of: today).isMoodSet)
            try await useCases.setMood(nil, of: today)
            _ = try await useCases.deleteNotes([2])
            #expect(try await useCases.notes(of: today).mood == .good)
            #expect(
                try await refusal { try await useCases.setMood(.calm, of: today.next) } == .noteToCome(today.next))
        }
    }

    @Test("nobody sees or changes the diary of another person")
    func isolation() async throws {
        try await Ledger.with { ledger in
            _ = try await ledger.useCases.addNote(try fields("mine"), idempotencyKey: "k")
            let other = try await ledger.other(person: 2)
            #expect(try await refusal { _ = try await other.useCases.note(1) } == .unknownNote(1))
            #expect(try await refusal { _ = try await other.useCases.editNote(1, try fields("x")) } == .unknownNote(1))
            #expect(try await other.useCases.deleteNotes([1]).missing == [1])
            #expect(try await other.useCases.addNote(try fields("theirs"), idempotencyKey: "k").note.id == 1)
            #expect(try await ledger.useCases.notes().notes.map(\.head.title) == ["mine"])
        }
    }
}
