extension StatisticsRange {
    /// Whether the range is a whole calendar month.
    package var isMonth: Bool {
        let month = Month(of: from)
        return from == month.first && through == month.last
    }

    /// Whether the range is a whole calendar year.
    package var isYear: Bool {
        Month(of: from).number == 1 && from.dayOfMonth == 1 && through == Month(year: from.year, number: 12)?.last
    }

    /// The range right before it, of the same kind: a month, a year, or else the same number of days.
    ///
    /// Nil for the span `all`, or when the range begins with the first representable day.
    package var previous: ClosedRange<Day>? {
        guard span != .all, from > .first else { return nil }
        let last = from.previous
        if isYear { return (Month(year: last.year, number: 1)?.first ?? last)...last }
        if isMonth { return Month(of: last).first...last }
        return max(.first, from.advanced(by: -length))...last
    }

    /// The range right after it, of the same kind; nil for the span `all`, or when it ends with the last representable
    /// day.
    package var next: ClosedRange<Day>? {
        guard span != .all, through < .last else { return nil }
        let first = through.next
        if isYear { return first...(Month(year: first.year, number: 12)?.last ?? first) }
        if isMonth { return first...Month(of: first).last }
        return first...min(.last, through.advanced(by: length))
    }
}
