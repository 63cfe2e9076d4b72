import Core
import Foundation
import Language
import TestSupport
import Testing

@testable import Graphics

/// Properties of every card, and the texts of each kind.
@Suite struct CardTests {
    private static let today = Day(number: 20_778)  // 2026-11-21, a Saturday
    private static let streak = Streak(
        current: Run(start: today.advanced(by: -11), end: today, length: 12),
        best: Run(start: today.advanced(by: -400), end: today.advanced(by: -371), length: 30), total: 1_234,
        activeDays: 301)
    /// Markup, quotes, bidi marks, control characters and a long text.
    private static let hostile =
        "</text></svg><script>alert(1)</script>\"\u{301} onload='x' \u{202E}gnp\u{0}\u{7}&amp;]]>{};@import 'x'"
        + String(repeating: "w", count: 300)

    private static func options(_ parameters: [(String, String)]) throws -> CardOptions {
        try CardOptions(parameters.map { (name: $0.0, value: $0.1) })
    }

    private static func days(_ count: Int = 371) -> [GrassDay] {
        let states: [DayState] = [.done, .done, .missed, .rest, .frozen, .unknown]
        return (0..<count).map { index in
            GrassDay(
                day: today.advanced(by: index + 1 - count), count: index % 5, level: index % 5,
                state: states[index % states.count])
        }
    }

    enum Kind: String, CaseIterable, CustomTestStringConvertible {
        case grass, streak, challenge, today, error

        var testDescription: String { rawValue }
    }

    private static func challenge(
        _ name: String = "Write every day", done: Int = 42, state: Challenge.State = .running
    ) -> (Challenge, Challenge.Progress) {
        let challenge = Challenge(
            id: "c", name: name, length: 100, rule: .everyDay, start: today.advanced(by: -50), reward: "A secret cake")
        return (challenge, Challenge.Progress(done: done, remaining: 100 - done, state: state))
    }

    private static func card(
        _ kind: Kind, _ parameters: [(String, String)] = [], _ language: Language = .english, name: String = "Write"
    ) throws -> String {
        let options = try options(parameters)
        return switch kind {
        case .grass:
            GrassCard(
                days: days(), today: today, weekStart: .sunday, streak: streak, isWeekly: false, theme: .green,
                language: language, options: options
            ).file
        case .streak:
            StreakCard(streak: streak, today: today, isWeekly: false, language: language, options: options).file
        case .challenge:
            ChallengeCard(challenge: challenge(name), today: today, language: language, options: options).file
        case .today:
            TodayCard(
                day: today, state: .done, count: 3, minimum: 1, streak: streak, isWeekly: false, language: language,
                options: options
            ).file
        case .error: ErrorCard(title: name, text: name, options: options).file
        }
    }

    private static func texts(_ svg: String) -> [String] {
        svg.matches(of: /<text [^>]*>([^<]*)<\/text>/).map { String($0.output.1) }
    }

    @Test("every card is well-formed, is an image, and describes in words what it shows", arguments: Kind.allCases)
    func wellFormed(_ kind: Kind) throws {
        for language in Language.allCases {
            for parameters in [[], [("theme", "dracula")], [("card_width", "300")], [("card_width", "1200")]] {
                let svg = try Self.card(kind, parameters, language)
                #expect(Drawing(svg: svg).faults == [])
                #expect(svg.contains(#"role="img" aria-labelledby="title desc""#))
                for name in ["title", "desc"] {
                    let text = svg.firstMatch(
                        of: try Regex("<\(name) id=\"\(name)\">([^<]*)</\(name)>", as: (Substring, Substring).self))
                    #expect(text.map { !$0.output.1.isEmpty } == true, "\(kind) \(name)")
                }
            }
        }
    }

    @Test("one file holds light and dark mode, unless a theme is requested", arguments: Kind.allCases)
    func modes(_ kind: Kind) throws {
        let both = try Self.card(kind)
        #expect(both.contains(".card{fill:#ffffff") && both.contains("@media(prefers-color-scheme:dark)"))
        #expect(both.contains(".card{fill:#1c2022"))
        let one = try Self.card(kind, [("theme", "nord"), ("hide_border", "true"), ("border_radius", "4.5")])
        #expect(!one.contains("prefers-color-scheme") && one.contains(".card{fill:#2e3440;stroke:none}"))
        #expect(one.contains(#"rx="4.5""#))
        let own = try Self.card(kind, [("background", "ff880080"), ("border", "transparent")])
        #expect(own.contains(".card{fill:#ff880080;stroke:transparent}"))
        let wide = try Self.card(kind, [("card_width", "700"), ("card_height", "300")])
        #expect(wide.contains(#"width="700" height="300" viewBox="0 0 700 300""#))
    }

