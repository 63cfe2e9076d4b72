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
}

/// How a person tells days apart: home zones and day rules, each with its history.
package struct Reckoning: Hashable, Sendable {
    package let zones: ZoneHistory
    package let rules: RuleHistory

    /// Makes a reckoning.
    package init(zones: ZoneHistory, rules: RuleHistory = RuleHistory()) {
        self.zones = zones
        self.rules = rules
    }

    /// Offsets, in seconds, that a place on Earth can have; git records others unchecked.
    package static let realOffsets = -12 * 3_600...14 * 3_600

    /// The day on which a commit counts, and what decided it.
    ///
    /// - Parameter offset: the author's recorded offset in seconds east of UTC. One that no
    ///   place on Earth has says nothing, so home decides.
    package func place(authoredAt: Instant, offset: Int) -> (day: Day, by: Placement) {
        // Which version of the rules holds is told by the home date, which does not depend on them.
        let homeOffset = zones.offset(at: authoredAt)
        let rules = rules.rules(on: WallClock(authoredAt, offset: homeOffset).date)
        let own =
            switch rules.policy {
            case .commit: Self.realOffsets.contains(offset)
            case .home: false
            case .auto: Self.realOffsets.contains(offset) && (offset != 0 || homeOffset == 0)
            }
        let wall = WallClock(authoredAt, offset: own ? offset : homeOffset)
        if wall.hour < rules.dayStart {
            return (wall.date.previous, own ? .commitOffsetDayStart : .homeZoneDayStart)
        }
        return (wall.date, own ? .commitOffset : .homeZone)
    }

    /// The day that it is at home at `instant`.
    package func day(at instant: Instant) -> Day {
        let wall = WallClock(instant, offset: zones.offset(at: instant))
        return wall.hour < rules.rules(on: wall.date).dayStart ? wall.date.previous : wall.date
    }

    /// The first instant after `instant` at which home is on a later day than at `instant`.
    package func endOfDay(at instant: Instant) -> Instant {
        let today = day(at: instant)
        return starts(of: today.next).filter { $0 > instant && day(at: $0) > today }.min()
            ?? instant.advanced(bySeconds: 86_400)
    }

    /// Whether home ever was, or will be, on `day`.
    ///
    /// A move across the date line, and a country that changed sides of it, skip whole days.
    package func exists(_ day: Day) -> Bool {
        starts(of: day).contains { self.day(at: $0) == day }
    }

    /// The instants at which `day` may begin: one for each zone that home was on, and the moves.
    private func starts(of day: Day) -> [Instant] {
        var starts: [Instant] = []
        let zoneStarts = [nil] + zones.moves.map(\.from)
        for (index, from) in zoneStarts.enumerated() {
            let zone = index == 0 ? zones.first : zones.moves[index - 1].zone
            let until = index + 1 < zoneStarts.count ? zoneStarts[index + 1] : nil
            for hour in Set([0, rules.rules(on: day).dayStart, rules.rules(on: day.next).dayStart]) {
                let start = zone.firstInstant(of: day, hour: hour)
                if let from, start < from {
                    starts.append(from)
                } else if until.map({ start < $0 }) ?? true {
                    starts.append(start)
                }
            }
        }
        return starts
    }
}
