import Core
import Engine
import Foundation
import TestSupport
import Testing

@testable import GitSource

/// Repositories that would block git forever, and gits that never end.
@Suite(.timeLimit(.minutes(5)))
struct StuckTests {
    /// Object name that only git can look up.
    private static let someName = String(repeating: "a", count: 40)

    /// A reader with a short time limit; with a very long one where any waiting would be noticed.
    private func reader(_ environment: [String: String] = [:], limits: GitLimits) -> GitReader {
        GitReader(environment: GitFixture.environment.merging(environment) { $1 }, limits: limits, uptime: .machine) {
            4_000_000_000_000_000_000
        }
    }

    private static let short = GitLimits(look: .seconds(3), reading: .seconds(3))
    private static let long = GitLimits(look: .seconds(3_600), reading: .seconds(3_600))

    /// Reads everything of a repository.
    private func readAll(_ repository: FoundRepository, _ reader: GitReader) async throws {
        _ = try await reader.configuredEmails(in: repository)
        let tips = try await reader.tips(of: repository, known: [])
        try await reader.read(ReadRequest(repository: repository, tips: tips)) { _ in }
    }

    private func pipe(at path: String) throws {
        try FileManager.default.createDirectory(
            atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
        unlink(path)
        #expect(mkfifo(path, 0o644) == 0)
    }

    @Test(
        "a pipe in place of a file ends the reading at once, with its name",
        arguments: [
            "config", "packed-refs", "shallow", "commondir", "info/grafts", "objects/info/alternates",
            "objects/info/commit-graph", "refs/heads/pipe", "refs/tags/deep/pipe", "../.mailmap",
        ])
    func pipes(name: String) async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            try fixture.commit("one")
            let reader = reader(limits: Self.long)
            let repository = try await reader.identify(folder)
            try pipe(at: folder + "/.git/" + name)
            let problem = try await problem { try await readAll(repository, reader) }
            let shown = name.hasPrefix("../") ? String(name.dropFirst(3)) : name
            let expected = RepositoryProblem(path: folder, reason: .damaged("\(shown) is not a regular file"))
            #expect(problem == expected)
            if !name.hasPrefix("refs") { #expect(reader.obstacle(in: repository) == expected) }
            #expect(try await reader.discover(under: folder) { _, _ in }.repositories.count == 1)
            _ = reader.fingerprint(of: repository)
        }
    }

