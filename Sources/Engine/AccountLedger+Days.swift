import Core
import Storage

extension AccountLedger {
    /// Display names of the repositories by repository id.
    var repositoryNames: [String: String] {
        Dictionary((repositories + remote).map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    }

    /// Accounts on forges by the source ids in their counts.
    var accounts: [String: ForgeAccount] {
        Dictionary(forges.map { ($0.id, $0.account) }, uniquingKeysWith: { first, _ in first })
    }

    /// Computes the figures of the streak from the stored runs.
    func streak(of stored: StoredRuns) -> Streak {
        Streak.of(
            runs: stored.newest,
            longest: stored.figures.longest,
            total: stored.figures.total,
            activeDays: stored.figures.activeDays,
            context: context,
            unit: settings.streakUnit
        )
    }

    /// First day whose changes the Today page shows.
    var firstRecentDay: Day { today.advanced(by: -14) }
    /// Maximum number of changes on the Today page.
    static let mostChanges = 5

    /// Number of runs needed for the figures of the streak: one that touches today, and the two before it.
    static let newestRuns = 3

    /// Reads the stored runs and sums as of today.
    func storedRuns(in tx: Tx) throws -> StoredRuns {
        let figures = try tx.streaks.find(through: today, limit: Self.newestRuns)
        guard let from = unknown?.lowerBound else {
            // At most one of several disjoint runs touches today.
            let count = figures.newest.first.map { $0.end >= today ? 2 : 1 } ?? 0
            return StoredRuns(
                newest: try figures.newest.prefix(count).reversed().map { try upToToday($0, in: tx) },
                earlier: figures.newest.dropFirst(count).first, figures: figures)
        }
        // Where days are unknown, runs on both sides of them may belong together.
        var runs: [Run] = []
        if let before = try tx.runs.before(from) { runs.append(before) }
        for run in try tx.runs.touching(from: from, through: today) {
            runs.append(try upToToday(run, in: tx))
        }
        return StoredRuns(
            newest: runs,
            earlier: try runs.first.flatMap { try tx.runs.before($0.start) },
            figures: figures)
    }

    /// Returns the run truncated to today, since commits dated tomorrow do not count before tomorrow.
    private func upToToday(_ run: Run, in tx: Tx) throws -> Run {
        if run.end <= today { return run }
        guard let end = try tx.days.lastDone(before: today.next) else { return run }
        let unit = settings.streakUnit
        let toCome = try tx.days.done(from: today.next, through: run.end)
        var (length, last) = (run.length, end)
        for day in toCome {
            if !unit.same(last, day) { length -= 1 }
            last = day
        }
        return Run(start: run.start, end: end, length: length)
    }

    /// Returns the grass of a window.
    func grass(from: Day, to: Day, in tx: Tx) throws -> Grass {
        let days = try totals(from: from, through: to, in: tx)
        // Most people have no forge.
        let isForges = try !forges.isEmpty && isOfForges(from: from, to: to, in: tx)
        var totals = [Int](repeating: 0, count: max(1, from.distance(to: to) + 1))
        for day in days { totals[from.distance(to: day.day)] = day.total }
        let levels = isForges ? try forgeLevels(from: from, to: to, in: tx) : nil
        return Grass(from: from, totals: totals, context: context, forgeLevels: levels)
    }

    /// Whether only forges contributed to a window, so that their own levels apply.
    ///
    /// Individual commits reported by a forge are included in its counts once it has counted them.
    private func isOfForges(from: Day, to: Day, in tx: Tx) throws -> Bool {
        guard let origins = try tx.days.origins(from: from, through: to) else {
            return false
        }
        return origins.hasForge && !(repositories.isEmpty ? origins.hasMoreCommits : origins.hasCommits)
    }

    private func forgeLevels(from: Day, to: Day, in tx: Tx) throws -> [Day: Int]? {
        var levels: [Day: Int] = [:]
        var accounts: Set<String> = []
        var isWhole = true
        try tx.forgeDays.forEach(from: from, through: to) { count in
            accounts.insert(count.account)
            levels[count.day] = count.level
            // Levels are comparable only among days of one response; those of earlier years come in others.
            if count.level == nil { isWhole = false }
        }
        return accounts.count == 1 && isWhole ? levels : nil
    }

    /// Returns the newest counted commit of a day; nil if there is none.
    func newestCommit(of day: Day, in tx: Tx) throws -> CommitEvidence? {
        try DayEvidence(of: day, among: commits(around: day, in: tx)).counted
            .max { $0.authoredAt < $1.authoredAt }
    }

    /// Returns the commits of a day and of the surrounding days that may hold copies of them.
    func commits(around day: Day, in tx: Tx) throws -> [PlacedCommit] {
        let days = DayEvidence.days(around: day)
        return try tx.commits.of(days.lowerBound, through: days.upperBound)
    }

    /// Explains the state of a day.
    func explain(_ day: Day, in tx: Tx) throws -> ExplainReport {
        let evidence = DayEvidence(
            of: day, among: try commits(around: day, in: tx), forge: try tx.forgeDays.of(day))
        let state = context.state(of: day, total: evidence.total)
        return ExplainReport(
            day, evidence, state: state, context: context, settings: settings,
            effect: try streakEffect(of: day, state: state, in: tx),
            isBeforeFirst: try (state == .missed || state == .unknown && isUnread) && isBeforeFirst(day, in: tx),
            repositoryNames: repositoryNames, accounts: accounts, forgeCommits: try tx.forgeCommits.of(day),
            exclusions: try tx.exclusions.all(), changes: try tx.changes.of(day),
            freeze: try tx.freezes.range(from: day, through: day).first, isUnread: isUnread, unreadable: unreadable)
    }

    /// Returns the newest state changes of the last two weeks' days, without those made on the first day of use.
    func recentChanges(in tx: Tx) throws -> [DayChange] {
        try tx.changes.newestOfState(since: firstRecentDay, limit: Self.mostChanges)
            .filter { dayCalendar.day(at: $0.at) > began }
    }

    /// Returns the spent freezes by day.
    func freezes(in tx: Tx) throws -> [Day: SpentFreeze] {
        let rows = try tx.freezes.range().filter { frozen.contains($0.day) }
        return Dictionary(rows.map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the number of freezes left in the month of a day.
    ///
    /// A freeze on a day that was done after all is not spent.
    ///
    /// - Parameter rule: the freeze rule; nil for the current one.
    func freezesLeft(inMonthOf day: Day, by rule: FreezeRule? = nil, in tx: Tx) throws -> Int {
        let month = frozen.filter { $0.startOfMonth == day.startOfMonth }
        let spent = try month.filter { frozen in
            let total = try total(of: frozen, in: tx)
            return dayCalendar.rules.rules(on: frozen).isSpent(on: frozen, total: total)
        }
        return (rule ?? settings.freezes).left(inMonthOf: day, spent: spent)
    }

    /// Returns a challenge with its progress.
    func report(of row: ChallengeRow, withDays: Bool, in tx: Tx) throws -> ChallengeReport {
        let challenge = row.challenge
        let end = max(challenge.start, challenge.ending?.day ?? today)
        let grass = try grass(from: challenge.start, to: end, in: tx)
        let progress = challenge.progress(days: grass.days.map { (day: $0.day, state: $0.state) })
        let last = progress.state.day ?? end
        return ChallengeReport(
            challenge: challenge,
            progress: progress,
            isPutAway: row.isPutAway,
            days: withDays ? grass.days.filter { $0.day <= last } : []
        )
    }
}

/// Stored runs of done days.
struct StoredRuns: Sendable {
    /// Runs that can be part of the running streak, in order, preceded by one earlier run if any of them touches today.
    let newest: [Run]
    /// The run before all of ``newest``.
    let earlier: Run?
    /// The longest run, and the sums over all days.
    let figures: StreakTable.Row
}
