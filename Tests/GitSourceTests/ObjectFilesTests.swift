import Engine
import Foundation
import TestSupport
import Testing

@testable import GitSource

/// Objects that are looked up without git, compared with git's answers.
@Suite struct ObjectFilesTests {
    private func names(in fixture: GitFixture) throws -> [String] {
        try fixture.git("cat-file", "--batch-all-objects", "--batch-check=%(objectname)")
            .split(separator: "\n").map(String.init)
    }

    @Test("every object is found, loose, in one pack and in several, and none that does not exist")
    func present() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            let repository = FoundRepository(path: folder, gitDirectory: folder + "/.git")
            for stage in 0..<3 {
                for number in 0..<12 { try fixture.commit("\(stage) \(number)") }
                for isPacked in [false, true] {
                    if isPacked { try fixture.git("repack", "-d", "-q") }
                    let files = ObjectFiles(repository: repository)
                    let present = try names(in: fixture)
                    #expect(present.count > 12 * (stage + 1))
                    for name in present {
                        #expect(files.holds(name))
                        let other = String(name.reversed())
                        #expect(files.holds(other) == present.contains(other))
                    }
                    #expect(!files.holds(String(repeating: "0", count: 40)))
                    #expect(!files.holds(String(repeating: "f", count: 40)))
                    #expect(!files.holds("") && !files.holds("zz") && !files.holds("../../HEAD"))
                }
            }
        }
    }

    @Test("a truncated index, a pack without its index and an empty object give no answer")
    func damaged() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            for number in 0..<20 { try fixture.commit("\(number)") }
            let repository = FoundRepository(path: folder, gitDirectory: folder + "/.git")
            let head = try fixture.git("rev-parse", "HEAD").trimmingCharacters(in: .whitespacesAndNewlines)
            let loose = "\(folder)/.git/objects/\(head.prefix(2))/\(head.dropFirst(2))"
            let content = try #require(FileManager.default.contents(atPath: loose))
            try FileManager.default.removeItem(atPath: loose)
            try Data().write(to: URL(fileURLWithPath: loose))
            #expect(!ObjectFiles(repository: repository).holds(head))
            try FileManager.default.removeItem(atPath: loose)
            try content.write(to: URL(fileURLWithPath: loose))
            try fixture.git("repack", "-a", "-d", "-q")
            #expect(ObjectFiles(repository: repository).holds(head))

            let packs = folder + "/.git/objects/pack/"
            let index = try #require(
                try FileManager.default.contentsOfDirectory(atPath: packs).first { $0.hasSuffix(".idx") })
            let whole = try #require(FileManager.default.contents(atPath: packs + index))
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: packs + index)
            // If it ends within the names, some are still found; nothing reads past its end.
            for length in [0, 7, 8, 1_031, 1_032, 1_033, 1_052, whole.count / 2, whole.count] {
                try whole.prefix(length).write(to: URL(fileURLWithPath: packs + index))
                let isFound = ObjectFiles(repository: repository).holds(head)
                if length <= 1_032 { #expect(!isFound) }
                if length == whole.count { #expect(isFound) }
            }
            var mad = whole
            for place in 8..<1_032 { mad[place] = 0xFF }
            try mad.write(to: URL(fileURLWithPath: packs + index))
            _ = ObjectFiles(repository: repository).holds(head)
            try whole.write(to: URL(fileURLWithPath: packs + index))
            try FileManager.default.removeItem(atPath: packs + index.dropLast(3) + "pack")
            #expect(!ObjectFiles(repository: repository).holds(head))
        }
    }

    @Test("the number of opened packs is limited")
    func manyPacks() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            try fixture.commit("one")
            try fixture.git("repack", "-a", "-d", "-q")
            let packs = folder + "/.git/objects/pack/"
            let index = try #require(
                try FileManager.default.contentsOfDirectory(atPath: packs).first { $0.hasSuffix(".idx") })
            for number in 0..<200 {
                try FileManager.default.copyItem(atPath: packs + index, toPath: "\(packs)copy-\(number).idx")
                try Data().write(to: URL(fileURLWithPath: "\(packs)copy-\(number).pack"))
            }
            let files = ObjectFiles(repository: FoundRepository(path: folder, gitDirectory: folder + "/.git"))
            #expect(files.packCount == ObjectFiles.mostPacks)
        }
    }

    @Test("the tips of branches are read without git, and git looks up only objects of unknown kind")
    func tips() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder + "/code")
            try fixture.commit("one")
            try fixture.git("branch", "other")
            try fixture.commit("two")
            let none = GitReader(environment: ["PATH": folder], uptime: .machine) { 4_000_000_000_000_000_000 }
            let repository = try await none.identify(folder + "/code")
            let expected = try await GitReader.test.tips(of: repository)
            #expect(expected.count == 2)
            #expect(try await none.tips(of: repository) == expected)
            try fixture.git("tag", "-a", "-m", "v1", "v1")
            await #expect(throws: RepositoryProblem.self) { try await none.tips(of: repository) }
            #expect(try await GitReader.test.tips(of: repository) == expected)
        }
    }
}
