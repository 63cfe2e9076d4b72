/// A goal of a number of done days.
package struct Challenge: Hashable, Sendable {
    /// How days are asked for.
    package enum Rule: String, CaseIterable, Sendable, Hashable {
        /// A missed day ends it.
        case everyDay = "every-day"
        /// Done days add up; there is no hurry.
        case count
    }

    /// Why a challenge is over before its days said so.
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
    /// The number of done days that win it.
    package let length: Int
    package let rule: Rule
    package let start: Day
    /// Shown only when it has succeeded; empty when there is none.
    package let reward: String
    /// How it ended, once that is settled for good.
    package let ending: Ending?
    /// How many days were done when it was given up; nil where that was not written down.
    package let doneAtEnding: Int?

    /// The lengths that a challenge may have, in days.
    package static let lengths = 1...365
    /// The lengths that are offered.
    package static let presets = [7, 21, 30, 50, 100, 365]
    /// The longest name and reward, in characters.
    package static let longestText = 80

    /// Makes a challenge.
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

    /// How a challenge stands.
    package enum State: Hashable, Sendable {
        case running
        case succeeded(on: Day)
        case failed(on: Day)
        case givenUp(on: Day)

        /// The word for machines: `running`, `succeeded`, `failed` or `given-up`.
        package var code: String {
            switch self {
            case .running: "running"
            case .succeeded: "succeeded"
            case .failed: "failed"
            case .givenUp: "given-up"
            }
        }

        /// The day on which it ended.
        package var day: Day? {
            switch self {
            case .running: nil
            case .succeeded(let day), .failed(let day), .givenUp(let day): day
            }
        }
    }

    /// How far a challenge has come.
    package struct Progress: Hashable, Sendable {
        /// Done days, at most the challenge's length.
        package let done: Int
        /// Done days still needed: the n of D-n.
        package let remaining: Int
        package let state: State

        /// Makes a progress.
        package init(done: Int, remaining: Int, state: State) {
            self.done = done
            self.remaining = remaining
            self.state = state
        }
    }

    /// Works out how far the challenge has come.
    ///
    /// What was settled for good stays, whatever the days say since.
    ///
    /// - Parameter days: the days from `start` up to today, in order; those before `start` are passed over.
    package func progress(days: some Sequence<(day: Day, state: DayState)>) -> Progress {
        var done = 0
        var reached = State.running
        for (day, state) in days where day >= start {
            if let end = ending?.day, day > end { break }
            // What a lost day turns out to be later does not count any more.
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
            // A commit that comes after one has given up, on that very day or found later, is not walked.
            done = doneAtEnding.map { min(max(0, $0), length) } ?? done
        }
        return Progress(done: done, remaining: length - done, state: reached)
    }
}
