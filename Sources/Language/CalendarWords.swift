package import Core

extension Language {
    /// A month of a year: `2026년 11월`, `November 2026`.
    package func month(_ month: Month) -> String {
        switch self {
        case .korean: "\(month.year)년 \(monthName(month.number))"
        case .english: "\(monthName(month.number)) \(month.year)"
        }
    }

    /// A month of any year, from 1 to 12: `11월`, `November`.
    package func monthName(_ number: Int) -> String {
        switch self {
        case .korean: "\(number)월"
        case .english: Self.months[(number + 11) % 12]
        }
    }

    /// `2026년`, `2026`.
    package func year(_ year: Int) -> String { text(.date.year(year: String(year))) }

    /// A day within its month: `21일 토요일`, `Saturday 21`.
    package func dayOfMonth(_ day: Day) -> String {
        text(.date.dayWithWeekday(weekday: weekday(day.weekday), day: String(day.dayOfMonth)))
    }

    /// A range of days, or a single day: `11월 1일 – 11월 30일`, `Nov 1 – Nov 30`.
    package func days(from: Day, through: Day, today: Day) -> String {
        if from.year != through.year { return exactDate(from) + " – " + exactDate(through) }
        let start = shortDate(from, today: today)
        return from == through ? start : start + " – " + shortDate(through, today: today)
    }

    /// An hour of the day: `9시`, `9:00`.
    package func hour(_ hour: Int) -> String { text(.date.hour(hour: String(hour))) }

    /// A percentage: `80%`.
    package func percent(_ value: Int) -> String { "\(number(value))%" }

    /// The length of a statistics bucket: `하루`, `a day`.
    package func unit(_ unit: StatisticsBucket.Unit) -> String {
        switch unit {
        case .day: text(.statistics.unitDay)
        case .week: text(.statistics.unitWeek)
        case .month: text(.statistics.unitMonth)
        case .year: text(.statistics.unitYear)
        }
    }

    /// The name of a statistics bucket: `11월 3일`, `11월 1일 – 11월 7일`, `2026년 11월`, `2026년`.
    package func bucket(_ bucket: StatisticsBucket, unit: StatisticsBucket.Unit, today: Day) -> String {
        switch unit {
        case .day, .week: days(from: bucket.from, through: bucket.through, today: today)
        case .month: month(Month(of: bucket.from))
        case .year: year(bucket.from.year)
        }
    }

    /// The axis label of a bucket: `3`, `11/3`, `11월`, `2026`; January is labeled with its year.
    package func axis(_ bucket: StatisticsBucket, unit: StatisticsBucket.Unit) -> String {
        let (year, month, day) = bucket.from.parts
        switch unit {
        case .day: return "\(day)"
        case .week: return "\(month)/\(day)"
        case .month: return month == 1 ? "\(year)" : shortMonth(month)
        case .year: return "\(year)"
        }
    }
}
