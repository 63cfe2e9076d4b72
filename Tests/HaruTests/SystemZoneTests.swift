import Core
import Foundation
import Language
import TestSupport
import Testing

@testable import haru

/// The time zone of a machine, by each way of setting it.
@Suite struct SystemZoneTests {
    private static let database = "/usr/share/zoneinfo"
    private static let now = Instant(seconds: 1_795_225_680)

    /// Finds the zone of a machine with the clock of a place.
    ///
    /// - Parameter clock: the place; a number is an offset in seconds.
    private func find(
        _ variables: [String: String] = [:], configuration: String = "/nowhere", databases: [String] = [database],
        clock: String
    ) throws -> SystemZone {
        let place = Zone(clock)
        let fixed = Int(clock)
        return SystemZoneFinder(
            variables: variables, configuration: configuration, databases: databases, now: Self.now,
            offset: { fixed ?? place?.offset(at: $0) ?? 0 }
        ).find()
    }

    @Test(
        "TZ is a zone name, a path, or rules",
        arguments: [
            ("Asia/Seoul", "Asia/Seoul", "Asia/Seoul", nil), (":Asia/Seoul", "Asia/Seoul", "Asia/Seoul", nil),
            (":/usr/share/zoneinfo/Asia/Seoul", "Asia/Seoul", "Asia/Seoul", nil),
            ("/usr/share/zoneinfo/posix/Asia/Seoul", "Asia/Seoul", "Asia/Seoul", nil),
            ("/usr/share/zoneinfo/Asia/Kolkata", "Asia/Kolkata", "Asia/Kolkata", nil),
            ("", "0", "UTC", nil), (":", "0", "UTC", nil), ("UTC0", "0", "UTC", nil),
            ("JST-9", "32400", "Etc/GMT-9", nil), ("<+09>-9", "32400", "Etc/GMT-9", nil),
            ("<-03>3", "-10800", "Etc/GMT+3", nil),
            ("<+0530>-5:30", "19800", "Asia/Kolkata", SystemZone.Doubt.rulesOnly),
            ("CET-1CEST,M3.5.0,M10.5.0/3", "Europe/Berlin", "Europe/Berlin", .rulesOnly),
            ("EST5EDT,M3.2.0,M11.1.0", "America/New_York", "America/New_York", .rulesOnly),
            ("NZST-12NZDT,M9.5.0,M4.1.0/3", "Pacific/Auckland", "Pacific/Auckland", .rulesOnly),
            // The C library treats an unknown value as UTC.
            ("Mars/Phobos", "0", "UTC", .offsetOnly), ("asia/seoul", "0", "UTC", .offsetOnly),
        ] as [(String, String, String, SystemZone.Doubt?)])
    func variable(_ text: String, clock: String, name: String, doubt: SystemZone.Doubt?) throws {
        let found = try find(["TZ": text], clock: clock)
        #expect(found.zone.name == name && found.doubt == doubt, "\(found)")
    }

    /// Runs a body with a folder that stands in for `/etc`.
    private func withConfiguration(_ body: (String) throws -> Void) async throws {
        try await withTemporaryFolder { folder in try body(folder) }
    }

    private func link(_ target: String, at path: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }

    @Test("a link names the zone, directly or through other links")
    func links() async throws {
        try await withConfiguration { etc in
            try link(Self.database + "/Europe/Berlin", at: etc + "/localtime")
            let berlin = try #require(Zone("Europe/Berlin"))
            #expect(try find(configuration: etc, clock: "Europe/Berlin") == SystemZone(zone: berlin))
            // A TZ that points back to it, as programs set that query it often.
            for variable in [":\(etc)/localtime", "\(etc)/localtime"] {
                #expect(try find(["TZ": variable], clock: "Europe/Berlin").zone.name == "Europe/Berlin")
            }
        }
        try await withConfiguration { etc in
            try link(Self.database + "/Asia/Seoul", at: etc + "/zone")
            try link("zone", at: etc + "/localtime")
            #expect(try find(configuration: etc, clock: "Asia/Seoul").zone.name == "Asia/Seoul")
        }
    }

