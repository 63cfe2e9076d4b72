import Core
import TestSupport
import Testing

@testable import Storage

/// Public profiles are found by their address alone, and only while they are shown.
@Suite struct PublicProfileTests {
    private func withProfiles(
        _ engine: DatabaseEngine, _ body: @escaping @Sendable (any SQLConnection) throws -> Void
    ) async throws {
        try await engine.withDatabase(people: [1, 2]) { database in
            try await database.write { connection in
                for person in [1, 2] as [Int64] { try connection.account(person).revisions.bump() }
                try PublicProfileTable.set(.sample(), in: connection)
                try body(connection)
            }
        }
    }

    @Test("A name leads to its account in any letter case, a link only as it is", arguments: DatabaseEngine.allCases)
    func addresses(_ engine: DatabaseEngine) async throws {
        try await withProfiles(engine) { connection in
            for name in ["Octo-Cat", "octo-cat", "OCTO-CAT"] {
                let shown = try #require(try PublicProfileTable.shown(name: name, in: connection))
                #expect(shown.profile == .sample() && shown.revision == 1)
                #expect(try PublicProfileTable.owner(ofName: name, in: connection) == 1)
            }
            #expect(try PublicProfileTable.shown(link: "l", in: connection)?.profile == .sample())
            for other in ["L", "", "octo", "l "] {
                #expect(try PublicProfileTable.shown(link: other, in: connection) == nil)
                #expect(try PublicProfileTable.shown(name: other, in: connection) == nil)
            }
            try connection.account(1).revisions.bump()
            #expect(try PublicProfileTable.shown(name: "octo-cat", in: connection)?.revision == 2)
        }
    }

    @Test("A hidden profile is not found, but its name stays reserved", arguments: DatabaseEngine.allCases)
    func hidden(_ engine: DatabaseEngine) async throws {
        try await withProfiles(engine) { connection in
            var row = PublicProfileRow.sample()
            (row.isPublic, row.link) = (false, nil)
            try PublicProfileTable.set(row, in: connection)
            #expect(try connection.account(1).publicProfiles.find() == row)
            #expect(try PublicProfileTable.shown(name: "octo-cat", in: connection) == nil)
            #expect(try PublicProfileTable.shown(link: "l", in: connection) == nil)
            #expect(try PublicProfileTable.owner(ofName: "octo-cat", in: connection) == 1)
            #expect(try connection.account(2).publicProfiles.find() == nil)
        }
    }

    @Test("Nothing is shown of a disabled account", arguments: DatabaseEngine.allCases)
    func disabled(_ engine: DatabaseEngine) async throws {
        try await withProfiles(engine) { connection in
            try connection.account(1).people.setDisabled(at: instant(9))
            #expect(try PublicProfileTable.shown(name: "octo-cat", in: connection) == nil)
            #expect(try PublicProfileTable.shown(link: "l", in: connection) == nil)
            try connection.account(1).people.setDisabled(at: nil)
            #expect(try PublicProfileTable.shown(link: "l", in: connection) != nil)
        }
    }

    @Test(
        "Two accounts never share a name, in any case of letters, or a link", arguments: DatabaseEngine.allCases,
        [("OCTO-CAT", "other"), ("another", "l")])
    func apart(_ engine: DatabaseEngine, _ address: (name: String, link: String)) async throws {
        try await engine.withDatabase(people: [1, 2]) { database in
            try await database.write { try PublicProfileTable.set(.sample(), in: $0) }
            let error = await #expect(throws: StorageError.self) {
                try await database.write {
                    try PublicProfileTable.set(.sample(address.name, link: address.link, person: 2), in: $0)
                }
            }
            guard case .constraint = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(try await database.read(of: 2) { try $0.publicProfiles.find() } == nil)
        }
    }
}
