import Core
import Foundation
import Testing

@Suite struct DayTests {
    @Test("Days agree with Foundation's calendar over many centuries")
    func civilParts() throws {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = .gmt
        // The Gregorian calendar repeats after 400 years; Foundation's turns Julian before 1582.
        let period = 146_097
        // A prime step covers every weekday, month length and kind of year.
        for number in stride(from: Day.first.number, through: Day.last.number, by: 997) {
            let day = Day(number: number)
            let periods = day.year < 1_600 ? 4 : 0
            let date = Date(timeIntervalSince1970: Double(number + periods * period) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
            let expected = [parts.year.map { $0 - periods * 400 }, parts.month, parts.day, parts.weekday]
            #expect([day.year, day.month, day.dayOfMonth, day.weekday.rawValue + 1] == expected)
            #expect(Day(year: day.year, month: day.month, day: day.dayOfMonth) == day)
            #expect(Day(iso: day.description) == day)
        }
    }

    @Test("Each day follows the one before through leap years, years and centuries")
    func neighbours() throws {
        for start in ["0001-01-01", "1600-02-01", "1899-12-01", "1969-12-01", "2000-02-01", "2096-02-01", "9998-12-01"]
        {
            var day = try day(start)
            for _ in 0..<1_600 where day < Day.last {
                let next = day.next
                let isNewMonth = next.dayOfMonth == 1
                #expect(isNewMonth || (next.month == day.month && next.dayOfMonth == day.dayOfMonth + 1))
                #expect(!isNewMonth || day.dayOfMonth == Day.length(ofMonth: day.month, in: day.year))
                #expect(next.weekday == Weekday(index: day.weekday.rawValue + 1))
                #expect(next.previous == day)
                day = next
            }
        }
    }

    @Test(
        "Dates that exist are read", arguments: ["0001-01-01", "1970-01-01", "2000-02-29", "2024-02-29", "9999-12-31"])
    func reading(text: String) throws {
        #expect(try day(text).description == text)
    }

    @Test(
        "Everything else is refused",
        arguments: [
            "", "2026", "2026-11", "2026-11-2", "2026-11-211", "26-11-21", "2026/11/21", "2026-13-01", "2026-00-10",
            "2026-02-29", "1900-02-29", "2100-02-29", "2026-04-31", "2026-11-00", "0000-01-01", "+026-01-01",
            "-001-01-01", " 2026-11-21", "2026-11-21 ", "２０２６-11-21", "٢٠٢٦-11-21", "2026-1a-21", "20261-1-21",
        ])
    func refusing(text: String) {
        #expect(Day(iso: text) == nil)
    }

    @Test("Days stay within the representable years, however large the step")
    func bounds() throws {
        #expect(Day.first.description == "0001-01-01")
        #expect(Day.last.description == "9999-12-31")
        #expect(Day(number: .max) == .last)
        #expect(Day(number: .min) == .first)
        #expect(Day.last.next == .last)
        #expect(Day.first.previous == .first)
        #expect(try day("2026-11-21").advanced(by: .max) == .last)
        #expect(try day("1960-11-21").advanced(by: .min) == .first)
        #expect(Day(year: 0, month: 1, day: 1) == nil)
        #expect(Day(year: 10_000, month: 1, day: 1) == nil)
    }

    @Test("A week begins on the person's weekday")
    func weeks() throws {
        // 2026-11-21 is a Saturday.
        let saturday = try day("2026-11-21")
        #expect(saturday.weekday == .saturday)
        #expect(saturday.startOfWeek(.sunday) == (try day("2026-11-15")))
        #expect(saturday.startOfWeek(.monday) == (try day("2026-11-16")))
        #expect(saturday.startOfWeek(.saturday) == saturday)
        #expect(try day("2027-01-01").startOfWeek(.monday) == (try day("2026-12-28")))
        for start in Weekday.allCases {
            for day in saturday.through(saturday.advanced(by: 13)) {
                let first = day.startOfWeek(start)
                #expect(first.weekday == start)
                #expect((0...6).contains(first.distance(to: day)))
            }
        }
    }

    @Test("A month begins on its first day")
    func months() throws {
        #expect(try day("2024-02-29").startOfMonth == (try day("2024-02-01")))
        #expect(try day("2026-12-01").startOfMonth == (try day("2026-12-01")))
    }

    @Test("A range of days has both ends, and is empty when it runs backwards")
    func stretches() throws {
        let (first, last) = (try day("2026-12-30"), try day("2027-01-02"))
        #expect(first.through(last).map(\.dayOfMonth) == [30, 31, 1, 2])
        #expect(first.through(first).map(\.dayOfMonth) == [30])
        #expect(last.through(first).isEmpty)
    }

    @Test(
        "Weekdays are read in both languages, case-insensitively",
        arguments: [
            ("sat", Weekday.saturday), ("SAT", .saturday), ("Saturday", .saturday), ("토", .saturday),
            ("토요일", .saturday), ("sun", .sunday), ("일요일", .sunday), ("mon", .monday), ("월", .monday),
        ])
    func weekdayNames(text: String, weekday: Weekday) {
        #expect(Weekday(text: text) == weekday)
    }

    @Test("An invalid weekday is refused", arguments: ["", "sa", "satur", "토요", "7", "sat "])
    func weekdayRefusal(text: String) {
        #expect(Weekday(text: text) == nil)
    }

    @Test("Every weekday is read back from its code")
    func weekdayCodes() {
        for weekday in Weekday.allCases { #expect(Weekday(text: weekday.code) == weekday) }
        #expect(Weekday(index: -1) == .saturday)
        #expect(Weekday(index: 15) == .monday)
    }
}
