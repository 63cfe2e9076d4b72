import Engine
import Foundation
import GitSource
import TestSupport
import Testing

/// Finding repositories below a folder.
@Suite struct DiscoveryTests {
    private let reader = GitReader.test

    private func found(under folder: String) async throws -> (paths: [String], problems: [RepositoryProblem]) {
        let discovery = try await reader.discover(under: folder) { _, _ in }
        let paths = discovery.repositories.map { String($0.path.dropFirst(folder.count)) }
        return (paths, discovery.problems)
    }

    @Test("repositories are found at the folder itself, below it, nested and bare")
    func nested() async throws {
        try await withTemporaryFolder { folder in
            try GitFixture.make(at: folder)
            try GitFixture.make(at: folder + "/a/deep/one")
            try GitFixture.make(at: folder + "/a/deep/one/inside")
            try GitFixture.make(at: folder + "/b.git", bare: true)
            try FileManager.default.createDirectory(atPath: folder + "/empty/.git", withIntermediateDirectories: true)
            let found = try await found(under: folder)
            #expect(found.paths == ["", "/a/deep/one", "/a/deep/one/inside", "/b.git"])
            #expect(found.problems == [])
            let names = try await reader.discover(under: folder) { _, _ in }.repositories.map(\.name)
            #expect(names.suffix(3) == ["one", "inside", "b"])
        }
    }

    @Test("generated folders are skipped", arguments: ["node_modules", ".build", ".venv", "Pods"])
    func generated(name: String) async throws {
        try await withTemporaryFolder { folder in
            try GitFixture.make(at: folder + "/\(name)/x")
            try GitFixture.make(at: folder + "/mine")
            #expect(try await found(under: folder).paths == ["/mine"])
        }
    }

    @Test("a repository and its work trees count once, wherever they are found")
    func workTrees() async throws {
        try await withTemporaryFolder { folder in
            let main = try GitFixture.make(at: folder + "/main")
            try main.commit("one")
            try main.git("worktree", "add", "--quiet", folder + "/a-tree")
            #expect(try await found(under: folder).paths == ["/main"])
            let seen = try await reader.discover(under: folder + "/a-tree") { _, _ in }.repositories
            #expect(seen == [try await reader.identify(folder + "/main")])
            let tree = GitFixture(at: folder + "/a-tree")
            try tree.git("checkout", "--quiet", "--detach")
            try tree.commit("only in the tree", date: "1700000001 +0000")
            #expect(try await reader.readAll(main).subjects == ["only in the tree", "one"])
        }
    }

    @Test("the work trees of a bare repository count with it")
    func bareWorkTrees() async throws {
        try await withTemporaryFolder { folder in
            try GitFixture.make(at: folder + "/origin").commit("one")
            try GitFixture(at: folder).git("clone", "--quiet", "--bare", "origin", "project/.bare")
            let bare = GitFixture(at: folder + "/project/.bare")
            try bare.git("worktree", "add", "--quiet", folder + "/project/main", "main")
            #expect(try await found(under: folder + "/project").paths == ["/.bare"])
        }
    }

    @Test("a submodule is its own repository, counted once, with or without its work tree")
    func submodules() async throws {
        try await withTemporaryFolder { folder in
            try GitFixture.make(at: folder + "/elsewhere/library").commit("library")
            let outer = try GitFixture.make(at: folder + "/here/outer")
            try outer.commit("outer")
            try outer.git("submodule", "--quiet", "add", folder + "/elsewhere/library", "lib")
            try outer.commit("with library")
            #expect(try await found(under: folder + "/here").paths == ["/outer", "/outer/lib"])
            let library = GitFixture(at: folder + "/here/outer/lib")
            #expect(try await reader.readAll(library).subjects == ["library"])
            try outer.git("submodule", "--quiet", "deinit", "--force", "lib")
            try FileManager.default.removeItem(atPath: folder + "/here/outer/lib")
            let paths = try await found(under: folder + "/here").paths
            #expect(paths == ["/outer", "/outer/.git/modules/lib"])
            let kept = GitFixture(at: folder + "/here/outer/.git/modules/lib")
            #expect(try await reader.readAll(kept).subjects == ["library"])
        }
    }

    @Test("links are followed, no folder is entered twice, and cycles end")
    func links() async throws {
        try await withTemporaryFolder { folder in
            let files = FileManager.default
            try GitFixture.make(at: folder + "/here/one")
            try GitFixture.make(at: folder + "/there/two")
            for (link, target) in [
                ("here/again", "one"), ("here/one/up", "../.."), ("here/self", "."), ("here/out", "../there"),
                ("here/root", "/"), ("here/nowhere", "missing"), ("there/back", "../here"),
            ] {
                try files.createSymbolicLink(atPath: folder + "/" + link, withDestinationPath: target)
            }
            let discovery = try await reader.discover(under: folder + "/here") { _, _ in }
            #expect(discovery.repositories.map(\.path) == [folder + "/here/one", folder + "/there/two"])
            #expect(discovery.problems == [])
        }
    }