    @Test("a plain file gets its name from /etc/timezone if that is right, or else from the database")
    func files() async throws {
        let seoul = try #require(FileManager.default.contents(atPath: Self.database + "/Asia/Seoul"))
        for (timezone, expected) in [
            (nil, "Asia/Seoul"), ("Asia/Seoul\n", "Asia/Seoul"), ("Etc/UTC\n", "Asia/Seoul"),
            ("Asia/Pyongyang\n", "Asia/Pyongyang"), ("nonsense", "Asia/Seoul"),
        ] {
            try await withConfiguration { etc in
                try seoul.write(to: URL(fileURLWithPath: etc + "/localtime"))
                try timezone.map { try Data($0.utf8).write(to: URL(fileURLWithPath: etc + "/timezone")) }
                let found = try find(configuration: etc, clock: "Asia/Seoul")
                #expect(found.zone.name == expected && found.doubt == nil, "\(timezone ?? "none"): \(found)")
            }
        }
    }

    @Test("a file that is not in the database gives rules only, and no file gives only an offset")
    func strange() async throws {
        let berlin = try #require(FileManager.default.contents(atPath: Self.database + "/Europe/Berlin"))
        try await withConfiguration { etc in
            var other = berlin
            other.insert(contentsOf: Data("\n".utf8), at: other.endIndex - 1)
            other[20] ^= 1
            try other.write(to: URL(fileURLWithPath: etc + "/localtime"))
            let found = try find(configuration: etc, clock: "Europe/Berlin")
            #expect(found.zone.name == "Europe/Berlin" && found.doubt == .rulesOnly)
            // Without a database, only the offset is known.
            #expect(try find(clock: "32400") == SystemZone(zone: #require(Zone("Etc/GMT-9")), doubt: .offsetOnly))
            #expect(try find(clock: "0") == SystemZone(zone: .utc, doubt: .offsetOnly))
            let half = try find(clock: "20700")
            #expect(half.zone.name == "Asia/Kathmandu" && half.doubt == .offsetOnly)
        }
    }

    @Test(
        "the doctor reports a difference between home and the machine's clock",
        arguments: [
            ("Asia/Seoul", "Asia/Seoul", 32_400, Finding.State.well, nil),
            ("UTC", "Asia/Seoul", 32_400, .ill, "haru count zone Asia/Seoul --from 1970-01-01T00:00:00Z"),
            ("Etc/GMT-9", "Europe/Berlin", 3_600, .ill, "haru count zone Europe/Berlin --from 1970-01-01T00:00:00Z"),
            ("Asia/Seoul", "UTC", 0, .well, nil),
            ("Asia/Seoul", "Europe/Berlin", 3_600, .unchecked, "If you have moved: haru count zone Europe/Berlin"),
        ] as [(String, String, Int, Finding.State, String?)])
    func doctor(home: String, machine: String, clock: Int, state: Finding.State, remedy: String?) throws {
        let finding = Diagnostics.finding(
            home: try #require(Zone(home)), machine: SystemZone(zone: try #require(Zone(machine))), clock: clock,
            at: Self.now, .english)
        #expect(finding.state == state && finding.remedy == remedy, "\(finding)")
        #expect(finding.found.contains(home))
    }

    @Test("the doctor asks for a place name when only the offset of home is known")
    func named() throws {
        let zone = try #require(Zone("Etc/GMT-9"))
        let finding = Diagnostics.finding(
            home: zone, machine: SystemZone(zone: zone, doubt: .offsetOnly), clock: 32_400, at: Self.now, .english)
        #expect(finding.state == .unchecked && finding.found.contains("Etc/GMT-9 (UTC+9)"))
        #expect(finding.remedy == "Name the place, such as: haru count zone Asia/Seoul")
    }
}
