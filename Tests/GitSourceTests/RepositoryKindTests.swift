import Foundation
import GitSource
import TestSupport
import Testing

/// Reading repositories that are empty, partial, or stored in another format.
@Suite struct RepositoryKindTests {
    private let reader = GitReader.test

    @Test("an empty repository has no tips and nothing to read", arguments: [false, true])
    func empty(bare: Bool) async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder, bare: bare)
            #expect(try await reader.tips(of: try await reader.identify(folder)) == [])
            #expect(try await reader.readAll(fixture).batches == 0)
        }
    }

    @Test("a repository in the SHA-256 format is read")
    func sha256() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder, options: ["--object-format=sha256"])
            let first = try fixture.commit("one")
            try fixture.commit("two")
            let reading = try await reader.readAll(fixture, known: [first])
            #expect(await reading.subjects == ["two"])
            #expect(await reading.shas.map(\.count) == [64])
        }
    }

    /// Whether the git of this machine supports reftable.
    private static let knowsReftable: Bool = {
        let fixture = GitFixture(at: FileManager.default.temporaryDirectory.path)
        return (try? fixture.git("help", "--config"))?.contains("extensions.refStorage") == true
    }()

    @Test("refs in reftable format are read, and their changes detected", .enabled(if: knowsReftable))
    func reftable() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder, options: ["--ref-format=reftable"])
            try fixture.commit("one", date: "1700000000 +0000")
            let repository = try await reader.identify(folder)
            let before = reader.fingerprint(of: repository)
            try fixture.git("checkout", "--quiet", "--detach")
            try fixture.commit("two", date: "1700000001 +0000")
            #expect(reader.fingerprint(of: repository) != before)
            #expect(try await reader.readAll(fixture).subjects == ["two", "one"])
        }
    }

    @Test("a shallow clone is read as far as possible")
    func shallow() async throws {
        try await withTemporaryFolder { folder in
            try GitFixture.make(at: folder + "/origin").row(of: 10)
            try GitFixture(at: folder).git("clone", "--quiet", "--depth=3", "file://\(folder)/origin", "clone")
            let clone = GitFixture(at: folder + "/clone")
            #expect(try await reader.readAll(clone).subjects == ["Commit 9", "Commit 8", "Commit 7"])
        }
    }

    @Test("a partial clone is read without contacting its origin", arguments: ["blob:none", "tree:0"])
    func partial(filter: String) async throws {
        try await withTemporaryFolder { folder in
            let origin = try GitFixture.make(at: folder + "/origin")
            try origin.commit("one", files: ["vendor/a": "1"])
            try origin.commit("two", files: ["src/b": "2"])
            try origin.git("config", "uploadpack.allowFilter", "true")
            let options = ["clone", "--quiet", "--no-checkout", "--filter=\(filter)"]
            try GitFixture(at: folder).git(options + ["file://\(folder)/origin", "clone"])
            try FileManager.default.removeItem(atPath: folder + "/origin")
            let clone = GitFixture(at: folder + "/clone")
            #expect(try await reader.readAll(clone).subjects == ["two", "one"])
        }
    }
}
