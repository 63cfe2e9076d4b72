import Core

/// Whether the clock is to be believed: one that jumps ahead for seconds must close no weeks of days.
extension AccountLedger {
    /// By more days than these the clock moves on only when a second look confirms it.
    private static let doubtfulAbsence = 14
    /// How many seconds lie between the two looks, at least.
    private static let secondLook: Int64 = 60

    /// What the clock showed at the last look that is to be believed: one that found it weeks ahead is,
    /// once it went on from there.
    var believedClock: Instant {
        guard let doubted = clockDoubtedAt, doubted.seconds(to: now) >= Self.secondLook else { return clockSeenAt }
        return doubted
    }

    /// Whether the clock is weeks ahead of what it last showed.
    var isClockDoubtful: Bool {
        trialShift == 0 && dayCalendar.day(at: believedClock).distance(to: today) > Self.doubtfulAbsence
    }

    /// What is to be noted of the clock; nil when it is noted already, today.
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
