import Core
import Foundation

/// Time zone of a machine.
struct SystemZone: Hashable, Sendable {
    /// Reason why the zone may not be the intended one.
    enum Doubt: Hashable, Sendable {
        /// The machine provides only an offset, without a place.
        case offsetOnly
        /// The machine provides only rules; the zone is one of several with these rules.
        case rulesOnly
    }

    let zone: Zone
    var doubt: Doubt?
}

/// Finds the time zone of a machine: by `TZ`, otherwise by `/etc/localtime`, which is a link or a regular file.
///
/// The C library's interpretation decides: a zone whose clock differs is not used.
struct SystemZoneFinder {
    /// Value of `TZ`; nil if it is unset, which differs from empty.
    let variable: String?
    /// Folder of the system's configuration files.
    let configuration: String
    /// Possible folders of the zone database, in order of precedence.
    let databases: [String]
    let now: Instant
    /// UTC offset of the C library's clock in this process, in seconds, east positive.
    let offset: (Instant) -> Int

    init(
        variables: [String: String], configuration: String = "/etc", databases: [String] = Self.usualDatabases,
        now: Instant, offset: @escaping (Instant) -> Int = Self.systemOffset
    ) {
        variable = variables["TZ"]
        self.configuration = configuration
        self.databases = [variables["TZDIR"]].compactMap(\.self).filter { !$0.isEmpty } + databases
        self.now = now
        self.offset = offset
    }

    static let usualDatabases = [
        "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo",
        "/var/db/timezone/zoneinfo",
    ]

    /// UTC offset of the C library's clock, in seconds, east positive.
    static func systemOffset(at instant: Instant) -> Int {
        var (time, parts) = (time_t(instant.seconds), tm())
        // `localtime_r` need not read `TZ` itself.
        tzset()
        return localtime_r(&time, &parts) == nil ? 0 : Int(parts.tm_gmtoff)
    }

    /// Finds the time zone.
    func find() -> SystemZone {
        guard let variable else { return ofLocalTime() ?? byOffset() }
        let text = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
        if text.isEmpty { return SystemZone(zone: .utc) }
        if text.hasPrefix("/") { return ofFile(text) ?? byOffset() }
        if let zone = Zone(text), zone.name == text || agrees(zone) { return SystemZone(zone: zone) }
        for database in databases where FileManager.default.fileExists(atPath: database + "/" + text) {
            if let found = ofFile(database + "/" + text) { return found }
        }
        return PosixZone(text).flatMap(ofRules) ?? byOffset()
    }

    /// Zone of `/etc/localtime`; nil if that is missing or unusable.
    private func ofLocalTime() -> SystemZone? {
        let file = configuration + "/localtime"
        if let zone = linked(file) { return SystemZone(zone: zone) }
        // Debian and its derivatives also store the name there, which may be outdated.
        let text = try? String(contentsOfFile: configuration + "/timezone", encoding: .utf8)
        let name = text?.split(whereSeparator: \.isWhitespace).first.map(String.init)
        if let zone = name.flatMap(Zone.init), agrees(zone) { return SystemZone(zone: zone) }
        return ofFile(file)
    }

    /// Zone of a file of the database, or of a copy of one.
    private func ofFile(_ path: String) -> SystemZone? {
        if let zone = named(path) ?? linked(path), agrees(zone) { return SystemZone(zone: zone) }
        guard let bytes = FileManager.default.contents(atPath: path), bytes.starts(with: Data("TZif".utf8)) else {
            return nil
        }
        if let zone = ZoneDatabase(folders: databases).zones(of: bytes).first(where: { agrees($0) }) {
            return SystemZone(zone: zone)
        }
        // The file is of another version of the database: its last line has the rules for the future.
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        return lines.last.flatMap { PosixZone(String(decoding: $0, as: UTF8.self)) }.flatMap(ofRules)
    }

    /// Zone that a link names.
    private func linked(_ path: String) -> Zone? {
        var path = path
        // Links may be chained: the first one with a zone name is the intended one.
        for _ in 0..<8 {
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { return nil }
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
            path = URL(fileURLWithPath: target, relativeTo: folder).standardizedFileURL.path
            if let zone = named(path) { return zone }
        }
        return nil
    }

    /// Zone named by a path into a zone database.
    private func named(_ path: String) -> Zone? {
        let parts = path.split(separator: "/").map(String.init)
        guard let index = parts.lastIndex(where: { $0.hasPrefix("zoneinfo") }) else { return nil }
        var rest = parts[(index + 1)...]
        if let first = rest.first, ["posix", "right"].contains(first) { rest = rest.dropFirst() }
        return Zone(rest.joined(separator: "/"))
    }

    /// Zone of rules that name no place.
    private func ofRules(_ rules: PosixZone) -> SystemZone? {
        if !rules.hasSummerTime, let zone = Zone(eastOfUTC: rules.offset), agrees(zone) {
            return SystemZone(zone: zone)
        }
        return alike().map { SystemZone(zone: $0, doubt: .rulesOnly) }
    }

