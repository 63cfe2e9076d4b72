import Core

/// Checks of the clock: a clock that jumps ahead for a few seconds must not close weeks of days.
extension AccountLedger {
    /// Number of days; a larger jump ahead is accepted only if a second reading confirms it.
    private static let doubtfulAbsence = 14
    /// Minimum interval between the two readings, in seconds.
    private static let secondLook: Int64 = 60

    /// Last accepted clock reading.
    ///
    /// A reading that was weeks ahead is accepted once the clock has advanced from there for ``secondLook`` seconds.
    var believedClock: Instant {
        guard let doubted = clockDoubtedAt, doubted.seconds(to: now) >= Self.secondLook else { return clockSeenAt }
        return doubted
    }

    /// Whether the clock is weeks ahead of its last accepted reading.
    var isClockDoubtful: Bool {
        trialShift == 0 && dayCalendar.day(at: believedClock).distance(to: today) > Self.doubtfulAbsence
    }

    /// Clock readings to be stored; nil if the stored ones are current.
    func clockToNote(isCertain: Bool) -> (seen: Instant, doubted: Instant?)? {
        if trialShift != 0 { return nil }
        guard isClockDoubtful, !isCertain else {
            let isNoted = clockDoubtedAt == nil && clockSeenAt <= now && dayCalendar.day(at: clockSeenAt) == today
            return isNoted ? nil : (now, nil)
        }
        if let doubted = clockDoubtedAt, (0..<Self.secondLook).contains(doubted.seconds(to: now)) { return nil }
        return (believedClock, now)
    }
}
