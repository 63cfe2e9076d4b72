extension StatisticsRange {
    /// Whether it is a calendar month, from its first day to its last.
    package var isMonth: Bool {
        let month = Month(of: from)
        return from == month.first && through == month.last
    }

    /// Whether it is a calendar year, from the first of January to the last of December.
    package var isYear: Bool {
        Month(of: from).number == 1 && from.dayOfMonth == 1 && through == Month(year: from.year, number: 12)?.last
    }

    /// The range right before it, of the same kind: a month before a month, a year before a year, else as many days.
    ///
    /// Nil when it holds everything, or begins with the first day there is.
    package var previous: ClosedRange<Day>? {
        guard span != .all, from > .first else { return nil }
        let last = from.previous
        if isYear { return (Month(year: last.year, number: 1)?.first ?? last)...last }
        if isMonth { return Month(of: last).first...last }
        return max(.first, from.advanced(by: -length))...last
    }

    /// The range right after it, of the same kind; nil when it holds everything, or ends with the last day there is.
    package var next: ClosedRange<Day>? {
        guard span != .all, through < .last else { return nil }
        let first = through.next
        if isYear { return first...(Month(year: first.year, number: 12)?.last ?? first) }
        if isMonth { return first...Month(of: first).last }
        return first...min(.last, through.advanced(by: length))
    }
}
