package import Core

extension TaskRepeat {
    /// Maximum number of days between an overdue occurrence and the next one; a calendar lists each skipped day.
    private static let mostSkipped = 400

    /// The RFC 5545 rule for exactly the days on which the task recurs from `due` on, without its end.
    package var recurrenceRule: String {
        let every = interval == 1 ? "" : ";INTERVAL=\(interval)"
        return switch pattern {
        case .daily: "FREQ=DAILY" + every
        case .weekdays: "FREQ=WEEKLY;WKST=MO;BYDAY=MO,TU,WE,TH,FR"
        case .weekly(let weekdays):
            "FREQ=WEEKLY" + every + ";WKST=MO;BYDAY="
                + Weekday.allCases.filter(weekdays.contains).map(\.recurrenceCode).joined(separator: ",")
        case .monthly(let day): "FREQ=MONTHLY" + every + ";" + Self.monthDays(through: day)
        case .yearly(let month, let day):
            // Only February may lack the day.
            "FREQ=YEARLY" + every + ";BYMONTH=\(month);"
                + (month == 2 ? Self.monthDays(through: day) : "BYMONTHDAY=\(day)")
        }
    }

    /// Matches a day of the month or, in a shorter month, the last day.
    private static func monthDays(through day: Int) -> String {
        if day <= 28 { return "BYMONTHDAY=\(day)" }
        return "BYMONTHDAY=" + (28...day).map(String.init).joined(separator: ",") + ";BYSETPOS=-1"
    }

    /// Returns the occurrences between an overdue day and today, which are skipped when the task is done.
    ///
    /// - Returns: nil if a calendar cannot represent the recurrence exactly.
    package func skipped(after due: Day, occurrence: Int, today: Day) -> [Day]? {
        // A recurrence rule must include its first day.
        guard includes(due) else { return nil }
        guard due < today else { return [] }
        // The number of remaining occurrences does not depend on the skipped ones.
        if case .after = end { return nil }
        guard due.distance(to: today) <= Self.mostSkipped else { return nil }
        return Array(days(from: due, occurrence: occurrence, in: due.next...max(due.next, today.previous)))
            .filter { $0 < today }
    }
}

extension Weekday {
    /// Code in recurrence rules.
    fileprivate var recurrenceCode: String {
        switch self {
        case .monday: "MO"
        case .tuesday: "TU"
        case .wednesday: "WE"
        case .thursday: "TH"
        case .friday: "FR"
        case .saturday: "SA"
        case .sunday: "SU"
        }
    }
}