    @Test("a pipe that a configuration includes is waited for only as long as git may be silent")
    func includedPipe() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder + "/code")
            try fixture.commit("one")
            try fixture.git("config", "include.path", folder + "/pipe")
            try pipe(at: folder + "/pipe")
            let reader = reader(limits: Self.short)
            let repository = try await reader.identify(fixture.path)
            let problem = try await problem { try await readAll(repository, reader) }
            #expect(problem == RepositoryProblem(path: fixture.path, reason: .gitStuck(seconds: 3)))
            #expect(processes(naming: folder) == [])
        }
    }

    @Test("a mailmap that is a device is not read")
    func endlessMailmap() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            try fixture.commit("one")
            try fixture.git("config", "user.email", GitFixture.email)
            try fixture.git("config", "mailmap.file", "/dev/zero")
            let reader = reader(limits: Self.long)
            let repository = try await reader.identify(folder)
            let expected = RepositoryProblem(
                path: folder, reason: .damaged("mailmap.file /dev/zero is not a regular file"))
            #expect(try await problem { try await readAll(repository, reader) } == expected)
            let request = ReadRequest(repository: repository, tips: try await reader.tips(of: repository))
            #expect(try await problem { try await reader.read(request) { _ in } } == expected)
        }
    }

    /// Writes a program named `git` to a folder that reports its version and then does something else.
    private func fake(_ script: String, in folder: String) throws -> [String: String] {
        let version = "if [ \"$1 $2\" = '-C /' ]; then echo 'git version 2.40.0'; exit; fi\n"
        try writeScript("#!/bin/sh\n" + version + script, to: folder + "/bin/git")
        return ["PATH": folder + "/bin:" + (GitFixture.environment["PATH"] ?? "")]
    }

    @Test(
        "a silent git is killed with its child processes, and its repository is named",
        arguments: ["", "&", "& exec >&- 2>&-;"])
    func silent(background: String) async throws {
        try await withTemporaryFolder { folder in
            try GitFixture.make(at: folder + "/code").commit("one")
            try pipe(at: folder + "/never")
            let environment = try fake(
                "tail -f '\(folder)/never' \(background)\ntail -f '\(folder)/never'\n", in: folder)
            let reader = reader(environment, limits: Self.short)
            let repository = try await reader.identify(folder + "/code")
            let problem = try await problem { _ = try await reader.holds([Self.someName], in: repository) }
            #expect(problem == RepositoryProblem(path: folder + "/code", reason: .gitStuck(seconds: 3)))
            // A killed process ends at the system's pace; nobody waits for the children of git.
            try await eventually(every: .milliseconds(50)) { processes(naming: folder + "/never").isEmpty }
        }
    }

    @Test("a git that does not even report its version is waited for once, not for each repository")
    func stuckGit() async throws {
        try await withTemporaryFolder { folder in
            try GitFixture.make(at: folder + "/code").commit("one")
            try writeScript("#!/bin/sh\necho >> '\(folder)/runs'\nexec tail -f /dev/null\n", to: folder + "/bin/git")
            let reader = reader(["PATH": folder + "/bin:/usr/bin:/bin"], limits: Self.short)
            let repository = try await reader.identify(folder + "/code")
            for _ in 0..<3 {
                let problem = try await problem { _ = try await reader.holds([Self.someName], in: repository) }
                #expect(problem?.reason == .gitStuck(seconds: 3))
            }
            #expect(FileManager.default.contents(atPath: folder + "/runs")?.count == 1)
        }
    }

    @Test("a git with endless output is killed")
    func endless() async throws {
        try await withTemporaryFolder { folder in
            try GitFixture.make(at: folder + "/code").commit("one")
            let environment = try fake("exec yes\n", in: folder)
            let limits = GitLimits(look: .seconds(3_600), reading: .seconds(3_600), lookLength: 1 << 20)
            let reader = reader(environment, limits: limits)
            let repository = try await reader.identify(folder + "/code")
            let problem = try await problem { _ = try await reader.holds([Self.someName], in: repository) }
            #expect(
                problem
                    == RepositoryProblem(path: folder + "/code", reason: .gitFailed("git printed more than 1 MiB")))
        }
    }

    @Test("the first git of the search path is run, whatever else has its name")
    func searchPath() async throws {
        try await withTemporaryFolder { folder in
            let files = FileManager.default
            try files.createDirectory(atPath: folder + "/a/git", withIntermediateDirectories: true)
            try GitFixture(at: folder).write("no program", to: "b/git")
            try writeScript("#!/bin/sh\necho 'git version 2.99.1'\n", to: folder + "/c/git")
            try writeScript("#!/bin/sh\necho 'git version 2.99.2'\n", to: folder + "/d/git")
            let path = ["relative", folder + "/a", folder + "/b", folder + "/c", folder + "/d"].joined(separator: ":")
            let reader = reader(["PATH": path], limits: Self.long)
            #expect(try await reader.version() == "2.99.1")
        }
    }

    @Test("an incomplete listing is an error and not the end")
    func listing() throws {
        let result = FileSystem.list("/") { _ in
            errno = EIO
            return nil
        }
        guard case .failure(.other) = result else {
            Issue.record("\(result)")
            return
        }
    }

    @Test("a file that is not regular has no contents", arguments: ["/dev/zero", "/dev/null", "/"])
    func contents(path: String) {
        guard case .failure(.notAFile) = FileSystem.contents(of: path, limit: 10) else {
            Issue.record("\(path) was read")
            return
        }
    }

    @Test("an object too large for memory is skipped")
    func hugeObject() {
        var parser = ObjectParser()
        let name = String(repeating: "a", count: 40)
        let object = "author A <a@x.org> -100 +0000\n\n"
        let output = ["\(Int.max)", "-5", "\(object.count)"].map { "\(name) commit \($0)\n" }.joined() + object + "\n"
        Array(output.utf8).withUnsafeBytes { parser.append($0) }
        #expect(parser.dates[name]?.instant.seconds == -100)
    }
}