    @Test("a folder given through a link is found at its resolved path")
    func throughLink() async throws {
        try await withTemporaryFolder { folder in
            try GitFixture.make(at: folder + "/true")
            try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "true")
            let discovery = try await reader.discover(under: folder + "/link") { _, _ in }
            #expect(discovery.repositories == [try await reader.identify(folder + "/true")])
        }
    }

    @Test("folders nested deeper than any call stack are searched")
    func deep() async throws {
        try await withTemporaryFolder { folder in
            try GitFixture.make(at: folder + String(repeating: "/d", count: 1_500) + "/end")
            #expect(try await found(under: folder).paths.map { $0.suffix(4) } == ["/end"])
        }
    }

    @Test("five hundred repositories are found, and the search reports its progress")
    func many() async throws {
        try await withTemporaryFolder { folder in
            let template = try GitFixture.make(at: folder + "/0/r0")
            for number in 1..<500 {
                let parent = folder + "/\(number % 10)"
                try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
                try FileManager.default.copyItem(atPath: template.path, toPath: parent + "/r\(number)")
            }
            let told = Told()
            let discovery = try await reader.discover(under: folder) { await told.add($0, $1) }
            #expect(discovery.repositories.count == 500)
            let steps = await told.steps
            #expect(steps.count > 1)
            #expect(steps.map(\.folders) == steps.map(\.folders).sorted())
            #expect(steps.last?.repositories == 500)
        }
    }

    @Test("an unreadable folder is named and skipped")
    func unreadable() async throws {
        try await withTemporaryFolder { folder in
            try GitFixture.make(at: folder + "/mine")
            try GitFixture.make(at: folder + "/closed/theirs")
            try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder + "/closed")
            defer {
                try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder + "/closed")
            }
            // The superuser can read every folder.
            guard geteuid() != 0 else { return }
            let found = try await found(under: folder)
            #expect(found.paths == ["/mine"])
            #expect(found.problems == [RepositoryProblem(path: folder + "/closed", reason: .noPermission)])
            let problem = try await problem { _ = try await reader.discover(under: folder + "/closed") { _, _ in } }
            #expect(problem == RepositoryProblem(path: folder + "/closed", reason: .noPermission))
        }
    }

    @Test("a folder with a name that is not UTF-8 is counted, and files with such names are ignored")
    func unnamed() async throws {
        try await withTemporaryFolder { folder in
            try GitFixture.make(at: folder + "/mine")
            let name: [CChar] = Array((folder + "/").utf8CString.dropLast()) + [0x61, CChar(bitPattern: 0xE9), 0]
            // Some file systems reject such names.
            guard mkdir(name, 0o755) == 0 else { return }
            let found = try await found(under: folder)
            #expect(found.paths == ["/mine"])
            let reason = RepositoryProblem.Reason.unreadableNames(1)
            #expect(found.problems == [RepositoryProblem(path: folder, reason: reason)])
            rmdir(name)
        }
    }

    @Test("a work tree with a missing repository is named")
    func dangling() async throws {
        try await withTemporaryFolder { folder in
            try GitFixture(at: folder).write("gitdir: /nowhere/at/all\n", to: "tree/.git")
            try GitFixture(at: folder).write("no such thing\n", to: "other/.git")
            let found = try await found(under: folder)
            let damage = RepositoryProblem.Reason.damaged("not a git repository: /nowhere/at/all")
            #expect(found.problems == [RepositoryProblem(path: folder + "/tree", reason: damage)])
            #expect(found.paths == [])
        }
    }

    @Test("a path that is no folder, or no repository, is refused with its reason")
    func refused() async throws {
        try await withTemporaryFolder { folder in
            try GitFixture(at: folder).write("text", to: "file")
            for (path, reason) in [
                ("/missing", RepositoryProblem.Reason.missing), ("/file", .notAFolder), ("/file/below", .notAFolder),
            ] {
                let searched = try await problem { _ = try await reader.discover(under: folder + path) { _, _ in } }
                #expect(searched == RepositoryProblem(path: folder + path, reason: reason))
                let identified = try await problem { _ = try await reader.identify(folder + path) }
                #expect(identified == RepositoryProblem(path: folder + path, reason: reason))
            }
            #expect(try await found(under: folder).paths == [])
            let problem = try await problem { _ = try await reader.identify(folder) }
            #expect(problem == RepositoryProblem(path: folder, reason: .noRepository))
        }
    }

    @Test("any path inside a repository belongs to it", arguments: ["", "/src/deep", "/.git", "/.git/objects"])
    func within(place: String) async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder + "/one")
            try fixture.write("x", to: "src/deep/file")
            let repository = FoundRepository(path: folder + "/one", gitDirectory: folder + "/one/.git")
            #expect(try await reader.identify(folder + "/one" + place) == repository)
            #expect(try await reader.discover(under: folder + "/one" + place) { _, _ in }.repositories == [repository])
        }
    }

    private actor Told {
        private(set) var steps: [(folders: Int, repositories: Int)] = []

        func add(_ folders: Int, _ repositories: Int) { steps.append((folders, repositories)) }
    }
}
