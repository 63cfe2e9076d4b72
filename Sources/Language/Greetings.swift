package import Core

/// A situation for which Today has its own greetings.
package enum GreetingSituation: CaseIterable, Hashable, Sendable {
    case morning, afternoon, evening, night
    /// A weekend, a rest day or a frozen day.
    case leisure
    case done

    /// Returns the situation of a day in a state, at an hour from 0 to 23.
    package init(state: DayState, weekday: Weekday, hour: Int) {
        switch (state, weekday, hour) {
        case (.done, _, _): self = .done
        case (.rest, _, _), (.frozen, _, _), (_, .saturday, _), (_, .sunday, _): self = .leisure
        case (_, _, 5..<11): self = .morning
        case (_, _, 11..<17): self = .afternoon
        case (_, _, 17..<22): self = .evening
        default: self = .night
        }
    }
}

extension Language {
    /// Returns the greeting of a day: constant within a situation, and different on the next day.
    ///
    /// No greeting claims more than its situation implies, and none blames.
    package func greeting(_ situation: GreetingSituation, on day: Day) -> String {
        let lines = greetings(for: situation)
        return lines[((day.number % lines.count) + lines.count) % lines.count]
    }

    /// Returns the greetings of a situation, four in each language.
    package func greetings(for situation: GreetingSituation) -> [String] {
        let message: Message =
            switch situation {
            case .morning: .greeting.morning
            case .afternoon: .greeting.afternoon
            case .evening: .greeting.evening
            case .night: .greeting.night
            case .leisure: .greeting.leisure
            case .done: .greeting.done
            }
        return lines(message)
    }
}
