package import Core

extension TaskRepeat {
    /// How many days the next occurrence may lie behind one that was left; a calendar is told of each by name.
    private static let mostSkipped = 400

    /// The rule of RFC 5545 that gives exactly the days on which the task comes from `due` on, without its end.
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
            // February alone may lack the day.
            "FREQ=YEARLY" + every + ";BYMONTH=\(month);"
                + (month == 2 ? Self.monthDays(through: day) : "BYMONTHDAY=\(day)")
        }
    }

    /// A day of the month or, in a shorter month, its last one.
    private static func monthDays(through day: Int) -> String {
        if day <= 28 { return "BYMONTHDAY=\(day)" }
        return "BYMONTHDAY=" + (28...day).map(String.init).joined(separator: ",") + ";BYSETPOS=-1"
    }

    /// The occurrences between a day that is over and today, which are passed over when the task is done.
    ///
    /// - Returns: nil where a calendar cannot be told exactly how the task goes on.
    package func skipped(after due: Day, occurrence: Int, today: Day) -> [Day]? {
        // A rule begins with the day that it is of.
        guard includes(due) else { return nil }
        guard due < today else { return [] }
        // How many are left once it is done, those between do not tell.
        if case .after = end { return nil }
        guard due.distance(to: today) <= Self.mostSkipped else { return nil }
        return Array(days(from: due, occurrence: occurrence, in: due.next...max(due.next, today.previous)))
            .filter { $0 < today }
    }
}

extension Weekday {
    /// As recurrence rules write it.
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
