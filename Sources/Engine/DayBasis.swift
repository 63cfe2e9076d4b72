package import Core

/// A source that could not be read, and of which days what it holds is not known.
package struct UnreadableSource: Hashable, Sendable {
    /// Why it could not be read.
    package enum Problem: Hashable, Sendable {
        /// It is a repository.
        case place(RepositoryProblem)
        /// It is an account on a forge.
        case forge(ForgeProblem)
    }

    /// The name that people know it by.
    package let name: String
    package let problem: Problem
    /// The days that may hold something of it that was not read.
    package let days: ClosedRange<Day>

    /// Makes a source.
    package init(name: String, problem: Problem, days: ClosedRange<Day>) {
        self.name = name
        self.problem = problem
        self.days = days
    }
}

/// What decided, beside its evidence, what a day came to.
package struct DayBasis: Hashable, Sendable {
    package let dayCalendar: DayCalendar
    /// Whether home never had the date.
    package let isSkipped: Bool
    package let freeze: SpentFreeze?
    /// Whether no source was ever read, so that nothing is known.
    package let isUnread: Bool
    /// The sources that could not be read and may hold something of the day.
    package let unreadable: [UnreadableSource]

    /// Makes a basis.
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
    /// Home never had the date.
    case skippedDate = "skipped-date"
    case freezeByHand = "freeze-by-hand"
    case freezeAutomatic = "freeze-automatic"
    /// A source that could not be read may hold more.
    case unreadable
    /// No source was ever read.
    case unread
    /// It is today and not over.
    case today
    /// Too little was contributed.
    case short
    /// It has not come.
    case toCome = "to-come"
}

extension ExplainReport {
    /// What a forge's count of the day is made of; nil where the forge tells no repository of it.
    package func breakdown(of count: ForgeCount) -> ForgeBreakdown? { ForgeBreakdown(of: count, among: forgeCommits) }

    /// Why the day has its state.
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

    /// The zone that was home when a commit was written, where the clock at home placed it.
    package func home(of commit: CommitEvidence, _ placement: Placement) -> Zone? {
        placement.isHomeClock ? basis.dayCalendar.zones.zone(at: commit.authoredAt) : nil
    }

    /// The offset of the clock that placed a commit: its own, or home's.
    package func offset(of commit: CommitEvidence, _ placement: Placement) -> Int {
        placement.isOwnClock ? commit.offset : basis.dayCalendar.zones.offset(at: commit.authoredAt)
    }

    /// The hour at which days begin, where it put a commit on the day before the one that the clock showed.
    package func dayStart(of day: Day, _ placement: Placement) -> Int? {
        placement.isBeforeDayStart ? basis.dayCalendar.rules.rules(on: day).dayStart : nil
    }
}
