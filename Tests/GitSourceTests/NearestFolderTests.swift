import Foundation
import GitSource
import TestSupport
import Testing

/// Which folder is offered instead of one that is not there.
@Suite struct NearestFolderTests {
    private func make(_ folders: String...) throws {
        for folder in folders {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
    }

    @Test("a mistyped name finds the folder beside it, and what is below that is found again")
    func mistyped() async throws {
        try await withTemporaryFolder { folder in
            try make(folder + "/code/haru", folder + "/documents", folder + "/.code")
            let reader = GitReader.test
            #expect(reader.nearestFolder(to: folder + "/cdoe") == folder + "/code")
            #expect(reader.nearestFolder(to: folder + "/cdoe/hraru") == folder + "/code/haru")
            #expect(reader.nearestFolder(to: folder + "/.cod") == folder + "/.code")
        }
    }

    @Test("where no name is like it, the last folder that is there is offered; files and links to nowhere are not")
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
