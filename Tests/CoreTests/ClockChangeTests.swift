import Core
import Testing

/// A day of a zone with a clock change: its start, its end and its number of minutes.
struct ClockChange: Sendable {
    let zone: String
    let day: String
    let dayStart: Int
    let begins: String
    let ends: String
    let minutes: Int64

    init(_ zone: String, _ day: String, _ dayStart: Int, _ begins: String, _ ends: String, _ minutes: Int64) {
        self.zone = zone
        self.day = day
        self.dayStart = dayStart
        self.begins = begins
        self.ends = ends
        self.minutes = minutes
    }

    /// Computed with Python's zoneinfo, minute by minute: each clock change of 2026 with the day
    /// starting at midnight, and the night of it with the day starting at four.
    static let all = [
        ClockChange("Europe/Berlin", "2026-03-29", 0, "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z", 1380),
        ClockChange("Europe/Berlin", "2026-03-28", 4, "2026-03-28T03:00:00Z", "2026-03-29T02:00:00Z", 1380),
        ClockChange("Europe/Berlin", "2026-10-25", 0, "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z", 1500),
        ClockChange("Europe/Berlin", "2026-10-24", 4, "2026-10-24T02:00:00Z", "2026-10-25T03:00:00Z", 1500),
        ClockChange("America/Los_Angeles", "2026-03-08", 0, "2026-03-08T08:00:00Z", "2026-03-09T07:00:00Z", 1380),
        ClockChange("America/Los_Angeles", "2026-03-07", 4, "2026-03-07T12:00:00Z", "2026-03-08T11:00:00Z", 1380),
        ClockChange("America/Los_Angeles", "2026-11-01", 0, "2026-11-01T07:00:00Z", "2026-11-02T08:00:00Z", 1500),
        ClockChange("America/Los_Angeles", "2026-10-31", 4, "2026-10-31T11:00:00Z", "2026-11-01T12:00:00Z", 1500),
        ClockChange("America/St_Johns", "2026-03-08", 0, "2026-03-08T03:30:00Z", "2026-03-09T02:30:00Z", 1380),
        ClockChange("America/St_Johns", "2026-03-07", 4, "2026-03-07T07:30:00Z", "2026-03-08T06:30:00Z", 1380),
        ClockChange("America/St_Johns", "2026-11-01", 0, "2026-11-01T02:30:00Z", "2026-11-02T03:30:00Z", 1500),
        ClockChange("America/St_Johns", "2026-10-31", 4, "2026-10-31T06:30:00Z", "2026-11-01T07:30:00Z", 1500),
        ClockChange("America/Havana", "2026-03-08", 0, "2026-03-08T05:00:00Z", "2026-03-09T04:00:00Z", 1380),
        ClockChange("America/Havana", "2026-03-07", 4, "2026-03-07T09:00:00Z", "2026-03-08T08:00:00Z", 1380),
        ClockChange("America/Havana", "2026-11-01", 0, "2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z", 1500),
        ClockChange("America/Havana", "2026-10-31", 4, "2026-10-31T08:00:00Z", "2026-11-01T09:00:00Z", 1500),
        ClockChange("Asia/Beirut", "2026-03-29", 0, "2026-03-28T22:00:00Z", "2026-03-29T21:00:00Z", 1380),
        ClockChange("Asia/Beirut", "2026-03-28", 4, "2026-03-28T02:00:00Z", "2026-03-29T01:00:00Z", 1380),
        ClockChange("Asia/Beirut", "2026-10-24", 0, "2026-10-23T21:00:00Z", "2026-10-24T22:00:00Z", 1500),
        ClockChange("Asia/Beirut", "2026-10-23", 4, "2026-10-23T01:00:00Z", "2026-10-24T01:00:00Z", 1440),
        ClockChange("America/Santiago", "2026-04-04", 0, "2026-04-04T03:00:00Z", "2026-04-05T04:00:00Z", 1500),
        ClockChange("America/Santiago", "2026-04-03", 4, "2026-04-03T07:00:00Z", "2026-04-04T07:00:00Z", 1440),
        ClockChange("America/Santiago", "2026-09-06", 0, "2026-09-06T04:00:00Z", "2026-09-07T03:00:00Z", 1380),
        ClockChange("America/Santiago", "2026-09-05", 4, "2026-09-05T08:00:00Z", "2026-09-06T07:00:00Z", 1380),
        ClockChange("Australia/Lord_Howe", "2026-04-05", 0, "2026-04-04T13:00:00Z", "2026-04-05T13:30:00Z", 1470),
        ClockChange("Australia/Lord_Howe", "2026-04-04", 4, "2026-04-03T17:00:00Z", "2026-04-04T17:30:00Z", 1470),
        ClockChange("Australia/Lord_Howe", "2026-10-04", 0, "2026-10-03T13:30:00Z", "2026-10-04T13:00:00Z", 1410),
        ClockChange("Australia/Lord_Howe", "2026-10-03", 4, "2026-10-02T17:30:00Z", "2026-10-03T17:00:00Z", 1410),
        ClockChange("Pacific/Chatham", "2026-04-05", 0, "2026-04-04T10:15:00Z", "2026-04-05T11:15:00Z", 1500),
        ClockChange("Pacific/Chatham", "2026-04-04", 4, "2026-04-03T14:15:00Z", "2026-04-04T15:15:00Z", 1500),
        ClockChange("Pacific/Chatham", "2026-09-27", 0, "2026-09-26T11:15:00Z", "2026-09-27T10:15:00Z", 1380),
        ClockChange("Pacific/Chatham", "2026-09-26", 4, "2026-09-25T15:15:00Z", "2026-09-26T14:15:00Z", 1380),
        ClockChange("Antarctica/Troll", "2026-03-29", 0, "2026-03-29T00:00:00Z", "2026-03-29T22:00:00Z", 1320),
        ClockChange("Antarctica/Troll", "2026-03-28", 4, "2026-03-28T04:00:00Z", "2026-03-29T02:00:00Z", 1320),
        ClockChange("Antarctica/Troll", "2026-10-25", 0, "2026-10-24T22:00:00Z", "2026-10-26T00:00:00Z", 1560),
        ClockChange("Antarctica/Troll", "2026-10-24", 4, "2026-10-24T02:00:00Z", "2026-10-25T04:00:00Z", 1560),
        ClockChange("Africa/Casablanca", "2026-02-15", 0, "2026-02-14T23:00:00Z", "2026-02-16T00:00:00Z", 1500),
        ClockChange("Africa/Casablanca", "2026-02-14", 4, "2026-02-14T03:00:00Z", "2026-02-15T04:00:00Z", 1500),
        ClockChange("Africa/Casablanca", "2026-03-22", 0, "2026-03-22T00:00:00Z", "2026-03-22T23:00:00Z", 1380),
        ClockChange("Africa/Casablanca", "2026-03-21", 4, "2026-03-21T04:00:00Z", "2026-03-22T03:00:00Z", 1380),
        ClockChange("Asia/Kathmandu", "2026-03-29", 0, "2026-03-28T18:15:00Z", "2026-03-29T18:15:00Z", 1440),
        ClockChange("Asia/Kathmandu", "2026-03-28", 4, "2026-03-27T22:15:00Z", "2026-03-28T22:15:00Z", 1440),
        ClockChange("Pacific/Kiritimati", "2026-03-29", 0, "2026-03-28T10:00:00Z", "2026-03-29T10:00:00Z", 1440),
        ClockChange("Pacific/Kiritimati", "2026-03-28", 4, "2026-03-27T14:00:00Z", "2026-03-28T14:00:00Z", 1440),
        ClockChange("Pacific/Pago_Pago", "2026-03-29", 0, "2026-03-29T11:00:00Z", "2026-03-30T11:00:00Z", 1440),
        ClockChange("Pacific/Pago_Pago", "2026-03-28", 4, "2026-03-28T15:00:00Z", "2026-03-29T15:00:00Z", 1440),
        ClockChange("Asia/Seoul", "2026-03-29", 0, "2026-03-28T15:00:00Z", "2026-03-29T15:00:00Z", 1440),
        ClockChange("Asia/Seoul", "2026-03-28", 4, "2026-03-27T19:00:00Z", "2026-03-28T19:00:00Z", 1440),
    ]
}

