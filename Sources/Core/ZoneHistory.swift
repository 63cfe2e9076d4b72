import Foundation

/// A named time zone of the IANA data base, such as `Asia/Seoul`.
package struct Zone: Hashable, Sendable {
    /// The IANA name.
    package let name: String
    private let timeZone: TimeZone

    /// Looks a zone up by its IANA name; nothing when there is no such zone.
    ///
    /// Abbreviations such as `KST` and fixed forms such as `GMT+9` are refused: they hold no
    /// history and some of them mean several places.
    package init?(_ name: String) {
        let known = name == "UTC" || name.contains("/")
        guard known, name.utf8.count <= 64, let timeZone = TimeZone(identifier: name) else { return nil }
        self.name = name
        self.timeZone = timeZone
    }

    private init(utc: TimeZone) {
        name = "UTC"
        timeZone = utc
    }

    /// Coordinated universal time.
    package static let utc = Zone(utc: .gmt)

    /// Seconds east of UTC at `instant`.
    package func offset(at instant: Instant) -> Int {
        timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.seconds)))
    }

    package static func == (left: Zone, right: Zone) -> Bool { left.name == right.name }
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// The first instant at which this zone's wall clock shows `hour` o'clock on `date` or later.
    ///
    /// In a gap it is the first instant after the gap; a repeated hour gives its first showing.
    package func firstInstant(of date: Day, hour: Int) -> Instant {
        let wanted = Int64(date.number) * 86_400 + Int64(hour) * 3_600
        // Offsets lie within a day of UTC, so the answer lies in this window; the wall clock is
        // searched for the first minute that has reached the wanted one.
        let candidates = Set([-86_400, 0, 86_400].map { offset(at: Instant(seconds: wanted + $0)) })
        let hits = candidates.map { Instant(seconds: wanted - Int64($0)) }
            .filter { Int64(offset(at: $0)) + $0.seconds == wanted }
        if let hit = hits.min() { return hit }
        // A gap: walk to its end from before it.
        var low = Instant(seconds: wanted - Int64(candidates.max() ?? 0) - 1)
        var high = Instant(seconds: wanted - Int64(candidates.min() ?? 0) + 1)
        while low.seconds + 1 < high.seconds {
            let middle = Instant(seconds: low.seconds + (high.seconds - low.seconds) / 2)
            if middle.seconds + Int64(offset(at: middle)) < wanted { low = middle } else { high = middle }
        }
        return high
    }

    /// Every IANA name that this machine knows, sorted.
    package static var allNames: [String] {
        TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") || $0 == "UTC" }.sorted()
    }
}

/// The home zones of a person, each holding from an instant.
package struct ZoneHistory: Hashable, Sendable {
    /// A move: from `from` on, home is on `zone`.
    package struct Move: Hashable, Sendable {
        package let from: Instant
        package let zone: Zone

        /// Makes a move to `zone` that holds from `from`.
        package init(from: Instant, zone: Zone) {
            self.from = from
            self.zone = zone
        }
    }

    /// The zone before the first move.
    package let first: Zone
    /// The moves, in order of time; of two at one instant the later given holds.
    package let moves: [Move]

    /// Makes a history that begins with `first`.
    package init(_ first: Zone, moves: [Move] = []) {
        self.first = first
        var byInstant: [Instant: Zone] = [:]
        for move in moves { byInstant[move.from] = move.zone }
        self.moves = byInstant.map { Move(from: $0.key, zone: $0.value) }.sorted { $0.from < $1.from }
    }

    /// The home zone at `instant`.
    package func zone(at instant: Instant) -> Zone {
        moves.last { $0.from <= instant }?.zone ?? first
    }

    /// Seconds east of UTC at home at `instant`.
    package func offset(at instant: Instant) -> Int {
        zone(at: instant).offset(at: instant)
    }
}
