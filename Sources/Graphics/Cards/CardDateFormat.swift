import Core
import Language

/// Date format of a card: the letters of PHP's `date`; text in brackets is omitted in the current year.
struct CardDateFormat: Hashable, Sendable {
    private let text: String

    /// Parses a format; nil when it is empty, too long, or its brackets are unbalanced or nested.
    init?(_ text: String) {
        var depth = 0
        for character in text {
            if character == "[" { depth += 1 }
            if character == "]" { depth -= 1 }
            guard depth == 0 || depth == 1 else { return nil }
        }
        guard depth == 0, (1...40).contains(text.count) else { return nil }
        self.text = text
    }

    /// Formats a date in a language.
    func string(_ day: Day, today: Day, _ language: Language, _ locale: CardLocale? = nil) -> String {
        let (year, month, number) = day.parts
        var result = ""
        var isLeftOut = false
        for character in text {
            switch character {
            case "[": isLeftOut = year == today.year
            case "]": isLeftOut = false
            case _ where isLeftOut: break
            case "d": result += Self.padded(number)
            case "j": result += String(number)
            case "m": result += Self.padded(month)
            case "n": result += String(month)
            case "Y": result += String(year)
            case "y": result += Self.padded(year % 100)
            case "M": result += locale?.month(month) ?? language.shortMonth(month)
            case "F": result += locale?.month(month) ?? language.monthName(month)
            case "D": result += locale?.weekday(day.weekday) ?? language.shortWeekday(day.weekday)
            case "l": result += locale?.weekday(day.weekday) ?? language.weekday(day.weekday)
            default: result.append(character)
            }
        }
        return result
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
