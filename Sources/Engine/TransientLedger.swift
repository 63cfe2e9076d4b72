package import Core

/// Evidence read for one answer and judged by a query; nothing is stored.
package struct TransientLedger: Sendable {
    /// Places that could not be read.
    package let problems: [RepositoryProblem]
    private let history: LedgerHistory
    private let context: DayContext
    private let settings: Settings
    private let query: LedgerQuery
    private let now: Instant
    private let repositoryNames: [String: String]
    private let accounts: [String: ForgeAccount]
    private let forgeCommits: [Day: [ForgeCommitCount]]
    private let exclusions: [ExclusionRule]
    private let freezes: [Day: SpentFreeze]
    private let isUnread: Bool
    private let unreadable: [UnreadableSource]
    private let challenge: ChallengeReport?
    private let sources: [SourceReport]

    /// Judges evidence.
    ///
    /// - Parameters:
    ///   - dayCalendar: the stored calendar, without the query's rules.
    ///   - unknown: the unknown days, for which a source could not be read.
    ///   - isUnread: whether no source was ever read.
    ///   - unreadable: the sources that could not be read.
    ///   - challenge: the stored challenge, whose progress is recalculated.
    init(
        evidence: [CommitEvidence],
        forge: [ForgeCount] = [],
        dayCalendar: DayCalendar,
        query: LedgerQuery,
        now: Instant,
        settings: Settings,
        freezes: [Day: SpentFreeze] = [:],
        unknown: ClosedRange<Day>? = nil,
        isUnread: Bool = false,
        unreadable: [UnreadableSource] = [],
        repositoryNames: [String: String],
        accounts: [String: ForgeAccount] = [:],
        forgeCommits: [ForgeCommitCount] = [],
        exclusions: [ExclusionRule] = [],
        challenge: (challenge: Challenge, isPutAway: Bool)? = nil,
        sources: [SourceReport],
        problems: [RepositoryProblem]
    ) {
        let dayCalendar = query.dayCalendar(dayCalendar)
        history = LedgerHistory(commits: evidence, forge: forge, dayCalendar: dayCalendar)
        let today = query.day(at: now, dayCalendar)
        context = history.context(today: today, frozen: Set(freezes.keys), unknown: unknown)
        self.freezes = freezes
        self.isUnread = isUnread
        self.unreadable = unreadable
        var settings = settings
        if let mode = query.streakMode { settings.streakMode = mode }
        self.settings = settings
        self.query = query
        self.now = now
        self.repositoryNames = repositoryNames
        self.accounts = accounts
        self.forgeCommits = Dictionary(grouping: forgeCommits, by: \.day)
        self.exclusions = exclusions
        self.sources = sources
        self.problems = problems
        let (judged, days) = (history, context)
        self.challenge = challenge.map { stored in
            let progress = stored.challenge.progress(
                days: judged.states(from: stored.challenge.start, to: today, in: days)
            )
            return ChallengeReport(challenge: stored.challenge, progress: progress, isPutAway: stored.isPutAway)
        }
    }

    /// Returns the report of `haru today`.
    package func today() -> TodayReport {
        let today = context.today
        let spent = context.frozen.filter { day in
            let rules = history.dayCalendar.rules.rules(on: day)
            return rules.isSpent(on: day, total: history.totals[day] ?? 0)
        }
        let streak = streak()
        return TodayReport(
            now: now, context: context, settings: settings, count: history.totals[today] ?? 0, streak: streak,
            challenge: challenge, sources: sources,
            freezesLeft: settings.freezes.left(inMonthOf: today, spent: spent), ending: ending(of: streak))
    }

    /// Returns the grass of a window, by default of the weeks up to the current one.
    ///
    /// - Throws: ``DomainError`` if the window is empty or too long.
    package func grass(from: Day? = nil, to: Day? = nil, weeks: Int = UseCases.weeksOfGrass) throws -> GrassReport {
        let window = try query.window(
            from: from, to: to, weeks: weeks, today: context.today, weekStart: settings.weekStart
        )
        return GrassReport(
            today: context.today,
            grass: Grass(from: window.from, to: window.to, totals: history.totals, context: context),
            streak: streak(),
            weekStart: settings.weekStart
        )
    }

    /// Returns the figures of the streak over the whole history.
    package func streak() -> Streak {
        Streak.of(totals: query.counted(history.totals), context: context, unit: settings.streakUnit)
    }

    /// Explains the state of a day.
    package func explain(_ day: Day) -> ExplainReport {
        let evidence = history.evidence(of: day)
        let state = context.state(of: day, total: evidence.total)
        return ExplainReport(
            day, evidence, state: state, context: context, settings: settings, effect: effect(of: day, state: state),
            isBeforeFirst: state == .missed && (history.totals.keys.min().map { day < $0 } ?? true),
            repositoryNames: repositoryNames, accounts: accounts, forgeCommits: forgeCommits[day] ?? [],
            exclusions: exclusions, freeze: freezes[day], isUnread: isUnread, unreadable: unreadable)
    }

    /// All runs up to today, in order.
    private var runs: [Run] {
        let done = history.totals.keys.filter { $0 <= context.today && history.state(of: $0, in: context) == .done }
        return RunIndex.runs(ofDone: done.sorted(), context: context.settled, unit: settings.streakUnit)
    }

    /// Returns how the newest streak ended; nil while one runs.
    ///
    /// A what-if spends no freezes.
    private func ending(of streak: Streak) -> StreakEndingReport? {
        let unit = settings.streakUnit
        guard streak.current == nil,
            let ended = Streak.newestEnded(of: runs, context: context, unit: unit),
            let ending = context.ending(of: [ended.run], unit: unit, freezesLeft: { _ in 0 })
        else { return nil }
        let minimum = history.dayCalendar.rules.rules(on: ending.day).minimum
        let count = history.totals[ending.day] ?? 0
        return StreakEndingReport(
            ending: ending, cause: count == 0 ? .nothing : .tooFew(count: count, minimum: minimum), restoration: nil)
    }

    private func effect(of day: Day, state: DayState) -> StreakEffect? {
        let (runs, unit) = (runs, settings.streakUnit)
        return context.effect(
            of: day, state: state, containing: runs.first { $0.start <= day && day <= $0.end },
            before: runs.last { $0.end < day }, after: runs.first { $0.start > day }, unit: unit
        ) { run in
            unit.count(run.start.through(day).filter { history.state(of: $0, in: context) == .done })
        }
    }
}

extension Settings {
    /// Unit that the streak counts.
    var streakUnit: Streak.Unit {
        switch streakMode {
        case .daily: .day
        case .weekly: .week(from: weekStart)
        }
    }

    /// Returns the current week if the streak counts weeks; nil if it counts days.
    func week(of today: Day, _ streak: Streak) -> RunningWeek? {
        streakMode == .weekly ? streak.week(of: today, from: weekStart) : nil
    }
}

extension DayCalendar {
    /// Returns the home zone at noon UTC of a day.
    func zone(of day: Day) -> Zone {
        zones.zone(at: Instant(seconds: Int64(day.number) * 86_400 + 43_200))
    }
}