    /// Zone with the machine's current offset.
    private func byOffset() -> SystemZone {
        let offset = offset(now)
        if let zone = Zone(eastOfUTC: offset) { return SystemZone(zone: zone, doubt: .offsetOnly) }
        let hours = Int((Double(offset) / 3_600).rounded())
        return SystemZone(zone: alike() ?? Zone(eastOfUTC: hours * 3_600) ?? .utc, doubt: .offsetOnly)
    }

    /// A place whose clock agrees with the machine's, best known first.
    private func alike() -> Zone? {
        func first(of names: [String]) -> Zone? {
            names.lazy.compactMap(Zone.init).first { agrees($0) && agrees($0, every: 1) }
        }
        return first(of: Self.wellKnown) ?? first(of: Zone.allNames.filter { !$0.hasPrefix("Etc/") })
    }

    /// Whether a zone's clock agrees with the machine's, sampled at an interval in days over the year before and the
    /// year after.
    private func agrees(_ zone: Zone, every days: Int = 28) -> Bool {
        stride(from: -364, through: 364, by: days).allSatisfy { day in
            let instant = now.advanced(bySeconds: Int64(day) * 86_400)
            return zone.offset(at: instant) == offset(instant)
        }
    }

    /// The best-known zone of each set of zones with the same rules.
    private static let wellKnown = [
        "Europe/Berlin", "Europe/London", "Europe/Athens", "America/New_York", "America/Chicago", "America/Denver",
        "America/Los_Angeles", "America/Anchorage", "America/Halifax", "America/St_Johns", "Asia/Kolkata",
        "Asia/Kathmandu", "Asia/Kabul", "Asia/Yangon", "Australia/Sydney", "Australia/Adelaide", "Australia/Darwin",
        "Pacific/Auckland",
    ]
}

/// A time zone in POSIX form, such as `KST-9` or `CET-1CEST,M3.5.0,M10.5.0/3`.
struct PosixZone: Hashable {
    /// UTC offset outside of daylight saving time in seconds, east positive.
    let offset: Int
    let hasSummerTime: Bool

    /// Parses the text; nil if it has another form.
    init?(_ text: String) {
        guard
            let match = text.wholeMatch(
                of: /(?:[A-Za-z]{3,}|<[A-Za-z0-9+-]+>)([+-]?)([0-9]{1,3})(?::([0-9]{1,2}))?(?::([0-9]{1,2}))?(.*)/),
            let hours = Int(match.2), hours <= 24
        else { return nil }
        let minutes = match.3.flatMap { Int($0) } ?? 0
        let seconds = match.4.flatMap { Int($0) } ?? 0
        guard match.5.isEmpty || match.5.contains(/^(?:[A-Za-z]{3,}|<[A-Za-z0-9+-]+>)/) else { return nil }
        // POSIX offsets are positive to the west.
        let west = hours * 3_600 + minutes * 60 + seconds
        offset = match.1 == "-" ? west : -west
        hasSummerTime = !match.5.isEmpty
    }
}

/// Files of a machine's zone database.
struct ZoneDatabase {
    let folders: [String]

    /// Returns the zones whose files have these bytes, places first.
    func zones(of bytes: Data) -> [Zone] {
        for folder in folders {
            let names = (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).filter {
                !$0.hasPrefix("posix/") && !$0.hasPrefix("right/") && isSame(folder + "/" + $0, bytes)
            }
            let canonical = canonicalNames(in: folder)
            let sorted = names.sorted { rank($0, canonical) < rank($1, canonical) }
            let zones = sorted.compactMap(Zone.init)
            if !zones.isEmpty { return zones }
        }
        return []
    }

    private func isSame(_ path: String, _ bytes: Data) -> Bool {
        let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber)?.intValue
        // A link has a size of its own.
        let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
        return (isLink || size == bytes.count) && FileManager.default.contents(atPath: path) == bytes
    }

    /// Names that the database itself prefers, with their position in its list.
    private func canonicalNames(in folder: String) -> [String: Int] {
        let text = (try? String(contentsOfFile: folder + "/zone1970.tab", encoding: .utf8)) ?? ""
        let names = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
            line.split(separator: "\t").dropFirst(2).first.map(String.init)
        }
        return Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Sort order of names of the same zone: those in the list, other places, then all others.
    private func rank(_ name: String, _ canonical: [String: Int]) -> (Int, Int, String) {
        if let place = canonical[name] { return (0, place, name) }
        return (name.contains("/") && !name.hasPrefix("Etc/") ? 1 : 2, name == "Etc/UTC" ? 0 : 1, name)
    }
}

extension Zone {
    /// Zone of a whole number of hours from UTC; nil for any other offset.
    fileprivate init?(eastOfUTC offset: Int) {
        guard offset % 3_600 == 0, (-12...14).contains(offset / 3_600) else { return nil }
        let hours = offset / 3_600
        // The Etc zones are positive to the west.
        guard let zone = hours == 0 ? .utc : Zone("Etc/GMT\(hours > 0 ? "-" : "+")\(abs(hours))") else { return nil }
        self = zone
    }
}
