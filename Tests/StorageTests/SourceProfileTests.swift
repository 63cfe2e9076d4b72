import Core
import TestSupport
import Testing

@testable import Storage

/// Who the account of a source is is kept beside it, with its picture, and goes with it.
@Suite struct SourceProfileTests {
    @Test("it is kept, changed, and told with the source", arguments: DatabaseEngine.allCases)
    func kept(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                try SourceTable.insert(.sample(), person: 1, in: connection)
                #expect(try SourceTable.find("s", person: 1, in: connection)?.named == nil)
                try SourceProfileTable.set(.sample(), person: 1, in: connection)
                #expect(try SourceProfileTable.find(source: "s", person: 1, in: connection) == .sample())
                let named = NamedAccount(name: "The Octocat", problemCode: "limited", problemText: "60")
                #expect(try SourceTable.all(person: 1, in: connection).map(\.named) == [named])
                #expect(try SourceProfileTable.avatar(source: "s", person: 1, in: connection) == nil)

                try SourceProfileTable.setAvatar(.sample("v1"), source: "s", person: 1, in: connection)
                #expect(try SourceProfileTable.avatar(source: "s", person: 1, in: connection) == .sample("v1"))
                // What else is known may change without it.
                try SourceProfileTable.set(.sample(name: nil), person: 1, in: connection)
                let row = try SourceTable.find("s", person: 1, in: connection)
                #expect(row?.named?.name == nil && row?.named?.avatarVersion == "v1")
                try SourceProfileTable.setAvatar(nil, source: "s", person: 1, in: connection)
                #expect(try SourceProfileTable.avatar(source: "s", person: 1, in: connection) == nil)
            }
        }
    }

    @Test("it goes with its source", arguments: DatabaseEngine.allCases)
    func removed(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                for id in ["a", "b"] {
                    try SourceTable.insert(.sample(id, login: id), person: 1, in: connection)
                    try SourceProfileTable.set(.sample(id), person: 1, in: connection)
                    try SourceProfileTable.setAvatar(.sample(id), source: id, person: 1, in: connection)
                }
                try SourceTable.remove("a", cause: .sample, person: 1, in: connection)
                #expect(try SourceProfileTable.find(source: "a", person: 1, in: connection) == nil)
                #expect(try SourceProfileTable.avatar(source: "a", person: 1, in: connection) == nil)
                #expect(try SourceProfileTable.avatar(source: "b", person: 1, in: connection)?.version == "b")
            }
        }
    }

    @Test("there is none without a source, and no half of a picture", arguments: DatabaseEngine.allCases)
    func refused(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            await #expect(throws: StorageError.self) {
                try await database.write { try SourceProfileTable.set(.sample("nobody"), person: 1, in: $0) }
            }
            await #expect(throws: StorageError.self) {
                try await database.write { connection in
                    try SourceTable.insert(.sample(), person: 1, in: connection)
                    try SourceProfileTable.set(.sample(), person: 1, in: connection)
                    try connection.execute("UPDATE source_profile SET avatar = 'iVBORw0KGgo='", [])
                }
            }
        }
    }
}
