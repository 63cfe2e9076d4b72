import Core
import Language
import Testing

@Suite struct CalendarWordsTests {
    private let today = Day(number: 20_778)  // 2026-11-21, a Saturday

    @Test("Months, days and ranges are written in each language")
    func words() throws {
        let month = Month(of: today)
        #expect(Language.korean.month(month) == "2026년 11월" && Language.english.month(month) == "November 2026")
        #expect(Language.korean.monthName(12) == "12월" && Language.english.monthName(1) == "January")
        #expect(Language.korean.dayOfMonth(today) == "21일 토요일" && Language.english.dayOfMonth(today) == "Saturday 21")
        #expect(Language.korean.days(from: month.first, through: month.last, today: today) == "11월 1일 – 11월 30일")
        #expect(Language.english.days(from: today, through: today, today: today) == "Nov 21")
        let year = today.advanced(by: -365)
        #expect(Language.english.days(from: year, through: today, today: today) == "Nov 21, 2025 – Nov 21, 2026")
        #expect(Language.korean.hour(9) == "9시" && Language.english.hour(9) == "9:00")
        #expect(Language.korean.year(2026) == "2026년" && Language.english.percent(80) == "80%")
    }

    @Test(
        "A range of statistics has a name, and a shorter one below an axis",
        arguments: [
            (StatisticsBucket.Unit.day, "11월 21일", "21"), (.week, "11월 21일 – 11월 27일", "11/21"),
            (.month, "2026년 11월", "11월"), (.year, "2026년", "2026"),
        ])
    func buckets(unit: StatisticsBucket.Unit, name: String, axis: String) {
        let bucket = StatisticsBucket(from: today, through: unit == .day ? today : today.advanced(by: 6))
        #expect(Language.korean.bucket(bucket, unit: unit, today: today) == name)
        #expect(Language.korean.axis(bucket, unit: unit) == axis)
        #expect(!Language.english.unit(unit).isEmpty)
    }

    @Test("A January below an axis names its year")
    func january() throws {
        let first = try #require(Month(year: 2_026, number: 1)).first
        #expect(Language.english.axis(StatisticsBucket(from: first, through: first), unit: .month) == "2026")
    }
}