    @Test("nothing moves with disable_animations or with reduced motion", arguments: Kind.allCases)
    func motion(_ kind: Kind) throws {
        #expect(try !Self.card(kind, [("disable_animations", "true")]).contains("animation"))
        let svg = try Self.card(kind)
        if let moving = svg.firstRange(of: "animation:") {
            #expect(svg[..<moving.lowerBound].contains("@media(prefers-reduced-motion:no-preference)"))
        }
    }

    @Test("a hostile name stays text", arguments: [Kind.challenge, .error])
    func hostile(_ kind: Kind) throws {
        let svg = try Self.card(kind, name: Self.hostile)
        #expect(Drawing(svg: svg).faults == [])
        #expect(!svg.contains("<script") && !svg.contains("\u{202E}") && !svg.contains("\u{0}"))
        #expect(svg.contains("&lt;script"))
        #expect(svg.utf8.count < 40_000)
    }

    @Test("a card loads nothing, runs nothing and links nowhere", arguments: Kind.allCases)
    func alone(_ kind: Kind) throws {
        let svg = try Self.card(kind, name: Self.hostile)
        for word in ["href", "url(", "<script", "<image", "<foreignObject", "<!DOCTYPE", "<!ENTITY"] {
            #expect(!svg.contains(word), "\(word)")
        }
        let style = try #require(svg.firstMatch(of: /<style>([^<]*)<\/style>/)).output.1
        #expect(!style.contains("@import"))
    }

    // MARK: - Grass

