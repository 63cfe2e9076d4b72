import Core

/// State of a watcher: the accounts with repositories, and the times of the next polls.
struct WatcherState {
    /// State of an account as of its last poll.
    struct Account {
        /// Revision; nil before the first poll.
        var revision: LiveUpdates.Revision?
        /// End of the day of the revision.
        var dayEnd: Instant?
        /// Places of its repositories.
        var places: [FoundRepository] = []
        /// Time at which all of them were polled.
        var wholeAt: MonotonicClock.Instant?
        /// Whether repositories without reports may be skipped.
        var isFollowed = false

        /// Whether the day of the last poll is over, or there was no poll yet.
        func isDayOver(at now: Instant) -> Bool { dayEnd.map { $0 <= now } ?? true }

        /// Whether any of its repositories has one of these git directories.
        func holds(anyOf names: Set<String>) -> Bool { places.contains { names.contains($0.gitDirectory) } }
    }

    var accounts: [Int64: Account] = [:]
    /// Git directories of repositories whose changes are not reported.
    var unreported: Set<String> = []
    /// Error of the last poll; nil if it succeeded.
    var trouble: String?

    private var nextQuestion: MonotonicClock.Instant?
    private var nextNet: MonotonicClock.Instant?
    private var nextUnreported: MonotonicClock.Instant?

    /// Maximum duration of routine polls in a row.
    static let netLength = Duration.milliseconds(100)
    /// Ratio of the pause after a routine poll to the duration of the poll.
    private static let rest = 500
    /// The same ratio if the system reports nothing, so that polling is the only way to detect a change.
    private static let shortRest = 10

    /// Updates the set of accounts from their revisions.
    ///
    /// All repositories of an account are to be polled if it has changed, or if its day is over.
    mutating func take(_ revisions: [Int64: Int64], at now: Instant) {
        accounts = accounts.filter { revisions[$0.key] != nil }
        for (number, revision) in revisions {
            let account = accounts[number] ?? Account()
            // Another process may have added repositories, or reset readings.
            let isCurrent = account.revision?.number == revision && !account.isDayOver(at: now)
            accounts[number] = account
            if !isCurrent { accounts[number]?.isFollowed = false }
        }
    }

    /// Accounts whose repositories are all to be polled now.
    var urgent: [Int64] { accounts.filter { !$0.value.isFollowed }.keys.sorted() }

    /// Returns the accounts whose last complete poll is at least `net` ago, the oldest first.
    func waiting(for net: Duration, at now: MonotonicClock.Instant) -> [Int64] {
        let waiting = accounts.compactMap { number, account in account.wholeAt.map { (number: number, at: $0) } }
        return waiting.filter { now - $0.at >= net }.sorted { $0.at < $1.at }.map(\.number)
    }

    /// Whether an account may have changed since its last poll.
    ///
    /// - Parameter names: the git directories with reported changes; nil if the system reports nothing.
    func mayHaveChanged(_ number: Int64, revision: Int64, reported names: Set<String>?) -> Bool {
        guard let names, let account = accounts[number], account.revision?.number == revision else { return true }
        return account.holds(anyOf: names)
    }

    /// Repositories of all accounts.
    var places: [FoundRepository] { accounts.values.flatMap(\.places) }

    func isQuestionDue(at now: MonotonicClock.Instant) -> Bool { Self.isDue(nextQuestion, at: now) }

    func isNetDue(at now: MonotonicClock.Instant) -> Bool { Self.isDue(nextNet, at: now) }

    func isUnreportedDue(at now: MonotonicClock.Instant) -> Bool {
        !unreported.isEmpty && Self.isDue(nextUnreported, at: now)
    }

    /// Records a query of the accounts' revisions.
    mutating func noteQuestion(from begun: MonotonicClock.Instant, to end: MonotonicClock.Instant) {
        nextQuestion = end.advanced(by: (end - begun) * Self.rest)
    }

    /// Records a routine poll.
    ///
    /// - Parameter isOften: whether the system reports nothing.
    mutating func noteNet(from begun: MonotonicClock.Instant, to end: MonotonicClock.Instant, isOften: Bool) {
        nextNet = end.advanced(by: (end - begun) * (isOften ? Self.shortRest : Self.rest))
    }

    /// Records a poll of the repositories whose changes cannot be reported.
    mutating func noteUnreported(from begun: MonotonicClock.Instant, to end: MonotonicClock.Instant) {
        nextUnreported = end.advanced(by: (end - begun) * Self.shortRest)
    }

    private static func isDue(_ instant: MonotonicClock.Instant?, at now: MonotonicClock.Instant) -> Bool {
        instant.map { $0 <= now } ?? true
    }
}