@Suite struct ClockChangeTests {
    @Test("A day with a clock change begins and ends where the wall clock says", arguments: ClockChange.all)
    func bounds(of change: ClockChange) throws {
        let dayCalendar = try dayCalendar(change.zone, DayRules(policy: .home, dayStart: change.dayStart))
        let expected = try day(change.day)
        let (begins, ends) = (try instant(change.begins), try instant(change.ends))
        #expect(dayCalendar.day(at: begins) == expected)
        #expect(dayCalendar.day(at: begins.advanced(bySeconds: -1)) == expected.previous)
        #expect(dayCalendar.day(at: ends) == expected.next)
        #expect(dayCalendar.day(at: ends.advanced(bySeconds: -1)) == expected)
        #expect(dayCalendar.endOfDay(at: begins) == ends)
        #expect(dayCalendar.endOfDay(at: ends.advanced(bySeconds: -1)) == ends)
        #expect(dayCalendar.endOfDay(at: begins.advanced(bySeconds: -1)) == begins)
        #expect(begins.seconds(to: ends) == change.minutes * 60)
        #expect(dayCalendar.exists(expected))
    }

    @Test("Commits at both edges of such a day count on their own side, under every policy", arguments: ClockChange.all)
    func edges(of change: ClockChange) throws {
        let expected = try day(change.day)
        for policy in DayPolicy.allCases {
            let dayCalendar = try dayCalendar(change.zone, DayRules(policy: policy, dayStart: change.dayStart))
            for (edge, days) in [
                (change.begins, [expected.previous, expected]), (change.ends, [expected, expected.next]),
            ] {
                for (seconds, wanted) in zip([-1, 0] as [Int64], days) {
                    let at = try instant(edge).advanced(bySeconds: seconds)
                    // git records the UTC offset of the wall clock at that moment.
                    let offset = dayCalendar.zones.offset(at: at)
                    #expect(dayCalendar.place(authoredAt: at, offset: offset).day == wanted)
                }
            }
        }
    }

