import Core
import Foundation

/// The zone that a machine is set to.
struct SystemZone: Hashable, Sendable {
    /// Why a zone may be another than the one that is meant.
    enum Doubt: Hashable, Sendable {
        /// The machine tells an offset alone, and no place.
        case offsetOnly
        /// The machine tells rules alone; the zone is one of several whose clocks go by them.
        case rulesOnly
    }

    let zone: Zone
    var doubt: Doubt?
}

/// Finds the zone that a machine is set to: by `TZ`, else by `/etc/localtime`, which is a link or a plain file.
///
/// What the C library makes of either decides: a zone whose clock shows another time is not taken.
struct SystemZoneFinder {
    /// What `TZ` is; nil where it is not set, which is another thing than empty.
    let variable: String?
    /// Where the system's own files are.
    let configuration: String
    /// Where the zone database may be, the folder that counts first.
    let databases: [String]
    let now: Instant
    /// Seconds east of UTC by the C library's clock of this process.
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

    /// What the C library's clock shows, in seconds east of UTC.
    static func systemOffset(at instant: Instant) -> Int {
        var (time, parts) = (time_t(instant.seconds), tm())
        // It need not look at `TZ` by itself.
        tzset()
        return localtime_r(&time, &parts) == nil ? 0 : Int(parts.tm_gmtoff)
    }

    /// Finds it.
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

    /// The zone of `/etc/localtime`; nil where that is missing or says nothing.
    private func ofLocalTime() -> SystemZone? {
        let file = configuration + "/localtime"
        if let zone = linked(file) { return SystemZone(zone: zone) }
        // Debian and what is made from it write the name there as well, which may be of an earlier time.
        let text = try? String(contentsOfFile: configuration + "/timezone", encoding: .utf8)
        let name = text?.split(whereSeparator: \.isWhitespace).first.map(String.init)
        if let zone = name.flatMap(Zone.init), agrees(zone) { return SystemZone(zone: zone) }
        return ofFile(file)
    }

    /// The zone of a file of the database, or of a copy of one.
    private func ofFile(_ path: String) -> SystemZone? {
        if let zone = named(path) ?? linked(path), agrees(zone) { return SystemZone(zone: zone) }
        guard let bytes = FileManager.default.contents(atPath: path), bytes.starts(with: Data("TZif".utf8)) else {
            return nil
        }
        if let zone = ZoneDatabase(folders: databases).zones(of: bytes).first(where: { agrees($0) }) {
            return SystemZone(zone: zone)
        }
        // Of another version of the database: its last line tells the rules that hold from now on.
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        return lines.last.flatMap { PosixZone(String(decoding: $0, as: UTF8.self)) }.flatMap(ofRules)
    }

    /// The zone that a link leads to, by its name.
    private func linked(_ path: String) -> Zone? {
        var path = path
        // A link may lead to a link: the name of the first one that has one is what was meant.
        for _ in 0..<8 {
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { return nil }
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
            path = URL(fileURLWithPath: target, relativeTo: folder).standardizedFileURL.path
            if let zone = named(path) { return zone }
        }
        return nil
    }

    /// The zone that a path names which leads into a zone database.
    private func named(_ path: String) -> Zone? {
        let parts = path.split(separator: "/").map(String.init)
        guard let index = parts.lastIndex(where: { $0.hasPrefix("zoneinfo") }) else { return nil }
        var rest = parts[(index + 1)...]
        if let first = rest.first, ["posix", "right"].contains(first) { rest = rest.dropFirst() }
        return Zone(rest.joined(separator: "/"))
    }

    /// The zone of rules that name no place.
    private func ofRules(_ rules: PosixZone) -> SystemZone? {
        if !rules.hasSummerTime, let zone = Zone(eastOfUTC: rules.offset), agrees(zone) {
            return SystemZone(zone: zone)
        }
        return alike().map { SystemZone(zone: $0, doubt: .rulesOnly) }
    }

