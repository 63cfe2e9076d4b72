package import Core

/// How and why the newest streak ended, and what would restore it.
package struct StreakEndingReport: Hashable, Sendable {
    /// Why the day that ended it was missed.
    package enum Cause: Hashable, Sendable {
        /// Nothing was contributed.
        case nothing
        /// Something was contributed, but not enough.
        case tooFew(count: Int, minimum: Int)
        /// Counted evidence was removed with a repository or an address, named if known.
        case evidenceLeft(of: String)
        /// The person changed a rule.
        case ruleChanged

        /// Machine-readable code.
        package var code: String {
            switch self {
            case .nothing: "no-contribution"
            case .tooFew: "too-few"
            case .evidenceLeft: "less-evidence"
            case .ruleChanged: "rule-changed"
            }
        }
    }

    /// Effect of freezes on a streak's missed days.
    package struct Restoration: Hashable, Sendable {
        /// Days on which to spend the freezes.
        package let days: [Day]
        /// Resulting length of the streak.
        package let length: Int
        /// The challenge that would continue; nil if none.
        package let challenge: Challenge?

        package init(days: [Day], length: Int, challenge: Challenge? = nil) {
            self.days = days
            self.length = length
            self.challenge = challenge
        }
    }

    package let ending: StreakEnding
    package let cause: Cause
    /// What would restore it; nil if nothing would, or if it is not worth a freeze.
    package let restoration: Restoration?

    package init(ending: StreakEnding, cause: Cause, restoration: Restoration?) {
        self.ending = ending
        self.cause = cause
        self.restoration = restoration
    }
}

/// An account on a forge whose last request failed.
package struct UnansweredForge: Hashable, Sendable, Identifiable {
    package let id: String
    package let problem: ForgeProblem
    /// Whether an earlier request succeeded.
    package let isKnown: Bool

    package init(id: String, problem: ForgeProblem, isKnown: Bool) {
        self.id = id
        self.problem = problem
        self.isKnown = isKnown
    }
}

/// A repository whose last reading failed.
package struct UnreadRepository: Hashable, Sendable, Identifiable {
    package let id: String
    package let name: String
    package let problem: RepositoryProblem
    /// Day of the last successful reading; nil if there was none.
    package let readOn: Day?

    package init(id: String, name: String, problem: RepositoryProblem, readOn: Day?) {
        self.id = id
        self.name = name
        self.problem = problem
        self.readOn = readOn
    }
}
