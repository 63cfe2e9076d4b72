package import Core

/// How a source was doing when it was last asked.
package struct SourceReport: Hashable, Sendable {
    package let source: Source
    /// The account that a forge is asked about; nil for the local repositories.
    package let account: ForgeAccount?
    /// When it last answered, in part or in whole.
    package let checkedAt: Instant?
    package let ok: Bool
    /// What went wrong, place by place; empty when all is well.
    package let problems: [RepositoryProblem]
    /// How many repositories it stands for.
    package let repositories: Int
    /// Why a forge did not answer; nil when it did.
    package let unanswered: ForgeProblem?
    /// Who the account is; nil where that is not known.
    package let profile: ProfileReport?

    /// Makes a report.
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

/// A challenge and how far it has come.
package struct ChallengeReport: Hashable, Sendable {
    package let challenge: Challenge
    package let progress: Challenge.Progress
    /// Whether the person has put its end away, so that it shows in the history alone.
    package let isPutAway: Bool
    /// Its days from the start to its end or today, for its grass; empty where it was not asked for.
    package let days: [GrassDay]

    /// Makes a report.
    package init(challenge: Challenge, progress: Challenge.Progress, isPutAway: Bool, days: [GrassDay] = []) {
        self.challenge = challenge
        self.progress = progress
        self.isPutAway = isPutAway
        self.days = days
    }
}

/// Everything that the Today page and `haru today` say.
package struct TodayReport: Hashable, Sendable {
    package let now: Instant
    /// The offset of home at `now`, in seconds east of UTC.
    package let offset: Int
    package let day: Day
    package let state: DayState
    package let count: Int
    package let minimum: Int
    package let dayStart: Int
    /// Seconds until the day ends.
    package let secondsLeft: Int64
    /// The running week where streaks count weeks; nil where they count days.
    package let week: RunningWeek?
    package let streak: Streak
    package let challenge: ChallengeReport?
    package let sources: [SourceReport]
    /// Past days of the last fortnight whose state changed since, newest first.
    package let changes: [DayChange]
    package let freezesLeft: Int
    /// How the newest streak ended, where none runs or it can still be brought back; nil otherwise.
    package let ending: StreakEndingReport?
    /// The repositories that could not be read, those that were unread for longest first.
    package let unread: [UnreadRepository]
    /// The accounts on forges that did not answer.
    package let unanswered: [UnansweredForge]
    /// The addresses that count by git's configuration and of which the person does not know yet, the oldest first.
    package let adopted: [AdoptedAddress]

    /// Makes a report.
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

    /// Whether `haru today --check` is content: done, or nothing is owed.
    package var isContent: Bool { state == .done || state == .rest || state == .frozen || week?.isDone == true }
}

/// The grass of a window with the streak beside it.
package struct GrassReport: Hashable, Sendable {
    package let today: Day
    package let grass: Grass
    package let streak: Streak
    package let weekStart: Weekday

    /// Makes a report.
    package init(today: Day, grass: Grass, streak: Streak, weekStart: Weekday) {
        self.today = today
        self.grass = grass
        self.streak = streak
        self.weekStart = weekStart
    }
}

/// Why a day came to what it came to.
package struct ExplainReport: Hashable, Sendable {
    package let today: Day
    package let day: Day
    package let state: DayState
    /// What the day did to a streak; nil where it did nothing that can be told.
    package let effect: StreakEffect?
    /// Whether streaks count weeks.
    package let weekly: Bool
    /// Whether it was missed before the ledger was begun and before anything was contributed.
    package let isBeforeFirst: Bool
    package let minimum: Int
    package let evidence: DayEvidence
    /// What placed each counted commit, in the order of `evidence.counted`.
    package let placements: [Placement]
    /// Repository identities to the names that people know them by.
    package let repositoryNames: [String: String]
    /// The accounts on forges, by the identities that their counts name.
    package let accounts: [String: ForgeAccount]
    /// Which repositories' commits are among what forges count for the day.
    package let forgeCommits: [ForgeCommitCount]
    package let exclusions: [String: ExclusionRule]
    package let changes: [DayChange]
    /// The zone that was home at noon, in universal time, of the day.
    package let zone: Zone
    package let rules: DayRules
    /// What decided beside the evidence.
    package let basis: DayBasis

    /// Whether nothing is owed on the day's weekday; a date that home skipped can be another one.
    package var isRestWeekday: Bool { rules.rest.contains(day.weekday) }

    /// Makes a report.
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
    /// Makes a report of judged days, stored or not.
    ///
    /// - Parameter count: what counts today.
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
    /// Makes a report of a judged day, stored or not.
    ///
    /// - Parameters:
    ///   - state: what its evidence came to in the context.
    ///   - freeze: the freeze on the day, where it holds.
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
