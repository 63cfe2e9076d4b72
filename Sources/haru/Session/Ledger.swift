import Core
import Engine
import Language
import Storage
import StorageSQLite

/// A session with the person's ledger opened.
struct Ledger: Sendable {
    let session: Session
    let useCases: UseCases
    let settings: Settings
    let voice: Voice
    private let database: any SQLDatabase

    var language: Language { voice.language }
    var terminal: Terminal { voice.terminal }

    /// - Parameter connections: whether pages may read during a write.
    init(_ session: Session, connections: SQLiteDatabase.Connections = .one) async throws {
        self.session = session
        database = try await Wiring.database(session, connections: connections)
        let isMeasured = session.preferences.text(.metrics) != nil
        (useCases, settings) = try await Wiring.useCases(
            session, on: isMeasured ? MeasuredDatabase(database, clock: Wiring.uptime) : database)
        voice = try session.voice(settings)
    }

    /// Closes the database, which checkpoints the WAL into the database file.
    ///
    /// Commands that only read leave that to those that write, since it waits for the disk.
    func close() {
        Wiring.close(database)
    }

    /// Reads new commits, so that the next answer is current.
    ///
    /// Checking costs a few file lookups per repository; git runs only for those that changed.
    ///
    /// - Returns: the person's day calendar.
    @discardableResult
    func refresh() async throws -> DayCalendar {
        let poll = try await useCases.poll()
        if !poll.isIdle { _ = try await watched { try await useCases.read(poll, progress: $0) } }
        if poll.isForgeDue { try await useCases.fetchSources(within: Self.patience) }
        return poll.dayCalendar
    }

    /// Time that an answer waits for forges, which are polled once an hour.
    private static let patience = Duration.seconds(3)

    /// Runs long work that Control-C can stop, with a progress line.
    func watched<Value: Sendable>(
        _ body: @escaping @Sendable (@escaping @Sendable (ScanProgress) async -> Void) async throws -> Value
    ) async throws -> Value {
        try await session.watched(language, body)
    }

    /// Shows lines on the terminal.
    func show(_ lines: [Line]) throws {
        try Output.write(terminal.render(lines))
    }

    /// Shows lines with an empty line above and below, as for a whole view.
    func showView(_ lines: [Line]) throws {
        try show([Line()] + lines + [Line()])
    }
}

extension Session {
    /// Runs long work that Control-C can stop, with a progress line.
    func watched<Value: Sendable>(
        _ language: Language,
        _ body: @escaping @Sendable (@escaping @Sendable (ScanProgress) async -> Void) async throws -> Value
    ) async throws -> Value {
        let line = progressLine(language)
        do {
            let value = try await Interruption.allowing { try await body { await line.show($0) } }
            await line.clear()
            return value
        } catch {
            await line.clear()
            throw error
        }
    }
}
