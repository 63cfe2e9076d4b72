/// At which times of the day commits were written.
package struct CommitTimes: Hashable, Sendable {
    /// How many commits their own clocks placed, by the hour that these showed.
    package var ownHours: [Int: Int] = [:]
    /// How many commits the clock at home placed, by the quarter of an hour, counted from 1970: no zone of today
    /// cuts one in two, so that the hour follows whatever zone is home.
    package var homeQuarters: [Int64: Int] = [:]

    /// Makes the times of no commit.
    package init() {}

    /// Adds a commit that counts.
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
