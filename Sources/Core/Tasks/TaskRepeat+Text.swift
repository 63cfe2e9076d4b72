extension TaskRepeat {
    /// Stored and transmitted form: `daily`, `weekdays`, `weekly:mon,wed`, `monthly:31` or `yearly:12-25`.
    ///
    /// An interval follows the name, as in `weekly/2:mon`; an end follows a semicolon: `until:2026-12-31` or `after:5`.
    package var text: String {
        let every = interval == 1 ? "" : "/\(interval)"
        let when =
            switch pattern {
            case .daily: "daily\(every)"
            case .weekdays: "weekdays"
            case .weekly(let days):
                "weekly\(every):" + Weekday.allCases.filter(days.contains).map(\.code).joined(separator: ",")
            case .monthly(let day): "monthly\(every):\(day)"
            case .yearly(let month, let day): "yearly\(every):" + padded(month, 2) + "-" + padded(day, 2)
            }
        return switch end {
        case .never: when
        case .until(let day): "\(when);until:\(day)"
        case .after(let count): "\(when);after:\(count)"
        }
    }

    /// Parses ``text``; nothing else is accepted.
    package init?(text: some StringProtocol) {
        let parts = text.split(separator: ";", omittingEmptySubsequences: false).map {
            $0.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        }
        guard parts.count <= 2, let first = parts.first else { return nil }
        let name = first[0].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let interval = name.count == 1 ? 1 : Int(name[1]), Self.intervals.contains(interval),
            let pattern = Self.pattern(name[0], first.count == 2 ? String(first[1]) : nil),
            let end = parts.count == 2 ? Self.end(parts[1]) : .never
        else { return nil }
        self.init(pattern, every: interval, end: end)
        // Weekdays and numbers have other spellings, which are rejected.
        if self.text != text { return nil }
    }

    private static func pattern(_ name: some StringProtocol, _ days: String?) -> Pattern? {
        switch (name, days) {
        case ("daily", nil): return .daily
        case ("weekdays", nil): return .weekdays
        case ("weekly", let days?):
            let days = days.split(separator: ",").map { Weekday(text: String($0)) }
            return days.isEmpty || days.contains(nil) ? nil : .weekly(Set(days.compactMap { $0 }))
        case ("monthly", let day?): return Int(day).map { .monthly(dayOfMonth: $0) }
        case ("yearly", let date?):
            let numbers = date.split(separator: "-", omittingEmptySubsequences: false).compactMap { Int($0) }
            return numbers.count == 2 ? .yearly(month: numbers[0], dayOfMonth: numbers[1]) : nil
        default: return nil
        }
    }

    private static func end(_ fields: [some StringProtocol]) -> End? {
        guard fields.count == 2 else { return nil }
        switch fields[0] {
        case "until": return Day(iso: fields[1]).map(End.until)
        case "after": return Int(fields[1]).map(End.after)
        default: return nil
        }
    }
}
