/// A civil date as the person reckons days, in the proleptic Gregorian calendar.
///
/// Stored as the number of days since 1970-01-01, so neighbours, distances and weekdays are integer arithmetic and no
/// time zone is ever involved.
package struct Day: Hashable, Sendable {
    /// Days since 1970-01-01; negative before it.
    package let number: Int

    /// Creates the day `number` days after 1970-01-01, clamped to the representable range.
    package init(number: Int) {
        self.number = Self.numbers.held(number)
    }

    /// Creates a day from its civil parts; nil when there is no such date.
    package init?(year: Int, month: Int, day: Int) {
        guard Self.years.contains(year), (1...12).contains(month), day >= 1,
            day <= Self.length(ofMonth: month, in: year)
        else { return nil }
        number = Self.number(year: year, month: month, day: day)
    }

    /// Reads `2026-11-21`; nothing else is accepted.
    package init?(iso text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
        func value(_ range: Range<Int>) -> Int? {
            var result = 0
            for byte in bytes[range] {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                result = result * 10 + Int(byte - UInt8(ascii: "0"))
            }
            return result
        }
        guard let year = value(0..<4), let month = value(5..<7), let day = value(8..<10) else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The representable years.
    package static let years = 1...9999
    /// The first representable day.
    package static let first = Day(number: numbers.lowerBound)
    /// The last representable day.
    package static let last = Day(number: numbers.upperBound)
    private static let numbers = -719_162...2_932_896

    /// The civil parts of this day.
    package var parts: (year: Int, month: Int, day: Int) {
        // Counts from 0000-03-01 in eras of 400 years, so that the leap day comes last.
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        )
    }

    package var year: Int { parts.year }
    package var month: Int { parts.month }
    /// The day of the month, from 1.
    package var dayOfMonth: Int { parts.day }

    /// The weekday; 1970-01-01 was a Thursday.
    package var weekday: Weekday {
        Weekday(index: number + Weekday.thursday.rawValue)
    }

    /// Returns the day `days` later, or earlier when negative, clamped to the representable range.
    package func advanced(by days: Int) -> Day {
        let (sum, overflow) = number.addingReportingOverflow(days)
        return Day(number: overflow ? (days > 0 ? .max : .min) : sum)
    }

    /// Number of days from this day to `other`; negative when `other` is earlier.
    package func distance(to other: Day) -> Int { other.number - number }

    package var next: Day { advanced(by: 1) }
    package var previous: Day { advanced(by: -1) }

    /// Returns the first day of this day's week.
    package func startOfWeek(_ start: Weekday) -> Day {
        advanced(by: -((weekday.rawValue - start.rawValue + 7) % 7))
    }

    /// The first day of this day's month.
    package var startOfMonth: Day { advanced(by: 1 - dayOfMonth) }

    /// Returns every day from `self` through `end`; empty when `end` is earlier.
    package func through(_ end: Day) -> some RandomAccessCollection<Day> {
        (number..<max(number, end.number + 1)).lazy.map(Day.init(number:))
    }

    /// Returns the same date in earlier years, newest first, back to the year of `first` and at most 200 years.
    ///
    /// 29 February exists in leap years only.
    package func inEarlierYears(since first: Day) -> [Day] {
        let (year, month, day) = parts
        return stride(from: year - 1, through: max(first.year, year - 200), by: -1).compactMap {
            Day(year: $0, month: month, day: day)
        }
    }

    /// Whether February has 29 days in `year`.
    package static func isLeap(_ year: Int) -> Bool {
        year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    }

    /// Number of days in a month, from 1 to 12, of `year`.
    package static func length(ofMonth month: Int, in year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    static func number(year: Int, month: Int, day: Int) -> Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}

extension Day: Comparable {
    package static func < (left: Day, right: Day) -> Bool { left.number < right.number }
}

extension Day: CustomStringConvertible {
    /// The day as `2026-11-21`.
    package var description: String {
        let (year, month, day) = parts
        return String(unsafeUninitializedCapacity: 10) { text in
            var rest = (year * 100 + month) * 100 + day
            for index in [9, 8, 6, 5, 3, 2, 1, 0] {
                text.initializeElement(at: index, to: UInt8(ascii: "0") + UInt8(rest % 10))
                rest /= 10
            }
            for index in [4, 7] { text.initializeElement(at: index, to: UInt8(ascii: "-")) }
            return 10
        }
    }
}

/// A day of the week; raw values count from Sunday.
package enum Weekday: Int, CaseIterable, Sendable, Hashable {
    case sunday = 0
    case monday, tuesday, wednesday, thursday, friday, saturday

    /// Creates the weekday at `index` modulo seven, counted from Sunday.
    package init(index: Int) {
        self = Self(rawValue: ((index % 7) + 7) % 7) ?? .sunday
    }

    /// Returns the seven weekdays of a week that begins with `start`.
    package static func week(from start: Weekday) -> [Weekday] { (0..<7).map { Weekday(index: start.rawValue + $0) } }

    /// Three-letter English code used by options and settings, such as `sat`.
    package var code: String { ["sun", "mon", "tue", "wed", "thu", "fri", "sat"][rawValue] }

    /// Parses a code, an English name or a Korean name, ignoring case.
    package init?(text: some StringProtocol) {
        let text = text.lowercased()
        let korean = ["일", "월", "화", "수", "목", "금", "토"]
        let english = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
        for weekday in Self.allCases {
            let index = weekday.rawValue
            if [weekday.code, english[index], korean[index], korean[index] + "요일"].contains(text) {
                self = weekday
                return
            }
        }
        return nil
    }
}

/// Formats a non-negative number with leading zeros up to `width` digits.
package func padded(_ value: Int, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
