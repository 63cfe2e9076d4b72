/// Times of day at which commits were written.
package struct CommitTimes: Hashable, Sendable {
    /// Number of commits placed by their own offset, by the hour of that local time.
    package var ownHours: [Int: Int] = [:]
    /// Number of commits placed by the home zone, by quarter-hours since 1970.
    ///
    /// No current zone splits a quarter-hour, so the local hour can be derived for any home zone.
    package var homeQuarters: [Int64: Int] = [:]

    /// Creates an empty tally.
    package init() {}

    /// Adds a counted commit.
    package mutating func add(_ commit: CommitEvidence, placement: Placement) {
        let seconds = commit.authoredAt.seconds
        switch placement {
        case .commitOffset, .commitOffsetDayStart:
            let ofDay = Self.remainder(seconds + Int64(commit.offset), 86_400)
            ownHours[Int(ofDay / 3_600), default: 0] += 1
        case .homeZone, .homeZoneDayStart, .forgeDate:
            homeQuarters[(seconds - Self.remainder(seconds, 900)) / 900, default: 0] += 1
        }
    }

    private static func remainder(_ value: Int64, _ divisor: Int64) -> Int64 {
        let rest = value % divisor
        return rest < 0 ? rest + divisor : rest
    }
}
