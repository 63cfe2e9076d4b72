package import Core

/// A supported language.
package enum Language: String, CaseIterable, Sendable, Hashable {
    case korean = "ko"
    case english = "en"

    /// Chooses by a POSIX locale name such as `ko_KR.UTF-8`; English for anything but Korean.
    package init(locale: String) {
        self = Self(tag: locale) ?? .english
    }

    /// Chooses by the weights of a browser's `Accept-Language` header; English when neither language is in it.
    package init(acceptLanguage header: String) {
        var best: (language: Language, weight: Double)?
        for part in header.prefix(1_000).split(separator: ",") {
            let fields = part.split(separator: ";").map { $0.trimmingPrefix { $0 == " " } }
            let language = fields.first.flatMap { Language(tag: $0) }
            let weight = fields.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            if let language, weight > best?.weight ?? 0 { best = (language, weight) }
        }
        self = best?.language ?? .english
    }

    /// Returns the language of a tag or a locale name, by its whole primary subtag: Konkani's `kok` is not `ko`.
    private init?(tag: some StringProtocol) {
        self.init(rawValue: String(tag.prefix { $0.isASCII && $0.isLetter }).lowercased())
    }

}

extension Language {
    /// A number with commas as thousands separators.
    package func number(_ value: Int) -> String {
        if (-999...999).contains(value) { return String(value) }
        var digits = Array(String(value.magnitude))
        var index = digits.count - 3
        while index > 0 {
            digits.insert(",", at: index)
            index -= 3
        }
        return (value < 0 ? "-" : "") + String(digits)
    }

    /// A counted noun: `3회 기여`, `1 contribution`, `3 contributions`.
    package func contributions(_ count: Int) -> String {
        text(.count.contributions(count: count))
    }

    /// `커밋 3개`, `1 commit`, `3 commits`.
    package func commits(_ count: Int) -> String {
        text(.count.commits(count: count))
    }

    /// `저장소 3개`, `1 repository`, `3 repositories`.
    package func repositories(_ count: Int) -> String {
        text(.count.repositories(count: count))
    }

    /// `폴더 3개`, `1 folder`, `3 folders`.
    package func folders(_ count: Int) -> String {
        text(.count.folders(count: count))
    }

    /// `3일`, `1 day`, `3 days`.
    package func days(_ count: Int) -> String {
        text(.count.days(count: count))
    }

    /// `23일 연속`, `23-day streak`.
    package func streak(_ count: Int) -> String {
        text(.streak.lengthDays(days: number(count)))
    }
}

extension Language {
    /// The full name of a weekday: `토요일`, `Saturday`.
    package func weekday(_ weekday: Weekday) -> String {
        switch self {
        case .korean: shortWeekday(weekday) + "요일"
        case .english:
            ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"][weekday.rawValue]
        }
    }

    /// The short name of a weekday: `토`, `Sat`.
    package func shortWeekday(_ weekday: Weekday) -> String {
        switch self {
        case .korean: ["일", "월", "화", "수", "목", "금", "토"][weekday.rawValue]
        case .english: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][weekday.rawValue]
        }
    }

    /// The short name of a month, from 1 to 12: `11월`, `Nov`.
    package func shortMonth(_ month: Int) -> String {
        switch self {
        case .korean: "\(month)월"
        case .english: String(Self.months[(month - 1) % 12].prefix(3))
        }
    }

    /// `11월 21일 토요일`, `Saturday, November 21`.
    package func longDate(_ day: Day) -> String {
        let (_, month, number) = day.parts
        let (before, after) = aroundNumber(month: month, weekday: day.weekday)
        return "\(before)\(number)\(after)"
    }

    /// Text before and after the day of the month in ``longDate(_:)``.
    func aroundNumber(month: Int, weekday: Weekday) -> (before: String, after: String) {
        switch self {
        case .korean: ("\(month)월 ", "일 \(self.weekday(weekday))")
        case .english: ("\(self.weekday(weekday)), \(Self.months[month - 1]) ", "")
        }
    }

    /// `11월 21일`, `Nov 21`; with the year when it is not that of `today`.
    package func shortDate(_ day: Day, today: Day? = nil) -> String {
        if let today, today.year != day.year { return exactDate(day) }
        let (_, month, number) = day.parts
        return shortDate(month: month, day: number)
    }

    /// A date without a year: `11월 21일`, `Nov 21`.
    func shortDate(month: Int, day: Int) -> String {
        switch self {
        case .korean: "\(shortMonth(month)) \(day)일"
        case .english: "\(shortMonth(month)) \(day)"
        }
    }

    /// `2026년 11월 21일`, `Nov 21, 2026`.
    package func exactDate(_ day: Day) -> String {
        text(.date.withYear(date: shortDate(day), year: String(day.year)))
    }

    /// `2026년 11월 21일 토요일`, `Saturday, November 21, 2026`.
    package func fullDate(_ day: Day) -> String {
        text(.date.withYear(date: longDate(day), year: String(day.year)))
    }

    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// A duration in hours and minutes: `5시간 12분`, `5 h 12 min`; seconds are dropped.
    package func duration(seconds: Int64) -> String {
        let minutes = max(0, seconds) / 60
        let (hours, rest) = (minutes / 60, minutes % 60)
        if hours == 0 { return text(.span.minutes(minutes: String(rest))) }
        if rest == 0 { return text(.span.hours(hours: String(hours))) }
        return text(.span.both(hours: String(hours), minutes: String(rest)))
    }

    /// Elapsed time: `방금`, `2분 전`, `3시간 전`, `5일 전`.
    package func ago(seconds: Int64) -> String {
        switch seconds {
        case ..<60: text(.ago.now)
        case ..<3_600: text(.ago.minutes(minutes: String(seconds / 60)))
        case ..<86_400: text(.ago.hours(hours: String(seconds / 3_600)))
        default: seconds < 172_800 ? text(.ago.day) : text(.ago.days(days: number(Int(seconds / 86_400))))
        }
    }
}

extension Language {
    /// The name of a day's state: `완료`, `Done`.
    package func state(_ state: DayState) -> String {
        switch state {
        case .done: text(.dayState.done)
        case .rest: text(.dayState.rest)
        case .frozen: text(.dayState.frozen)
        case .pending: text(.dayState.pending)
        case .unknown: text(.dayState.unknown)
        case .missed: text(.dayState.missed)
        case .future: text(.dayState.future)
        }
    }
}
