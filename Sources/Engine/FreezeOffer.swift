package import Core
import Storage

/// What a freeze on a day would come to, and the days on which freezes have to be spent for it.
package struct FreezeOffer: Hashable, Sendable {
    /// What comes of freezes on ``FreezeOffer/days`` or, where there are none, why a freeze is of no use.
    package enum Outcome: Hashable, Sendable {
        /// The running streak, or challenge, goes on through today.
        case keeps
        /// A streak, or a challenge, that ended goes on again.
        case restores
        /// Two streaks become one, which ended on a day nevertheless: more was missed after it than freezes are left for.
        case joins(until: Day)
        /// The streak goes on also if nothing turns out to have been contributed on the day, which could not be read.
        case holds
        /// Whichever streak runs when the day comes goes on.
        case waits
        /// So many days, or weeks, were missed, and so many freezes more are needed than are left.
        case short(missed: Int, by: Int)
        /// More was missed than freezes are counted for.
        case outOfReach
        /// The week of the day counts, or is excused, without it.
        case weekExcused
        /// No streak led up to the day.
        case noStreak
    }

    /// The day that was asked about.
    package let day: Day
    package let today: Day
    package let outcome: Outcome
    /// The days on which a freeze has to be spent, all at once; empty where that is of no use.
    package let days: [Day]
    /// How long the streak is, or would be; 0 where there is none.
    package let length: Int
    /// Whether the streak counts weeks.
    package let isWeekly: Bool
    /// The challenge that goes on; nil where none hangs on it.
    package let challenge: Challenge?
    /// How many freezes the month of the day still holds.
    package let left: Int

    /// Makes an offer.
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
    /// What a freeze on a day would come to; nil where none can be spent on it.
    package func freezeOffer(for day: Day) throws -> FreezeOffer? { try ledger.freezeOffer(for: day, in: tx) }
}
