import Core
import Testing

/// An entry, its reading, and the remaining title.
struct EntryCase: Sendable, CustomTestStringConvertible {
    let entry: String
    let reading: String
    let title: String

    init(_ entry: String, _ reading: String, title: String) {
        self.entry = entry
        self.reading = reading
        self.title = title
    }

    var testDescription: String { entry }
}

extension TaskFields {
    /// Everything but the title, in short notation for tables.
    var short: String {
        var parts: [String] = []
        if let due { parts.append("\(due)") }
        if let isImportant { parts.append(isImportant ? "important" : "unimportant") }
        if urgency != .auto { parts.append("urgent:\(urgency.rawValue)") }
        if let ticket { parts.append("#\(ticket)") }
        if let repository { parts.append("@\(repository)") }
        parts += alarms.sorted { $0.minutes < $1.minutes }.map { "alarm:\($0.rawValue)" }
        if let repeats { parts.append(repeats.short) }
        return parts.joined(separator: " ")
    }
}

extension TaskRepeat {
    var short: String {
        let days =
            switch pattern {
            case .daily: "daily"
            case .weekdays: "weekdays"
            case .weekly(let days):
                "weekly:" + days.sorted { $0.rawValue < $1.rawValue }.map(\.code).joined(separator: "+")
            case .monthly(let day): "monthly:\(day)"
            case .yearly(let month, let day): "yearly:\(month)-\(day)"
            }
        let every = interval == 1 ? days : "\(days) every \(interval)"
        return switch end {
        case .never: every
        case .until(let day): "\(every) until \(day)"
        case .after(let count): "\(every) x\(count)"
        }
    }
}

/// The context of an entry's reading, in short notation.
func entryContext(
    _ now: String = "2026-11-21T14:20:30+09:00", _ zoneName: String = "Asia/Seoul", dayStart: Int = 0,
    weekStart: Weekday = .monday, repositories: Set<String> = ["haru", "Web"]
) throws -> QuickEntry.Context {
    QuickEntry.Context(
        now: try instant(now), dayCalendar: try dayCalendar(zoneName, DayRules(dayStart: dayStart)),
        weekStart: weekStart, repositories: repositories)
}
