/// The home clock over some days, as spans with a constant UTC offset.
///
/// Most days have one span, which takes two lookups in the zone data; everything else about the day is then arithmetic.
struct HomeClock {
    private struct Stretch {
        let from: Int64
        let to: Int64
        let offset: Int64
    }

    private let stretches: [Stretch]
    /// Readings covered by the spans: local seconds since 1970-01-01T00:00:00 on the home clock.
    private let readings: Range<Int64>

    /// Upper bound of UTC offsets, in seconds.
    private static let widest: Int64 = 16 * 3_600
    /// Search step, in seconds; a zone changes its offset at most once within it.
    private static let step: Int64 = 6 * 3_600

    /// Creates the clock for all instants at which it can show readings in a range of a few days.
    init(_ zones: ZoneHistory, showing readings: Range<Int64>) {
        self.readings = readings
        let (start, end) = (readings.lowerBound - Self.widest, readings.upperBound + Self.widest)
        let (homes, moves) = zones.zones(from: Instant(seconds: start), to: Instant(seconds: end))
        if homes.count == 1, let home = homes.first {
            stretches = Self.stretches(of: home, from: start, to: end)
            return
        }
        let bounds = [start] + moves.map(\.seconds) + [end]
        stretches = zip(homes, zip(bounds, bounds.dropFirst())).flatMap { home, bounds in
            Self.stretches(of: home, from: bounds.0, to: bounds.1)
        }
    }

    private static func stretches(of zone: Zone, from start: Int64, to end: Int64) -> [Stretch] {
        func offset(_ seconds: Int64) -> Int64 { Int64(zone.offset(at: Instant(seconds: seconds))) }
        // No zone leaves an offset and returns to it within these few days.
        var held = offset(start)
        if offset(end) == held { return [Stretch(from: start, to: end, offset: held)] }
        var found: [Stretch] = []
        var since = start
        var before = start
        while before < end {
            let after = min(before + step, end)
            let next = offset(after)
            if next != held {
                var (low, high) = (before, after)
                while low + 1 < high {
                    let middle = low + (high - low) / 2
                    if offset(middle) == held { low = middle } else { high = middle }
                }
                found.append(Stretch(from: since, to: high, offset: held))
                (since, held) = (high, next)
            }
            before = after
        }
        if since < end { found.append(Stretch(from: since, to: end, offset: held)) }
        return found
    }

    /// Whether the spans cover every instant at which the clock can show one of `wanted`.
    func knows(_ wanted: Range<Int64>) -> Bool {
        readings.lowerBound <= wanted.lowerBound && wanted.upperBound <= readings.upperBound
    }

    /// Returns the first instant at which the clock shows a reading in a range; nil when it never does.
    func firstInstant(showing readings: Range<Int64>) -> Instant? {
        for stretch in stretches {
            let first = max(stretch.from, readings.lowerBound - stretch.offset)
            if first < stretch.to, first + stretch.offset < readings.upperBound { return Instant(seconds: first) }
        }
        return nil
    }

    /// Returns the first instant after the clock skips a reading; nil when it shows the reading or never reaches it.
    func firstLeap(over reading: Int64) -> Instant? {
        for (before, after) in zip(stretches, stretches.dropFirst())
        where before.to + before.offset <= reading && after.from + after.offset > reading {
            return Instant(seconds: after.from)
        }
        return nil
    }

    /// Returns the times at which the clock shows a reading in a range, in order: more than one when the clock is set
    /// back or home moves.
    func spans(showing readings: Range<Int64>) -> [Range<Instant>] {
        var spans: [Range<Instant>] = []
        for stretch in stretches {
            let first = Instant(seconds: max(stretch.from, readings.lowerBound - stretch.offset))
            let end = Instant(seconds: min(stretch.to, readings.upperBound - stretch.offset))
            guard first < end else { continue }
            if let last = spans.last, last.upperBound == first {
                spans[spans.count - 1] = last.lowerBound..<end
            } else {
                spans.append(first..<end)
            }
        }
        return spans
    }

    /// Returns the time on the clock at an instant of these days.
    func time(at instant: Instant) -> TimeOfDay {
        let offset = stretches.last { $0.from <= instant.seconds }?.offset ?? 0
        let ofDay = ((instant.seconds + offset) % 86_400 + 86_400) % 86_400
        return TimeOfDay(minutes: Int(ofDay / 60))
    }
}

extension DayCalendar {
    /// Readings of the home clock on `day`, from its start to its end: local seconds since 1970-01-01T00:00:00.
    func readings(of day: Day) -> Range<Int64> {
        let first = Int64(day.number) * 86_400 + Int64(rules.rules(on: day.previous).dayStart) * 3_600
        let end = Int64(day.number + 1) * 86_400 + Int64(rules.rules(on: day).dayStart) * 3_600
        return first..<end
    }
}
