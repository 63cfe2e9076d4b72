import Core
import Presentation
import Testing

/// The lines of iCalendar objects (RFC 5545).
@Suite struct ICalendarWriterTests {
    private func written(_ body: (inout ICalendarWriter) -> Void) throws -> String {
        var writer = ICalendarWriter()
        body(&writer)
        return try #require(String(validating: writer.bytes, as: UTF8.self))
    }

    @Test(
        "Texts are escaped, and lose the characters that no calendar may contain",
        arguments: [
            ("plain", "plain"), (#"a;b,c\d:"e""#, #"a\;b\,c\\d:"e""#),
            ("one\ntwo\r\nthree\rfour", #"one\ntwo\nthree\nfour"#),
            ("a\u{0}b\u{7}c\u{7F}d\u{9B}e\tf", "abcde\tf"), ("a\u{2028}b\u{85}c", #"a\nb\nc"#),
            ("BEGIN:VEVENT\r\nEND:VEVENT", #"BEGIN:VEVENT\nEND:VEVENT"#), ("", ""),
        ])
    func escaping(text: String, value: String) throws {
        #expect(try written { $0.text("SUMMARY", text) } == "SUMMARY:\(value)\r\n")
    }

    @Test(
        "Lines are folded after 75 octets at most, never within a character, and unfold to the original",
        arguments: ["x", "é", "가", "🌱", "👨‍👩‍👧‍👦", "e\u{301}", "\\", "가a,🌱;"])
    func folding(unit: String) throws {
        for count in [0, 1, 20, 30, 65, 66, 67, 68, 69, 70, 200, 1_000] {
            let text = String(repeating: unit, count: count)
            let lines = try written { $0.text("SUMMARY", text) }
            let physical = lines.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
            #expect(physical.last?.isEmpty == true && physical.allSatisfy { $0.utf8.count <= 75 })
            #expect(physical.dropFirst().dropLast().allSatisfy { $0.utf8.first == UInt8(ascii: " ") })
            // Each line is as full as the next character allows.
            #expect(physical.dropLast(2).allSatisfy { $0.utf8.count > 71 })
            let escaped = text.replacing("\\", with: "\\\\").replacing(",", with: "\\,").replacing(";", with: "\\;")
            // By scalars: a mark at the beginning of a line would be one character with the blank before it.
            var unfolded = Array(lines.unicodeScalars)
            while let range = unfolded.firstRange(of: ["\r", "\n", " "]) { unfolded.removeSubrange(range) }
            #expect(unfolded == Array("SUMMARY:\(escaped)\r\n".unicodeScalars))
        }
    }

    @Test(
        "Dates have a year of four digits, from the first to the last that can be written",
        arguments: [
            ("0001-01-01", "00010101"), ("0999-12-31", "09991231"), ("2024-02-29", "20240229"),
            ("9999-12-31", "99991231"),
        ])
    func dates(text: String, digits: String) throws {
        let day = try day(text)
        #expect(try written { $0.date("DTSTART", day) } == "DTSTART;VALUE=DATE:\(digits)\r\n")
        let clock = WallClock(day, try #require(TimeOfDay(hour: 7, minute: 5)))
        #expect(
            try written { $0.time("DTSTART", clock, zone: "Asia/Seoul") }
                == "DTSTART;TZID=Asia/Seoul:\(digits)T070500\r\n")
        #expect(try written { $0.time("DTSTART", clock) } == "DTSTART:\(digits)T070500\r\n")
        let instant = try instant("\(text)T23:59:58Z")
        #expect(try written { $0.instant("DTSTAMP", instant) } == "DTSTAMP:\(digits)T235958Z\r\n")
    }

    @Test("Parameters are quoted where necessary, and no value breaks out of its line")
    func parameters() throws {
        let clock = WallClock(try day("2026-11-21"), TimeOfDay(minutes: 0))
        #expect(
            try written { $0.time("DTSTART", clock, zone: "a:b\"\r\nX:y") }
                == "DTSTART;TZID=\"a:b'X:y\":20261121T000000\r\n")
        #expect(
            try written { $0.property("URL", "https://haru.example/\r\nX:y") } == "URL:https://haru.example/X:y\r\n")
    }

    @Test("A zone is written with its transitions, and long ago with the seconds of its offset")
    func zones() throws {
        let (newYork, seoul) = (try #require(Zone("America/New_York")), try #require(Zone("Asia/Seoul")))
        let summer = try instant("2026-07-01T00:00:00Z")
        #expect(
            try written { $0.zone(newYork, at: [summer]) }
                == """
                BEGIN:VTIMEZONE
                TZID:America/New_York
                BEGIN:DAYLIGHT
                DTSTART:20260308T020000
                TZOFFSETFROM:-0500
                TZOFFSETTO:-0400
                TZNAME:-0400
                END:DAYLIGHT
                END:VTIMEZONE

                """.replacing("\n", with: "\r\n"))
        let old = try written { $0.zone(seoul, at: [Instant.writable.lowerBound]) }
        #expect(old.contains("TZOFFSETTO:+082752\r\n"))
    }

    @Test(
        "A repeat is a rule of RFC 5545, including the last day of shorter months",
        arguments: [
            (TaskRepeat(.daily), "FREQ=DAILY"), (TaskRepeat(.daily, every: 3), "FREQ=DAILY;INTERVAL=3"),
            (TaskRepeat(.weekdays), "FREQ=WEEKLY;WKST=MO;BYDAY=MO,TU,WE,TH,FR"),
            (TaskRepeat(.weekly([.sunday, .friday]), every: 2), "FREQ=WEEKLY;INTERVAL=2;WKST=MO;BYDAY=SU,FR"),
            (TaskRepeat(.monthly(dayOfMonth: 28)), "FREQ=MONTHLY;BYMONTHDAY=28"),
            (TaskRepeat(.monthly(dayOfMonth: 30)), "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1"),
            (TaskRepeat(.yearly(month: 4, dayOfMonth: 30)), "FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=30"),
            (
                TaskRepeat(.yearly(month: 2, dayOfMonth: 29)),
                "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1"
            ),
        ])
    func rules(repeats: TaskRepeat, rule: String) {
        #expect(repeats.recurrenceRule == rule)
    }

    @Test("Skipped occurrences are listed by date, and a repeat that no rule expresses exactly has no list")
    func skipped() throws {
        let (due, today) = (try day("2026-11-18"), try day("2026-11-21"))
        let daily = TaskRepeat(.daily)
        #expect(
            daily.skipped(after: due, occurrence: 1, today: today) == [try day("2026-11-19"), try day("2026-11-20")])
        #expect(daily.skipped(after: today, occurrence: 1, today: today) == [])
        #expect(daily.skipped(after: today.previous, occurrence: 1, today: today) == [])
        #expect(TaskRepeat(.weekly([.monday])).skipped(after: due, occurrence: 1, today: today) == nil)
        #expect(TaskRepeat(.daily, end: .after(9)).skipped(after: due, occurrence: 1, today: today) == nil)
        #expect(TaskRepeat(.daily, end: .after(9)).skipped(after: today, occurrence: 1, today: today) == [])
        #expect(daily.skipped(after: .first, occurrence: 1, today: today) == nil)
        #expect(daily.skipped(after: .last, occurrence: 1, today: today) == [])
    }
}
