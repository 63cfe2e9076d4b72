import Foundation
import TestSupport
import Testing

/// Commands with several arguments of which one is invalid.
@Suite struct AllOrNothingTests {
    @Test("of several values, either all are accepted or none")
    func allOrNothing() async throws {
        try await Place.with { place in
            try place.repository("garden", days: 2)
            try await place.haru("repo", "add", place.code)
            let before = try await place.haru("author", "list", "--json").output
            expectRefusal(try await place.haru("author", "add", "new@example.com", "bad one"), "“bad one”")
            expectRefusal(
                try await place.haru("author", "remove", GitFixture.email, "none@example.com"), "none@example.com")
            #expect(try await place.haru("author", "list", "--json").output == before)
            expectRefusal(try await place.haru("exclude", "add", "--author", "*[bot]*", "--message", ""), "pattern")
            #expect(try await place.haru("exclude", "list").output.contains("There are no rules"))
        }
    }

    @Test("adding and scanning exit with an error when nothing could be read")
    func nothingRead() async throws {
        try await Place.with { place in
            let garden = try place.repository("garden", days: 2)
            let noGit = try place.withoutGit()
            let added = try await place.haru(["repo", "add", place.code], with: noGit)
            #expect(added.status == 2 && added.output.contains("git wasn’t found"))
            #expect(!added.output.contains("haru count author list"))
            #expect(try await place.haru("repo", "scan").status == 0)
            try FileManager.default.removeItem(atPath: garden.path)
            #expect(try await place.haru("repo", "scan").status == 2)
        }
    }
}
