/// A period over which the clocks of a zone keep one offset.
package struct ZoneObservance: Hashable, Sendable {
    /// Start of the period.
    package let onset: Instant
    /// Seconds east of UTC before the onset.
    package let offsetBefore: Int
    /// Seconds east of UTC from the onset on.
    package let offset: Int
    /// Whether daylight saving time is in effect.
    package let isDaylight: Bool

    package init(onset: Instant, offsetBefore: Int, offset: Int, isDaylight: Bool) {
        self.onset = onset
        self.offsetBefore = offsetBefore
        self.offset = offset
        self.isDaylight = isDaylight
    }
}

extension Zone {
    /// Search step, in seconds; no zone changes its offset and back again within it.
    private static let step: Int64 = 7 * 86_400
    /// Number of steps to search back for the onset before the first instant: a little more than a year.
    private static let steps: Int64 = 58

    /// Returns the observances in effect at some instants, in order.
    ///
    /// The last one that began by an instant has the offset of that instant. Observances that cover none of the
    /// instants are left out. When there is no transition in the year before the first instant, the first observance
    /// begins a year before it, with the same offset before and after.
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

    /// Returns the transition to the offset that is in effect at `instant`; `earliest` when there is none after that.
    private func onset(of offset: Int, holdingAt instant: Instant, after earliest: Instant) -> Instant {
        var (before, after) = (instant, instant)
        for _ in 0..<Self.steps where before > earliest && self.offset(at: before) == offset {
            after = before
            before = max(earliest, before.advanced(bySeconds: -Self.step))
        }
        // Between distant instants, any transition to the offset will do.
        if self.offset(at: before) == offset { before = earliest }
        guard self.offset(at: before) != offset else { return earliest }
        while before.seconds(to: after) > 1 {
            let middle = before.advanced(bySeconds: before.seconds(to: after) / 2)
            if self.offset(at: middle) == offset { after = middle } else { before = middle }
        }
        return after
    }
}
