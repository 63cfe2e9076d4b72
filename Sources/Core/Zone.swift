import Foundation

/// A named time zone of the IANA database, such as `Asia/Seoul`.
package struct Zone: Hashable, Sendable {
    /// IANA name.
    package let name: String
    private let timeZone: TimeZone

    /// Looks up a zone by its IANA name; nil when there is no such zone.
    ///
    /// Names of places are matched without regard to case. Abbreviations such as `KST` and fixed forms such as `GMT+9`
    /// are rejected: they have no history, and some of them are ambiguous. The few that the database itself links to a
    /// place resolve to that place.
    package init?(_ name: String) {
        let name = Self.links[name] ?? name
        guard (1...64).contains(name.utf8.count), name.utf8.allSatisfy(Self.isAllowed),
            name.utf8.contains(UInt8(ascii: "/")) || Self.shortNames.contains(name)
        else { return nil }
        if let timeZone = TimeZone(identifier: name) {
            self.name = name
            self.timeZone = timeZone
            return
        }
        let lowercased = name.lowercased()
        guard let known = Self.allNames.first(where: { $0.lowercased() == lowercased }),
            let timeZone = TimeZone(identifier: known)
        else { return nil }
        self.name = known
        self.timeZone = timeZone
    }

    private init(utc: TimeZone) {
        name = "UTC"
        timeZone = utc
    }

    /// Coordinated universal time.
    package static let utc = Zone(utc: .gmt)

    /// All IANA names known to this machine, sorted.
    package static var allNames: [String] {
        (TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") } + ["UTC"]).sorted()
    }

    /// Names without a slash that denote one place; systems set up long ago still use them.
    private static let shortNames: Set<String> = [
        "Cuba", "Egypt", "Eire", "GB", "GMT", "Hongkong", "Iceland", "Iran", "Israel", "Jamaica", "Japan", "Kwajalein",
        "Libya", "NZ", "Navajo", "PRC", "Poland", "Portugal", "ROC", "ROK", "Singapore", "Turkey", "UTC",
    ]

    /// Names without a slash that the database links to a place (tzdata 2024b, file `backward`).
    private static let links = [
        "CET": "Europe/Brussels", "CST6CDT": "America/Chicago", "EET": "Europe/Athens", "EST": "America/Panama",
        "EST5EDT": "America/New_York", "HST": "Pacific/Honolulu", "MET": "Europe/Brussels", "MST": "America/Phoenix",
        "MST7MDT": "America/Denver", "PST8PDT": "America/Los_Angeles", "WET": "Europe/Lisbon",
    ]

    /// Whether it is the zone of a place, not a fixed offset.
    package var isPlace: Bool { !["UTC", "GMT"].contains(name) && !name.hasPrefix("Etc/") }

    /// Characters of IANA names; the lookup itself would stop at a zero byte.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "-"),
            UInt8(ascii: "+"):
            true
        default: false
        }
    }

    /// Seconds east of UTC at `instant`.
    package func offset(at instant: Instant) -> Int {
        // Instants outside the representable years are fabricated commit times; they get the offset of the nearest
        // representable instant.
        let held = Instant.writable.held(instant)
        return timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(held.seconds)))
    }

    /// Whether daylight saving time is in effect at `instant`.
    func isDaylight(at instant: Instant) -> Bool {
        timeZone.isDaylightSavingTime(for: Date(timeIntervalSince1970: Double(Instant.writable.held(instant).seconds)))
    }

    package static func == (left: Zone, right: Zone) -> Bool { left.name == right.name }
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// Returns the first instant at which this zone's wall clock shows `hour` and `minute` on `date`, or later.
    ///
    /// In a gap it is the first instant after the gap; of a repeated hour it is the first occurrence.
    package func firstInstant(of date: Day, hour: Int, minute: Int = 0) -> Instant {
        let wanted = Self.seconds(of: date, hour: hour, minute: minute)
        return instants(reaching: date, hour: hour, minute: minute).min() ?? Instant(seconds: wanted)
    }

    /// Returns every instant at which this zone's wall clock reaches `hour` and `minute` on `date` or later: one, or
    /// two when the clock is set back and passes the time again.
    func instants(reaching date: Day, hour: Int, minute: Int = 0) -> [Instant] {
        let wanted = Self.seconds(of: date, hour: hour, minute: minute)
        // Offsets are within a day of UTC, so this window covers every offset that may apply.
        let offsets = Set((-2...2).map { Int64(offset(at: Instant(seconds: wanted + $0 * 43_200))) })
        let shown = offsets.map { Instant(seconds: wanted - $0) }.filter { wall(at: $0) == wanted }
        if !shown.isEmpty { return shown }
        // A gap: its end is between the instants that the two offsets give.
        guard let east = offsets.max(), let west = offsets.min() else { return [] }
        var before = wanted - east - 1
        var after = wanted - west + 1
        while before + 1 < after {
            let middle = before + (after - before) / 2
            if wall(at: Instant(seconds: middle)) < wanted { before = middle } else { after = middle }
        }
        return [Instant(seconds: after)]
    }

    private func wall(at instant: Instant) -> Int64 { instant.seconds + Int64(offset(at: instant)) }

    private static func seconds(of date: Day, hour: Int, minute: Int) -> Int64 {
        Int64(date.number) * 86_400 + Int64(hour) * 3_600 + Int64(minute) * 60
    }
}
