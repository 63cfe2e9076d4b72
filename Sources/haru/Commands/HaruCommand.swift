import ArgumentParser
import Core
import Engine
import StorageSQLite

/// A command of Haru: it runs with a session, and its errors become a sentence and an exit status.
protocol HaruCommand: AsyncParsableCommand {
    var common: CommonOptions { get }
    /// Command line values of the options that can also be set elsewhere.
    var flags: Preferences.Flags { get }
    func run(_ session: Session) async throws
}

extension HaruCommand {
    var flags: Preferences.Flags { common.flags }

    func run() async throws {
        var language = Speech.language
        do {
            let session = try await Session(flags: flags)
            language = session.language
            try await run(session)
        } catch {
            throw CommandExit(error, language)
        }
    }
}

/// A command that requires the person's ledger.
protocol LedgerCommand: HaruCommand {
    /// Number of database connections; several allow reads during a write.
    var connections: SQLiteDatabase.Connections { get }
    func run(_ ledger: Ledger) async throws
}

extension LedgerCommand {
    var connections: SQLiteDatabase.Connections { .one }

    func run(_ session: Session) async throws {
        let ledger = try await Ledger(session, connections: connections)
        defer { ledger.close() }
        do {
            try await run(ledger)
        } catch {
            throw CommandExit(error, ledger.language)
        }
    }
}

/// A command that reads the ledger or, if paths are given, only those repositories.
protocol ReadingCommand: HaruCommand {
    var reading: ReadingOptions { get }
    var paths: [String] { get }
    /// Streak mode for this answer; nil for the person's setting.
    var streakMode: Settings.StreakMode? { get }
    /// Time zone that determines today; nil for home's.
    var clockZone: Zone? { get }
    /// First year of streaks and totals; nil for no limit.
    var firstYear: Int? { get }
    func run(_ context: QueryContext) async throws
}

extension ReadingCommand {
    var flags: Preferences.Flags { common.flags.merging(reading.flags) }
    var streakMode: Settings.StreakMode? { nil }
    var clockZone: Zone? { nil }
    var firstYear: Int? { nil }

    func run(_ session: Session) async throws {
        try await answer(session)
    }

    /// Runs in a context created from the options and the paths.
    func answer(_ session: Session) async throws {
        let context = try await QueryContext(
            session, paths: paths, since: reading.since, until: reading.until, streakMode: streakMode,
            clockZone: clockZone, firstYear: firstYear)
        do {
            try await run(context)
        } catch {
            throw CommandExit(error, context.language)
        }
    }
}
