import Core
import Foundation
import Testing

@Suite struct MonthTests {
    @Test(
        "A month is read from its year and number alone",
        arguments: [
            ("2026-11", "2026-11"), ("0001-01", "0001-01"), ("9999-12", "9999-12"), ("2024-02", "2024-02"),
            ("2026-13", nil), ("2026-00", nil), ("0000-01", nil), ("10000-01", nil), ("2026-1", nil),
            ("2026-11-01", nil), ("2026/11", nil), ("", nil), ("２０２６-１", nil), ("-026-11", nil),
        ] as [(String, String?)])
    func reading(text: String, month: String?) {
        #expect(Month(iso: text)?.description == month)
    }

    @Test(
        "Months follow one another over New Year and end with the calendar",
        arguments: [
            ("2026-12", "2027-01", "2026-11"), ("2027-01", "2027-02", "2026-12"), ("0001-01", "0001-02", nil),
            ("9999-12", nil, "9999-11"), ("2024-02", "2024-03", "2024-01"),
        ] as [(String, String?, String?)])
    func neighbours(text: String, next: String?, previous: String?) throws {
        let month = try #require(Month(iso: text))
        #expect(month.next?.description == next)
        #expect(month.previous?.description == previous)
        #expect(month.advanced(by: 0) == month)
    }

    @Test(
        "A step of many months equals as many single steps",
        arguments: [1, -1, 11, 12, 13, -25, 1_200, .max, .min])
    func steps(count: Int) throws {
        let start = try #require(Month(iso: "2026-11"))
        var month: Month? = start
        for _ in 0..<min(count.magnitude, 130_000) { month = count > 0 ? month?.next : month?.previous }
        #expect(start.advanced(by: count) == month)
    }

    @Test(
        "A month has its own number of days, and keeps a day's number where it can",
        arguments: [
            ("2024-02", 29, 31, "2024-02-29"), ("2026-02", 28, 29, "2026-02-28"), ("1900-02", 28, 30, "1900-02-28"),
            ("2000-02", 29, 1, "2000-02-01"), ("2026-04", 30, 31, "2026-04-30"), ("2026-12", 31, 31, "2026-12-31"),
            ("2026-11", 30, 0, "2026-11-01"),
        ])
    func days(text: String, length: Int, wanted: Int, nearest: String) throws {
        let month = try #require(Month(iso: text))
        #expect(month.length == length)
        #expect(month.days.count == length)
        #expect(month.first.description == text + "-01")
        #expect(month.last.description == text + "-\(length)")
        #expect(month.day(nearest: wanted).description == nearest)
        #expect(month.contains(month.first) && month.contains(month.last))
        #expect(!month.contains(month.first.previous) && !month.contains(month.last.next))
    }

    @Test("Months are ordered")
    func order() throws {
        let months = try ["2025-12", "2026-01", "2026-11", "2027-01"].map { try #require(Month(iso: $0)) }
        #expect(months.shuffled().sorted() == months)
    }
}

@Suite struct CalendarMonthTests {
    /// The days of a month's weeks, `.` where there is none.
    private func rows(_ text: String, _ start: Weekday) throws -> [[String]] {
        let month = try #require(Month(iso: text))
        return CalendarMonth(month, weekStart: start).weeks.map { week in
            week.days.map { $0.map { String($0.description.suffix(5)) } ?? "." }
        }
    }

    @Test("November 2026 begins on its first Sunday and borrows five days of December")
    func november() throws {
        let rows = try rows("2026-11", .sunday)
        #expect(rows.count == 5)
        #expect(rows[0] == ["11-01", "11-02", "11-03", "11-04", "11-05", "11-06", "11-07"])
        #expect(rows[4] == ["11-29", "11-30", "12-01", "12-02", "12-03", "12-04", "12-05"])
    }

    @Test(
        "A month has as many weeks as it needs",
        arguments: [
            // February of 2026 is four whole weeks from a Sunday on.
            ("2026-02", Weekday.sunday, 4, "02-01", "02-28"), ("2026-02", .monday, 5, "01-26", "03-01"),
            ("2026-08", .sunday, 6, "07-26", "09-05"), ("2027-01", .sunday, 6, "12-27", "02-06"),
            ("2026-12", .monday, 5, "11-30", "01-03"), ("2024-02", .thursday, 5, "02-01", "03-06"),
            ("2024-02", .friday, 5, "01-26", "02-29"),
        ])
    func weeks(text: String, start: Weekday, count: Int, first: String, last: String) throws {
        let rows = try rows(text, start)
        #expect(rows.count == count)
        #expect(rows.first?.first == first)
        #expect(rows.last?.last == last)
    }

