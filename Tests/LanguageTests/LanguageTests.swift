import Core
import Language
import Testing

@Suite struct LanguageTests {
    @Test(
        "A number takes the article of its first sound",
        arguments: [
            ("1-day", "a"), ("7-day", "a"), ("8-day", "an"), ("10-day", "a"), ("11-day", "an"), ("18-day", "an"),
            ("28-day", "a"), ("80-day", "an"), ("88-day", "an"), ("100-day", "a"), ("110-day", "a"), ("118-day", "a"),
            ("180-day", "a"), ("800-day", "an"), ("1,100-day", "a"), ("8,000-day", "an"), ("11,000-day", "an"),
            ("80,000-day", "an"), ("18-week", "an"), ("12-week", "a"),
        ])
    func article(phrase: String, article: String) {
        #expect(Language.english.withArticle(phrase + " streak") == "\(article) \(phrase) streak")
    }

    @Test(
        "A Korean word is quoted by its final sound",
        arguments: [
            ("모두 지우기", "라"), ("하루", "라"), ("민준", "이라"), ("서울", "이라"), ("가", "라"), ("힣", "이라"), ("mona", "(이)라"),
            ("방 2", "(이)라"), ("", "(이)라"),
        ])
    func quotation(word: String, particle: String) {
        #expect(Language.korean.quotation(word) == "‘\(word)’" + particle)
    }

    @Test(
        "A locale is Korean when it says so, and English otherwise",
        arguments: [
            ("ko_KR.UTF-8", Language.korean), ("ko", .korean), ("KO-kr", .korean), ("ko.UTF-8", .korean),
            ("ko@x", .korean), ("en_US.UTF-8", .english), ("C", .english), ("C.UTF-8", .english), ("POSIX", .english),
            ("", .english), ("de_DE", .english), ("kok_IN", .english), ("한국어", .english),
        ])
    func locale(name: String, language: Language) {
        #expect(Language(locale: name) == language)
    }

    @Test(
        "A browser's languages are weighted",
        arguments: [
            ("ko-KR,ko;q=0.9,en-US;q=0.8", Language.korean), ("en-US,en;q=0.9,ko;q=0.8", .english),
            ("en;q=0.5, ko;q=0.9", .korean), ("ko;q=0", .english), ("de-DE,ko;q=0.3", .korean),
            ("fr,*;q=0.1", .english),
            ("kok,en;q=0.1", .english), ("", .english), (";;;,,,=;q=", .english), ("ko;q=nan,en;q=0.1", .english),
            ("ko;q=x", .korean), (String(repeating: "x,", count: 5_000) + "ko", .english),
        ])
    func acceptLanguage(header: String, language: Language) {
        #expect(Language(acceptLanguage: header) == language)
    }

