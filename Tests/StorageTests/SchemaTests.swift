import Storage
import StorageSQLite
import TestSupport
import Testing

@Suite struct SchemaTests {
    @Test("An empty database is brought to the version that this program knows", arguments: DatabaseEngine.allCases)
    func upgradesAnEmptyDatabase(_ engine: DatabaseEngine) async throws {
        try await engine.withEmptyDatabase { database in
            try await Schema.upgrade(database)
            #expect(try await database.schemaVersion() == Schema.version)
        }
    }
}