    @Test("A clock that is set back across the day start returns to the day before, which then ends again")
    func setBackAcrossDayStart() throws {
        // Chatham sets 03:45 back to 02:45: with days that start at three, the fifth begins twice.
        let chatham = try dayCalendar("Pacific/Chatham", DayRules(dayStart: 3))
        let (fourth, fifth) = (try day("2026-04-04"), try day("2026-04-05"))
        #expect(chatham.day(at: try instant("2026-04-04T13:14:59Z")) == fourth)
        #expect(chatham.day(at: try instant("2026-04-04T13:15:00Z")) == fifth)
        #expect(chatham.day(at: try instant("2026-04-04T14:00:00Z")) == fourth)
        #expect(chatham.day(at: try instant("2026-04-04T14:15:00Z")) == fifth)
        #expect(chatham.endOfDay(at: try instant("2026-04-04T13:00:00Z")) == (try instant("2026-04-04T13:15:00Z")))
        #expect(chatham.endOfDay(at: try instant("2026-04-04T14:05:00Z")) == (try instant("2026-04-04T14:15:00Z")))
        #expect(chatham.endOfDay(at: try instant("2026-04-04T13:30:00Z")) == (try instant("2026-04-05T14:15:00Z")))
    }

    @Test("The end of the day is the first later instant on a later day, all year long, in every unusual zone")
    func endOfDay() throws {
        let zones = [
            "Europe/Berlin", "America/Havana", "Australia/Lord_Howe", "Pacific/Chatham", "Antarctica/Troll",
            "Asia/Beirut",
        ]
        for name in zones {
            for dayStart in [0, 1, 2, 3, 6] {
                let dayCalendar = try dayCalendar(name, DayRules(dayStart: dayStart))
                let year = try instant("2026-01-01T00:00:00Z")
                for step in 0..<300 {
                    let now = year.advanced(bySeconds: Int64(step) * 105_119)
                    let end = dayCalendar.endOfDay(at: now)
                    let today = dayCalendar.day(at: now)
                    #expect(end > now && dayCalendar.day(at: end) > today)
                    // No quarter of an hour until then is on a later day.
                    var before = end.advanced(bySeconds: -1)
                    while before > now {
                        #expect(dayCalendar.day(at: before) <= today)
                        before = before.advanced(bySeconds: -900)
                    }
                }
            }
        }
    }
}