    @Test("At both ends of the calendar, places stay empty")
    func ends() throws {
        #expect(try rows("0001-01", .sunday)[0] == [".", "01-01", "01-02", "01-03", "01-04", "01-05", "01-06"])
        #expect(try rows("0001-01", .monday)[0].first == "01-01")
        #expect(try rows("9999-12", .sunday).last?.last == ".")
        let last = try #require(Month(iso: "9999-12"))
        #expect(CalendarMonth(last, weekStart: .sunday).last == .last)
        let first = try #require(Month(iso: "0001-01"))
        #expect(CalendarMonth(first, weekStart: .sunday).first == .first)
    }

    @Test("Every month is laid out as Foundation's calendar does", arguments: Weekday.allCases)
    func oracle(start: Weekday) throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        calendar.firstWeekday = start.rawValue + 1
        // Around leap years and centuries; before 1583 Foundation's calendar is a different one.
        for year in [1900, 2000, 2024, 2025, 2026, 2027] {
            for number in 1...12 {
                let month = try #require(Month(year: year, number: number))
                let page = CalendarMonth(month, weekStart: start)
                let date = try #require(calendar.date(from: DateComponents(year: year, month: number, day: 1)))
                let weeks = try #require(calendar.range(of: .weekOfMonth, in: .month, for: date))
                #expect(page.weeks.allSatisfy { $0.days.count == 7 })
                let days = page.weeks.flatMap(\.days).compactMap(\.self)
                #expect(zip(days, days.dropFirst()).allSatisfy { $0.next == $1 })
                #expect(days.first?.weekday == start && page.weekdays.first == start)
                #expect(days.filter { month.contains($0) } == Array(month.days))
                let firstWeek = try #require(calendar.dateInterval(of: .weekOfYear, for: date)?.start)
                #expect(days.first?.number == Int(firstWeek.timeIntervalSince1970 / 86_400))
                #expect(
                    page.weeks.count
                        == calendar.range(of: .day, in: .month, for: date).map { range in
                            Set(
                                range.compactMap { day in
                                    calendar.date(from: DateComponents(year: year, month: number, day: day))
                                        .flatMap { calendar.dateInterval(of: .weekOfYear, for: $0)?.start }
                                }
                            ).count
                        }, "\(month) \(weeks)")
            }
        }
    }

    @Test("Months follow one another without a day lost or shown twice", arguments: Weekday.allCases)
    func continuous(start: Weekday) throws {
        var month = try #require(Month(iso: "1999-10"))
        var expected = month.first
        for _ in 0..<40 {
            let own = CalendarMonth(month, weekStart: start).weeks.flatMap(\.days).compactMap(\.self)
                .filter { month.contains($0) }
            #expect(own.first == expected)
            expected = try #require(own.last).next
            month = try #require(month.next)
        }
    }

    @Test("A year is its twelve months; its number is four digits", arguments: [1, 1999, 2024, 9999])
    func years(year: Int) throws {
        let page = try #require(CalendarYear(year, weekStart: .monday))
        #expect(page.months.map(\.month.number) == Array(1...12))
        #expect(page.months.reduce(0) { $0 + $1.month.length } == (Day.isLeap(year) ? 366 : 365))
        #expect(page.first.parts == (year, 1, 1) && page.last.parts == (year, 12, 31))
        #expect(page.next == (year == 9999 ? nil : year + 1))
        #expect(page.previous == (year == 1 ? nil : year - 1))
    }

    @Test(
        "An invalid year is refused",
        arguments: [
            ("2026", 2026), ("0001", 1), ("9999", 9999), ("0000", nil), ("10000", nil), ("26", nil), ("2O26", nil),
        ]
            as [(String, Int?)])
    func yearNumbers(text: String, year: Int?) {
        #expect(CalendarYear.number(iso: text) == year)
        #expect(CalendarYear(0, weekStart: .sunday) == nil && CalendarYear(10_000, weekStart: .sunday) == nil)
    }
}
