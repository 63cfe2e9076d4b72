import Foundation
import Testing

/// `haru data import`; `ImportTests` and its neighbours test the formats and rules.
@Suite struct ImportCommandTests {
    @Test("Files are previewed, imported on request, and the import is undone")
    func importing() async throws {
        try await Place.with { place in
            let file = place.folder + "/todo.txt"
            try "(A) Sow +garden\nx 2026-10-22 2026-10-21 Buy seeds\n".write(
                toFile: file, atomically: true, encoding: .utf8)
            let shown = try await place.haru("import", file).output
            #expect(shown.contains("todo.txt · todo.txt") && shown.contains("2 tasks") && shown.contains("--yes"))
            #expect(try await !place.haru("todo", "list").output.contains("Sow"))
            #expect(try await place.haru("import", "--yes", file).output.contains("haru data import --undo 1"))
            #expect(try await place.haru("todo", "list").output.contains("Sow"))
            #expect(try await place.haru("import", "--yes", file).output.contains("nothing new"))
            #expect(try await place.haru("import").output.contains("Imported: 2 tasks"))
            #expect(try await place.haru("import", "--undo", "1").output.contains("2 tasks"))
            #expect(try await !place.haru("todo", "list").output.contains("Sow"))
            expectRefusal(try await place.haru("import", "--undo", "1"), "30 days")
            expectRefusal(try await place.haru("import", "--format", "xml", file), "taskwarrior")
            expectRefusal(try await place.haru("import", "--column", "x", file), "title")
            expectRefusal(try await place.haru("import", place.folder + "/none"), "exists")
        }
    }

    @Test("A long preview is shortened with the number of the rest; an empty file is reported as empty")
    func numbers() async throws {
        try await Place.with { place in
            let file = place.folder + "/todo.txt"
            try (1...7).map { "Sow \($0)\n" }.joined().write(toFile: file, atomically: true, encoding: .utf8)
            let shown = try await place.haru("import", file).output
            #expect(shown.contains("Sow 5") && !shown.contains("Sow 6") && shown.contains("  2 more\n"))
            for name in ["empty.csv", "empty.json", "empty"] {
                let empty = place.folder + "/" + name
                try "".write(toFile: empty, atomically: true, encoding: .utf8)
                expectRefusal(try await place.haru("import", empty), "nothing to import")
            }
        }
    }

    @Test("Rows that remain unchanged are named")
    func keeping() async throws {
        try await Place.with { place in
            let file = place.folder + "/haru.zip"
            _ = try await place.haru("todo", "add", "Sow")
            #expect(try await place.haru("export", file).status == 0)
            #expect(try await place.haru("todo", "edit", "1", "--title", "Reap").status == 0)
            #expect(try await place.haru("import", file).output.contains("Kept as it is here: Reap"))
        }
    }

    @Test("Table columns can be named, each for one field")
    func columns() async throws {
        try await Place.with { place in
            let file = place.folder + "/a.csv"
            try "what,when\nSow,2026-10-20\n".write(toFile: file, atomically: true, encoding: .utf8)
            expectRefusal(try await place.haru("import", file), "‘what’, ‘when’")
            expectRefusal(try await place.haru("import", "--column", "title=which", file), "no column ‘which’")
            expectRefusal(
                try await place.haru("import", "--column", "title=what", "--column", "memo=WHAT", file), "same column")
            let chosen = try await place.haru("import", "--column", "title=what", "--column", "due=when", file)
            #expect(chosen.output.contains("1 task") && chosen.output.contains("Sow"))
        }
    }
}
