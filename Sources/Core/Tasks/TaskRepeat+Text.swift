extension TaskRepeat {
    /// The repeat as it is kept and sent: `daily`, `weekdays`, `weekly:mon,wed` or `monthly:31`, and
    /// behind a semicolon its end, if it has one: `until:2026-12-31` or `after:5`.
    package var text: String {
        let when =
            switch pattern {
            case .daily: "daily"
            case .weekdays: "weekdays"
            case .weekly(let days):
                "weekly:" + Weekday.allCases.filter(days.contains).map(\.code).joined(separator: ",")
            case .monthly(let day): "monthly:\(day)"
            }
        return switch end {
        case .never: when
        case .until(let day): "\(when);until:\(day)"
        case .after(let count): "\(when);after:\(count)"
        }
    }

    /// Reads what ``text`` writes; nothing else is accepted.
    package init?(text: some StringProtocol) {
        let parts = text.split(separator: ";", omittingEmptySubsequences: false).map {
            $0.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        }
        guard parts.count <= 2, let first = parts.first, let pattern = Self.pattern(first) else { return nil }
        guard let end = parts.count == 2 ? Self.end(parts[1]) : .never else { return nil }
        self.init(pattern, end: end)
        // Weekdays and numbers can be written in other ways than the one.
        if self.text != text { return nil }
    }

    private static func pattern(_ fields: [some StringProtocol]) -> Pattern? {
        switch (fields[0], fields.count) {
        case ("daily", 1): return .daily
        case ("weekdays", 1): return .weekdays
        case ("weekly", 2):
            let days = fields[1].split(separator: ",").map { Weekday(text: String($0)) }
            return days.isEmpty || days.contains(nil) ? nil : .weekly(Set(days.compactMap { $0 }))
        case ("monthly", 2):
            guard let day = Int(fields[1]), (1...31).contains(day) else { return nil }
            return .monthly(dayOfMonth: day)
        default: return nil
        }
    }

    private static func end(_ fields: [some StringProtocol]) -> End? {
        guard fields.count == 2 else { return nil }
        switch fields[0] {
        case "until": return Day(iso: fields[1]).map(End.until)
        case "after":
            guard let count = Int(fields[1]), times.contains(count) else { return nil }
            return .after(count)
        default: return nil
        }
    }
}
