package import Core

/// Status of a source as of its last check.
package struct SourceReport: Hashable, Sendable {
    package let source: Source
    /// Account on a forge; nil for repositories.
    package let account: ForgeAccount?
    /// Time of the last successful or partly successful check.
    package let checkedAt: Instant?
    package let ok: Bool
    /// Problems by place; empty if there are none.
    package let problems: [RepositoryProblem]
    /// Number of repositories.
    package let repositories: Int
    /// Why the last request to a forge failed; nil if it succeeded.
    package let unanswered: ForgeProblem?
    /// Profile of the account; nil if unknown.
    package let profile: ProfileReport?

    package init(
        source: Source, account: ForgeAccount? = nil, checkedAt: Instant?, ok: Bool,
        problems: [RepositoryProblem] = [], repositories: Int = 0, unanswered: ForgeProblem? = nil,
        profile: ProfileReport? = nil
    ) {
        self.source = source
        self.account = account
        self.unanswered = unanswered
        self.profile = profile
        self.checkedAt = checkedAt
        self.ok = ok
        self.problems = problems
        self.repositories = repositories
    }
}

/// A challenge with its progress.
package struct ChallengeReport: Hashable, Sendable {
    package let challenge: Challenge
    package let progress: Challenge.Progress
    /// Whether the person has dismissed the ended challenge, so that only the history shows it.
    package let isPutAway: Bool
    /// Days from its start to its end or today, for its grass; empty if not requested.
    package let days: [GrassDay]

    package init(challenge: Challenge, progress: Challenge.Progress, isPutAway: Bool, days: [GrassDay] = []) {
        self.challenge = challenge
        self.progress = progress
        self.isPutAway = isPutAway
        self.days = days
    }
}

/// Contents of the Today page and `haru today`.
package struct TodayReport: Hashable, Sendable {
    package let now: Instant
    /// UTC offset of home at `now`, in seconds.
    package let offset: Int
    package let day: Day
    package let state: DayState
    package let count: Int
    package let minimum: Int
    package let dayStart: Int
    /// Seconds until the day ends.
    package let secondsLeft: Int64
    /// The running week if streaks count weeks; nil if they count days.
    package let week: RunningWeek?
    package let streak: Streak
    package let challenge: ChallengeReport?
    package let sources: [SourceReport]
    /// Later changes of the states of the last two weeks' days, newest first.
    package let changes: [DayChange]
    package let freezesLeft: Int
    /// How the newest streak ended, if none runs or if it can still be restored; nil otherwise.
    package let ending: StreakEndingReport?
    /// Repositories whose last reading failed, those unread for longest first.
    package let unread: [UnreadRepository]
    /// Accounts on forges whose last request failed.
    package let unanswered: [UnansweredForge]
    /// Addresses that count because git is configured with them, and that the person has not acknowledged yet, oldest
    /// first.
    package let adopted: [AdoptedAddress]

    package init(
        now: Instant, offset: Int, day: Day, state: DayState, count: Int, minimum: Int, dayStart: Int,
        secondsLeft: Int64, week: RunningWeek?, streak: Streak, challenge: ChallengeReport?, sources: [SourceReport],
        changes: [DayChange], freezesLeft: Int, ending: StreakEndingReport? = nil, unread: [UnreadRepository] = [],
        unanswered: [UnansweredForge] = [], adopted: [AdoptedAddress] = []
    ) {
        self.now = now
        self.offset = offset
        self.day = day
        self.state = state
        self.count = count
        self.minimum = minimum
        self.dayStart = dayStart
        self.secondsLeft = secondsLeft
        self.week = week
        self.streak = streak
        self.challenge = challenge
        self.sources = sources
        self.changes = changes
        self.freezesLeft = freezesLeft
        self.ending = ending
        self.unread = unread
        self.unanswered = unanswered
        self.adopted = adopted
    }

    /// Whether streaks count weeks.
    package var weekly: Bool { week != nil }

    /// Whether `haru today --check` succeeds: the day or week is done, or nothing is owed.
    package var isContent: Bool { state == .done || state == .rest || state == .frozen || week?.isDone == true }
}

/// The grass of a window, with the streak.
package struct GrassReport: Hashable, Sendable {
    package let today: Day
    package let grass: Grass
    package let streak: Streak
    package let weekStart: Weekday

    package init(today: Day, grass: Grass, streak: Streak, weekStart: Weekday) {
        self.today = today
        self.grass = grass
        self.streak = streak
        self.weekStart = weekStart
    }
}

