import Core

/// A day as a person writes it: a date, or a word that depends on which day it is.
enum DayWord: Hashable, Sendable {
    case date(Day)
    case fromToday(Int)

    /// Reads `2026-11-21`, `today`, `yesterday`, `tomorrow`, `오늘`, `어제`, `내일`.
    init?(_ text: String) {
        switch text.lowercased() {
        case "today", "오늘": self = .fromToday(0)
        case "yesterday", "어제": self = .fromToday(-1)
        case "tomorrow", "내일": self = .fromToday(1)
        default:
            guard let day = Day(iso: text) else { return nil }
            self = .date(day)
        }
    }

    /// Reads a day that has to be one.
    static func required(_ text: String) throws -> DayWord {
        guard let word = DayWord(text) else { throw UsageError.invalidDay(text) }
        return word
    }

    /// The day that is meant when it is `today`.
    func day(today: Day) -> Day {
        switch self {
        case .date(let day): day
        case .fromToday(let distance): today.advanced(by: distance)
        }
    }
}
