import Core
import Engine
import Storage
import Synchronization
import TestSupport
import Testing

/// Issues `id-1`, `id-2` and so on.
final class TestIdentifiers: Sendable {
    private let last = Mutex(0)

    func next() -> String {
        last.withLock { last in
            last += 1
            return "id-\(last)"
        }
    }
}

/// A person's ledger with all dependencies under the test's control.
struct Ledger: Sendable {
    let database: any SQLDatabase
    let reader: ScriptedReader
    let forges = ScriptedForges()
    let secrets = ScriptedSecrets()
    let gitHub = ScriptedTokenIssuer()
    let push = ScriptedPush()
    let channels = ScriptedChannels()
    let clock: TestClock
    var person: Int64 = 1
    /// The clock for durations: the machine's own clock unless a test replaces it.
    var uptime = MonotonicClock.machine
    let identifiers = TestIdentifiers()

    var useCases: UseCases { useCases() }

    var accounts: Accounts { Accounts(useCases) }

    /// The use cases of another process, or of a command with `--now`.
    func useCases(trial: Instant? = nil, reader other: (any RepositoryReader)? = nil) -> UseCases {
        UseCases(
            database: database, reader: other ?? reader, forges: forges, secrets: secrets,
            tokenIssuers: [gitHub], push: push, channels: channels, person: person, trial: trial,
            clock: { [clock] in clock.now },
            uptime: uptime, identifier: { [identifiers] in identifiers.next() })
    }

    /// Begins a ledger in Seoul whose person commits as `rani@example.com`.
    static func with<Value>(
        _ engine: DatabaseEngine = .usual,
        now: String = "2026-11-01T12:00:00+09:00",
        zone: String = "Asia/Seoul",
        batchSize: Int = 5_000,
        wrapping: (any SQLDatabase) -> any SQLDatabase = { $0 },
        _ body: (Ledger) async throws -> Value
    ) async throws -> Value {
        try await engine.withDatabase(people: []) { database in
            let ledger = Ledger(
                database: wrapping(database), reader: ScriptedReader(batchSize: batchSize),
                clock: TestClock(try instant(now)))
            try await ledger.useCases.prepare(home: try #require(Zone(zone)))
            ledger.reader.change("/code/haru") { $0.emails = ["rani@example.com"] }
            return try await body(ledger)
        }
    }

    /// Begins a ledger whose person committed from 25 October to 10 November, and was scanned on the 11th at noon,
    /// without a commit on that day.
    static func withRun(
        automatic: Bool = true, settings: [SettingKey: String] = [:], _ body: (Ledger) async throws -> Void
    ) async throws {
        try await with { ledger in
            try await ledger.useCases.set(.freezesAutomatic, to: automatic ? "on" : "off")
            try await ledger.useCases.set(settings)
            try ledger.commit(from: "2026-10-25", to: "2026-11-10")
            try await ledger.add()
            try await ledger.look(at: "2026-11-11T12:00:00+09:00")
            try await body(ledger)
        }
    }

    /// Sets the clock, reads what is new and opens Today.
    @discardableResult
    func look(at time: String) async throws -> TodayReport {
        clock.now = try instant(time)
        _ = try await useCases.refresh()
        return try await useCases.today()
    }

    /// Begins the ledger of another person in the same database, unrelated to the first.
    func other(person: Int64, now: String = "2026-11-01T12:00:00+09:00") async throws -> Ledger {
        let other = Ledger(
            database: database, reader: ScriptedReader(batchSize: 3), clock: TestClock(try instant(now)),
            person: person)
        let (seoul, start) = (try #require(Zone("Asia/Seoul")), other.clock.now)
        try await database.write(of: person) { tx in
            try PersonTable.ensure(person, createdAt: start, in: tx)
            try tx.zones.set(seoul, from: nil)
        }
        other.reader.change("/code/haru") { $0.emails = ["rani@example.com"] }
        return other
    }

    /// Reads the repository at a path into the ledger.
    @discardableResult
    func add(_ path: String = "/code/haru") async throws -> ScanReport {
        try await useCases.addRepositories([path]) { _ in }
    }

    /// Commits once on each day after noon, Seoul time, never twice in the same second.
    func commit(
        on days: String..., to path: String = "/code/haru", email: String = "rani@example.com",
        subject: String = "Plant grass"
    ) throws {
        for day in days {
            let number = (reader.repository(path)?.commits.count ?? 0) * 7 + path.utf8.reduce(0) { $0 + Int($1) }
            let time = try instant(day + "T12:00:00+09:00").advanced(bySeconds: Int64(number % 36_000))
            reader.commit(
                try scripted(at: time.iso(offset: 32_400), email: email, subject: subject, in: path), to: path)
        }
    }

    /// Commits once on each day of a range.
    func commit(from: String, to end: String, in path: String = "/code/haru") throws {
        for date in try day(from).through(try day(end)) { try commit(on: date.description, to: path) }
    }

    /// A commit whose name follows from its content and the number of earlier ones.
    func scripted(
        at text: String, email: String = "rani@example.com", subject: String = "Plant grass", in path: String
    ) throws -> ScriptedReader.Commit {
        let count = reader.repository(path)?.commits.count ?? 0
        var offset = 0
        if let sign = text.suffix(6).first, sign == "+" || sign == "-" {
            let fields = text.suffix(5).split(separator: ":").compactMap { Int($0) }
            offset = (sign == "+" ? 1 : -1) * (fields[0] * 3_600 + fields[1] * 60)
        }
        return ScriptedReader.Commit(
            record: CommitRecord(
                sha: objectName("\(path) \(count) \(text) \(email)"), authorName: "Rani", authorEmail: email,
                authoredAt: try instant(text), offset: offset, subject: subject))
    }

    /// The lengths of the current streak and of the best one.
    func lengths() async throws -> [Int] {
        let streak = try await useCases.streak()
        return [streak.currentLength, streak.bestLength]
    }

    func state(of text: String) async throws -> DayState {
        try await useCases.explain(try day(text)).state
    }

    func changes(of text: String) async throws -> [DayChange] {
        try await useCases.explain(try day(text)).changes
    }
}

/// Forty hexadecimal digits derived from a text.
func objectName(_ text: String) -> String {
    var digits = ""
    for round in 0..<3 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325 &+ UInt64(round)
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let part = String(hash, radix: 16)
        digits += String(repeating: "0", count: 16 - part.count) + part
    }
    return String(digits.prefix(40))
}

/// Days, instants and zones written as text; an invalid text is a failed requirement.
func day(_ text: String, _ location: SourceLocation = #_sourceLocation) throws -> Day {
    try #require(Day(iso: text), "\(text) is no day", sourceLocation: location)
}

func instant(_ text: String, _ location: SourceLocation = #_sourceLocation) throws -> Instant {
    try #require(Instant(iso: text), "\(text) is no instant", sourceLocation: location)
}

/// The refusal that an operation throws.
func refusal(of operation: () async throws -> Void) async throws -> DomainError? {
    do {
        try await operation()
        return nil
    } catch let refusal as DomainError {
        return refusal
    }
}
