import Foundation
import TestSupport
import Testing

/// `haru data export`; `ExportTests` checks the archive itself.
@Suite struct ExportCommandTests {
    @Test("Everything is written to a new file or to another program, and to nobody else")
    func export() async throws {
        try await Place.with { place in
            _ = try await place.haru("todo", "add", "Write")
            let file = place.folder + "/all.zip"
            #expect(try await place.haru("export", file).output.contains("all.zip"))
            let size = try #require(try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int)
            #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
            expectRefusal(try await place.haru("export", file), "Name another file.")
            #expect(try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int == size)
            expectRefusal(try await place.haru("export", place.folder + "/none/all.zip"), "folder exists")
            #expect(try await place.haru("export", "-").output.hasPrefix("PK"))
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: place.folder).allSatisfy { !$0.hasSuffix(".part") })
        }
    }
}
