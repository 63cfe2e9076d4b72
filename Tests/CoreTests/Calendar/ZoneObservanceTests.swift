import Core
import Testing

/// The observances by which calendars read wall times.
@Suite struct ZoneObservanceTests {
    private static let zones = [
        "Asia/Seoul", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca", "Pacific/Apia", "Europe/Dublin",
        "Etc/GMT+9",
    ]

    @Test("The last observance begun by an instant has its offset, and begins at a clock transition", arguments: zones)
    func offsets(name: String) throws {
        let zone = try zone(name)
        // A prime number of days apart, to cover all seasons and hours; and both ends of the calendar.
        let first = try instant("1880-01-01T00:00:00Z")
        let instants =
            [Instant.writable.lowerBound, Instant.writable.upperBound]
            + (0..<600).map { first.advanced(bySeconds: $0 * 97 * 86_400 + $0 * 1_237) }
        let observances = zone.observances(at: instants.reversed())
        #expect(observances.map(\.onset) == observances.map(\.onset).sorted())
        for instant in instants {
            let observance = try #require(observances.last { $0.onset <= instant })
            #expect(observance.offset == zone.offset(at: instant), "\(instant)")
        }
        for observance in observances.dropFirst() {
            #expect(zone.offset(at: observance.onset) == observance.offset)
            #expect(zone.offset(at: observance.onset.advanced(bySeconds: -1)) == observance.offsetBefore)
            #expect(observance.offsetBefore != observance.offset)
        }
    }

    @Test("A zone without transitions has one observance, and New York has two a year")
    func counts() throws {
        let (seoul, newYork) = (try zone("Asia/Seoul"), try zone("America/New_York"))
        let start = try instant("2026-12-01T00:00:00Z")
        let weeks = (0..<522).map { start.advanced(bySeconds: Int64($0) * 7 * 86_400) }
        #expect(seoul.observances(at: weeks).count == 1)
        let observances = newYork.observances(at: weeks)
        #expect(observances.count == 21 && observances.filter(\.isDaylight).count == 10)
        #expect(observances[0].onset == (try instant("2026-11-01T06:00:00Z")))
        #expect(observances[1].onset == (try instant("2027-03-14T07:00:00Z")))
        #expect(newYork.observances(at: [Instant]()).isEmpty)
    }
}
