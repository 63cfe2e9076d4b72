/// A step from one version of the schema to the next.
struct Migration: Sendable {
    let version: Int
    /// Portable SQL, run in order; never edited after release.
    let statements: [String]
    /// Engines that run the statements; the others only record the version.
    var engines = Engines.all

    /// Engines by row storage.
    enum Engines: Sendable {
        case all
        /// Engines that can store rows in key order (``SQLConnection/ordersRowsByKey``).
        case orderingRows
        /// Engines that store rows in insertion order (heap tables).
        case heaping

        func include(_ connection: any SQLConnection) -> Bool {
            switch self {
            case .all: true
            case .orderingRows: connection.ordersRowsByKey
            case .heaping: !connection.ordersRowsByKey
            }
        }
    }
}

/// Upgrades a database to the schema of this program.
package enum Schema {
    static let migrations = [
        Migrations.people, Migrations.repositories, Migrations.evidence, Migrations.ledger, Migrations.goals,
        Migrations.access, Migrations.tasks, Migrations.diary, Migrations.taskPlaces,
        Migrations.repositoryFailures, Migrations.endings, Migrations.sums, Migrations.secondShowings,
        Migrations.truth, Migrations.causes, Migrations.accounts, Migrations.jobs, Migrations.daysByKey,
        Migrations.daysInKey, Migrations.sources, Migrations.sourceTokens,
        Migrations.webhooks, Migrations.watches, Migrations.signIn, Migrations.apiTokens, Migrations.publicProfile,
        Migrations.machines, Migrations.sourceProfiles, Migrations.pushDevices, Migrations.reminders,
        Migrations.forgeRepositories, Migrations.channels, Migrations.reminderClock,
        Migrations.machineMessages, Migrations.adoptedAddresses, Migrations.deviceNetworks,
        Migrations.unsortedTasks, Migrations.nudgeInvitation, Migrations.mailbox, Migrations.letterDays,
        Migrations.mailboxLinks, Migrations.paperKeys, Migrations.pastLetters, Migrations.mailboxGifts,
        Migrations.calendarFeeds, Migrations.imports, Migrations.taskEdits,
    ]

    /// Schema version of this program.
    package static let version = migrations.map(\.version).max() ?? 0

    /// Version number that marks a database as the target of a running copy, so that no program uses it.
    package static let copyMark = 1_000_000_000

    /// Upgrades an older or empty database in one transaction.
    ///
    /// - Throws: ``StorageError/newerSchema(found:known:)`` for a newer database, before anything is written.
    package static func upgrade(_ database: any SQLDatabase) async throws {
        try await upgrade(database, to: version)
    }

    /// Returns the schema version of a database; 0 if it is empty.
    package static func version(of connection: any SQLConnection) throws -> Int {
        guard try connection.hasTable("schema_version") else { return 0 }
        return try connection.first("SELECT MAX(version) FROM schema_version", []) {
            Int(try $0.optionalInteger(0) ?? 0)
        } ?? 0
    }

    static func upgrade(_ database: any SQLDatabase, to wanted: Int) async throws {
        // Most starts need no upgrade and so do not wait for a writer.
        if try await database.read({ try check(version(of: $0)) }) >= wanted { return }
        try await database.changeSchema { connection in
            let found = try check(version(of: connection))
            if found == 0 {
                try connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT PRIMARY KEY)", [])
                if wanted == version { return try create(in: connection) }
            }
            for migration in migrations where migration.version > found && migration.version <= wanted {
                if migration.engines.include(connection) {
                    for statement in migration.statements { try connection.execute(statement, []) }
                }
                try note(migration.version, in: connection)
            }
        }
    }

    /// Creates the current schema, equal to the result of all migrations, in an empty database.
    private static func create(in connection: any SQLConnection) throws {
        let statements =
            accounts + repositories + sources + machines + days
            + dayTable(ordersRowsByKey: connection.ordersRowsByKey) + tasks + diary + notifications + mailbox + imports
        for statement in statements { try connection.execute(statement, []) }
        try connection.execute("INSERT INTO account_counter (name, value) VALUES ('account', 1)", [])
        try note(version, in: connection)
    }

    private static func note(_ version: Int, in connection: any SQLConnection) throws {
        try connection.execute("INSERT INTO schema_version (version) VALUES ($1)", [.integer(version)])
    }

    private static func check(_ found: Int) throws -> Int {
        if found == copyMark { throw StorageError.server(.halfCopied) }
        if found > version { throw StorageError.newerSchema(found: found, known: version) }
        return found
    }
}
