import Engine
import Foundation
import GitSource
import TestSupport
import Testing

/// Repositories that are damaged, or become damaged during a reading.
@Suite struct DamageTests {
    private let reader = GitReader.test

    /// Reads a fixture as far as possible.
    private func readDamaged(_ fixture: GitFixture) async throws -> (subjects: [String], problem: RepositoryProblem?) {
        let reading = CommitCollector()
        let problem = try await problem {
            let repository = try await reader.identify(fixture.path)
            let request = ReadRequest(repository: repository, tips: try await reader.tips(of: repository))
            try await reader.read(request) { await reading.add($0) }
        }
        return (await reading.subjects, problem)
    }

    private func objectPath(_ sha: String, in fixture: GitFixture) -> String {
        fixture.path + "/.git/objects/\(sha.prefix(2))/\(sha.dropFirst(2))"
    }

    @Test(
        "files of other programs among the refs are not refs",
        arguments: [
            "heads/desktop.ini", "desktop.ini", "remotes/origin/Thumbs.db", "tags/Desktop.ini", "heads/.DS_Store",
        ])
    func stray(name: String) async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            let sha = try fixture.commit("fine")
            try fixture.git("branch", "other")
            // Both ways of reading refs: from their files alone, and by git if one of them has an odd name.
            for odd in [nil, "heads/two words"] {
                if let odd { try fixture.write(sha + "\n", to: ".git/refs/" + odd) }
                for content in ["[.ShellClassInfo]\r\nIconResource=C:\\Windows\r\n", ""] {
                    try fixture.write(content, to: ".git/refs/" + name)
                    let (subjects, problem) = try await readDamaged(fixture)
                    #expect(subjects == ["fine"] && problem == nil, "\(problem as Any)")
                }
            }
            // A branch may have this name.
            try FileManager.default.removeItem(atPath: fixture.path + "/.git/refs/heads/two words")
            try fixture.write(sha + "\n", to: ".git/refs/heads/thumbs.db")
            #expect(try await readDamaged(fixture).problem == nil)
        }
    }

    @Test(
        "a ref to a missing object is named, after everything else was read",
        arguments: [String(repeating: "1", count: 40) + "\n", "", "garbage\n"])
    func brokenRef(content: String) async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            try fixture.commit("fine")
            try fixture.write(content, to: ".git/refs/heads/broken")
            let (subjects, problem) = try await readDamaged(fixture)
            #expect(subjects == ["fine"])
            let text = "refs/heads/broken does not point to a valid object"
            #expect(problem == RepositoryProblem(path: folder, reason: .damaged(text)))
        }
    }

    @Test("when a missing object is back, an interrupted reading continues and then its commits are read")
    func mended() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            try fixture.row(of: 3)
            let lost = try fixture.object(
                author: Data("A <a@x.org> 1900000000 +0000".utf8), message: Data("back\n".utf8), branch: "other")
            try FileManager.default.moveItem(atPath: objectPath(lost, in: fixture), toPath: folder + "/kept")
            let repository = try await reader.identify(folder)
            let tips = try await reader.tips(of: repository)
            let request = ReadRequest(repository: repository, tips: tips)
            #expect(try await problem { try await reader.read(request) { _ in } } != nil)
            try FileManager.default.moveItem(atPath: folder + "/kept", toPath: objectPath(lost, in: fixture))
            let rest = CommitCollector()
            try await reader.read(ReadRequest(repository: repository, tips: tips, skip: 2)) { await rest.add($0) }
            #expect(await rest.subjects == ["Commit 0"])
            #expect(try await reader.readAll(fixture, known: tips).subjects == ["back"])
        }
    }

    @Test("several refs to missing objects are one problem")
    func brokenRefs() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            for name in ["a", "b", "c"] {
                try fixture.write(String(repeating: name, count: 40) + "\n", to: ".git/refs/heads/\(name)")
            }
            let (subjects, problem) = try await readDamaged(fixture)
            #expect(subjects == [])
            let text = "refs/heads/a does not point to a valid object (nor do 2 more)"
            #expect(problem?.reason == .damaged(text))
        }
    }

    @Test("a detached HEAD with a missing commit is named")
    func brokenHead() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            try fixture.commit("fine")
            try fixture.write(String(repeating: "1", count: 40) + "\n", to: ".git/HEAD")
            let (subjects, problem) = try await readDamaged(fixture)
            #expect(subjects == ["fine"])
            #expect(problem?.reason == .damaged("HEAD does not point to a valid object"))
        }
    }

    @Test("a symbolic ref to a deleted branch is no damage")
    func danglingLink() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            try fixture.commit("fine")
            try fixture.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/gone")
            let (subjects, problem) = try await readDamaged(fixture)
            #expect(subjects == ["fine"])
            #expect(problem == nil)
        }
    }

    @Test("a branch with a corrupt commit is named, after the others were read")
    func corruptTip() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            try fixture.commit("fine")
            try fixture.git("checkout", "--quiet", "--orphan", "other")
            let sha = try fixture.commit("broken")
            try FileManager.default.removeItem(atPath: objectPath(sha, in: fixture))
            try fixture.write("junk", to: ".git/objects/\(sha.prefix(2))/\(sha.dropFirst(2))")
            let (subjects, problem) = try await readDamaged(fixture)
            #expect(subjects == ["fine"])
            #expect(problem?.reason == .damaged("refs/heads/other does not point to a valid object"))
        }
    }

    @Test("a commit missing in the middle of the history ends the reading with a reason, after the commits before it")
    func missingCommit() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            try fixture.commit("one")
            let lost = try fixture.commit("two")
            try fixture.commit("three")
            try fixture.commit("four")
            try FileManager.default.removeItem(atPath: objectPath(lost, in: fixture))
            let (subjects, problem) = try await readDamaged(fixture)
            #expect(subjects.first == "four")
            #expect(problem == RepositoryProblem(path: folder, reason: .damaged("Could not read \(lost)")))
        }
    }

    @Test("a corrupt pack ends the reading with a reason that names the repository", arguments: [true, false])
    func corruptPack(wholly: Bool) async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            try fixture.row(of: 300)
            try fixture.git("repack", "-a", "-d", "--quiet")
            let packs = folder + "/.git/objects/pack/"
            let name = try #require(
                try FileManager.default.contentsOfDirectory(atPath: packs).first { $0.hasSuffix(".pack") })
            var bytes = try Data(contentsOf: URL(fileURLWithPath: packs + name))
            let spoilt = wholly ? 0..<bytes.count : bytes.count / 2..<bytes.count / 2 + 400
            bytes.replaceSubrange(spoilt, with: Data(repeating: 0xAA, count: spoilt.count))
            try FileManager.default.removeItem(atPath: packs + name)
            try bytes.write(to: URL(fileURLWithPath: packs + name))
            let problem = try await readDamaged(fixture).problem
            #expect(problem?.path == folder)
            guard case .damaged(let text) = problem?.reason else {
                Issue.record("\(String(describing: problem)) is no damage")
                return
            }
            #expect(!text.isEmpty)
        }
    }

    @Test("a .git without its HEAD is damaged, not just missing")
    func withoutHead() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            try FileManager.default.removeItem(atPath: folder + "/.git/HEAD")
            let problem = try await readDamaged(fixture).problem
            #expect(problem == RepositoryProblem(path: folder, reason: .damaged(".git/HEAD is missing")))
        }
    }

    @Test("a repository that is deleted before or during a reading is missing, or was read completely")
    func deleted() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder + "/gone")
            try fixture.row(of: 20_000)
            let repository = try await reader.identify(fixture.path)
            let request = ReadRequest(repository: repository, tips: try await reader.tips(of: repository))
            let reading = CommitCollector()
            let during = try await problem {
                try await reader.read(request) { batch in
                    try? FileManager.default.removeItem(atPath: fixture.path)
                    await reading.add(batch)
                }
            }
            if during == nil {
                #expect(await reading.read == 20_000)
            } else {
                #expect(during == RepositoryProblem(path: fixture.path, reason: .missing))
            }
            let after = try await problem { try await reader.read(request) { await reading.add($0) } }
            #expect(after == RepositoryProblem(path: fixture.path, reason: .missing))
        }
    }

    @Test("a cancelled reading ends at once and leaves no git process behind")
    func cancelled() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            try fixture.row(of: 50_000)
            let repository = try await reader.identify(folder)
            let request = ReadRequest(repository: repository, tips: try await reader.tips(of: repository))
            let (began, begins) = AsyncStream<Void>.makeStream()
            let reading = Task { [reader] in
                try await reader.read(request) { _ in
                    begins.yield()
                    try await Task.sleep(for: .seconds(3_600))
                }
            }
            _ = await began.first { true }
            let canBeSeen = FileManager.default.fileExists(atPath: "/proc/self/cmdline")
            #expect(processes(naming: folder).isEmpty != canBeSeen)
            reading.cancel()
            await #expect(throws: CancellationError.self) { try await reading.value }
            #expect(processes(naming: folder) == [])
        }
    }

    @Test("an error of the batch handler ends the reading and leaves no git process behind")
    func refusedBatch() async throws {
        struct DiskFull: Error {}
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            try fixture.row(of: 50_000)
            let repository = try await reader.identify(folder)
            let request = ReadRequest(repository: repository, tips: try await reader.tips(of: repository))
            await #expect(throws: DiskFull.self) {
                try await reader.read(request) { _ in throw DiskFull() }
            }
            #expect(processes(naming: folder) == [])
        }
    }
}
