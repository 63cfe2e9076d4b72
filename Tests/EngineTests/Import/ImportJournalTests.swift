import Core
import Testing

@testable import Engine

@Suite struct ImportJournalTests {
    @Test("Entries of jrnl are notes of their day at home; stars pin them")
    func jrnl() throws {
        let file = try ImportSamples.read(ImportSamples.jrnl)
        #expect(file.notes.map(\.fields.title) == ["A day at work.", "Late."])
        #expect(file.notes[0].fields.body == "Wrote the parser for @work, and had an @idea.")
        #expect(file.notes[0].fields.tags == ["work", "idea"] && file.notes.map(\.fields.isPinned) == [true, false])
        #expect(file.notes.map(\.fields.day.description) == ["2024-03-05", "2024-03-06"])
        #expect(file.notes[0].createdAt?.iso() == "2024-03-05T14:50:00Z")
        let night = DayCalendar(
            zones: ImportSamples.seoul.zones, rules: RuleHistory(DayRules(dayStart: 4)))
        let late = try ImportSamples.read(ImportSamples.jrnl, in: night)
        #expect(late.notes.map(\.fields.day.description) == ["2024-03-05", "2024-03-05"])
        #expect(late.notes.map(\.identity) == file.notes.map(\.identity))
        let one = try ImportSamples.read(
            #"{"title": "One", "body": "", "date": "2024-03-05", "time": "09:00", "tags": [], "starred": false}"#)
        #expect(one.format == .jrnl && one.notes.count == 1)
    }

    @Test("Entries of Day One are notes of the local day, without what only Day One can show")
    func dayOne() throws {
        let file = try ImportSamples.read(ImportSamples.dayOne)
        let note = try #require(file.notes.first)
        #expect(note.identity == "00112233445566778899AABBCCDDEEFF" && file.notes.count == 1)
        #expect(note.fields.title == "Packed up ... at last")
        #expect(note.fields.body == "The bus leaves at 7\\.\n See ![a map](https://example.org/map.png)")
        // 01:30 in Sydney is 23:30 of the previous day in Seoul.
        #expect(note.fields.day.description == "2021-03-04" && note.createdAt?.iso() == "2021-03-03T14:30:00Z")
        #expect(note.fields.tags == ["travel", "by-bus"] && note.fields.isPinned)
        #expect(file.skipped.map(\.reason) == [.emptyTitle] && file.skipped.map(\.place) == [2])
        let home = try ImportSamples.read(
            #"{"entries": [{"creationDate": "2021-03-04T20:00:00Z", "timeZone": "Nowhere/Else", "text": "a"}]}"#)
        #expect(home.notes.map(\.fields.day.description) == ["2021-03-05"])
    }

    @Test(
        "The first line of a Day One entry is a title without its marks",
        arguments: [
            ("**Packed**", "Packed"), ("## _Packed_", "Packed"), ("__Packed__", "Packed"),
            ("*Packed* and gone", "*Packed* and gone"), ("**a** and **b**", "**a** and **b**"), ("**", "**"),
            ("#tag", "#tag"),
        ])
    func titles(line: String, title: String) throws {
        let file = try ImportSamples.read(
            #"{"entries": [{"creationDate": "2021-03-04T20:00:00Z", "text": "\#(line)"}]}"#)
        #expect(file.notes.map(\.fields.title) == [title])
    }

    @Test("The rest of an overlong title begins the text, and surplus tags end it")
    func long() throws {
        let words = String(repeating: "말 ", count: 150)
        let entry = """
            {"entries": [{"date": "2024-03-05", "title": "\(words)", "body": "b", "tags": \
            ["\((1...25).map { "@t\($0)" }.joined(separator: "\", \""))", "@\(String(repeating: "x", count: 41))"]}]}
            """
        let note = try #require(try ImportSamples.read(entry).notes.first).fields
        #expect(note.title.count <= NoteFields.longestTitle && note.title.hasSuffix("말…"))
        #expect(note.body.hasPrefix(words.trimmed + "\n\nb\n\n#t21 "))
        #expect(
            note.tags.count == NoteFields.mostTags && note.body.hasSuffix("#t25 #" + String(repeating: "x", count: 41)))
        let task = try #require(try ImportSamples.read(words + "+p", "todo.txt").tasks.first).fields
        #expect(task.title.count <= TaskFields.longestTitle && task.memo == words.trimmed && task.ticket == "p")
        // One character with very many marks.
        let zalgo = try ImportSamples.read("a" + String(repeating: "\u{301}", count: 9_000), "todo.txt")
        #expect(zalgo.tasks.map(\.fields.title) == ["…"] && zalgo.tasks[0].fields.memo.utf8.count > 9_000)
        let book = try ImportSamples.read(
            #"{"entries": [{"date": "2024-03-05", "title": "t", "body": ""# + String(repeating: "x", count: 100_001)
                + "\"}]}")
        #expect(book.notes.isEmpty && book.skipped.map(\.reason) == [.tooLong])
    }
}
