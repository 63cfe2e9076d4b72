package import Core
import Storage

/// Effect of a freeze on a day, and the days on which freezes have to be spent for it.
package struct FreezeOffer: Hashable, Sendable {
    /// Effect of freezes on ``FreezeOffer/days``, or the reason why a freeze is useless if that is empty.
    package enum Outcome: Hashable, Sendable {
        /// The running streak, or challenge, continues through today.
        case keeps
        /// An ended streak, or challenge, continues.
        case restores
        /// Two streaks become one that still ended on a day: more was missed after it than freezes are left for.
        case joins(until: Day)
        /// The streak continues even if it turns out that nothing was contributed on the unknown day.
        case holds
        /// The streak that runs when the future day comes continues.
        case waits
        /// Not enough freezes: number of missed days or weeks, and number of additional freezes needed.
        case short(missed: Int, by: Int)
        /// The gap is too long to be bridged by freezes.
        case outOfReach
        /// The week of the day counts, or is excused, without the freeze.
        case weekExcused
        /// No streak precedes the day.
        case noStreak
    }

    /// The day that the offer is for.
    package let day: Day
    package let today: Day
    package let outcome: Outcome
    /// Days on which freezes have to be spent, all at once; empty if that is useless.
    package let days: [Day]
    /// Actual or resulting length of the streak; 0 if there is none.
    package let length: Int
    /// Whether the streak counts weeks.
    package let isWeekly: Bool
    /// The challenge that continues; nil if none depends on the freeze.
    package let challenge: Challenge?
    /// Number of freezes left in the month of the day.
    package let left: Int

    package init(
        _ day: Day, today: Day, _ outcome: Outcome, days: [Day] = [], length: Int = 0, isWeekly: Bool = false,
        challenge: Challenge? = nil, left: Int
    ) {
        self.day = day
        self.today = today
        self.outcome = outcome
        self.days = days
        self.length = length
        self.isWeekly = isWeekly
        self.challenge = challenge
        self.left = left
    }
}

extension Snapshot {
    /// Returns the effect of a freeze on a day; nil if none can be spent on it.
    package func freezeOffer(for day: Day) throws -> FreezeOffer? { try ledger.freezeOffer(for: day, in: tx) }
}
