import Core
import Testing

@testable import Engine

/// Columns of a table, matched by their headers or by a person.
@Suite struct ImportTableTests {
    private static let text = "what,when,,note,note\n<b>Sleep</b>,2026-01-02,high,\"deeply\nlong\"\n"

    private func fault(_ columns: [ImportColumn: ImportColumnChoice], _ text: String = text) -> ImportFault? {
        do throws(ImportFault) {
            _ = try ImportSamples.read(text, "a.csv", columns: columns)
            return nil
        } catch {
            return error
        }
    }

    @Test("A table is recognized by its headers and its first row, whatever the delimiter")
    func known() throws {
        let table = try ImportTable(Self.text)
        #expect(table.headers == ["what", "when", "", "note", "note"] && table.rest == 0)
        #expect(table.examples == ["<b>Sleep</b>", "2026-01-02", "high", "deeply long", ""])
        let tabs = try ImportTable("\u{FEFF}\n a \t\"b\tc\"\n\n1\t2\t3\n")
        #expect(tabs.headers == ["a", "b c"] && tabs.examples == ["1", "2"])
        for (text, expected) in [
            ("", ImportFault.nothingInIt), ("a,b\n , \n", .nothingInIt), ("a,\"b\n1,2", .badRow(1)),
            ("a\n\"b\"c", .badRow(2)),
        ] {
            #expect(throws: expected) { try ImportTable(text) }
        }
    }

    @Test("A column is chosen by its position, also without a header or with that of another")
    func places() throws {
        let file = try ImportSamples.read(
            Self.text, "a.csv",
            columns: [.title: .place(1), .due: .place(2), .important: .place(3), .memo: .place(4), .tags: .place(5)])
        let day = try ImportSamples.day("2026-01-02")
        #expect(
            file.tasks.map(\.fields) == [
                TaskFields(title: "<b>Sleep</b>", memo: "deeply\nlong", due: Due(day: day), isImportant: true)
            ])
        let notes = try ImportSamples.read(Self.text, "a.csv", columns: [.body: .place(1), .day: .place(2)])
        #expect(notes.tasks.isEmpty && notes.notes.map(\.fields.body) == ["<b>Sleep</b>\n\ndeeply\nlong"])
    }

    @Test("Automatic matches prefill the form, and are not applied where the person chose none")
    func guesses() throws {
        let table = try ImportTable("title,memo,due\na,b,2026-01-02\n")
        #expect(table.places([:]) == [.title: 0, .memo: 1, .due: 2])
        #expect(table.places([.due: .nothing, .memo: .place(9)]) == [.title: 0])
        #expect(table.places([.memo: .place(1)]) == [.memo: 0, .due: 2])
        // A form that is submitted whole, as it was prefilled.
        let text = "제목,본문,날짜\n하나,둘,2026-01-02\n"
        let found = try ImportTable(text).places([:])
        var sent: [ImportColumn: ImportColumnChoice] = [:]
        for column in ImportColumn.allCases { sent[column] = found[column].map { .place($0 + 1) } ?? .nothing }
        let guessed = try ImportSamples.read(text, "a.csv")
        let matched = try ImportSamples.read(text, "a.csv", columns: sent)
        #expect(guessed.notes == matched.notes && guessed.notes.count == 1 && matched.tasks.isEmpty)
    }

    @Test("A missing column, or one that is chosen twice, is refused by name")
    func refused() {
        let headers = ["what", "when", "", "note", "note"]
        #expect(fault([:]) == .noColumn(headers) && fault([.title: .nothing, .body: .nothing]) == .noColumn(headers))
        #expect(fault([.title: .header("which")]) == .unknownColumn("which", headers))
        for place in [0, -1, 6, Int.max, Int.min] {
            #expect(fault([.title: .place(1), .due: .place(place)]) == .unknownColumn(String(place), headers))
        }
        #expect(fault([.title: .place(2), .day: .place(2), .memo: .place(1)]) == .sameColumn(.title, .day))
        #expect(fault([.memo: .header("What"), .title: .place(1)]) == .sameColumn(.title, .memo))
        #expect(fault([.title: .place(1), .memo: .nothing, .due: .nothing]) == nil)
    }

    @Test("Of a table with many columns the first ones are read, and of long headers their beginnings")
    func limits() throws {
        let heads = (1...1_000).map { $0 == 101 ? "title" : "c\($0)" }.joined(separator: ",")
        let text = heads + "\n" + Array(repeating: "1", count: 1_000).joined(separator: ",")
        let table = try ImportTable(text)
        #expect(table.headers.count == ImportTable.mostColumns && table.rest == 900 && table.places([:]).isEmpty)
        #expect(fault([.title: .place(101)], text) == .unknownColumn("101", table.headers))
        #expect(fault([.title: .place(100)], text) == nil)
        let huge = try ImportTable(String(repeating: "한", count: 1_000_000) + ",b\u{202E}\u{7}\n1,2")
        #expect(huge.headers.map(\.count) == [80, 1])
    }
}
