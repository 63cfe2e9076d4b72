import Foundation
import TestSupport

/// A person's machine in its own folder: home, git's configuration, repositories and the data folder.
struct Place: Sendable {
    let folder: String

    /// The current time for runs: a Saturday evening in Seoul.
    static let now = "2026-11-21T19:48:00+09:00"

    var home: String { folder + "/home" }
    var code: String { home + "/code" }
    var data: String { folder + "/data" }
    var database: String { data + "/haru.sqlite" }

    /// Runs a body on a new machine that is removed afterwards.
    static func with<Value>(_ body: (Place) async throws -> Value) async throws -> Value {
        try await withTemporaryFolder { folder in
            let place = Place(folder: folder)
            try FileManager.default.createDirectory(atPath: place.code, withIntermediateDirectories: true)
            let identity = "[user]\n\tname = \(GitFixture.name)\n\temail = \(GitFixture.email)\n"
            try Data(identity.utf8).write(to: URL(fileURLWithPath: place.home + "/.gitconfig"))
            return try await body(place)
        }
    }

    /// Runs a body on a machine with one known repository: commits on each of the ten days up to yesterday.
    static func settled<Value>(_ body: (Place) async throws -> Value) async throws -> Value {
        try await with { place in
            try place.repository("garden", days: 10)
            try await place.haru("repo", "add", place.code)
            return try await body(place)
        }
    }

    /// Makes a repository with one commit at noon in Seoul on each of this number of days up to yesterday.
    @discardableResult
    func repository(_ name: String, days: Int = 0) throws -> GitFixture {
        let fixture = try GitFixture.make(at: code + "/" + name)
        for number in stride(from: days, to: 0, by: -1) {
            try fixture.commit("Day \(number)", date: "\(Self.noon - number * 86_400) +0900")
        }
        return fixture
    }

    /// Noon of today in Seoul.
    static let noon = 1_795_230_000

    /// Commits to a repository at noon of today.
    func commitToday(_ name: String, _ message: String = "Today") throws {
        try GitFixture(at: code + "/" + name).commit(message, date: "\(Self.noon) +0900")
    }

    /// Object name of the newest commit of a repository.
    func head(of name: String) throws -> String {
        try GitFixture(at: code + "/" + name).git("rev-parse", "HEAD")
    }

    /// Changes to the environment for a run that finds no git.
    func withoutGit() throws -> [String: String?] {
        let bin = folder + "/bin"
        try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
        return ["PATH": bin]
    }

    /// The environment of runs on this machine.
    var environment: [String: String] {
        [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
            "HOME": home,
            "GIT_CONFIG_NOSYSTEM": "1",
            "XDG_CONFIG_HOME": folder + "/config",
            "HARU_DATA_DIR": data,
            "HARU_NOW": Self.now,
            "LANG": "en_US.UTF-8",
            "TZ": "Asia/Seoul",
        ]
    }

    /// Runs the program and waits for its end.
    @discardableResult
    func haru(_ arguments: String..., with changes: [String: String?] = [:]) async throws -> Outcome {
        try await start(arguments, with: changes).finish()
    }

    /// Runs the program and waits for its end.
    @discardableResult
    func haru(
        _ arguments: [String], with changes: [String: String?] = [:], in folder: String? = nil
    ) async throws -> Outcome {
        try await start(arguments, with: changes, in: folder).finish()
    }

    /// Starts the program; a variable whose change is nil is unset.
    func start(
        _ arguments: [String], program: String = Program.path, with changes: [String: String?] = [:],
        in workingDirectory: String? = nil
    ) throws -> Running {
        try start(program, arguments, with: changes, in: workingDirectory)
    }

    /// Runs a line of shell on this machine.
    func shell(_ line: String, with changes: [String: String?] = [:]) async throws -> Outcome {
        try await start("/bin/sh", ["-c", line], with: changes, in: nil).finish()
    }

    private func start(
        _ program: String, _ arguments: [String], with changes: [String: String?], in workingDirectory: String?
    ) throws -> Running {
        var environment = environment
        for (name, value) in changes { environment[name] = value }
        let printed = folder + "/run-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: printed, withIntermediateDirectories: true)
        let process = try ChildProcess(
            program, arguments, environment: environment, in: workingDirectory ?? home, output: printed + "/output",
            errors: printed + "/error")
        return Running(process, folder: printed)
    }

    /// Reads the JSON that a command prints.
    func json(_ arguments: String...) async throws -> Any {
        let outcome = try await start(arguments).finish()
        return try JSONSerialization.jsonObject(with: Data(outcome.output.utf8), options: .fragmentsAllowed)
    }
}
