import Foundation

/// A named time zone of the IANA data base, such as `Asia/Seoul`.
package struct Zone: Hashable, Sendable {
    /// The IANA name.
    package let name: String
    private let timeZone: TimeZone

    /// Looks a zone up by its IANA name; nil when there is no such zone.
    ///
    /// Names of places are found in any case of letters. Abbreviations such as `KST` and fixed
    /// forms such as `GMT+9` are refused: they hold no history and some of them mean several places.
    /// The few that the data base itself links to a place give that place.
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

    /// Every IANA name that this machine knows, sorted.
    package static var allNames: [String] {
        (TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") } + ["UTC"]).sorted()
    }

    /// Names without a slash that mean one place, as systems set up long ago still have them.
    private static let shortNames: Set<String> = [
        "Cuba", "Egypt", "Eire", "GB", "GMT", "Hongkong", "Iceland", "Iran", "Israel", "Jamaica", "Japan", "Kwajalein",
        "Libya", "NZ", "Navajo", "PRC", "Poland", "Portugal", "ROC", "ROK", "Singapore", "Turkey", "UTC",
    ]

    /// Names without a slash that the data base links to a place (tzdata 2024b, file `backward`).
    private static let links = [
        "CET": "Europe/Brussels", "CST6CDT": "America/Chicago", "EET": "Europe/Athens", "EST": "America/Panama",
        "EST5EDT": "America/New_York", "HST": "Pacific/Honolulu", "MET": "Europe/Brussels", "MST": "America/Phoenix",
        "MST7MDT": "America/Denver", "PST8PDT": "America/Los_Angeles", "WET": "Europe/Lisbon",
    ]

    /// Whether it is the time of a place, rather than an offset that holds all year and everywhere.
    package var isPlace: Bool { !["UTC", "GMT"].contains(name) && !name.hasPrefix("Etc/") }

    /// What IANA names are made of; the lookup itself would stop reading at a zero byte.
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
        // Times that no calendar can hold are commit times made up by someone; they get the
        // offset of the nearest time that one can hold.
        let held = Instant.writable.held(instant)
        return timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(held.seconds)))
    }

    /// Whether clocks show summer time at `instant`.
    func isDaylight(at instant: Instant) -> Bool {
        timeZone.isDaylightSavingTime(for: Date(timeIntervalSince1970: Double(Instant.writable.held(instant).seconds)))
    }

    package static func == (left: Zone, right: Zone) -> Bool { left.name == right.name }
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// The first instant at which this zone's wall clock shows `hour` and `minute` on `date`, or later.
    ///
    /// In a gap it is the first instant after the gap; a repeated hour gives its first showing.
    package func firstInstant(of date: Day, hour: Int, minute: Int = 0) -> Instant {
        let wanted = Self.seconds(of: date, hour: hour, minute: minute)
        return instants(reaching: date, hour: hour, minute: minute).min() ?? Instant(seconds: wanted)
    }

    /// Every instant at which this zone's wall clock comes to show `hour` and `minute` on `date` or
    /// later: one, or two where a clock that is set back passes the hour again.
    func instants(reaching date: Day, hour: Int, minute: Int = 0) -> [Instant] {
        let wanted = Self.seconds(of: date, hour: hour, minute: minute)
        // Offsets lie within a day of UTC, so every offset that may hold is met in this window.
        let offsets = Set((-2...2).map { Int64(offset(at: Instant(seconds: wanted + $0 * 43_200))) })
        let shown = offsets.map { Instant(seconds: wanted - $0) }.filter { wall(at: $0) == wanted }
        if !shown.isEmpty { return shown }
        // A gap: its end lies between the instants that the two offsets would give.
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
