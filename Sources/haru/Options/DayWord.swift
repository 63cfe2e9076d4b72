import Core

/// A day as a person writes it: a date, or a word relative to today.
enum DayWord: Hashable, Sendable {
    case date(Day)
    /// A date without a year: the one nearest to today.
    case yearless(month: Int, dayOfMonth: Int)
    case fromToday(Int)

    /// Parses `2026-11-21`, `11-21`, `11/21`, `today`, `yesterday`, `tomorrow`, `오늘`, `어제`, `내일`.
    init?(_ text: String) {
        switch text.lowercased() {
        case "today", "오늘": self = .fromToday(0)
        case "yesterday", "어제": self = .fromToday(-1)
        case "tomorrow", "내일": self = .fromToday(1)
        default:
            if let day = Day(iso: text) {
                self = .date(day)
            } else if let parts = text.wholeMatch(of: /([0-9]{1,2})[-\/]([0-9]{1,2})/),
                let month = Int(parts.1), let dayOfMonth = Int(parts.2),
                Day(year: Self.leapYear, month: month, day: dayOfMonth) != nil
            {
                self = .yearless(month: month, dayOfMonth: dayOfMonth)
            } else {
                return nil
            }
        }
    }

    /// A year with all dates.
    private static let leapYear = 2024

    /// Parses a required day.
    static func required(_ text: String) throws -> DayWord {
        guard let word = DayWord(text) else { throw UsageError.invalidDay(text) }
        return word
    }

    /// Resolves the day relative to `today`.
    func day(today: Day) -> Day {
        switch self {
        case .date(let day): day
        case .yearless(let month, let dayOfMonth):
            // The 29th of February occurs at least once in eight years.
            (today.year - 8...today.year + 8).compactMap { Day(year: $0, month: month, day: dayOfMonth) }
                .min { abs(today.distance(to: $0)) < abs(today.distance(to: $1)) } ?? today
        case .fromToday(let distance): today.advanced(by: distance)
        }
    }
}
