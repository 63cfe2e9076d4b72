import Core

/// What a watcher has seen of the accounts that have repositories, and when it looks again.
struct WatcherState {
    /// What the last look saw of an account.
    struct Account {
        /// Nil before the first look.
        var revision: LiveUpdates.Revision?
        /// When the day of the revision ends.
        var dayEnd: Instant?
        /// Where its repositories are.
        var places: [FoundRepository] = []
        /// When all of them were looked at.
        var wholeAt: MonotonicClock.Instant?
        /// Whether those may be left out that nothing was reported of.
        var isFollowed = false

        /// Whether the day of the last look is over, or there was no look yet.
        func isDayOver(at now: Instant) -> Bool { dayEnd.map { $0 <= now } ?? true }

        /// Whether any of its repositories has one of these git directories.
        func holds(anyOf names: Set<String>) -> Bool { places.contains { names.contains($0.gitDirectory) } }
    }

    var accounts: [Int64: Account] = [:]
    /// The git directories of repositories whose changes are not reported.
    var unreported: Set<String> = []
    /// What went wrong with the last look.
    var trouble: String?

    private var nextQuestion: MonotonicClock.Instant?
    private var nextNet: MonotonicClock.Instant?
    private var nextUnreported: MonotonicClock.Instant?

    /// For how long at most repositories are looked at in a row without a reason.
    static let netLength = Duration.milliseconds(100)
    /// How many times as long as a look without a reason took the next one of its kind waits.
    private static let rest = 500
    /// The same where the system reports nothing, and looks are the only way to see a change.
    private static let shortRest = 10

    /// Takes in which accounts there are, by their revisions; of those that have changed, or whose day is over, all
    /// repositories are to be looked at.
    mutating func take(_ revisions: [Int64: Int64], at now: Instant) {
        accounts = accounts.filter { revisions[$0.key] != nil }
        for (number, revision) in revisions {
            let account = accounts[number] ?? Account()
            // Another process may have added repositories, or forgotten what was read of some.
            let isCurrent = account.revision?.number == revision && !account.isDayOver(at: now)
            accounts[number] = account
            if !isCurrent { accounts[number]?.isFollowed = false }
        }
    }

    /// The accounts whose repositories are all to be looked at now.
    var urgent: [Int64] { accounts.filter { !$0.value.isFollowed }.keys.sorted() }

    /// The accounts whose repositories were all looked at so long ago, the longest first.
    func waiting(for net: Duration, at now: MonotonicClock.Instant) -> [Int64] {
        let waiting = accounts.compactMap { number, account in account.wholeAt.map { (number: number, at: $0) } }
        return waiting.filter { now - $0.at >= net }.sorted { $0.at < $1.at }.map(\.number)
    }

    /// Whether an account may have changed since it was looked at.
    ///
    /// - Parameter names: the git directories of which a change was reported; nil where none are.
    func mayHaveChanged(_ number: Int64, revision: Int64, reported names: Set<String>?) -> Bool {
        guard let names, let account = accounts[number], account.revision?.number == revision else { return true }
        return account.holds(anyOf: names)
    }

    /// The repositories of all accounts.
    var places: [FoundRepository] { accounts.values.flatMap(\.places) }

    func isQuestionDue(at now: MonotonicClock.Instant) -> Bool { Self.isDue(nextQuestion, at: now) }

    func isNetDue(at now: MonotonicClock.Instant) -> Bool { Self.isDue(nextNet, at: now) }

    func isUnreportedDue(at now: MonotonicClock.Instant) -> Bool {
        !unreported.isEmpty && Self.isDue(nextUnreported, at: now)
    }

    /// Notes that it was asked which accounts have changed.
    mutating func noteQuestion(from begun: MonotonicClock.Instant, to end: MonotonicClock.Instant) {
        nextQuestion = end.advanced(by: (end - begun) * Self.rest)
    }

    /// Notes that repositories were looked at without a reason.
    ///
    /// - Parameter isOften: whether nothing is reported of any.
    mutating func noteNet(from begun: MonotonicClock.Instant, to end: MonotonicClock.Instant, isOften: Bool) {
        nextNet = end.advanced(by: (end - begun) * (isOften ? Self.shortRest : Self.rest))
    }

    /// Notes that those were looked at of which nothing can be reported.
    mutating func noteUnreported(from begun: MonotonicClock.Instant, to end: MonotonicClock.Instant) {
        nextUnreported = end.advanced(by: (end - begun) * Self.shortRest)
    }

    private static func isDue(_ instant: MonotonicClock.Instant?, at now: MonotonicClock.Instant) -> Bool {
        instant.map { $0 <= now } ?? true
    }
}
