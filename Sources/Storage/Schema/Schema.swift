/// A step from one version of the schema to the next.
struct Migration: Sendable {
    let version: Int
    /// Portable SQL, run in order; never edited once it has landed.
    let statements: [String]
    /// Which engines run the statements; the others have the version all the same.
    var engines = Engines.all

    /// Engines by how they keep rows.
    enum Engines: Sendable {
        case all
        /// Those that can keep them in the order of the key, as ``SQLConnection/ordersRowsByKey`` says.
        case orderingRows
        /// Those that keep them in the order in which they were written.
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

/// Brings a database to the schema that this program knows.
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

    /// The version that this program knows.
    package static let version = migrations.map(\.version).max() ?? 0

    /// Stands for the version of a database to which another one is being copied, so that no program works with it.
    package static let copyMark = 1_000_000_000

    /// Upgrades an older or empty database in one transaction.
    ///
    /// A newer one is refused with ``StorageError/newerSchema(found:known:)`` before anything is written.
    package static func upgrade(_ database: any SQLDatabase) async throws {
        try await upgrade(database, to: version)
    }

    /// The version that a database has; 0 when it is empty.
    package static func version(of connection: any SQLConnection) throws -> Int {
        guard try connection.hasTable("schema_version") else { return 0 }
        return try connection.first("SELECT MAX(version) FROM schema_version", []) {
            Int(try $0.optionalInteger(0) ?? 0)
        } ?? 0
    }

    static func upgrade(_ database: any SQLDatabase, to wanted: Int) async throws {
        // Most starts find nothing to do, and then nobody waits for a writer.
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

    /// Creates the newest schema, as the migrations leave it, in a database that has no tables.
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