/// Explanation of a day's state.
package struct ExplainReport: Hashable, Sendable {
    package let today: Day
    package let day: Day
    package let state: DayState
    /// Effect of the day on a streak; nil if there is none to report.
    package let effect: StreakEffect?
    /// Whether streaks count weeks.
    package let weekly: Bool
    /// Whether it is a missed day before the ledger and before the first contribution.
    package let isBeforeFirst: Bool
    package let minimum: Int
    package let evidence: DayEvidence
    /// Placement of each counted commit, in the order of `evidence.counted`.
    package let placements: [Placement]
    /// Display names of repositories by repository id.
    package let repositoryNames: [String: String]
    /// Accounts on forges by the source ids in their counts.
    package let accounts: [String: ForgeAccount]
    /// Number of commits by repository in the forges' counts of the day.
    package let forgeCommits: [ForgeCommitCount]
    package let exclusions: [String: ExclusionRule]
    package let changes: [DayChange]
    /// Home zone at noon UTC of the day.
    package let zone: Zone
    package let rules: DayRules
    /// What determined the state besides the evidence.
    package let basis: DayBasis

    /// Whether the day's weekday is a rest weekday; a rest day that home skipped may be on another weekday.
    package var isRestWeekday: Bool { rules.rest.contains(day.weekday) }

    package init(
        today: Day, day: Day, state: DayState, effect: StreakEffect? = nil, weekly: Bool = false,
        isBeforeFirst: Bool = false,
        minimum: Int, evidence: DayEvidence,
        placements: [Placement], repositoryNames: [String: String], accounts: [String: ForgeAccount] = [:],
        forgeCommits: [ForgeCommitCount] = [], exclusions: [String: ExclusionRule], changes: [DayChange], zone: Zone,
        rules: DayRules, basis: DayBasis
    ) {
        self.today = today
        self.day = day
        self.state = state
        self.effect = effect
        self.weekly = weekly
        self.isBeforeFirst = isBeforeFirst
        self.minimum = minimum
        self.evidence = evidence
        self.placements = placements
        self.repositoryNames = repositoryNames
        self.accounts = accounts
        self.forgeCommits = forgeCommits
        self.exclusions = exclusions
        self.changes = changes
        self.zone = zone
        self.rules = rules
        self.basis = basis
    }
}

extension TodayReport {
    /// Creates a report from judged days, stored or transient.
    ///
    /// - Parameter count: today's total.
    init(
        now: Instant, context: DayContext, settings: Settings, count: Int, streak: Streak, challenge: ChallengeReport?,
        sources: [SourceReport], changes: [DayChange] = [], freezesLeft: Int, ending: StreakEndingReport?,
        unread: [UnreadRepository] = [], unanswered: [UnansweredForge] = [], adopted: [AdoptedAddress] = []
    ) {
        let (calendar, today) = (context.dayCalendar, context.today)
        let rules = calendar.rules.rules(on: today)
        self.init(
            now: now, offset: calendar.zones.offset(at: now), day: today, state: context.state(of: today, total: count),
            count: count, minimum: rules.minimum, dayStart: rules.dayStart,
            secondsLeft: now.seconds(to: calendar.endOfDay(at: now)), week: settings.week(of: today, streak),
            streak: streak, challenge: challenge, sources: sources, changes: changes, freezesLeft: freezesLeft,
            ending: ending, unread: unread, unanswered: unanswered, adopted: adopted)
    }
}

extension ExplainReport {
    /// Creates a report from a judged day, stored or transient.
    ///
    /// - Parameters:
    ///   - state: the state by its evidence in the context.
    ///   - freeze: the freeze on the day, if any.
    ///   - unreadable: the sources that could not be read.
    init(
        _ day: Day, _ evidence: DayEvidence, state: DayState, context: DayContext, settings: Settings,
        effect: StreakEffect?, isBeforeFirst: Bool, repositoryNames: [String: String],
        accounts: [String: ForgeAccount], forgeCommits: [ForgeCommitCount], exclusions: [ExclusionRule],
        changes: [DayChange] = [], freeze: SpentFreeze?, isUnread: Bool, unreadable: [UnreadableSource]
    ) {
        let calendar = context.dayCalendar
        let rules = calendar.rules.rules(on: day)
        self.init(
            today: context.today, day: day, state: state, effect: effect, weekly: settings.streakMode == .weekly,
            isBeforeFirst: isBeforeFirst, minimum: rules.minimum, evidence: evidence, placements: evidence.placements,
            repositoryNames: repositoryNames, accounts: accounts, forgeCommits: forgeCommits,
            exclusions: Dictionary(exclusions.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }),
            changes: changes, zone: calendar.zone(of: day), rules: rules,
            basis: DayBasis(
                dayCalendar: calendar, isSkipped: !calendar.exists(day),
                freeze: context.frozen.contains(day) ? freeze : nil, isUnread: isUnread,
                unreadable: unreadable.filter { $0.days.contains(day) }))
    }
}
