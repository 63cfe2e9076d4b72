/// Clock or calendar that put a contribution on its day.
package enum Placement: String, CaseIterable, Sendable, Hashable {
    /// UTC offset recorded in the commit.
    case commitOffset = "commit-offset"
    /// Offset recorded in the commit; the hour was before the day start.
    case commitOffsetDayStart = "commit-offset,day-start"
    /// Home zone at that instant.
    case homeZone = "home-zone"
    /// Home zone; the hour was before the day start.
    case homeZoneDayStart = "home-zone,day-start"
    /// A forge's calendar; its dates are never shifted.
    case forgeDate = "forge-date"

    /// Whether the commit's own offset decided.
    package var isOwnClock: Bool { self == .commitOffset || self == .commitOffsetDayStart }
    /// Whether the home zone decided.
    package var isHomeClock: Bool { self == .homeZone || self == .homeZoneDayStart }
    /// Whether the hour was before the day start, so that the commit counts for the previous day.
    package var isBeforeDayStart: Bool { self == .commitOffsetDayStart || self == .homeZoneDayStart }
}

/// A person's reckoning of days: home zones and day rules, each with its history.
package struct DayCalendar: Hashable, Sendable {
    package let zones: ZoneHistory
    package let rules: RuleHistory

    package init(zones: ZoneHistory, rules: RuleHistory = RuleHistory()) {
        self.zones = zones
        self.rules = rules
    }

    /// Whether both put every instant and every commit on the same day.
    package func places(like other: DayCalendar) -> Bool {
        zones == other.zones && rules.places(like: other.rules)
    }

    /// UTC offsets of real places, in seconds; git does not validate the recorded ones.
    package static let realOffsets = -12 * 3_600...14 * 3_600

    /// Returns the day on which a commit counts, and what decided it.
    ///
    /// - Parameter offset: the author's recorded offset in seconds east of UTC. An offset outside ``realOffsets`` is
    ///   ignored, so home decides.
    package func place(authoredAt: Instant, offset: Int) -> (day: Day, by: Placement) {
        // The lookup of the home offset is the expensive part. Where one version of the rules covers the adjacent days,
        // most commits do not need it.
        let utcDate = WallClock(authoredAt, offset: 0).date
        let policy =
            rules.only(from: utcDate.advanced(by: -2), to: utcDate.advanced(by: 2))?.policy
            ?? rules.rules(on: day(at: authoredAt)).policy
        let own =
            switch policy {
            case .commit: Self.realOffsets.contains(offset)
            case .home: false
            case .auto: Self.realOffsets.contains(offset) && (offset != 0 || zones.offset(at: authoredAt) == 0)
            }
        let wall = WallClock(authoredAt, offset: own ? offset : zones.offset(at: authoredAt))
        let day = day(of: wall)
        if day == wall.date { return (day, own ? .commitOffset : .homeZone) }
        return (day, own ? .commitOffsetDayStart : .homeZoneDayStart)
    }

    /// Returns the day at home at `instant`.
    package func day(at instant: Instant) -> Day {
        day(of: WallClock(instant, offset: zones.offset(at: instant)))
    }

    /// Returns the day of a wall clock reading: its date or, before the day start, the previous date.
    ///
    /// The rules of a date determine when it ends, not when it begins. A day start that changes today therefore leaves
    /// yesterday as it was.
    private func day(of wall: WallClock) -> Day {
        let previous = wall.date.previous
        return wall.hour < rules.rules(on: previous).dayStart ? previous : wall.date
    }

    /// Number of seconds by which days at home are ahead of UTC days at `instant`.
    package func secondsAhead(at instant: Instant) -> Int {
        zones.offset(at: instant) - rules.rules(on: day(at: instant)).dayStart * 3_600
    }

    /// Returns the day at `instant` where days are `seconds` ahead of UTC days.
    package static func day(at instant: Instant, ahead seconds: Int) -> Day {
        WallClock(instant, offset: seconds).date
    }

    /// Returns the first instant after `instant` at which home is on a later day.
    package func endOfDay(at instant: Instant) -> Instant {
        let today = day(at: instant)
        if today == .last { return endOfCalendar(after: instant) }
        return starts(of: today.next).filter { $0 > instant && day(at: $0) > today }.min()
            ?? instant.advanced(bySeconds: 86_400)
    }

    /// End of the last representable day at home or, where home is already past that, the end of the representable
    /// instants.
    private func endOfCalendar(after instant: Instant) -> Instant {
        let hour = rules.rules(on: .last).dayStart
        let midnight = Int64(Day.last.number + 1) * 86_400
        let end = Instant(seconds: midnight + Int64(hour * 3_600 - zones.offset(at: instant)))
        return end > instant ? end : max(Instant.writable.upperBound, instant).advanced(bySeconds: 1)
    }

    /// Whether home ever was, or will be, on `day`.
    ///
    /// A move across the date line skips whole days, and so does a country that changes sides of it.
    package func exists(_ day: Day) -> Bool {
        // A clock that shows noon is on its date, whatever the day start.
        let noon = noon(of: day)
        let offset = zones.offset(at: noon)
        if zones.offset(at: noon.advanced(bySeconds: Int64(-offset))) == offset { return true }
        return starts(of: day).contains { self.day(at: $0) == day }
    }

    /// Whether home is on every day of a window, as far as two lookups in the zone data can prove it.
    ///
    /// False means that each day has to be checked.
    package func hasAll(_ days: ClosedRange<Day>) -> Bool {
        // No country changed sides of the date line twice within a few years.
        guard days.upperBound.number - days.lowerBound.number <= 800 else { return false }
        let (start, end) = (noon(of: days.lowerBound), noon(of: days.upperBound))
        // At any offset, the first of the days begins after `before` and the last one ends before `after`.
        let (before, after) = (start.advanced(bySeconds: -2 * 86_400), end.advanced(bySeconds: 2 * 86_400))
        let (homes, _) = zones.zones(from: before, to: after)
        guard homes.count == 1, let home = homes.first else { return false }
        return abs(home.offset(at: after) - home.offset(at: before)) < 43_200
    }

    /// The instant of noon in UTC.
    private func noon(of day: Day) -> Instant { Instant(seconds: Int64(day.number) * 86_400 + 43_200) }

    /// Returns every instant at which `day`, or a later one in its place, may begin.
    ///
    /// Those are the instants at which the clock of a zone that was home around then reaches the day start, and the
    /// moves around then.
    private func starts(of day: Day) -> [Instant] {
        let hour = rules.rules(on: day.previous).dayStart
        let midnight = Instant(seconds: Int64(day.number) * 86_400)
        let (zones, moves) = zones.zones(
            from: midnight.advanced(bySeconds: -3 * 86_400), to: midnight.advanced(bySeconds: 3 * 86_400))
        return zones.flatMap { $0.instants(reaching: day, hour: hour) } + moves
    }
}
