import Core
import TestSupport
import Testing

@testable import Storage

/// The profile of a source's account is stored beside it, with its picture, and removed with it.
@Suite struct SourceProfileTests {
    @Test("it is stored, changed, and read with the source", arguments: DatabaseEngine.allCases)
    func kept(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                try tx.sources.insert(.sample())
                #expect(try tx.sources.find("s")?.named == nil)
                try tx.sourceProfiles.set(.sample())
                #expect(try tx.sourceProfiles.find(source: "s") == .sample())
                let named = NamedAccount(name: "The Octocat", problemCode: "limited", problemText: "60")
                #expect(try tx.sources.all().map(\.named) == [named])
                #expect(try tx.sourceProfiles.avatar(source: "s") == nil)

                try tx.sourceProfiles.setAvatar(.sample("v1"), source: "s")
                #expect(try tx.sourceProfiles.avatar(source: "s") == .sample("v1"))
                // The source may change without it.
                try tx.sourceProfiles.set(.sample(name: nil))
                let row = try tx.sources.find("s")
                #expect(row?.named?.name == nil && row?.named?.avatarVersion == "v1")
                try tx.sourceProfiles.setAvatar(nil, source: "s")
                #expect(try tx.sourceProfiles.avatar(source: "s") == nil)
            }
        }
    }

    @Test("it is removed with its source", arguments: DatabaseEngine.allCases)
    func removed(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                for id in ["a", "b"] {
                    try tx.sources.insert(.sample(id, login: id))
                    try tx.sourceProfiles.set(.sample(id))
                    try tx.sourceProfiles.setAvatar(.sample(id), source: id)
                }
                try tx.sources.remove("a", cause: .sample)
                #expect(try tx.sourceProfiles.find(source: "a") == nil)
                #expect(try tx.sourceProfiles.avatar(source: "a") == nil)
                #expect(try tx.sourceProfiles.avatar(source: "b")?.version == "b")
            }
        }
    }

    @Test("it requires a source, and a complete picture or none", arguments: DatabaseEngine.allCases)
    func refused(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            await #expect(throws: StorageError.self) {
                try await database.write(of: 1) { try $0.sourceProfiles.set(.sample("nobody")) }
            }
            await #expect(throws: StorageError.self) {
                try await database.write(of: 1) { tx in
                    try tx.sources.insert(.sample())
                    try tx.sourceProfiles.set(.sample())
                    try tx.execute("UPDATE source_profile SET avatar = 'iVBORw0KGgo='", [])
                }
            }
        }
    }
}
