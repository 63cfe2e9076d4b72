/// When letters can be drawn from a mailbox.
package enum DrawRule: Hashable, Sendable {
    /// Each done day since the mailbox was made earns one draw.
    case commit
    /// Without limit from a day on.
    case from(Day)
    /// Without limit once the challenge of this identifier has succeeded.
    case challenge(String)
    /// Without limit.
    case free

    /// The kinds of rules, by the words that commands and JSON have for them.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        case commit, date, challenge, free
    }

    /// Its kind.
    package var kind: Kind {
        switch self {
        case .commit: .commit
        case .from: .date
        case .challenge: .challenge
        case .free: .free
        }
    }

    /// Failure of the challenge that opens the letters: lost or given up.
    ///
    /// - Parameter challenge: how its challenge stands; nil where there is none.
    package func isLost(with challenge: Challenge.State?) -> Bool {
        guard kind == .challenge else { return false }
        switch challenge {
        case .running, .succeeded: return false
        case .failed, .givenUp, nil: return true
        }
    }
}

/// What can be drawn from a mailbox now.
package enum DrawState: Hashable, Sendable {
    /// So many letters can be drawn; the next draw is that of a day, where days earn draws.
    case open(letters: Int, earnedBy: Day?)
    /// Nothing was written yet.
    case empty
    /// All letters are drawn.
    case finished
    /// A commit today earns the next draw.
    case waitingForCommit
    /// Today's draw is used; the next day with a commit earns the next one.
    case waitingForTomorrow
    case waitingForDay(Day)
    case waitingForChallenge
    /// The challenge has ended without success, so that another rule has to be picked.
    case challengeLost

    /// Works out what can be drawn.
    ///
    /// A day that becomes done late earns its draw; one that is lost takes no drawn letter back, since a draw belongs to
    /// the day that earned it.
    ///
    /// - Parameters:
    ///   - sealed: how many letters are not drawn.
    ///   - drawn: how many are.
    ///   - doneDays: the done days since the mailbox was made, in order.
    ///   - spent: the days whose draws are used.
    ///   - challenge: how the rule's challenge stands; nil where there is none.
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
