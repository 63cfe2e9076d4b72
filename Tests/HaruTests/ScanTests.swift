import Foundation
import TestSupport
import Testing

/// Interrupted readings, and readings of many repositories.
@Suite(.timeLimit(.minutes(15))) struct ScanTests {
    /// Makes a repository with a first reading that takes long enough to be interrupted.
    private func bigRepository(_ place: Place) throws {
        let big = try place.repository("big")
        try big.row(of: 60_000)
    }

    private func total(_ place: Place) async throws -> String? {
        let output = try await place.haru("streak", "--json").output
        return output.firstMatch(of: /"total": (\d+)/).map { String($0.1) }
    }

    /// Waits until a scan has stored part of what it reads.
    private func waitForWriting(_ place: Place, _ running: Running) async throws {
        var isStored = false
        while !isStored, running.isRunning {
            try await Task.sleep(for: .milliseconds(20))
            guard FileManager.default.fileExists(atPath: halt(place)) else { continue }
            isStored = try await place.haru("repo", "list", "--json").output.contains(/"commits": [1-9]/)
        }
        try #require(isStored)
    }

    /// File that marks that git has paused.
    private func halt(_ place: Place) -> String { place.folder + "/halted" }

    /// A `git` that pauses in the middle of a long history, so that a scan is certainly in progress.
    private func halting(_ place: Place) throws -> [String: String?] {
        let tools = place.folder + "/tools"
        let path = place.environment["PATH"] ?? ""
        let script = """
            #!/usr/bin/env python3
            import os, shutil, subprocess, sys, time
            git = shutil.which("git", path=\(quoted(path)))
            if "log" not in sys.argv:
                os.execv(git, [git] + sys.argv[1:])
            log = subprocess.Popen([git] + sys.argv[1:], stdout=subprocess.PIPE)
            sys.stdout.buffer.write(log.stdout.read(2_000_000))
            sys.stdout.buffer.flush()
            open(\(quoted(halt(place))), "w").close()
            time.sleep(600)
            """
        try writeScript(script, to: tools + "/git")
        return ["PATH": tools + ":" + path]
    }

    private func quoted(_ text: String) -> String {
        "'" + text.replacingOccurrences(of: "'", with: "\\'") + "'"
    }

    @Test("after a kill in the middle, the next start continues and counts correctly")
    func killed() async throws {
        try await Place.with { place in
            try bigRepository(place)
            let running = try place.start(["repo", "add", place.code], with: halting(place))
            try await waitForWriting(place, running)
            running.send(SIGKILL)
            _ = try await running.finish()
            try await place.haru("repo", "add", place.code)
            #expect(try await total(place) == "60000")
        }
    }

    @Test("Control-C stops at a consistent point with status 130, and announces that the next run continues")
    func interrupted() async throws {
        try await Place.with { place in
            try bigRepository(place)
            let running = try place.start(["repo", "add", place.code], with: halting(place))
            try await waitForWriting(place, running)
            running.send(SIGINT)
            let outcome = try await running.finish()
            #expect(outcome.status == 130)
            #expect(outcome.error.contains("goes on from there"))
            #expect(try await place.haru("repo", "list", "--json").output.contains(#""finished": false"#))
            #expect(try await place.haru("repo", "scan").status == 0)
            #expect(try await total(place) == "60000")
            #expect(try await place.haru("doctor").status == 0)
        }
    }

    @Test("500 repositories are found, read and kept apart")
    func many() async throws {
        try await Place.with { place in
            let first = try place.repository("garden", days: 1)
            for number in 1..<500 {
                try FileManager.default.copyItem(atPath: first.path, toPath: place.code + "/garden-\(number)")
            }
            let added = try await place.haru("repo", "add", place.code)
            #expect(added.status == 0 && added.output.contains("Added 500 repositories"))
            // All of them have the same commit, which counts once.
            #expect(try await total(place) == "1")
            #expect(try await place.haru("repo", "list", "--json").output.matches(of: /"commits": 1,/).count == 500)
            #expect(try await place.haru("repo", "remove", place.code + "/garden-7").status == 0)
            #expect(try await place.haru("doctor").status == 0)
        }
    }
}
