import Core
import Engine
import Language

/// Data of a reading command: the ledger, or repositories that are read for this answer only.
struct QueryContext: Sendable {
    private enum Origin: Sendable {
        case ledger(UseCases)
        case transient(TransientLedger)
    }

    let session: Session
    let voice: Voice
    let settings: Settings
    /// The current day.
    let today: Day
    private let origin: Origin
    private let query: LedgerQuery

    var language: Language { voice.language }
    var terminal: Terminal { voice.terminal }

    /// Opens the ledger or, if paths are given, reads those without opening it.
    init(
        _ session: Session, paths: [String] = [], since: String? = nil, until: String? = nil,
        streakMode: Settings.StreakMode? = nil, clockZone: Zone? = nil, firstYear: Int? = nil
    ) async throws {
        self.session = session
        var query = try ReadingOptions.query(session.preferences)
        (query.streakMode, query.clockZone, query.firstYear) = (streakMode, clockZone, firstYear)
        let since = try since.map(DayWord.required)
        let until = try until.map(DayWord.required)
        if paths.isEmpty {
            let ledger = try await Ledger(session)
            let dayCalendar = try await ledger.refresh()
            settings = ledger.settings
            voice = ledger.voice
            today = query.day(at: session.now, query.dayCalendar(dayCalendar))
            origin = .ledger(ledger.useCases)
            query.since = since?.day(today: today)
            query.until = until?.day(today: today)
        } else {
            settings = Settings()
            voice = try session.voice(nil)
            let home = session.environment.zone
            today = query.day(at: session.now, query.dayCalendar(DayCalendar(zones: ZoneHistory(home))))
            query.since = since?.day(today: today)
            query.until = until?.day(today: today)
            let ledgerReader = TransientLedgerReader(reader: session.reader, clock: { session.now }, home: home)
            let places = try paths.map(session.environment.absolute)
            let complete = query
            origin = .transient(
                try await session.watched(voice.language) { progress in
                    try await ledgerReader.read(places, complete, progress: progress)
                }
            )
        }
        self.query = query
    }

    func today() async throws -> TodayReport {
        switch origin {
        case .ledger(let useCases): try await useCases.today(query)
        case .transient(let ledger): ledger.today()
        }
    }

    func grass(from: Day?, to: Day?, weeks: Int) async throws -> GrassReport {
        switch origin {
        case .ledger(let useCases): try await useCases.grass(from: from, to: to, weeks: weeks, query)
        case .transient(let ledger): try ledger.grass(from: from, to: to, weeks: weeks)
        }
    }

    func streak() async throws -> Streak {
        switch origin {
        case .ledger(let useCases): try await useCases.streak(query)
        case .transient(let ledger): ledger.streak()
        }
    }

    func explain(_ day: Day) async throws -> ExplainReport {
        switch origin {
        case .ledger(let useCases): try await useCases.explain(day, query)
        case .transient(let ledger): ledger.explain(day)
        }
    }

    /// Problems of this answer's repositories; for the ledger they are shown elsewhere.
    var problems: [RepositoryProblem] {
        switch origin {
        case .ledger: []
        case .transient(let ledger): ledger.problems
        }
    }

    /// Use cases, if the ledger is open.
    var useCases: UseCases? {
        if case .ledger(let useCases) = origin { useCases } else { nil }
    }

    func showView(_ lines: [Line]) throws {
        try Output.write(terminal.render([Line()] + lines + [Line()]))
    }
}
