import Core
import Language

@testable import Engine
@testable import Web

extension Samples {
    /// A readable file with more items than a page shows.
    func waitingImport() -> WaitingImport {
        WaitingImport(number: 3, name: outside("tasks.json"), outcome: .success(preview(.taskwarrior)))
    }

    func imports() -> [ImportReport] {
        [
            ImportReport(
                number: 2, name: outside("todo.txt"), format: "todo.txt",
                importedAt: Self.now.advanced(bySeconds: -86_400), tasks: 12, notes: 0)
        ]
    }

    private func preview(_ format: ImportFormat) -> ImportPreview {
        ImportPreview(
            name: outside("tasks.json"), format: format,
            tasks: (0..<10).map {
                ImportedTask(
                    identity: "\($0)", fields: TaskFields(title: outside("Water \($0)")), createdAt: nil, isDone: false,
                    doneAt: nil)
            },
            notes: [
                ImportedNote(
                    identity: "n", fields: NoteFields(title: outside("Beans"), day: Self.today), createdAt: nil)
            ], known: 3,
            skipped: ImportFile.Skipped.Reason.allCases.map {
                ImportFile.Skipped(place: 2, startOf: outside("Left"), reason: $0)
            },
            replaced: [
                ImportDifference(title: outside("Sow"), imported: outside("Reap"), isDeleted: false),
                ImportDifference(day: Self.today, title: outside("Old"), imported: outside("Old"), isDeleted: true),
            ],
            kept: (0..<10).map {
                ImportDifference(title: outside("Kept \($0)"), imported: outside("Other"), isDeleted: false)
            })
    }

    /// A table with the given number of columns; the third has no header, and the first two share theirs.
    func table(columns: Int = 4) -> ImportTable? {
        let heads = (0..<columns).map { $0 == 2 ? "" : outside($0 < 2 ? "Name" : "Name \($0)") }
        let values = (0..<columns).map { $0 == 1 ? "" : outside("Beans \($0)") }
        let rows = [heads, values].map { row in
            row.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",")
        }
        return try? ImportTable(rows.joined(separator: "\n"))
    }

    /// Every state of the column mapping, by name.
    private var tables: [(name: String, waiting: WaitingImport)] {
        let places: [ImportColumn: ImportColumnChoice] = [.title: .place(1), .memo: .place(2), .due: .nothing]
        let twice = places.merging([.memo: .place(1), .due: .place(77)]) { $1 }
        func waiting(
            _ outcome: Result<ImportPreview, ImportFault>, _ columns: [ImportColumn: ImportColumnChoice] = [:],
            count: Int = 4
        ) -> WaitingImport {
            WaitingImport(
                number: 7, name: outside("a.csv"), outcome: outcome, table: table(columns: count), columns: columns)
        }
        return [
            ("table", waiting(.success(preview(.csv)))), ("matched", waiting(.success(preview(.csv)), places)),
            ("unmatched", waiting(.failure(.noColumn([outside("Name")])))),
            ("wide", waiting(.failure(.noColumn([])), count: 1_000)),
            ("twice", waiting(.failure(.sameColumn(.title, .memo)), twice)),
            ("unknown", waiting(.failure(.unknownColumn("77", [outside("Name"), ""])), twice)),
            ("broken", waiting(.failure(.badRow(5)))),
        ]
    }

    func addImportPages(to pages: inout [String: String], _ renderer: PageRenderer, _ language: Language) {
        let context = context(language, path: Route.settings(.section(.import)).path)
        for (name, waiting) in tables {
            pages["settings-import-\(name)"] = renderer.settings(.import(waiting, []), context)
        }
        pages["settings-import-none"] = renderer.settings(.import(nil, []), context)
    }
}
