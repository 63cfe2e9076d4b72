import Core
import StorageSQLite
import TestSupport
import Testing

@testable import Storage

@Suite struct SchemaTests {
    @Test("The migrations are numbered from 1 without a gap")
    func numbering() {
        #expect(Schema.migrations.map(\.version) == Array(1...Schema.version))
    }

    @Test("Every older schema upgrades to that of a new database", arguments: DatabaseEngine.allCases)
    func upgradesOlderSchemas(_ engine: DatabaseEngine) async throws {
        let fresh = try await engine.withEmptyDatabase { database in
            try await Schema.upgrade(database)
            #expect(try await database.schemaVersion() == Schema.version)
            return try await database.read { try definitions(engine, $0) + filled($0) }
        }
        #expect(fresh.count > 100)
        for older in 0..<Schema.version {
            try await engine.withEmptyDatabase { database in
                try await Schema.upgrade(database, to: older)
                #expect(try await database.schemaVersion() == older)
                try await Schema.upgrade(database)
                #expect(try await database.schemaVersion() == Schema.version)
                let upgraded = try await database.read { try definitions(engine, $0) + filled($0) }
                #expect(upgraded.difference(from: fresh).isEmpty, "from \(older)")
            }
        }
    }

    @Test("Upgrading twice changes nothing", arguments: DatabaseEngine.allCases)
    func upgradesOnce(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { try $0.revisions.bump() }
            try await Schema.upgrade(database)
            #expect(try await database.read(of: 1) { try $0.revisions.value() } == 1)
        }
    }

    @Test("Stored data is there after an upgrade", arguments: DatabaseEngine.allCases)
    func keepsRows(_ engine: DatabaseEngine) async throws {
        try await engine.withEmptyDatabase { database in
            try await Schema.upgrade(database, to: 1)
            try await database.write(of: 1) { tx in
                try PersonTable.ensure(1, createdAt: instant(7), in: tx)
                try tx.settings.set("theme", to: "pink")
            }
            try await Schema.upgrade(database)
            #expect(try await database.read(of: 1) { try $0.settings.all() } == ["theme": "pink"])
        }
    }

    @Test("Days that wait to be settled still wait after an upgrade", arguments: DatabaseEngine.allCases)
    func keepsMarks(_ engine: DatabaseEngine) async throws {
        try await engine.withEmptyDatabase { database in
            try await Schema.upgrade(database, to: 14)
            try await database.write { connection in
                try PersonTable.ensure(1, createdAt: instant(7), in: connection)
                try connection.execute("INSERT INTO dirty_day (person_id, day) VALUES (1, 20777)", [])
            }
            try await Schema.upgrade(database)
            let causes = try await database.read(of: 1) { try $0.dirtyDays.causes() }
            #expect(causes == [Day(number: 20_777): [ChangeCause(why: "more-evidence", detail: "")]])
        }
    }

    @Test("A newer schema is refused and nothing is written", arguments: DatabaseEngine.allCases)
    func refusesNewer(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write {
                try $0.execute("INSERT INTO schema_version VALUES ($1)", [.integer(999 as Int64)])
            }
            await #expect(throws: StorageError.newerSchema(found: 999, known: Schema.version)) {
                try await Schema.upgrade(database)
            }
            #expect(try await database.schemaVersion() == 999)
        }
    }

    @Test("A migration that fails leaves the database as it was", arguments: DatabaseEngine.allCases)
    func failsAsAWhole(_ engine: DatabaseEngine) async throws {
        try await engine.withEmptyDatabase { database in
            // Conflicts with the third migration, and with the newest schema.
            try await database.write { try $0.execute("CREATE TABLE dirty_day (day BIGINT)", []) }
            for wanted in [Schema.version - 1, Schema.version] {
                await #expect(throws: StorageError.self) { try await Schema.upgrade(database, to: wanted) }
                #expect(try await database.schemaVersion() == 0)
                #expect(try await database.read { try !$0.hasTable("person") })
            }
        }
    }

    @Test("The schema uses only what every engine supports")
    func isPortable() throws {
        let newest =
            Schema.accounts + Schema.repositories + Schema.sources + Schema.machines + Schema.days + Schema.tasks
            + Schema.diary + Schema.notifications
        for statement in Schema.migrations.filter({ $0.engines == .all }).flatMap(\.statements) + newest {
            for word in ["AUTOINCREMENT", "WITHOUT ROWID", "SERIAL", " INTEGER", "BLOB", "STRICT", "DATETIME"] {
                #expect(!statement.uppercased().contains(word), "\(word) in \(statement)")
            }
        }
    }
}

/// Rows of a new database.
@Sendable private func filled(_ connection: any SQLConnection) throws -> [String] {
    try DatabaseCopy.tables.flatMap { table in
        try connection.all("SELECT * FROM \(table)", []) { _ in table }
    } + connection.all("SELECT name, value FROM account_counter", []) { "\(try $0.text(0)) \(try $0.integer(1))" }
}

/// The engine's description of the schema: one line for each table and index, or for each part of one.
@Sendable private func definitions(_ engine: DatabaseEngine, _ connection: any SQLConnection) throws -> [String] {
    let sql =
        engine == .postgres
        ? """
        SELECT table_name || '.' || column_name,
            ROW_NUMBER() OVER (PARTITION BY table_name ORDER BY ordinal_position) || ' ' || data_type || ' '
            || is_nullable || ' ' || COALESCE(collation_name, '') || ' ' || COALESCE(column_default, '')
        FROM information_schema.columns WHERE table_schema = 'public'
        UNION ALL SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
        UNION ALL SELECT conrelid::regclass::text || ' ' || conname, pg_get_constraintdef(oid)
        FROM pg_constraint WHERE connamespace = 'public'::regnamespace
        ORDER BY 1, 2
        """
        : "SELECT name, sql FROM sqlite_master ORDER BY name"
    return try connection.all(sql, []) {
        let definition = try $0.optionalText(1) ?? ""
        return "\(try $0.text(0)): \(engine == .postgres ? definition : tokens(of: definition))"
    }
}

/// Words and symbols of a statement, without the names of constraints, which SQLite does not use.
///
/// SQLite stores the text of the statement, with added columns and with quotes around a new name.
private func tokens(of sql: String) -> String {
    let separated = sql.map { sign in "(),".contains(sign) ? " \(sign) " : sign == "\"" ? "" : String(sign) }.joined()
    var words: [Substring] = []
    for word in separated.split(whereSeparator: \.isWhitespace) {
        if words.last == "CONSTRAINT" { words.removeLast() } else { words.append(word) }
    }
    return words.joined(separator: " ")
}