    @Test(
        "Numbers are grouped by thousands",
        arguments: [
            (0, "0"), (7, "7"), (999, "999"), (1_000, "1,000"), (-1_234, "-1,234"), (1_234_567, "1,234,567"),
            (.min, "-9,223,372,036,854,775,808"),
        ])
    func numbers(value: Int, text: String) {
        for language in Language.allCases { #expect(language.number(value) == text) }
    }

    @Test("English distinguishes singular and plural; Korean does not")
    func plurals() {
        let english = Language.english
        #expect([0, 1, 2].map(english.contributions) == ["0 contributions", "1 contribution", "2 contributions"])
        #expect([0, 1, 2].map(english.commits) == ["0 commits", "1 commit", "2 commits"])
        #expect([0, 1, 2].map(english.repositories) == ["0 repositories", "1 repository", "2 repositories"])
        #expect([0, 1, 1_000].map(english.days) == ["0 days", "1 day", "1,000 days"])
        #expect([1, 2].map(english.weeks) == ["1 week", "2 weeks"])
        let korean = Language.korean
        #expect(korean.contributions(1) == "기여 1회" && korean.commits(2) == "커밋 2개")
        #expect(korean.repositories(1) == "저장소 1개" && korean.days(1_000) == "1,000일" && korean.weeks(3) == "3주")
    }

    @Test("A streak is counted in days, or in weeks where weeks are counted")
    func streaks() {
        #expect(Language.english.streak(23, weekly: false) == "23-day streak")
        #expect(Language.english.streak(1, weekly: true) == "1-week streak")
        #expect(Language.korean.streak(23, weekly: false) == "23일 연속")
        #expect(Language.korean.streak(5, weekly: true) == "5주 연속")
        #expect(Language.english.length(1, weekly: true) == "1 week")
        #expect(Language.korean.length(4, weekly: false) == "4일")
    }

    @Test("Dates are written in the form of each language")
    func dates() throws {
        let day = try #require(Day(iso: "2026-11-21"))
        let (korean, english) = (Language.korean, Language.english)
        #expect(korean.longDate(day) == "11월 21일 토요일")
        #expect(english.longDate(day) == "Saturday, November 21")
        #expect(korean.fullDate(day) == "2026년 11월 21일 토요일")
        #expect(english.fullDate(day) == "Saturday, November 21, 2026")
        let (sameYear, nextYear) = (Day(year: 2026, month: 1, day: 1), Day(year: 2027, month: 1, day: 1))
        #expect(korean.shortDate(day, today: sameYear) == "11월 21일")
        #expect(english.shortDate(day, today: sameYear) == "Nov 21")
        #expect(korean.shortDate(day, today: nextYear) == "2026년 11월 21일")
        #expect(english.shortDate(day, today: nextYear) == "Nov 21, 2026")
        #expect(english.shortDate(day) == "Nov 21")
        #expect(korean.exactDate(day) == "2026년 11월 21일" && english.exactDate(day) == "Nov 21, 2026")
        #expect(english.shortMonth(5) == "May" && korean.shortMonth(12) == "12월")
    }

    @Test("Each weekday has a long and a short name that can be read back")
    func weekdays() {
        for weekday in Weekday.allCases {
            for language in Language.allCases {
                #expect(Weekday(text: language.weekday(weekday)) == weekday)
                #expect(Weekday(text: language.shortWeekday(weekday)) == weekday)
            }
        }
    }

    @Test(
        "A duration is written in hours and minutes",
        arguments: [
            (-5, "0분", "0 min"), (59, "0분", "0 min"), (60, "1분", "1 min"), (3_600, "1시간", "1 h"),
            (18_720, "5시간 12분", "5 h 12 min"), (90_000, "25시간", "25 h"),
        ] as [(Int64, String, String)])
    func durations(seconds: Int64, korean: String, english: String) {
        #expect(Language.korean.duration(seconds: seconds) == korean)
        #expect(Language.english.duration(seconds: seconds) == english)
    }

    @Test(
        "A past time is written as its age, also after a clock was set back",
        arguments: [
            (-100, "방금", "just now"), (59, "방금", "just now"), (60, "1분 전", "1 min ago"), (7_199, "1시간 전", "1 h ago"),
            (86_400, "1일 전", "1 day ago"), (864_000, "10일 전", "10 days ago"),
        ] as [(Int64, String, String)])
    func ages(seconds: Int64, korean: String, english: String) {
        #expect(Language.korean.ago(seconds: seconds) == korean)
        #expect(Language.english.ago(seconds: seconds) == english)
    }

    @Test("Every state, placement, reason, rule and subject has its own name in both languages")
    func names() throws {
        let day = try #require(Day(iso: "2026-11-21"))
        for language in Language.allCases {
            let groups: [[String]] = [
                DayState.allCases.map(language.state), Placement.allCases.map(language.placement),
                [DroppedCommit.Reason.sameSHA, .sameAuthorship].map(language.duplicate),
                Challenge.Rule.allCases.map(language.rule),
                ExclusionRule.Subject.allCases.map(language.exclusionSubject),
                [Challenge.State.running, .succeeded(on: day), .failed(on: day), .givenUp(on: day)]
                    .map(language.challengeState),
            ]
            for names in groups {
                #expect(Set(names).count == names.count && !names.contains(""))
                // Hangul in Korean, none in English.
                for name in names {
                    #expect(
                        name.unicodeScalars.contains { (0xac00...0xd7a3).contains($0.value) } == (language == .korean))
                }
            }
        }
    }

    @Test("A cell of the grass names its day and count, and its state where that explains it")
    func cells() throws {
        let day = try #require(Day(iso: "2026-11-21"))
        func cell(_ count: Int, _ state: DayState) -> GrassDay {
            GrassDay(day: day, count: count, level: 0, state: state)
        }
        #expect(Language.korean.cell(cell(3, .done)) == "11월 21일 토요일, 기여 3회")
        #expect(Language.english.cell(cell(0, .missed)) == "Saturday, November 21, 0 contributions")
        #expect(Language.english.cell(cell(0, .frozen)) == "Saturday, November 21, 0 contributions, Frozen")
        #expect(Language.korean.cell(cell(0, .rest)) == "11월 21일 토요일, 기여 0회, 쉬는 날")
    }

    @Test("A challenge without a name is named by its length, and its last day is D-day")
    func challenges() throws {
        let day = try #require(Day(iso: "2026-11-21"))
        func challenge(_ name: String) -> Challenge {
            Challenge(id: "1", name: name, length: 100, rule: .everyDay, start: day)
        }
        #expect(Language.korean.challengeName(challenge("")) == "100일 챌린지")
        #expect(Language.english.challengeName(challenge("")) == "100-day challenge")
        #expect(Language.english.challengeName(challenge("잔디 심기")) == "잔디 심기")
        #expect([77, 1, 0].map(Language.korean.countdown) == ["D-77", "D-1", "D-day"])
    }
}
