package import Core
package import Storage

/// Use cases of Haru, shared by the command line and the pages.
///
/// Every function throws ``DomainError`` for an invalid request, ``RepositoryProblem`` for a place that cannot be read,
/// and ``StorageError`` for a database failure.
package struct UseCases: Sendable {
    /// Dependencies shared by the use cases of all accounts.
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

    /// Single reference to the ports, which makes copies of use cases cheap.
    private final class Common: Sendable {
        let ports: Ports

        init(_ ports: Ports) { self.ports = ports }
    }

    private let common: Common
    let person: Int64
    /// Schedule for recalculating days changed by readings; copies of this value share it.
    let recomputeSchedule: RecomputeSchedule
    /// Whether repositories are polled here before past days are closed; false if a ``Watcher`` reads them.
    private(set) var pollsRepositories = true

    var database: any SQLDatabase { common.ports.database }
    var reader: any RepositoryReader { common.ports.reader }
    var forges: any ContributionSource { common.ports.forges }
    var secrets: any SecretBox { common.ports.secrets }
    /// Issuers that refresh tokens obtained by signing in, one per forge.
    var tokenIssuers: [any TokenIssuer] { common.ports.tokenIssuers }
    /// Sends push messages to browsers; nil if no sender contact is configured.
    var push: (any PushPort)? { common.ports.push }
    /// Sends messages to channels; nil if nothing is sent at all.
    var channels: (any ChannelPort)? { common.ports.channels }
    var trial: Instant? { common.ports.trial }
    var home: @Sendable () -> Zone? { common.ports.home }
    var clock: @Sendable () -> Instant { common.ports.clock }
    /// Monotonic clock for measuring durations.
    package var uptime: MonotonicClock { common.ports.uptime }
    var identifier: @Sendable () -> String { common.ports.identifier }

    /// Creates the use cases of one person.
    ///
    /// - Parameters:
    ///   - trial: a trial time. Answers and changes are made as of then, while repositories are read as of now, no day
    ///     stays closed and nothing expires.
    ///   - home: the home zone of a person who is not stored yet, for a trial time. It is evaluated only then, since
    ///     finding the machine's zone is slow.
    ///   - clock: returns the current time.
    ///   - uptime: measures durations.
    ///   - secrets: seals the secrets in the database.
    ///   - tokenIssuers: the issuers that refresh tokens obtained by signing in.
    ///   - push: sends push messages to browsers; nil if no sender contact is configured.
    ///   - channels: sends messages to channels.
    ///   - identifier: returns a new identifier at each call.
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

    /// Creates the use cases of an account that share the ports of another.
    init(_ account: Int64, like other: UseCases) {
        common = other.common
        person = account
        pollsRepositories = other.pollsRepositories
        recomputeSchedule = RecomputeSchedule(uptime: other.uptime)
    }

    /// Returns the use cases for requests of a server, which do not wait for git: its ``Watcher`` reads repositories.
    package func answeringRequests() -> UseCases {
        var useCases = self
        useCases.pollsRepositories = false
        return useCases
    }

    /// Instant as of which answers and changes are made.
    package var now: Instant { trial ?? clock() }

    /// Number of the minute of ``now``, since the epoch.
    package var minute: Int64 { now.seconds / 60 }

    /// Stores the owner on the first start, with the initial home zone.
    ///
    /// With a trial time, storing is deferred until something else is stored.
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

    /// Stores the owner if ``prepare(home:)`` deferred that.
    package func begin() async throws {
        if trial != nil { try await record { _, _ in } }
    }

    private static func begin(home: @autoclosure () -> Zone?, at now: Instant, in tx: Tx) throws {
        guard try tx.zones.history() == nil else { return }
        // Only the machine's owner is created implicitly: a request for a deleted account must not recreate it.
        guard tx.person == Accounts.owner else { throw DomainError.unknownAccount(tx.person) }
        guard let home = home() else { return }
        try Account.insert(tx.person, .owner, home: home, at: now, in: tx)
    }

    /// Returns the space of deleted rows to the disk if it is worthwhile.
    /// - Returns: the number of bytes freed.
    @discardableResult
    package func giveBackSpace() async throws -> Int64 { try await database.giveBackSpace() }

    /// Returns the revision, which grows with every change of the stored data by any process.
    package func revision() async throws -> Int64 {
        let person = person
        return try await database.read(of: person) { try $0.revisions.value() }
    }

    /// Returns the current page revision, reading no other data of the person.
    func pageRevision() async throws -> LiveUpdates.Revision { try await pageRevisionOfDay().revision }

    /// Returns the current page revision, and the end of the current day.
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

    /// Runs a body with the person's ledger in one read transaction.
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
        // Closing the days up to then is simulated in a transaction that is rolled back.
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

    /// Carries the value of a trial out of the transaction that is rolled back.
    private struct RolledBack<Value: Sendable>: Error {
        let value: Value
    }

    /// Runs a change in one transaction, with the person's ledger before the change.
    ///
    /// Past days are closed first, as far as the repositories were polled.
    ///
    /// - Parameter other: another account that is changed in the same transaction.
    func change<Value: Sendable>(
        alongside other: Int64? = nil,
        _ body: @Sendable @escaping (AccountLedger, Tx) throws -> Value
    ) async throws -> Value {
        let (sending, writtenAt, precondition) = (SentForm.current, SentForm.writtenAt, Precondition.current)
        let secrets = secrets
        let form = sending?.formToNote
        let value = try await act(asOf: trial, alongside: other) { ledger, tx in
            // The writing thread is outside the task, so task-local values are passed explicitly.
            try SentForm.$writtenAt.withValue(writtenAt) {
                try SentForm.taking(form, at: ledger.now, in: tx) {
                    let ledger = try ledger.closedByClock(sealingBy: secrets, in: tx)
                    try precondition?.check(Snapshot(ledger: ledger, tx: tx, secrets: secrets))
                    return try body(ledger, tx)
                }
            }
        }
        // Only now: a transaction that was rolled back may be retried.
        sending?.wasStored()
        return value
    }

    /// Runs an action of a person in one transaction, which also consumes the notification link that it came by.
    ///
    /// - Parameters:
    ///   - trial: the trial time; nil for the clock.
    ///   - other: another account that is changed in the same transaction.
    /// - Throws: ``NotificationLink/Gone`` if that link is used up.
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

    /// Changes tasks, notes and other data independent of the ledger's rules; see ``change(alongside:_:)``.
    func edit<Value: Sendable>(_ body: @Sendable @escaping (AccountContext, Tx) throws -> Value) async throws -> Value {
        try await change { try body($0.account, $1) }
    }

    /// Stores findings rather than decisions; they are dated by the clock even with a trial time.
    func record<Value: Sendable>(
        _ durability: Durability = .repeatable,
        _ body: @Sendable @escaping (AccountLedger, Tx) throws -> Value
    ) async throws -> Value {
        try await write(durability, asOf: nil, body)
    }

    /// Runs a body in one transaction that holds the lock on the account's writes; bumping the revision is up to the
    /// body.
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
            // Accounts are locked in the order of their numbers, which prevents deadlocks.
            if let other, other < person { _ = try tx.account(other).revisions.bumpKnown() }
            // First, so that writes of one account are serialized if the database has several writers.
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
