import Foundation
import Testing

@testable import haru

/// `haru server secrets rotate` reseals with a new key what an old one sealed, and loses nothing.
@Suite struct SecretsCommandTests {
    private static let quiet = ["HARU_GITHUB": "http://127.0.0.1:9"]

    private func keys(_ place: Place) throws -> [String] {
        try String(contentsOfFile: place.data + "/haru.key", encoding: .utf8).split(separator: "\n").map(String.init)
    }

    @Test("a rotation changes the key, and sealed data can still be opened")
    func rotate() async throws {
        try await Place.with { place in
            let none = try await place.haru("secrets", "rotate")
            #expect(none.status == 0 && none.output.contains("Nothing is sealed yet"))
            _ = try await place.haru(["source", "add", "octocat"], with: Self.quiet)
            #expect(try await place.haru("source", "webhook", "octocat").status == 0)
            let old = try keys(place)
            let rotated = try await place.haru("secrets", "rotate")
            #expect(rotated.status == 0 && rotated.output.contains("1 secret was resealed."))
            let new = try keys(place)
            #expect(old.count == 1 && new.count == 1 && old != new)
            let mode = try FileManager.default.attributesOfItem(atPath: place.data + "/haru.key")[.posixPermissions]
            #expect(mode as? Int == 0o600)
            #expect(!FileManager.default.fileExists(atPath: place.data + "/haru.key.new"))
            #expect(try await place.haru("secrets", "rotate").output.contains("1 secret was resealed."))
        }
    }

    @Test("data that no available key opens is reported with the keys, and kept")
    func lost() async throws {
        try await Place.with { place in
            _ = try await place.haru(["source", "add", "octocat"], with: Self.quiet)
            _ = try await place.haru("source", "webhook", "octocat")
            let file = URL(fileURLWithPath: place.data + "/haru.key")
            let old = try Data(contentsOf: file)
            try Data((String(repeating: "A", count: 43) + "=\n").utf8).write(to: file)
            let doctor = try await place.haru("doctor", "--json")
            #expect(doctor.status == 1 && doctor.output.contains("1 of 1 sealed secrets"), "\(doctor.output)")
            #expect(doctor.output.contains(#""check": "secrets", "ok": false"#))
            let outcome = try await place.haru("secrets", "rotate")
            #expect(outcome.status != 0 && outcome.output.contains("can’t be opened by any key"))
            #expect(try keys(place).count == 2)
            // The restored key opens it.
            let handle = try FileHandle(forWritingTo: file)
            try handle.seekToEnd()
            try handle.write(contentsOf: old)
            try handle.close()
            #expect(try await place.haru("secrets", "rotate").output.contains("1 secret was resealed."))
            #expect(try keys(place).count == 1)
        }
    }

    @Test("with keys in the environment the first one seals, and no file is made")
    func environment() async throws {
        try await Place.with { place in
            let (old, new) = (
                Data(repeating: 1, count: 32).base64EncodedString(), Data(repeating: 2, count: 32).base64EncodedString()
            )
            _ = try await place.haru(["source", "add", "octocat"], with: Self.quiet)
            _ = try await place.haru(["source", "webhook", "octocat"], with: ["HARU_SECRET_KEY": old])
            let both = try await place.haru(["secrets", "rotate"], with: ["HARU_SECRET_KEY": new + "," + old])
            #expect(both.status == 0 && both.output.contains("1 secret") && both.output.contains("only its first key"))
            #expect(
                try await place.haru(["secrets", "rotate"], with: ["HARU_SECRET_KEY": new]).output.contains("1 secret"))
            #expect(try await place.haru(["secrets", "rotate"], with: ["HARU_SECRET_KEY": old]).status != 0)
            #expect(!FileManager.default.fileExists(atPath: place.data + "/haru.key"))
        }
    }
}
