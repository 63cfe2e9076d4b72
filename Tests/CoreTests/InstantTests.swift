import Core
import Foundation
import Testing

@Suite struct InstantTests {
    @Test(
        "ISO 8601 with an offset is read to the second",
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59Z", -1), ("2026-11-21T19:48:00+09:00", 1_795_258_080),
            ("2026-11-21T10:48:00Z", 1_795_258_080), ("2026-11-21t10:48:00z", 1_795_258_080),
            ("2026-11-21 10:48:00Z", 1_795_258_080), ("2026-11-21T10:48Z", 1_795_258_080),
            ("2026-11-21T19:48+0900", 1_795_258_080), ("2026-11-21T19:48+09", 1_795_258_080),
            ("2026-11-21T05:18:00-05:30", 1_795_258_080), ("2026-11-21T10:48:00.999Z", 1_795_258_080),
            ("2026-11-21T10:48:00,5Z", 1_795_258_080), ("2026-11-21T10:48:00-00:00", 1_795_258_080),
            ("2016-12-31T23:59:60Z", 1_483_228_800), ("0001-01-01T00:00:00Z", -62_135_596_800),
            ("9999-12-31T23:59:59Z", 253_402_300_799),
        ])
    func reading(text: String, seconds: Int64) {
        #expect(Instant(iso: text)?.seconds == seconds)
    }

    @Test(
        "Ambiguous and invalid times are refused",
        arguments: [
            "", "2026-11-21", "2026-11-21T10:48:00", "2026-11-21T10:48", "2026-11-21T24:00:00Z",
            "2026-11-21T10:60:00Z", "2026-11-21T10:48:61Z", "2026-11-21T10Z", "2026-11-21T1:48:00Z",
            "2026-02-30T10:48:00Z", "2026-11-21T10:48:00.Z", "2026-11-21T10:48.5Z", "2026-11-21T10:48:00+9",
            "2026-11-21T10:48:00+0:900", "2026-11-21T10:48:00+09:", "2026-11-21T10:48:00+09:60",
            "2026-11-21T10:48:00+24:00", "2026-11-21T10:48:00+09:00:00", "2026-11-21T10:48:00Zx", "T10:48:00Z",
            "2026-11-21T10:48:00ZZ", "2026-11-21TT10:48:00Z", "2026-11-21T10:48:00+٠٩:00", "1795258080",
            "2026-11-21T10:48:00." + String(repeating: "0", count: 100) + "Z",
        ])
    func refusing(text: String) {
        #expect(Instant(iso: text) == nil)
    }

    @Test("Instants agree with Foundation's own reading of ISO 8601")
    func agreement() throws {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: false, timeZone: .gmt)
        for seconds in stride(from: Int64(-5_000_000_000), through: 10_000_000_000, by: 49_999_993) {
            let text = style.format(Date(timeIntervalSince1970: Double(seconds)))
            #expect(Instant(iso: text)?.seconds == seconds)
            #expect(Instant(seconds: seconds).iso() == text)
        }
    }

    @Test(
        "An instant is written as local time with its offset",
        arguments: [
            (1_795_258_080, 0, "2026-11-21T10:48:00Z"), (1_795_258_080, 32_400, "2026-11-21T19:48:00+09:00"),
            (1_795_258_080, -41_400, "2026-11-20T23:18:00-11:30"), (1_795_258_080, 20_700, "2026-11-21T16:33:00+05:45"),
            (0, -3_600, "1969-12-31T23:00:00-01:00"), (-1, 0, "1969-12-31T23:59:59Z"),
            // Local mean time had seconds, which ISO 8601 cannot express.
            (-2_500_000_000, 3_208, "1890-10-11T20:26:20+00:53"), (0, 30, "1970-01-01T00:00:00Z"),
            // Nor can it express an offset of a day or more.
            (0, 359_940, "1970-01-01T23:59:00+23:59"), (0, -86_400, "1969-12-31T00:01:00-23:59"),
            (0, .max, "1970-01-01T23:59:00+23:59"), (0, .min, "1969-12-31T00:01:00-23:59"),
        ] as [(Int64, Int, String)])
    func writing(seconds: Int64, offset: Int, text: String) {
        #expect(Instant(seconds: seconds).iso(offset: offset) == text)
    }

    @Test("What is written is read back, whatever the offset")
    func roundTrip() {
        for offset in stride(from: -432_000, through: 432_000, by: 900) {
            let instant = Instant(seconds: 1_795_258_080)
            #expect(Instant(iso: instant.iso(offset: offset)) == instant)
        }
    }

    @Test("Arithmetic on absurd times saturates")
    func saturation() {
        let (first, last) = (Instant(seconds: .min), Instant(seconds: .max))
        #expect(last.advanced(bySeconds: 1) == last)
        #expect(first.advanced(bySeconds: -1) == first)
        #expect(first.seconds(to: last) == .max)
        #expect(last.seconds(to: first) == .min)
        #expect(Instant(seconds: 5).seconds(to: Instant(seconds: 3)) == -2)
    }

    @Test("The wall clock of an absurd time stays on a representable day")
    func heldWallClock() {
        #expect(WallClock(Instant(seconds: .max), offset: 50_400).date == .last)
        #expect(WallClock(Instant(seconds: .min), offset: -43_200).date == .first)
        let before = WallClock(Instant(seconds: -1), offset: 0)
        #expect((before.hour, before.minute, before.second) == (23, 59, 59))
        #expect(before.date.description == "1969-12-31")
    }
}
