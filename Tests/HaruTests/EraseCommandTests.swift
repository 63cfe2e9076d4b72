import Testing

/// `haru data erase`, run against a real database file.
@Suite struct EraseCommandTests {
    @Test("Nothing is erased without the confirmation words, and everything with them")
    func erase() async throws {
        try await Place.with { place in
            _ = try await place.haru("todo", "add", "Write")
            let shown = try await place.haru("erase").output
            #expect(shown.contains("Tasks: 1") && shown.contains("haru data erase --confirm 'delete everything'"))
            #expect(shown.contains("What stays") && shown.contains("haru count hook remove"))
            expectRefusal(try await place.haru("erase", "--confirm", "yes"), "Nothing was deleted yet.")
            #expect(try await place.haru("todo", "list").output.contains("Write"))
            #expect(try await place.haru("erase", "--confirm", "Delete everything").output.contains("Haru is empty"))
            #expect(try await !place.haru("todo", "list").output.contains("Write"))
            #expect(try await !place.haru("erase").output.contains("Tasks"))
            _ = try await place.haru("todo", "add", "Anew")
            #expect(try await place.haru("todo", "list").output.contains("Anew"))
        }
    }
}
