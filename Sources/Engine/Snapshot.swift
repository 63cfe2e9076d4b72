package import Core
import Storage

/// What is stored of a person at one moment: everything that is asked of it is read in one transaction.
///
/// It must not outlive the closure that it was given to.
package final class Snapshot {
    let ledger: AccountLedger
    let tx: Tx
    let secrets: any SecretBox
    // What several questions need and is worked out once.
    private var knownStreak: Streak?
    private var knownRuns: StoredRuns?

    init(ledger: AccountLedger, tx: Tx, secrets: any SecretBox) {
        self.ledger = ledger
        self.tx = tx
        self.secrets = secrets
    }

    /// Whose answers they are, as of when and by which rules.
    var account: AccountContext { ledger.account }

    /// The instant that answers are given as of.
    package var now: Instant { ledger.now }
    /// The day that it is at home.
    package var currentDay: Day { ledger.today }
    /// What the person has set, apart from zones and day rules.
    package var settings: Settings { ledger.settings }
    /// First day of the ledger, on which changed day rules apply to all days.
    package var isFirstDay: Bool { ledger.isFirstDay }
    /// How the person tells days apart.
    package var dayCalendar: DayCalendar { ledger.dayCalendar }
    /// Whether there is anything that tells of contributions: repositories here, those that machines and forges told of,
    /// or accounts on forges.
    package var hasSources: Bool {
        !ledger.repositories.isEmpty || !ledger.remote.isEmpty || !ledger.forges.isEmpty
    }

    /// What pages are made from, as ``LiveUpdates`` tells it.
    package var pageRevision: LiveUpdates.Revision {
        LiveUpdates.Revision(number: ledger.revision, day: ledger.today)
    }

    /// The figures of the streak.
    package func streak() throws -> Streak {
        if let knownStreak { return knownStreak }
        let streak = ledger.streak(of: try storedRuns())
        knownStreak = streak
        return streak
    }

    /// What is stored of runs and sums as of today.
    func storedRuns() throws -> StoredRuns {
        if let knownRuns { return knownRuns }
        let runs = try ledger.storedRuns(in: tx)
        knownRuns = runs
        return runs
    }

    /// The rules that take commits out of the count.
    package func exclusions() throws -> [ExclusionRule] {
        try tx.exclusions.all()
    }

    /// The identity of the repository that the person committed to on the newest day.
    package func newestRepository() throws -> String? {
        try tx.commits.newestRepository()
    }

    /// Name of the person at their sign-in provider, or their login there; nil where neither is known, and for the owner
    /// of the machine.
    package func nameAtProvider() throws -> String? {
        try Self.nameAtProvider(in: tx)
    }

    /// The same of any account.
    static func nameAtProvider(in tx: Tx) throws -> String? {
        guard tx.person != Accounts.owner else { return nil }
        return try tx.accountIdentities.all().lazy.flatMap { [$0.name, $0.login] }
            .first { !$0.isEmpty }
    }

    /// The browsers that are signed in, the last used first.
    package func sessions() throws -> [SessionReport] {
        try tx.sessions.all()
            .filter { $0.lastSeen >= UseCases.oldestSighting(at: ledger.clock) }.map(SessionReport.init)
    }
}

extension UseCases {
    /// Answers several questions as of one moment, in one reading transaction, after the days that are over were
    /// closed.
    ///
    /// - Parameter prefetch: what they read in any case.
    package func snapshot<Value: Sendable>(
        prefetching prefetch: Prefetch? = nil, _ body: @Sendable @escaping (Snapshot) throws -> Value
    ) async throws -> Value {
        let secrets = secrets
        return try await readClosed(prefetching: prefetch) { try body(Snapshot(ledger: $0, tx: $1, secrets: secrets)) }
    }

    /// Reads within one moment of the database.
    func read<Value: Sendable>(_ body: @Sendable @escaping (Snapshot) throws -> Value) async throws -> Value {
        let secrets = secrets
        return try await read { try body(Snapshot(ledger: $0, tx: $1, secrets: secrets)) }
    }
}