    /// The zone with the machine's offset of now.
    private func byOffset() -> SystemZone {
        let offset = offset(now)
        if let zone = Zone(eastOfUTC: offset) { return SystemZone(zone: zone, doubt: .offsetOnly) }
        let hours = Int((Double(offset) / 3_600).rounded())
        return SystemZone(zone: alike() ?? Zone(eastOfUTC: hours * 3_600) ?? .utc, doubt: .offsetOnly)
    }

    /// A place whose clock shows what the machine's does, the best known first.
    private func alike() -> Zone? {
        func first(of names: [String]) -> Zone? {
            names.lazy.compactMap(Zone.init).first { agrees($0) && agrees($0, every: 1) }
        }
        return first(of: Self.wellKnown) ?? first(of: Zone.allNames.filter { !$0.hasPrefix("Etc/") })
    }

    /// Whether a zone's clock shows what the machine's does, every so many days of the year before and the year after.
    private func agrees(_ zone: Zone, every days: Int = 28) -> Bool {
        stride(from: -364, through: 364, by: days).allSatisfy { day in
            let instant = now.advanced(bySeconds: Int64(day) * 86_400)
            return zone.offset(at: instant) == offset(instant)
        }
    }

    /// Of zones with the same rules, those that most people would name.
    private static let wellKnown = [
        "Europe/Berlin", "Europe/London", "Europe/Athens", "America/New_York", "America/Chicago", "America/Denver",
        "America/Los_Angeles", "America/Anchorage", "America/Halifax", "America/St_Johns", "Asia/Kolkata",
        "Asia/Kathmandu", "Asia/Kabul", "Asia/Yangon", "Australia/Sydney", "Australia/Adelaide", "Australia/Darwin",
        "Pacific/Auckland",
    ]
}

/// What a text of POSIX's form says of a zone, such as `KST-9` or `CET-1CEST,M3.5.0,M10.5.0/3`.
struct PosixZone: Hashable {
    /// Seconds east of UTC outside of summer time.
    let offset: Int
    let hasSummerTime: Bool

    /// Reads it; nil where the text has another form.
    init?(_ text: String) {
        guard
            let match = text.wholeMatch(
                of: /(?:[A-Za-z]{3,}|<[A-Za-z0-9+-]+>)([+-]?)([0-9]{1,3})(?::([0-9]{1,2}))?(?::([0-9]{1,2}))?(.*)/),
            let hours = Int(match.2), hours <= 24
        else { return nil }
        let minutes = match.3.flatMap { Int($0) } ?? 0
        let seconds = match.4.flatMap { Int($0) } ?? 0
        guard match.5.isEmpty || match.5.contains(/^(?:[A-Za-z]{3,}|<[A-Za-z0-9+-]+>)/) else { return nil }
        // POSIX counts to the west.
        let west = hours * 3_600 + minutes * 60 + seconds
        offset = match.1 == "-" ? west : -west
        hasSummerTime = !match.5.isEmpty
    }
}

/// The files of a machine's zone database.
struct ZoneDatabase {
    let folders: [String]

    /// The zones whose files hold these bytes, those of places first.
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

    /// The names that the database itself prefers, by their place in its list.
    private func canonicalNames(in folder: String) -> [String: Int] {
        let text = (try? String(contentsOfFile: folder + "/zone1970.tab", encoding: .utf8)) ?? ""
        let names = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
            line.split(separator: "\t").dropFirst(2).first.map(String.init)
        }
        return Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// In which order names of the same zone are taken: those in the list, other places, and then all else.
    private func rank(_ name: String, _ canonical: [String: Int]) -> (Int, Int, String) {
        if let place = canonical[name] { return (0, place, name) }
        return (name.contains("/") && !name.hasPrefix("Etc/") ? 1 : 2, name == "Etc/UTC" ? 0 : 1, name)
    }
}

extension Zone {
    /// The zone of a whole number of hours from UTC; nil for any other offset.
    fileprivate init?(eastOfUTC offset: Int) {
        guard offset % 3_600 == 0, (-12...14).contains(offset / 3_600) else { return nil }
        let hours = offset / 3_600
        // The Etc zones count hours to the west.
        guard let zone = hours == 0 ? .utc : Zone("Etc/GMT\(hours > 0 ? "-" : "+")\(abs(hours))") else { return nil }
        self = zone
    }
}
