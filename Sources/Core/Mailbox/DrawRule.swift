/// Rule that decides when letters can be drawn from a mailbox.
package enum DrawRule: Hashable, Sendable {
    /// Each done day since the mailbox was created earns one draw.
    case commit
    /// Without limit from a day on.
    case from(Day)
    /// Without limit once the challenge of this identifier has succeeded.
    case challenge(String)
    /// Without limit.
    case free

    /// Kinds of rules; raw values are those of commands and JSON.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        case commit, date, challenge, free
    }

    package var kind: Kind {
        switch self {
        case .commit: .commit
        case .from: .date
        case .challenge: .challenge
        case .free: .free
        }
    }

    /// Whether the challenge that opens the letters was lost or given up, or does not exist.
    ///
    /// - Parameter challenge: state of the rule's challenge; nil when there is none.
    package func isLost(with challenge: Challenge.State?) -> Bool {
        guard kind == .challenge else { return false }
        switch challenge {
        case .running, .succeeded: return false
        case .failed, .givenUp, nil: return true
        }
    }
}

/// Current state of draws from a mailbox.
package enum DrawState: Hashable, Sendable {
    /// Number of letters that can be drawn, and the day that the next draw uses up; nil where days earn no draws.
    case open(letters: Int, earnedBy: Day?)
    /// The mailbox has no letters, drawn or sealed.
    case empty
    /// All letters are drawn.
    case finished
    /// A commit today earns the next draw.
    case waitingForCommit
    /// Today's draw is used; the next day with a commit earns the next one.
    case waitingForTomorrow
    case waitingForDay(Day)
    case waitingForChallenge
    /// The challenge ended without success, so another rule has to be chosen.
    case challengeLost

    /// Computes what can be drawn.
    ///
    /// A day that becomes done late earns its draw. A day that is no longer done does not revoke a drawn letter, since
    /// a draw belongs to the day that earned it.
    ///
    /// - Parameters:
    ///   - sealed: number of letters not drawn yet.
    ///   - drawn: number of drawn letters.
    ///   - doneDays: done days since the mailbox was created, in order.
    ///   - spent: days whose draws are used.
    ///   - challenge: state of the rule's challenge; nil when there is none.
    package init(
        rule: DrawRule, sealed: Int, drawn: Int, today: Day, doneDays: [Day], spent: Set<Day>,
        challenge: Challenge.State?
    ) {
        guard sealed > 0 else {
            self = drawn > 0 ? .finished : rule.isLost(with: challenge) ? .challengeLost : .empty
            return
        }
        switch rule {
        case .free: self = .open(letters: sealed, earnedBy: nil)
        case .from(let day): self = today >= day ? .open(letters: sealed, earnedBy: nil) : .waitingForDay(day)
        case .challenge where rule.isLost(with: challenge): self = .challengeLost
        case .challenge: self = challenge == .running ? .waitingForChallenge : .open(letters: sealed, earnedBy: nil)
        case .commit:
            let free = doneDays.filter { !spent.contains($0) }
            if let first = free.first {
                self = .open(letters: min(sealed, free.count), earnedBy: first)
            } else {
                self = doneDays.last == today || spent.contains(today) ? .waitingForTomorrow : .waitingForCommit
            }
        }
    }
}
