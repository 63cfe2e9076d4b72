import Core
import Testing

@Suite struct ZoneTests {
    @Test(
        "Zones of the IANA database are known",
        arguments: [
            "UTC", "GMT", "Etc/UTC", "Asia/Seoul", "Asia/Calcutta", "Europe/Kyiv", "US/Pacific", "Japan", "ROK",
            "America/Argentina/Buenos_Aires", "Etc/GMT+9",
        ])
    func known(name: String) throws {
        #expect(try zone(name).name == name)
    }

    @Test("A place is found case-insensitively, and keeps its proper name")
    func anyCase() throws {
        #expect(Zone("asia/seoul")?.name == "Asia/Seoul")
        #expect(Zone("AMERICA/NEW_YORK") == Zone("America/New_York"))
    }

    @Test(
        "A short name that the database links to a place is that place",
        arguments: [
            ("CET", "Europe/Brussels", 3_600, 7_200), ("EST", "America/Panama", -18_000, -18_000),
            ("EST5EDT", "America/New_York", -18_000, -14_400), ("MST", "America/Phoenix", -25_200, -25_200),
            ("PST8PDT", "America/Los_Angeles", -28_800, -25_200), ("HST", "Pacific/Honolulu", -36_000, -36_000),
        ])
    func linked(name: String, place: String, winter: Int, summer: Int) throws {
        let zone = try zone(name)
        #expect(zone.name == place)
        #expect(zone.offset(at: try instant("2026-01-15T00:00:00Z")) == winter)
        #expect(zone.offset(at: try instant("2026-07-15T00:00:00Z")) == summer)
    }

    @Test(
        "An unknown or ambiguous name is refused",
        arguments: [
            "", "KST", "JST", "PDT", "cet", "GMT+9", "UTC+09:00", "+09:00", "Seoul", "Asia", "Asia/", "/",
            "Mars/Olympus", "../../etc/passwd", "/etc/localtime", "posix/Asia/Seoul", "Asia/Seoul\0", "Asia/Seoul\0x",
            "Asia/Seoul\n", " Asia/Seoul", "Asia/서울", "UTC/", String(repeating: "Asia/Seoul", count: 1_000),
        ])
    func refused(name: String) {
        #expect(Zone(name) == nil)
    }

    @Test("Every suggested name is a zone, and the list is sorted")
    func offered() throws {
        let names = Zone.allNames
        #expect(names.count > 300)
        #expect(names == names.sorted())
        #expect(names.contains("UTC") && names.contains("Asia/Seoul"))
        for name in names { #expect(Zone(name)?.name == name) }
    }

    @Test("Times that no calendar can represent still have an offset")
    func absurdTimes() throws {
        let seoul = try zone("Asia/Seoul")
        #expect(seoul.offset(at: Instant(seconds: .max)) == seoul.offset(at: Instant.writable.upperBound))
        #expect(seoul.offset(at: Instant(seconds: .min)) == seoul.offset(at: Instant.writable.lowerBound))
    }

    @Test("A time in a gap maps to the end of the gap; a repeated time maps to its first occurrence")
    func firstInstants() throws {
        let berlin = try zone("Europe/Berlin")
        #expect(berlin.firstInstant(of: try day("2026-03-29"), hour: 2) == (try instant("2026-03-29T01:00:00Z")))
        #expect(berlin.firstInstant(of: try day("2026-03-29"), hour: 3) == (try instant("2026-03-29T01:00:00Z")))
        #expect(berlin.firstInstant(of: try day("2026-10-25"), hour: 2) == (try instant("2026-10-25T00:00:00Z")))
        #expect(berlin.firstInstant(of: try day("2026-10-25"), hour: 3) == (try instant("2026-10-25T02:00:00Z")))
        let apia = try zone("Pacific/Apia")
        #expect(apia.firstInstant(of: try day("2011-12-30"), hour: 5) == (try instant("2011-12-30T10:00:00Z")))
    }

    @Test("Home has the zone of the last move before an instant")
    func moves() throws {
        let history = ZoneHistory(
            try zone("Asia/Seoul"),
            moves: [
                .init(from: try instant("2026-05-01T00:00:00Z"), zone: try zone("America/New_York")),
                .init(from: try instant("2026-03-01T00:00:00Z"), zone: try zone("Europe/Berlin")),
                .init(from: try instant("2026-05-01T00:00:00Z"), zone: try zone("Asia/Tokyo")),
            ])
        #expect(history.moves.map(\.zone.name) == ["Europe/Berlin", "Asia/Tokyo"])
        #expect(history.zone(at: try instant("2026-02-28T23:59:59Z")).name == "Asia/Seoul")
        #expect(history.zone(at: try instant("2026-03-01T00:00:00Z")).name == "Europe/Berlin")
        #expect(history.zone(at: try instant("2026-04-30T23:59:59Z")).name == "Europe/Berlin")
        #expect(history.zone(at: try instant("2030-01-01T00:00:00Z")).name == "Asia/Tokyo")
        #expect(history.offset(at: try instant("2026-04-01T00:00:00Z")) == 7_200)
    }

    @Test("The zone data of this machine is correct")
    func check() {
        #expect(ZoneCheck.faults().isEmpty)
    }

    @Test("Missing or wrong zone data is detected")
    func faults() throws {
        #expect(ZoneCheck.faults(offset: { _, _ in nil }).count == ZoneCheck.facts.count)
        // Without data every zone seems to be UTC; no fact allows that.
        #expect(ZoneCheck.faults(offset: { _, _ in 0 }).count == ZoneCheck.facts.count)
        // A clock change that was shifted by a minute.
        let late = ZoneCheck.faults { name, instant in
            Zone(name)?.offset(at: instant.advanced(bySeconds: -60))
        }
        #expect(late.count == ZoneCheck.facts.count / 2)
        #expect(late.first?.fact.zone == "Europe/Berlin")
        #expect(late.first?.found == 3_600)
    }
}
