package import Core

/// How the newest streak ended, why, and what would bring it back.
package struct StreakEndingReport: Hashable, Sendable {
    /// Why the day that ended it came to nothing.
    package enum Cause: Hashable, Sendable {
        /// Nothing was contributed.
        case nothing
        /// Something was contributed, but not enough.
        case tooFew(count: Int, minimum: Int)
        /// What had counted went away: a repository or an address, named where that is known.
        case evidenceLeft(of: String)
        /// The person changed a rule.
        case ruleChanged

        /// The word for machines.
        package var code: String {
            switch self {
            case .nothing: "no-contribution"
            case .tooFew: "too-few"
            case .evidenceLeft: "less-evidence"
            case .ruleChanged: "rule-changed"
            }
        }
    }

    /// What comes back with freezes on a streak's missed days.
    package struct Restoration: Hashable, Sendable {
        /// The days on which to spend them.
        package let days: [Day]
        /// How long the streak would be.
        package let length: Int
        /// The challenge that would go on; nil when none would.
        package let challenge: Challenge?

        /// Makes a restoration.
        package init(days: [Day], length: Int, challenge: Challenge? = nil) {
            self.days = days
            self.length = length
            self.challenge = challenge
        }
    }

    package let ending: StreakEnding
    package let cause: Cause
    /// What would bring it back; nil when nothing would, or nothing that is worth a freeze.
    package let restoration: Restoration?

    /// Makes a report.
    package init(ending: StreakEnding, cause: Cause, restoration: Restoration?) {
        self.ending = ending
        self.cause = cause
        self.restoration = restoration
    }
}

/// An account on a forge that did not answer the last time.
package struct UnansweredForge: Hashable, Sendable, Identifiable {
    package let id: String
    package let problem: ForgeProblem
    /// Whether it answered before.
    package let isKnown: Bool

    /// Makes a report.
    package init(id: String, problem: ForgeProblem, isKnown: Bool) {
        self.id = id
        self.problem = problem
        self.isKnown = isKnown
    }
}

/// A repository that could not be read the last time.
package struct UnreadRepository: Hashable, Sendable, Identifiable {
    package let id: String
    package let name: String
    package let problem: RepositoryProblem
    /// The day on which it was last read without a problem; nil when it never was.
    package let readOn: Day?

    /// Makes a report.
    package init(id: String, name: String, problem: RepositoryProblem, readOn: Day?) {
        self.id = id
        self.name = name
        self.problem = problem
        self.readOn = readOn
    }
}
