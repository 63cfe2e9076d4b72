/// A change of a past day's count after the day was over, or after it was first recorded.
package struct DayChange: Hashable, Sendable {
    /// Cause of the change.
    package enum Reason: String, CaseIterable, Sendable, Hashable {
        /// Evidence that was read later: a branch fetched, a repository added, an address selected, a higher count of a
        /// forge.
        case moreEvidence = "more-evidence"
        /// A repository or an address was removed.
        case lessEvidence = "less-evidence"
        /// A forge now reports a lower count.
        case forgeFewer = "forge-fewer"
        /// An account on a forge was removed.
        case sourceRemoved = "source-removed"
        /// The person changed a rule and applied it to past days.
        case ruleChanged = "rule-changed"
        /// A freeze was spent on the day or taken back.
        case freeze

        /// Decodes a stored code; an unknown one, from a newer version, is read as ``moreEvidence``.
        package init(stored code: String) { self = Self(rawValue: code) ?? .moreEvidence }
    }

    package let day: Day
    package let at: Instant
    package let from: Int
    package let to: Int
    package let stateBefore: DayState
    package let stateAfter: DayState
    package let why: Reason
    /// Subject of the cause, such as the name of a repository; may be empty.
    package let detail: String

    package init(
        day: Day, at: Instant, from: Int, to: Int, stateBefore: DayState, stateAfter: DayState, why: Reason,
        detail: String
    ) {
        self.day = day
        self.at = at
        self.from = from
        self.to = to
        self.stateBefore = stateBefore
        self.stateAfter = stateAfter
        self.why = why
        self.detail = detail
    }
}
