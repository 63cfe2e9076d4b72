package import Core

/// A language that Haru speaks.
package enum Language: String, CaseIterable, Sendable, Hashable {
    case korean = "ko"
    case english = "en"

    /// Chooses by a POSIX locale name such as `ko_KR.UTF-8`; anything but Korean is English.
    package init(locale: String) {
        self = Self(tag: locale) ?? .english
    }

    /// Chooses by the `Accept-Language` header of a browser, by weight; English when it names neither.
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

    /// The language of a tag or a locale name, told by the letters that it begins with: Konkani's `kok` is not `ko`.
    private init?(tag: some StringProtocol) {
        self.init(rawValue: String(tag.prefix { $0.isASCII && $0.isLetter }).lowercased())
    }

    /// Picks the text of this language.
    package func pick(_ korean: @autoclosure () -> String, _ english: @autoclosure () -> String) -> String {
        self == .korean ? korean() : english()
    }
}

extension Language {
    /// A number with its thousands separated by commas.
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

    /// An English noun with its number.
    func counted(_ count: Int, _ noun: String) -> String { "\(number(count)) \(noun)\(count == 1 ? "" : "s")" }

    /// A counted noun: `3회 기여`, `1 contribution`, `3 contributions`.
    package func contributions(_ count: Int) -> String {
        pick("기여 \(number(count))회", counted(count, "contribution"))
    }

    /// `커밋 3개`, `1 commit`, `3 commits`.
    package func commits(_ count: Int) -> String {
        pick("커밋 \(number(count))개", counted(count, "commit"))
    }

    /// `저장소 3개`, `1 repository`, `3 repositories`.
    package func repositories(_ count: Int) -> String {
        pick("저장소 \(number(count))개", "\(number(count)) \(count == 1 ? "repository" : "repositories")")
    }

    /// `폴더 3개`, `1 folder`, `3 folders`.
    package func folders(_ count: Int) -> String {
        pick("폴더 \(number(count))개", counted(count, "folder"))
    }

    /// `3일`, `1 day`, `3 days`.
    package func days(_ count: Int) -> String {
        pick("\(number(count))일", counted(count, "day"))
    }

    /// `23일 연속`, `23-day streak`.
    package func streak(_ count: Int) -> String {
        pick("\(number(count))일 연속", "\(number(count))-day streak")
    }
}

extension Language {
    /// The weekday in full: `토요일`, `Saturday`.
    package func weekday(_ weekday: Weekday) -> String {
        pick(
            ["일", "월", "화", "수", "목", "금", "토"][weekday.rawValue] + "요일",
            ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"][weekday.rawValue]
        )
    }

    /// The weekday in short: `토`, `Sat`.
    package func shortWeekday(_ weekday: Weekday) -> String {
        pick(
            ["일", "월", "화", "수", "목", "금", "토"][weekday.rawValue],
            ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][weekday.rawValue]
        )
    }

    /// The month in short, from 1 to 12: `11월`, `Nov`.
    package func shortMonth(_ month: Int) -> String {
        pick("\(month)월", String(Self.months[(month - 1) % 12].prefix(3)))
    }

    /// `11월 21일 토요일`, `Saturday, November 21`.
    package func longDate(_ day: Day) -> String {
        let (_, month, number) = day.parts
        let (before, after) = aroundNumber(month: month, weekday: day.weekday)
        return "\(before)\(number)\(after)"
    }

    /// What stands around the number of a day in ``longDate(_:)``.
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
        return pick("\(month)월 \(number)일", "\(Self.months[month - 1].prefix(3)) \(number)")
    }

    /// `2026년 11월 21일`, `Nov 21, 2026`.
    package func exactDate(_ day: Day) -> String {
        pick("\(day.year)년 \(shortDate(day))", "\(shortDate(day)), \(day.year)")
    }

    /// `2026년 11월 21일 토요일`, `Saturday, November 21, 2026`.
    package func fullDate(_ day: Day) -> String {
        pick("\(day.year)년 \(longDate(day))", "\(longDate(day)), \(day.year)")
    }

    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// A length of time in hours and minutes: `5시간 12분`, `5 h 12 min`; seconds are dropped.
    package func duration(seconds: Int64) -> String {
        let minutes = max(0, seconds) / 60
        let (hours, rest) = (minutes / 60, minutes % 60)
        if hours == 0 { return pick("\(rest)분", "\(rest) min") }
        if rest == 0 { return pick("\(hours)시간", "\(hours) h") }
        return pick("\(hours)시간 \(rest)분", "\(hours) h \(rest) min")
    }

    /// How long ago something was: `방금`, `2분 전`, `3시간 전`, `5일 전`.
    package func ago(seconds: Int64) -> String {
        switch seconds {
        case ..<60: pick("방금", "just now")
        case ..<3_600: pick("\(seconds / 60)분 전", "\(seconds / 60) min ago")
        case ..<86_400: pick("\(seconds / 3_600)시간 전", "\(seconds / 3_600) h ago")
        default: pick("\(number(Int(seconds / 86_400)))일 전", "\(days(Int(seconds / 86_400))) ago")
        }
    }
}

extension Language {
    /// The name of a day's state: `완료`, `Done`.
    package func state(_ state: DayState) -> String {
        switch state {
        case .done: pick("완료", "Done")
        case .rest: pick("쉬는 날", "Rest day")
        case .frozen: pick("프리즈", "Frozen")
        case .pending: pick("아직", "Not yet")
        case .unknown: pick("확인 못 함", "Unknown")
        case .missed: pick("없음", "Missed")
        case .future: pick("아직 오지 않음", "To come")
        }
    }
}
