package import Core

/// A source that could not be read, with the days that are unknown because of it.
package struct UnreadableSource: Hashable, Sendable {
    /// Why it could not be read.
    package enum Problem: Hashable, Sendable {
        /// Problem of a repository.
        case place(RepositoryProblem)
        /// Problem of an account on a forge.
        case forge(ForgeProblem)
    }

    /// Display name.
    package let name: String
    package let problem: Problem
    /// Days that may have unread evidence.
    package let days: ClosedRange<Day>

    package init(name: String, problem: Problem, days: ClosedRange<Day>) {
        self.name = name
        self.problem = problem
        self.days = days
    }
}

/// What determined the state of a day besides its evidence.
package struct DayBasis: Hashable, Sendable {
    package let dayCalendar: DayCalendar
    /// Whether the date was skipped at home.
    package let isSkipped: Bool
    package let freeze: SpentFreeze?
    /// Whether no source was ever read.
    package let isUnread: Bool
    /// Sources that could not be read and may have evidence of the day.
    package let unreadable: [UnreadableSource]

    package init(
        dayCalendar: DayCalendar, isSkipped: Bool = false, freeze: SpentFreeze? = nil, isUnread: Bool = false,
        unreadable: [UnreadableSource] = []
    ) {
        self.dayCalendar = dayCalendar
        self.isSkipped = isSkipped
        self.freeze = freeze
        self.isUnread = isUnread
        self.unreadable = unreadable
    }
}

/// Why a day has its state.
package enum DayReason: String, CaseIterable, Sendable, Hashable {
    /// The minimum was reached.
    case reached
    /// Nothing is owed on its weekday.
    case restWeekday = "rest-weekday"
    /// The date was skipped at home.
    case skippedDate = "skipped-date"
    case freezeByHand = "freeze-by-hand"
    case freezeAutomatic = "freeze-automatic"
    /// A source that could not be read may hold more.
    case unreadable
    /// No source was ever read.
    case unread
    /// It is today, which is not over.
    case today
    /// Too little was contributed.
    case short
    /// It is in the future.
    case toCome = "to-come"
}

extension ExplainReport {
    /// Returns the breakdown of a forge's count by repository; nil if the forge reports no repositories for it.
    package func breakdown(of count: ForgeCount) -> ForgeBreakdown? { ForgeBreakdown(of: count, among: forgeCommits) }

    /// Reason for the day's state.
    package var reason: DayReason {
        switch state {
        case .done: .reached
        case .rest: isRestWeekday ? .restWeekday : .skippedDate
        case .frozen: basis.freeze?.isAutomatic == true ? .freezeAutomatic : .freezeByHand
        case .unknown: basis.isUnread ? .unread : .unreadable
        case .pending: .today
        case .missed: .short
        case .future: .toCome
        }
    }

    /// Returns the home zone at a commit's author time if the clock at home placed it; nil otherwise.
    package func home(of commit: CommitEvidence, _ placement: Placement) -> Zone? {
        placement.isHomeClock ? basis.dayCalendar.zones.zone(at: commit.authoredAt) : nil
    }

    /// Returns the UTC offset by which a commit was placed, in seconds: its own or home's.
    package func offset(of commit: CommitEvidence, _ placement: Placement) -> Int {
        placement.isOwnClock ? commit.offset : basis.dayCalendar.zones.offset(at: commit.authoredAt)
    }

    /// Returns the day start if it placed a commit on the day before its clock date; nil otherwise.
    package func dayStart(of day: Day, _ placement: Placement) -> Int? {
        placement.isBeforeDayStart ? basis.dayCalendar.rules.rules(on: day).dayStart : nil
    }
}
