/// A goal of a number of done days.
package struct Challenge: Hashable, Sendable {
    /// Which days are required.
    package enum Rule: String, CaseIterable, Sendable, Hashable {
        /// A missed day ends it.
        case everyDay = "every-day"
        /// Done days add up, without a deadline.
        case count
    }

    /// How a challenge ended for good.
    package enum Ending: Hashable, Sendable {
        case succeeded(on: Day)
        case failed(on: Day)
        case givenUp(on: Day)

        /// The day on which it ended.
        package var day: Day {
            switch self {
            case .succeeded(let day), .failed(let day), .givenUp(let day): day
            }
        }
    }

    package let id: String
    package let name: String
    /// Number of done days that win it.
    package let length: Int
    package let rule: Rule
    package let start: Day
    /// Shown only after success; empty for none.
    package let reward: String
    /// Final outcome; nil until it is settled.
    package let ending: Ending?
    /// Number of done days when it was given up; nil when it was not recorded.
    package let doneAtEnding: Int?

    /// Allowed lengths, in days.
    package static let lengths = 1...365
    /// Suggested lengths, in days.
    package static let presets = [7, 21, 30, 50, 100, 365]
    /// Maximum length of the name and the reward, in characters.
    package static let longestText = 80

    package init(
        id: String, name: String, length: Int, rule: Rule, start: Day, reward: String = "", ending: Ending? = nil,
        doneAtEnding: Int? = nil
    ) {
        self.id = id
        self.name = name
        self.length = Self.lengths.held(length)
        self.rule = rule
        self.start = start
        self.reward = reward
        self.ending = ending
        self.doneAtEnding = doneAtEnding
    }

    /// Current state of a challenge.
    package enum State: Hashable, Sendable {
        case running
        case succeeded(on: Day)
        case failed(on: Day)
        case givenUp(on: Day)

        /// Machine-readable code: `running`, `succeeded`, `failed` or `given-up`.
        package var code: String {
            switch self {
            case .running: "running"
            case .succeeded: "succeeded"
            case .failed: "failed"
            case .givenUp: "given-up"
            }
        }

        /// The day on which it ended; nil while it runs.
        package var day: Day? {
            switch self {
            case .running: nil
            case .succeeded(let day), .failed(let day), .givenUp(let day): day
            }
        }
    }

    /// Progress of a challenge.
    package struct Progress: Hashable, Sendable {
        /// Done days, at most the challenge's length.
        package let done: Int
        /// Done days still needed: the n of D-n.
        package let remaining: Int
        package let state: State

        package init(done: Int, remaining: Int, state: State) {
            self.done = done
            self.remaining = remaining
            self.state = state
        }
    }

    /// Computes the progress of the challenge.
    ///
    /// A settled outcome stays, even if the days have changed since.
    ///
    /// - Parameter days: the days from `start` up to today, in order; those before `start` are skipped.
    package func progress(days: some Sequence<(day: Day, state: DayState)>) -> Progress {
        var done = 0
        var reached = State.running
        for (day, state) in days where day >= start {
            if let end = ending?.day, day > end { break }
            // Later changes to the day that was lost no longer count.
            if case .failed(on: day) = ending { break }
            if state == .done { done += 1 }
            if done == length {
                reached = .succeeded(on: day)
                break
            }
            if state == .missed && rule == .everyDay {
                reached = .failed(on: day)
                break
            }
        }
        switch ending {
        case .none: break
        case .succeeded(let day):
            reached = .succeeded(on: day)
            done = length
        case .failed(let day):
            reached = .failed(on: day)
            done = min(done, length - 1)
        case .givenUp(let day):
            reached = .givenUp(on: day)
            // A commit after giving up does not count, even on that very day or when it is found later.
            done = doneAtEnding.map { min(max(0, $0), length) } ?? done
        }
        return Progress(done: done, remaining: length - done, state: reached)
    }
}
