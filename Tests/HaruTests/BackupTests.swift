import Foundation
import Testing

/// `haru server backup`: one file with everything, made during concurrent writes, that can be restored.
@Suite(.timeLimit(.minutes(15))) struct BackupTests {
    @Test("A backup made while a server runs and tasks are added is complete, and can be restored elsewhere")
    func restore() async throws {
        try await Place.settled { place in
            try await place.haru("todo", "add", "Before the backup")
            let server = try place.start(["serve", "--port", "0"])
            _ = try await server.awaits(/(http:\/\/\S+\/enter\?key=\S+)/)
            let writing = try place.start(
                ["-c", "for n in 1 2 3 4 5 6; do '\(Program.path)' todo add \"Task $n\"; done"], program: "/bin/sh")
            let file = place.folder + "/backup.sqlite"
            let made = try await place.haru("backup", file)
            #expect(made.status == 0 && made.output.contains("verified"), "\(made.error)")
            #expect(try await writing.finish().status == 0)
            #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
            let left = try FileManager.default.contentsOfDirectory(atPath: place.folder).filter {
                $0.hasPrefix("backup")
            }
            #expect(left == ["backup.sqlite"])
            server.send(SIGTERM)
            _ = try await server.finish()
            let elsewhere = place.folder + "/restored"
            try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: true)
            let restored = try await place.haru("database", "copy", file, elsewhere)
            #expect(restored.status == 0, "\(restored.error)")
            let tasks = try await place.haru(["todo", "--json"], with: ["HARU_DATA_DIR": elsewhere])
            #expect(tasks.output.contains("Before the backup"))
            let streaks = try await (
                place.haru(["streak", "--json"], with: ["HARU_DATA_DIR": elsewhere]).output,
                place.haru("streak", "--json").output
            )
            #expect(streaks.0 == streaks.1 && streaks.0.contains("10"))
        }
    }

    @Test("An existing file is not overwritten, and a path that cannot be written is reported")
    func refusals() async throws {
        try await Place.settled { place in
            let file = place.folder + "/precious"
            try Data("precious".utf8).write(to: URL(fileURLWithPath: file))
            let over = try await place.haru("backup", file)
            #expect(over.status == 2 && over.error.contains("precious"))
            #expect(try String(contentsOfFile: file, encoding: .utf8) == "precious")
            let nowhere = try await place.haru("backup", "/nowhere/backup")
            #expect(nowhere.status == 2 && nowhere.error.contains("/nowhere/backup"))
            #expect(try await place.haru("backup").status == 2)
        }
    }
}
