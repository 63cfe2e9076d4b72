package import Core
package import Storage

/// What a person can do with Haru, shared by the command line and the pages.
///
/// Every function throws ``DomainError`` for what cannot be, ``RepositoryProblem`` for a place that
/// cannot be read, and ``StorageError`` for the database.
package struct UseCases: Sendable {
    /// What the use cases of all accounts have in common.
    private struct Ports: Sendable {
        let database: any SQLDatabase
        let reader: any RepositoryReader
        let forges: any ContributionSource
        let secrets: any SecretBox
        let tokenIssuers: [any TokenIssuer]
        let push: (any PushPort)?
        let channels: (any ChannelPort)?
        let trial: Instant?
        let home: @Sendable () -> Zone?
        let clock: @Sendable () -> Instant
        let uptime: MonotonicClock
        let identifier: @Sendable () -> String
    }

    /// One reference to them, since requests hand use cases on again and again.
    private final class Common: Sendable {
        let ports: Ports

        init(_ ports: Ports) { self.ports = ports }
    }

    private let common: Common
    let person: Int64
    /// When what readings have changed is worked out; copies of this value share it.
    let recomputeSchedule: RecomputeSchedule
    /// Whether repositories are read here before days that are over are closed; false where a ``Watcher`` reads them.
    private(set) var pollsRepositories = true

    var database: any SQLDatabase { common.ports.database }
    var reader: any RepositoryReader { common.ports.reader }
    var forges: any ContributionSource { common.ports.forges }
    var secrets: any SecretBox { common.ports.secrets }
    /// What refreshes tokens that signing in brought, each for its forge.
    var tokenIssuers: [any TokenIssuer] { common.ports.tokenIssuers }
    /// Sends to browsers; nil where nobody said who sends.
    var push: (any PushPort)? { common.ports.push }
    /// Sends to places beside browsers; nil where nothing is sent at all.
    var channels: (any ChannelPort)? { common.ports.channels }
    var trial: Instant? { common.ports.trial }
    var home: @Sendable () -> Zone? { common.ports.home }
    var clock: @Sendable () -> Instant { common.ports.clock }
    /// Measures how long something takes.
    package var uptime: MonotonicClock { common.ports.uptime }
    var identifier: @Sendable () -> String { common.ports.identifier }

    /// Makes the use cases of one person.
    ///
    /// - Parameters:
    ///   - trial: what the clock is said to show, for trying things out: answers are given and changes
    ///     are made as of then, while repositories are read as of now, no day stays closed and nothing expires.
    ///   - home: the zone that is home for who was not written down before, where the clock is tried out;
    ///     asked only then, as a machine's zone takes a while to find.
    ///   - clock: what time it is.
    ///   - uptime: measures how long something takes.
    ///   - secrets: seals what the database must not tell.
    ///   - tokenIssuers: what refreshes tokens that signing in brought.
    ///   - push: sends to browsers; nil where nobody said who sends.
    ///   - channels: sends to places beside browsers.
    ///   - identifier: a new identifier at each call.
    package init(
        database: any SQLDatabase,
        reader: any RepositoryReader,
        forges: any ContributionSource,
        secrets: any SecretBox,
        tokenIssuers: [any TokenIssuer] = [],
        push: (any PushPort)? = nil,
        channels: (any ChannelPort)? = nil,
        person: Int64 = Accounts.owner,
        trial: Instant? = nil,
        home: @autoclosure @escaping @Sendable () -> Zone? = nil,
        clock: @escaping @Sendable () -> Instant,
        uptime: MonotonicClock,
        identifier: @escaping @Sendable () -> String
    ) {
        common = Common(
            Ports(
                database: database, reader: reader, forges: forges, secrets: secrets, tokenIssuers: tokenIssuers,
                push: push, channels: channels, trial: trial, home: home, clock: clock, uptime: uptime,
                identifier: identifier))
        self.person = person
        recomputeSchedule = RecomputeSchedule(uptime: uptime)
    }

    /// Makes the use cases of an account that share everything else with those of another.
    init(_ account: Int64, like other: UseCases) {
        common = other.common
        person = account
        pollsRepositories = other.pollsRepositories
        recomputeSchedule = RecomputeSchedule(uptime: other.uptime)
    }

    /// The same use cases for requests of a server: its ``Watcher`` reads repositories, and nobody waits for git.
    package func answeringRequests() -> UseCases {
        var useCases = self
        useCases.pollsRepositories = false
        return useCases
    }

    /// The instant that answers are given and changes are made as of.
    package var now: Instant { trial ?? clock() }

    /// The minute that it is then, counted like seconds.
    package var minute: Int64 { now.seconds / 60 }

    /// Writes the person down on the first start, with the zone that is home then.
    ///
    /// Where the clock is only tried out that waits until something is to be kept.
    ///
    /// - Returns: the person's settings.
    @discardableResult
    package func prepare(home: @autoclosure () throws -> Zone) async throws -> Settings {
        let (person, now) = (person, clock())
        let (settings, isKnown) = try await database.read(of: person) { tx in
            (
                Settings(stored: try tx.settings.all()),
                try tx.zones.history() != nil
            )
        }
        if trial == nil, !isKnown {
            let home = try home()
            try await database.write(of: person) { try Self.begin(home: home, at: now, in: $0) }
        }
        return settings
    }

    /// Writes the person down where ``prepare(home:)`` left that for later.
    package func begin() async throws {
        if trial != nil { try await record { _, _ in } }
    }

    private static func begin(home: @autoclosure () -> Zone?, at now: Instant, in tx: Tx) throws {
        guard try tx.zones.history() == nil else { return }
        // Only the machine's owner is there by themselves: what comes for an account that was deleted brings none back.
        guard tx.person == Accounts.owner else { throw DomainError.unknownAccount(tx.person) }
        guard let home = home() else { return }
        try Account.insert(tx.person, .owner, home: home, at: now, in: tx)
    }

    /// Gives back to the disk what deleted rows have left empty, where that is much; returns the number of bytes.
    @discardableResult
    package func giveBackSpace() async throws -> Int64 { try await database.giveBackSpace() }

    /// A number that grows with every change of what is stored, by this process or another.
    package func revision() async throws -> Int64 {
        let person = person
        return try await database.read(of: person) { try $0.revisions.value() }
    }

    /// What pages are made from now, read without anything else of the person.
    func pageRevision() async throws -> LiveUpdates.Revision { try await pageRevisionOfDay().revision }

    /// What pages are made from now, and when the day ends that it is.
    func pageRevisionOfDay() async throws -> (revision: LiveUpdates.Revision, end: Instant) {
        let (person, now) = (person, now)
        return try await database.read(of: person) { tx in
            let dayCalendar = try AccountContext.dayCalendar(in: tx)
            let revision = try tx.revisions.value()
            return (
                LiveUpdates.Revision(number: revision, day: dayCalendar.day(at: now)), dayCalendar.endOfDay(at: now)
            )
        }
    }

    /// Reads within one moment of the database, the person's ledger at hand.
    func read<Value: Sendable>(_ body: @Sendable @escaping (AccountLedger, Tx) throws -> Value) async throws -> Value {
        let (person, clock) = (person, clock())
        if trial == nil {
            let certain = try await database.read(of: person) { tx -> Value? in
                let ledger = try AccountLedger.read(now: clock, in: tx)
                return try ledger.isInDoubt ? nil : body(ledger, tx)
            }
            if let certain { return certain }
        }
        let (now, home, secrets) = (trial ?? clock, home, secrets)
        // What days would have come to by then is worked out, and taken back with the transaction.
        do {
            return try await database.write(of: person) { tx -> Value in
                try Self.begin(home: home(), at: clock, in: tx)
                let ledger = try AccountLedger.read(now: now, clock: clock, in: tx)
                throw RolledBack(value: try body(try ledger.closeDays(sealingBy: secrets, in: tx), tx))
            }
        } catch let tried as RolledBack<Value> {
            return tried.value
        }
    }

    /// What was read of a trial, on its way out of the transaction that is taken back.
    private struct RolledBack<Value: Sendable>: Error {
        let value: Value
    }

    /// Changes what is stored in one transaction, the person's ledger before it at hand; the days that
    /// are over are closed before, as far as they were looked at.
    ///
    /// - Parameter other: another account of which something is changed in it.
    func change<Value: Sendable>(
        alongside other: Int64? = nil,
        _ body: @Sendable @escaping (AccountLedger, Tx) throws -> Value
    ) async throws -> Value {
        let (sending, writtenAt, precondition) = (SentForm.current, SentForm.writtenAt, Precondition.current)
        let secrets = secrets
        let form = sending?.formToNote
        let value = try await act(asOf: trial, alongside: other) { ledger, tx in
            // The thread that writes is none of the task's.
            try SentForm.$writtenAt.withValue(writtenAt) {
                try SentForm.taking(form, at: ledger.now, in: tx) {
                    let ledger = try ledger.closedByClock(sealingBy: secrets, in: tx)
                    try precondition?.check(Snapshot(ledger: ledger, tx: tx, secrets: secrets))
                    return try body(ledger, tx)
                }
            }
        }
        // Only now: a transaction that was refused may be tried again.
        sending?.wasStored()
        return value
    }

    /// Writes down what a person has done, in the transaction that uses up the link of a notification by which they did it.
    ///
    /// - Parameters:
    ///   - trial: what the clock is said to show; nil where it counts as it is.
    ///   - other: another account of which something is changed in it.
    /// - Throws: ``NotificationLink/Gone`` where that link is used up.
    func act<Value: Sendable>(
        asOf trial: Instant? = nil, alongside other: Int64? = nil,
        _ body: @Sendable @escaping (AccountLedger, Tx) throws -> Value
    ) async throws -> Value {
        let link = NotificationLink.current
        return try await write(.durable, asOf: trial, alongside: other) { ledger, tx in
            if let link, try !tx.notificationLinks.use(link) {
                throw NotificationLink.Gone()
            }
            return try body(ledger, tx)
        }
    }

    /// Changes tasks, notes and whatever else the ledger's rules say nothing of, as ``change(_:)`` does.
    func edit<Value: Sendable>(_ body: @Sendable @escaping (AccountContext, Tx) throws -> Value) async throws -> Value {
        try await change { try body($0.account, $1) }
    }

    /// Writes down what was found out rather than decided, which is as old as the clock says even
    /// where it was set for trying things out.
    func record<Value: Sendable>(
        _ durability: Durability = .repeatable,
        _ body: @Sendable @escaping (AccountLedger, Tx) throws -> Value
    ) async throws -> Value {
        try await write(durability, asOf: nil, body)
    }

    /// Runs a body as one transaction in which no other write of this person runs; whether pages are told is up to it.
    func writeLocked<Value: Sendable>(
        _ durability: Durability, _ body: @Sendable @escaping (Tx) throws -> Value
    ) async throws -> Value {
        let person = person
        return try await database.write(durability, of: person) { tx in
            try tx.revisions.lockAccount()
            return try body(tx)
        }
    }

    private func write<Value: Sendable>(
        _ durability: Durability, asOf trial: Instant?, alongside other: Int64? = nil,
        _ body: @Sendable @escaping (AccountLedger, Tx) throws -> Value
    ) async throws -> Value {
        let (person, home, clock) = (person, home, clock())
        return try await database.write(durability, of: person) { tx in
            // In the order of their numbers, so that two who change something of each other's never wait for each other.
            if let other, other < person { _ = try tx.account(other).revisions.bumpKnown() }
            // First, so that the writes of one person take turns where the database has several writers.
            let isKnown = try tx.revisions.bumpKnown()
            if let other, other > person { _ = try tx.account(other).revisions.bumpKnown() }
            try Self.begin(home: home(), at: clock, in: tx)
            if !isKnown { try tx.revisions.bump() }
            let ledger = try AccountLedger.read(now: trial ?? clock, clock: clock, in: tx)
            try Self.planReminders(at: clock, in: tx)
            return try body(ledger, tx)
        }
    }
}
