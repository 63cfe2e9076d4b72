import Engine
import Foundation
import GitSource
import TestSupport
import Testing

/// The fingerprint that detects new commits without git.
@Suite struct FingerprintTests {
    private let reader = GitReader.test

    @Test(
        "whatever adds commits changes the fingerprint",
        arguments: [
            ["commit", "--quiet", "--allow-empty", "--message", "x"], ["branch", "another"], ["tag", "v9"],
            ["update-ref", "refs/deep/er/still", "HEAD"], ["branch", "--quiet", "-D", "side"],
            ["checkout", "--quiet", "--detach", "HEAD~1"], ["reset", "--quiet", "--hard", "HEAD~1"],
            ["pack-refs", "--all"], ["worktree", "add", "--quiet", "--detach", "tree"],
        ])
    func changes(command: [String]) async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            try fixture.commit("one")
            try fixture.commit("two")
            try fixture.git("branch", "side")
            let repository = try await reader.identify(folder)
            let before = reader.fingerprint(of: repository)
            #expect(before != nil)
            try fixture.git(command)
            #expect(reader.fingerprint(of: repository) != before)
        }
    }

    @Test("a commit in a linked work tree with a detached HEAD changes the fingerprint")
    func workTree() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder + "/main")
            try fixture.commit("one")
            try fixture.git("worktree", "add", "--quiet", "--detach", folder + "/tree")
            let repository = try await reader.identify(fixture.path)
            let before = reader.fingerprint(of: repository)
            try GitFixture(at: folder + "/tree").commit("two")
            #expect(reader.fingerprint(of: repository) != before)
        }
    }

    @Test("work on files and readings keep the fingerprint")
    func unchanged() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            try fixture.commit("one", files: ["a": "1"])
            let repository = try await reader.identify(folder)
            let before = reader.fingerprint(of: repository)
            try fixture.write("2", to: "a")
            try fixture.git("add", "a")
            _ = try await reader.readAll(fixture)
            #expect(reader.fingerprint(of: repository) == before)
        }
    }

    @Test("just after a change there is no fingerprint, since the next change could look the same")
    func young() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            try fixture.commit("one")
            let repository = try await reader.identify(folder)
            let newest = try FileManager.default.subpathsOfDirectory(atPath: folder + "/.git/refs")
                .map { folder + "/.git/refs/" + $0 }.appending(folder + "/.git/HEAD")
                .compactMap { try FileManager.default.attributesOfItem(atPath: $0)[.modificationDate] as? Date }.max()
            let changed = Int64(try #require(newest).timeIntervalSince1970 * 1_000_000_000)
            func fingerprint(after nanoseconds: Int64) -> String? {
                GitReader(environment: GitFixture.environment, uptime: .machine) { changed + nanoseconds }.fingerprint(
                    of: repository)
            }
            #expect(fingerprint(after: 50_000_000) == nil)
            #expect(fingerprint(after: -1_000_000_000) == nil)
            #expect(fingerprint(after: 3_000_000_000) != nil)
            // A clock that was set back a day must not make every repository look new forever.
            #expect(fingerprint(after: -86_400_000_000_000) == fingerprint(after: 3_000_000_000))
        }
    }

    @Test("a repository without its objects has no fingerprint, so that reading it reports the damage")
    func withoutObjects() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            try fixture.commit("one")
            let repository = try await reader.identify(folder)
            #expect(reader.fingerprint(of: repository) != nil)
            try FileManager.default.removeItem(atPath: folder + "/.git/objects")
            #expect(reader.fingerprint(of: repository) == nil)
        }
    }

    @Test("a deleted repository has no fingerprint")
    func gone() {
        #expect(reader.fingerprint(of: FoundRepository(path: "/nowhere", gitDirectory: "/nowhere/.git")) == nil)
    }
}

extension Array {
    fileprivate func appending(_ element: Element) -> [Element] { self + [element] }
}