    @Test("the grass shows as many weeks as fit its width, and states their number")
    func weeks() throws {
        // The legend has five cells.
        func cells(_ svg: String) -> Int { svg.matches(of: /<rect class="l[0-4](?: now)?" x="/).count - 5 }
        let whole = try Self.card(.grass)
        #expect(cells(whole) == 371)
        let total = Self.days().reduce(0) { $0 + $1.count }
        #expect(Self.texts(whole)[0] == "\(total) contributions in the last year")
        #expect(Self.texts(whole).last == "12-day streak · longest 30 days")
        let narrow = try Self.card(.grass, [("card_width", "495")])
        // (495 − 40 − 26) / 14 weeks, of which the last ends on this Saturday.
        #expect(cells(narrow) == 30 * 7)
        #expect(Self.texts(narrow)[0].hasSuffix("contributions in the last 30 weeks"))
        #expect(try Self.texts(Self.card(.grass, [("locale", "ko")]))[0].hasPrefix("지난 1년 동안 기여 "))
        let mute = GrassCard(
            days: Self.days(), today: Self.today, weekStart: .sunday, streak: nil, isWeekly: false, theme: .green,
            language: .english, options: CardOptions()
        ).file
        #expect(!mute.contains("streak"))
    }

    @Test("the grass has the person's own colours, or those of a theme")
    func ramps() throws {
        for theme in GrassTheme.allCases {
            let svg = GrassCard(
                days: Self.days(), today: Self.today, weekStart: .monday, streak: nil, isWeekly: false, theme: theme,
                language: .english, options: CardOptions()
            ).file
            for isDark in [false, true] {
                for (level, color) in GrassRamp(theme, dark: isDark).levels.enumerated() {
                    #expect(svg.contains(".l\(level){fill:\(color.hex)}"))
                }
            }
        }
        let own = try Self.card(.grass, [("ring", "ff8800")])
        #expect(own.contains(".l4{fill:#ff8800;fill-opacity:1}") && own.contains("prefers-color-scheme"))
        #expect(try Self.card(.grass, [("theme", "dracula")]).contains(".l4{fill:#ff6e96;fill-opacity:1}"))
    }

    // MARK: - Challenge

    @Test(
        "the challenge card shows the challenge's progress, and never its reward",
        arguments: [
            (42, Challenge.State.running, ["Write every day", "D-58", "42 of 100 days · since Oct 2", "42%"]),
            (100, .succeeded(on: today), ["Write every day", "D-day", "100 of 100 days · Oct 2 – Nov 21", "100%"]),
            (9, .failed(on: today), ["Write every day", "ended early", "9 of 100 days · Oct 2 – Nov 21", "9%"]),
            (9, .givenUp(on: today), ["Write every day", "given up", "9 of 100 days · Oct 2 – Nov 21", "9%"]),
        ])
    func standings(_ done: Int, _ state: Challenge.State, _ expected: [String]) {
        let svg = ChallengeCard(
            challenge: Self.challenge(done: done, state: state), today: Self.today, language: .english,
            options: CardOptions()
        ).file
        #expect(Self.texts(svg) == expected)
        #expect(!svg.contains("cake"))
        #expect(Drawing(svg: svg).faults == [])
    }

    @Test("without a challenge the card still draws a road")
    func none() {
        for language in Language.allCases {
            let svg = ChallengeCard(challenge: nil, today: Self.today, language: language, options: CardOptions()).file
            #expect(Self.texts(svg).last == (language == .korean ? "아직 챌린지가 없어요" : "No challenge yet"))
            #expect(svg.contains("road-ahead") && !svg.contains("%</text>"))
        }
    }

    // MARK: - Today

    @Test(
        "the day's sentence follows its state",
        arguments: [
            (DayState.done, 3, "Committed today"), (.rest, 0, "A day of rest"), (.frozen, 0, "Frozen today"),
            (.unknown, 0, "Not known yet"), (.pending, 0, "No commit yet"), (.pending, 1, "2 more to go"),
        ])
    func states(_ state: DayState, _ count: Int, _ said: String) {
        let svg = TodayCard(
            day: Self.today, state: state, count: count, minimum: 3, streak: Self.streak, isWeekly: true,
            language: .english, options: CardOptions()
        ).file
        #expect(Self.texts(svg)[1] == said && Self.texts(svg).last == "12-week streak")
        #expect(svg.contains(#"<title id="title">\#(said)</title>"#))
        #expect(Drawing(svg: svg).faults == [])
    }

    @Test("without a streak the today card mentions none")
    func mute() {
        let svg = TodayCard(
            day: Self.today, state: .done, count: 3, minimum: 1, streak: nil, isWeekly: false, language: .english,
            options: CardOptions()
        ).file
        #expect(Self.texts(svg) == ["Saturday, November 21", "Committed today", "3 contributions"])
        #expect(!svg.contains("streak"))
    }

    // MARK: - Options

    @Test("mode, type and excluded days are parsed, and the card names the excluded days")
    func asked() throws {
        let options = try Self.options([("mode", "weekly"), ("exclude_days", "Sun,Sat"), ("type", "json")])
        #expect(options.mode == .weekly && options.excluded == [.sunday, .saturday] && options.type == .json)
        #expect(CardOptions().mode == nil && CardOptions().excluded == nil && CardOptions().type == .svg)
        let svg = try Self.card(.streak, [("exclude_days", "Sat,Sun"), ("excludeDaysLabel", "123456")])
        #expect(Self.texts(svg).last == "Without Sun, Sat" && svg.contains(".excluded{fill:#123456}"))
        #expect(try !Self.card(.streak).contains("class=\"excluded\""))
        for (name, value) in [
            ("mode", "monthly"), ("type", "gif"), ("locale", "1"), ("locale", "ko;x"), ("timezone", "KST"),
            ("starting_year", "1969"), ("starting_year", "soon"),
        ] {
            #expect(throws: CardOptions.Fault.self) { try Self.options([(name, value)]) }
        }
    }

    @Test(
        "languages that Haru does not speak fall back to English",
        arguments: [
            ("ko", Language.korean), ("ko_KR", .korean), ("en", .english), ("fr", .english), ("zh_Hans", .english),
            ("kok", .english),
        ])
    func locales(_ tag: String, _ language: Language) throws {
        #expect(try Self.options([("locale", tag)]).language == language)
    }

    @Test("time zone and starting year are parsed")
    func looking() throws {
        let options = try Self.options([("timezone", " Asia/Kolkata "), ("starting_year", "2019")])
        #expect(options.zone?.name == "Asia/Kolkata" && options.firstYear == 2_019)
        #expect(CardOptions().zone == nil && CardOptions().firstYear == nil)
    }

    @Test("lenient parsing ignores unknown parameters and invalid values")
    func passedOver() throws {
        let parameters = [(name: "colour", value: "red"), (name: "theme", value: "dracula")]
        #expect(try CardOptions(parameters, isLenient: true) == CardOptions([parameters[1]]))
        #expect(try CardOptions([(name: "user", value: "octocat")]) == CardOptions())
        #expect(throws: CardOptions.Fault.unknown("colour")) { try CardOptions(parameters) }
        #expect(try CardOptions([(name: "theme", value: "nope")], isLenient: true) == CardOptions())
        let hidden = ["total_contributions", "current_streak", "longest_streak"].map {
            (name: "hide_" + $0, value: "true")
        }
        #expect(try CardOptions(hidden, isLenient: true) == CardOptions())
    }

    @Test("every theme of streak-stats exists, in its colours and with every part")
    func themes() throws {
        #expect(CardTheme.named.count == 166)
        for (name, theme) in CardTheme.named {
            #expect(try Self.options([("theme", name.replacing("-", with: "_").uppercased())]).theme == theme)
            #expect(Drawing(svg: try Self.card(.streak, [("theme", name)])).faults == [], "\(name)")
        }
        func colors(_ name: String) -> [String] { CardPart.allCases.map { CardTheme.named[name]?[$0].css ?? "" } }
        #expect(
            colors("radical") == [
                "#141321", "#e4e2e2", "#e4e2e2", "#fe428e", "#fe428e", "#f8d847", "#fe428e", "#f8d847", "#fe428e",
                "#a9fef7", "#a9fef7",
            ])
        #expect(colors("transparent").first == "transparent" && colors("panda").contains("#19f9d899"))
        #expect(!CardTheme.named.keys.contains { colors($0).contains("") })
    }

    @Test(
        "a gradient passes from colour to colour",
        arguments: [("theme", "sunset-gradient"), ("background", "45,8A2386, e94056,#F27120")])
    func gradient(_ name: String, _ value: String) throws {
        for kind in Kind.allCases {
            let svg = try Self.card(kind, [(name, value)])
            #expect(Drawing(svg: svg).faults == [])
            #expect(svg.contains(".card{fill:url(#paper)") && svg.contains(#"gradientTransform="rotate(45)""#))
            #expect(svg.contains(##"<stop offset="50%" stop-color="#e94056"/>"##))
            #expect(svg.components(separatedBy: "<stop ").count == 4)
        }
    }

    @Test(
        "colours are parsed as streak-stats parses them",
        arguments: [
            ("orange", "#ffa500"), ("RebeccaPurple", "#663399"), (" f80 ", "#ff8800"), ("#F808", "#ff880088"),
            ("0000", "transparent"), ("ffffff00", "transparent"), ("lightgoldenrodyellow", "#fafad2"),
        ])
    func colors(_ text: String, _ css: String) throws {
        #expect(try #require(CardPaint(text)).css == css)
    }

    @Test(
        "a gradient with one colour, with a word, or on a part without room is refused",
        arguments: ["45", "45,f80", "x,f80,f00", "45,f80,nope"])
    func noGradient(_ value: String) throws {
        #expect(CardPaint(gradient: value) == nil)
        #expect(throws: CardOptions.Fault.self) { try Self.options([("background", value)]) }
        #expect(throws: CardOptions.Fault.self) { try Self.options([("ring", "45,f80,f00")]) }
    }

    @Test("the default colours of a card have enough contrast with its background")
    func contrasts() throws {
        for theme in [CardTheme.light, .dark] {
            guard case .color(let paper) = theme[.background] else {
                Issue.record("no paper")
                continue
            }
            for part in [CardPart.sideNums, .sideLabels, .currStreakLabel, .dates] {
                guard case .color(let ink) = theme[part] else { continue }
                #expect(Self.contrast(ink, paper) >= 3, "\(part): \(Self.contrast(ink, paper))")
            }
        }
    }

    private static func contrast(_ one: Color, _ other: Color) -> Double {
        func light(_ color: Color) -> Double {
            func linear(_ value: UInt8) -> Double {
                let share = Double(value) / 255
                return share <= 0.040_45 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
        }
        let (high, low) = (max(light(one), light(other)), min(light(one), light(other)))
        return (high + 0.05) / (low + 0.05)
    }

    @Test("a long sentence wraps to lines that fit, and is cut at the maximum number of lines")
    func lines() {
        let text = String(repeating: "word ", count: 100)
        let lines = CardText.lines(text, size: 12, width: 300, most: 4)
        #expect(lines.count == 4 && lines[3].hasSuffix("…"))
        #expect(lines.dropLast().allSatisfy { CardText.width(of: $0, size: 12) <= 300 })
        #expect(CardText.lines("", size: 12, width: 300, most: 4) == [])
        #expect(CardText.cut(String(repeating: "가", count: 500), size: 16, width: 200).count < 40)
        #expect(CardText.cut("short", size: 16, width: 200) == "short")
    }
}
