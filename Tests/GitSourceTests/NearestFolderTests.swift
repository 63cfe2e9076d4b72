import Foundation
import GitSource
import TestSupport
import Testing

/// Suggested folder instead of a missing one.
@Suite struct NearestFolderTests {
    private func make(_ folders: String...) throws {
        for folder in folders {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
    }

    @Test("a mistyped name finds its neighbour, and the rest of the path below it")
    func mistyped() async throws {
        try await withTemporaryFolder { folder in
            try make(folder + "/code/haru", folder + "/documents", folder + "/.code")
            let reader = GitReader.test
            #expect(reader.nearestFolder(to: folder + "/cdoe") == folder + "/code")
            #expect(reader.nearestFolder(to: folder + "/cdoe/hraru") == folder + "/code/haru")
            #expect(reader.nearestFolder(to: folder + "/.cod") == folder + "/.code")
        }
    }

    @Test("without a similar name, the last existing folder is offered; files and dangling links are not")
    func around() async throws {
        try await withTemporaryFolder { folder in
            try make(folder + "/code")
            try Data().write(to: URL(fileURLWithPath: folder + "/coda"))
            try FileManager.default.createSymbolicLink(atPath: folder + "/codes", withDestinationPath: "/nowhere")
            let reader = GitReader.test
            #expect(reader.nearestFolder(to: folder + "/elsewhere/deep") == folder)
            #expect(reader.nearestFolder(to: folder + "/code/projects") == folder + "/code")
            #expect(reader.nearestFolder(to: folder + "/code") == nil)
            #expect(reader.nearestFolder(to: "/zzzzzzzzzzzzzzz") == nil)
        }
    }
}
