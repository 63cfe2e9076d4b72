/// A stretch of time over which the clocks of a zone keep one offset.
package struct ZoneObservance: Hashable, Sendable {
    /// When it begins.
    package let onset: Instant
    /// Seconds east of UTC before it.
    package let offsetBefore: Int
    /// Seconds east of UTC from its onset on.
    package let offset: Int
    /// Whether it is summer time.
    package let isDaylight: Bool

    /// Makes an observance.
    package init(onset: Instant, offsetBefore: Int, offset: Int, isDaylight: Bool) {
        self.onset = onset
        self.offsetBefore = offsetBefore
        self.offset = offset
        self.isDaylight = isDaylight
    }
}

extension Zone {
    /// No clock is set forward and back again within so many seconds.
    private static let step: Int64 = 7 * 86_400
    /// How many steps before the first instant its onset is looked for: a little more than a year.
    private static let steps: Int64 = 58

    /// The observances by which the zone's wall times are read at some instants, in order.
    ///
    /// The last one that began by an instant has the offset of that instant. Those that no instant asks for are left out.
    /// Where the clock was not set in the year before the first instant, the first observance begins with that year, and
    /// with the offset that it has.
    package func observances(at instants: some Sequence<Instant>) -> [ZoneObservance] {
        var observances: [ZoneObservance] = []
        var last = Instant.writable.lowerBound
        for instant in instants.sorted() {
            defer { last = instant }
            let offset = offset(at: instant)
            if observances.last?.offset == offset { continue }
            let earliest =
                observances.isEmpty
                ? Instant.writable.held(instant.advanced(bySeconds: -Self.step * Self.steps)) : last
            let onset = onset(of: offset, holdingAt: instant, after: earliest)
            observances.append(
                ZoneObservance(
                    onset: onset,
                    offsetBefore: onset > earliest ? self.offset(at: onset.advanced(bySeconds: -1)) : offset,
                    offset: offset, isDaylight: isDaylight(at: onset)))
        }
        return observances
    }

    /// The instant at which an offset that holds at `instant` came to hold, as far as that was after `earliest`.
    private func onset(of offset: Int, holdingAt instant: Instant, after earliest: Instant) -> Instant {
        var (before, after) = (instant, instant)
        for _ in 0..<Self.steps where before > earliest && self.offset(at: before) == offset {
            after = before
            before = max(earliest, before.advanced(bySeconds: -Self.step))
        }
        // Between instants that lie far apart, any change to the offset will do.
        if self.offset(at: before) == offset { before = earliest }
        guard self.offset(at: before) != offset else { return earliest }
        while before.seconds(to: after) > 1 {
            let middle = before.advanced(bySeconds: before.seconds(to: after) / 2)
            if self.offset(at: middle) == offset { after = middle } else { before = middle }
        }
        return after
    }
}
