import Core
import Storage

extension AccountLedger {
    /// The names that people know the repositories by.
    var repositoryNames: [String: String] {
        Dictionary((repositories + remote).map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    }

    /// The accounts on forges, by the identities that their counts name.
    var accounts: [String: ForgeAccount] {
        Dictionary(forges.map { ($0.id, $0.account) }, uniquingKeysWith: { first, _ in first })
    }

    /// The figures of the streak, from what is stored of its runs.
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

    /// First day of whose changes Today tells.
    var firstRecentDay: Day { today.advanced(by: -14) }
    /// How many of them it tells.
    static let mostChanges = 5

    /// How many runs the figures of the streak are told from: one that touches today, and the two before it.
    static let newestRuns = 3

    /// What is stored of runs and sums as of today.
    func storedRuns(in tx: Tx) throws -> StoredRuns {
        let figures = try tx.streaks.find(through: today, limit: Self.newestRuns)
        guard let from = unknown?.lowerBound else {
            // Of runs that lie apart one at most touches today.
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

    /// A run without its days to come; commits dated tomorrow do not count before tomorrow.
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

    /// The grass of a window.
    func grass(from: Day, to: Day, in tx: Tx) throws -> Grass {
        let days = try totals(from: from, through: to, in: tx)
        // Most people have no forge.
        let isForges = try !forges.isEmpty && isOfForges(from: from, to: to, in: tx)
        var totals = [Int](repeating: 0, count: max(1, from.distance(to: to) + 1))
        for day in days { totals[from.distance(to: day.day)] = day.total }
        let levels = isForges ? try forgeLevels(from: from, to: to, in: tx) : nil
        return Grass(from: from, totals: totals, context: context, forgeLevels: levels)
    }

    /// Whether nothing but forges counted in a window, so that their own levels hold: what they told of single commits is
    /// among what they count, once they have counted them.
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
            // Levels compare days that the forge told at once, which those of earlier years are not.
            if count.level == nil { isWhole = false }
        }
        return accounts.count == 1 && isWhole ? levels : nil
    }

    /// The newest commit that counts on a day; nil where none does.
    func newestCommit(of day: Day, in tx: Tx) throws -> CommitEvidence? {
        try DayEvidence(of: day, among: commits(around: day, in: tx)).counted
            .max { $0.authoredAt < $1.authoredAt }
    }

    /// The commits of a day and of the days whose commits may be copies of its own.
    func commits(around day: Day, in tx: Tx) throws -> [PlacedCommit] {
        let days = DayEvidence.days(around: day)
        return try tx.commits.of(days.lowerBound, through: days.upperBound)
    }

    /// Why a day came to what it came to.
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

    /// The newest changes of states of the last two weeks' days, those of the first day of use left out.
    func recentChanges(in tx: Tx) throws -> [DayChange] {
        try tx.changes.newestOfState(since: firstRecentDay, limit: Self.mostChanges)
            .filter { dayCalendar.day(at: $0.at) > began }
    }

    /// The freezes by the days that they lie on.
    func freezes(in tx: Tx) throws -> [Day: SpentFreeze] {
        let rows = try tx.freezes.range().filter { frozen.contains($0.day) }
        return Dictionary(rows.map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// How many freezes the month of a day still holds; one on a day that was done after all is not spent.
    ///
    /// - Parameter rule: the rule that gives them; the one that holds now when it is left out.
    func freezesLeft(inMonthOf day: Day, by rule: FreezeRule? = nil, in tx: Tx) throws -> Int {
        let month = frozen.filter { $0.startOfMonth == day.startOfMonth }
        let spent = try month.filter { frozen in
            let total = try total(of: frozen, in: tx)
            return dayCalendar.rules.rules(on: frozen).isSpent(on: frozen, total: total)
        }
        return (rule ?? settings.freezes).left(inMonthOf: day, spent: spent)
    }

    /// A challenge and how far it has come.
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

/// What is stored of the runs of done days.
struct StoredRuns: Sendable {
    /// Those that the running streak can be made of, in order, and the one before them where any touches today.
    let newest: [Run]
    /// The one before all of these.
    let earlier: Run?
    /// The longest one, and the sums over all days.
    let figures: StreakTable.Row
}
