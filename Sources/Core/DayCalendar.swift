/// What put a contribution on its day.
package enum Placement: String, CaseIterable, Sendable, Hashable {
    /// The offset that the commit itself recorded.
    case commitOffset = "commit-offset"
    /// The commit's offset; the hour lay before the day start.
    case commitOffsetDayStart = "commit-offset,day-start"
    /// The home zone of that instant.
    case homeZone = "home-zone"
    /// The home zone; the hour lay before the day start.
    case homeZoneDayStart = "home-zone,day-start"
    /// A forge's calendar, whose dates are never shifted.
    case forgeDate = "forge-date"

    /// Whether the clock that the commit itself recorded decided.
    package var isOwnClock: Bool { self == .commitOffset || self == .commitOffsetDayStart }
    /// Whether the clock at home decided.
    package var isHomeClock: Bool { self == .homeZone || self == .homeZoneDayStart }
    /// Whether the hour lay before the day start, so that the day before holds.
    package var isBeforeDayStart: Bool { self == .commitOffsetDayStart || self == .homeZoneDayStart }
}

/// How a person tells days apart: home zones and day rules, each with its history.
package struct DayCalendar: Hashable, Sendable {
    package let zones: ZoneHistory
    package let rules: RuleHistory

    /// Makes a reckoning.
    package init(zones: ZoneHistory, rules: RuleHistory = RuleHistory()) {
        self.zones = zones
        self.rules = rules
    }

    /// Whether both put every instant and every commit on the same day.
    package func places(like other: DayCalendar) -> Bool {
        zones == other.zones && rules.places(like: other.rules)
    }

    /// Offsets, in seconds, that a place on Earth can have; git records others unchecked.
    package static let realOffsets = -12 * 3_600...14 * 3_600

    /// The day on which a commit counts, and what decided it.
    ///
    /// - Parameter offset: the author's recorded offset in seconds east of UTC. One that no
    ///   place on Earth has says nothing, so home decides.
    package func place(authoredAt: Instant, offset: Int) -> (day: Day, by: Placement) {
        // Asking for the home offset is the costly part; where one version of the rules holds for
        // days around, most commits need not know it.
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

    /// The day that it is at home at `instant`.
    package func day(at instant: Instant) -> Day {
        day(of: WallClock(instant, offset: zones.offset(at: instant)))
    }

    /// The day that a wall clock shows: its date or, before the day start, the date before.
    ///
    /// The rules of a date say when it ends, not when it begins, so a day start that changes
    /// today leaves yesterday as it was.
    private func day(of wall: WallClock) -> Day {
        let previous = wall.date.previous
        return wall.hour < rules.rules(on: previous).dayStart ? previous : wall.date
    }

    /// By how many seconds the days at home are ahead of those of UTC, about `instant`.
    package func secondsAhead(at instant: Instant) -> Int {
        zones.offset(at: instant) - rules.rules(on: day(at: instant)).dayStart * 3_600
    }

    /// The day that it is at `instant` where days are so many seconds ahead of those of UTC.
    package static func day(at instant: Instant, ahead seconds: Int) -> Day {
        WallClock(instant, offset: seconds).date
    }

    /// The first instant after `instant` at which home is on a later day than at `instant`.
    package func endOfDay(at instant: Instant) -> Instant {
        let today = day(at: instant)
        if today == .last { return endOfCalendar(after: instant) }
        return starts(of: today.next).filter { $0 > instant && day(at: $0) > today }.min()
            ?? instant.advanced(bySeconds: 86_400)
    }

    /// Where the last day that can be written ends: at home or, where home is past that, with the last instant.
    private func endOfCalendar(after instant: Instant) -> Instant {
        let hour = rules.rules(on: .last).dayStart
        let midnight = Int64(Day.last.number + 1) * 86_400
        let end = Instant(seconds: midnight + Int64(hour * 3_600 - zones.offset(at: instant)))
        return end > instant ? end : max(Instant.writable.upperBound, instant).advanced(bySeconds: 1)
    }

    /// Whether home ever was, or will be, on `day`.
    ///
    /// A move across the date line, and a country that changed sides of it, skip whole days.
    package func exists(_ day: Day) -> Bool {
        // A clock that shows noon is on its date, whatever the hour at which days begin.
        let noon = noon(of: day)
        let offset = zones.offset(at: noon)
        if zones.offset(at: noon.advanced(bySeconds: Int64(-offset))) == offset { return true }
        return starts(of: day).contains { self.day(at: $0) == day }
    }

    /// Whether home is on every day of a window, where two looks at the zone data tell it; false where each of the days
    /// has to be looked at.
    package func hasAll(_ days: ClosedRange<Day>) -> Bool {
        // No country changed sides of the date line twice within a few years.
        guard days.upperBound.number - days.lowerBound.number <= 800 else { return false }
        let (start, end) = (noon(of: days.lowerBound), noon(of: days.upperBound))
        // Whatever the offset, the first of them begins after this and the last one ends before that.
        let (before, after) = (start.advanced(bySeconds: -2 * 86_400), end.advanced(bySeconds: 2 * 86_400))
        let (homes, _) = zones.zones(from: before, to: after)
        guard homes.count == 1, let home = homes.first else { return false }
        return abs(home.offset(at: after) - home.offset(at: before)) < 43_200
    }

    /// When a clock of UTC shows noon.
    private func noon(of day: Day) -> Instant { Instant(seconds: Int64(day.number) * 86_400 + 43_200) }

    /// Every instant at which `day`, or a later one in its place, may begin: where the clock of a
    /// zone that was home around then reaches its start, and the moves around then.
    private func starts(of day: Day) -> [Instant] {
        let hour = rules.rules(on: day.previous).dayStart
        let midnight = Instant(seconds: Int64(day.number) * 86_400)
        let (zones, moves) = zones.zones(
            from: midnight.advanced(bySeconds: -3 * 86_400), to: midnight.advanced(bySeconds: 3 * 86_400))
        return zones.flatMap { $0.instants(reaching: day, hour: hour) } + moves
    }
}
