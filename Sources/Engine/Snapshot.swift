package import Core
import Storage

/// Consistent view of a person's data: all its queries run in one transaction.
///
/// It must not outlive the closure that it is passed to.
package final class Snapshot {
    let ledger: AccountLedger
    let tx: Tx
    let secrets: any SecretBox
    // Cached values that several queries need.
    private var knownStreak: Streak?
    private var knownRuns: StoredRuns?

    init(ledger: AccountLedger, tx: Tx, secrets: any SecretBox) {
        self.ledger = ledger
        self.tx = tx
        self.secrets = secrets
    }

    /// Account, current time and rules of the answers.
    var account: AccountContext { ledger.account }

    /// Instant for which the answers hold.
    package var now: Instant { ledger.now }
    /// Current day at home.
    package var currentDay: Day { ledger.today }
    /// Settings of the person, except zones and day rules.
    package var settings: Settings { ledger.settings }
    /// Whether today is the ledger's first day, on which changed day rules apply to all days.
    package var isFirstDay: Bool { ledger.isFirstDay }
    /// The person's day calendar.
    package var dayCalendar: DayCalendar { ledger.dayCalendar }
    /// Whether there are any sources of contributions: repositories here, those reported by machines and forges, or
    /// accounts on forges.
    package var hasSources: Bool {
        !ledger.repositories.isEmpty || !ledger.remote.isEmpty || !ledger.forges.isEmpty
    }

    /// Revision that pages are rendered from; see ``LiveUpdates``.
    package var pageRevision: LiveUpdates.Revision {
        LiveUpdates.Revision(number: ledger.revision, day: ledger.today)
    }

    /// Returns the figures of the streak.
    package func streak() throws -> Streak {
        if let knownStreak { return knownStreak }
        let streak = ledger.streak(of: try storedRuns())
        knownStreak = streak
        return streak
    }

    /// Returns the stored runs and sums as of today.
    func storedRuns() throws -> StoredRuns {
        if let knownRuns { return knownRuns }
        let runs = try ledger.storedRuns(in: tx)
        knownRuns = runs
        return runs
    }

    /// Returns the exclusion rules.
    package func exclusions() throws -> [ExclusionRule] {
        try tx.exclusions.all()
    }

    /// Returns the id of a repository with a commit on the newest day; nil if there are no commits.
    package func newestRepository() throws -> String? {
        try tx.commits.newestRepository()
    }

    /// Returns the person's name at their sign-in provider, or their login there; nil if neither is known, and for the
    /// owner of the machine.
    package func nameAtProvider() throws -> String? {
        try Self.nameAtProvider(in: tx)
    }

    /// Returns the same for the transaction's account.
    static func nameAtProvider(in tx: Tx) throws -> String? {
        guard tx.person != Accounts.owner else { return nil }
        return try tx.accountIdentities.all().lazy.flatMap { [$0.name, $0.login] }
            .first { !$0.isEmpty }
    }

    /// Returns the sessions, most recently used first.
    package func sessions() throws -> [SessionReport] {
        try tx.sessions.all()
            .filter { $0.lastSeen >= UseCases.oldestSighting(at: ledger.clock) }.map(SessionReport.init)
    }
}

extension UseCases {
    /// Runs several queries in one read transaction, after closing past days.
    ///
    /// - Parameter prefetch: queries that the body always needs.
    package func snapshot<Value: Sendable>(
        prefetching prefetch: Prefetch? = nil, _ body: @Sendable @escaping (Snapshot) throws -> Value
    ) async throws -> Value {
        let secrets = secrets
        return try await readClosed(prefetching: prefetch) { try body(Snapshot(ledger: $0, tx: $1, secrets: secrets)) }
    }

    /// Runs several queries in one read transaction.
    func read<Value: Sendable>(_ body: @Sendable @escaping (Snapshot) throws -> Value) async throws -> Value {
        let secrets = secrets
        return try await read { try body(Snapshot(ledger: $0, tx: $1, secrets: secrets)) }
    }
}
