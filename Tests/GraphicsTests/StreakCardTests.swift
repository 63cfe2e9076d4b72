import Core
import Foundation
import Language
import Testing

@testable import Graphics

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite struct StreakCardTests {
    private static let today = Day(number: 20_778)  // 2026-11-21

    private static func streak(_ length: Int = 12, best: Int = 30, total: Int = 1_234) -> Streak {
        Streak(
            current: length == 0
                ? nil : Run(start: today.advanced(by: 1 - length), end: today, length: length),
            best: Run(start: today.advanced(by: -400), end: today.advanced(by: best - 401), length: best), total: total,
            activeDays: 301)
    }

    private func card(
        _ parameters: [(String, String)] = [], streak: Streak = streak(), weekly: Bool = false,
        _ language: Language = .english
    ) throws -> String {
        StreakCard(
            streak: streak, today: Self.today, isWeekly: weekly, language: language,
            options: try CardOptions(parameters.map { (name: $0.0, value: $0.1) })
        ).file
    }

    /// Texts on a card, in order.
    private func texts(_ svg: String) -> [String] {
        svg.matches(of: /<text [^>]*>([^<]*)<\/text>/).map { String($0.output.1) }
    }

    private func check(_ svg: String) throws {
        try XMLDocument(xmlString: svg).validateRoot()
        #expect(!svg.contains("NaN") && !svg.contains("--"))
    }

    @Test("the card shows the figures, with a title and a description, in either language")
    func figures() throws {
        let english = try card()
        #expect(
            texts(english) == [
                "1,234", "Total contributions", "on 301 days", "12", "Current streak", "Nov 10 – Nov 21", "30",
                "Longest streak", "Oct 17, 2025 – Nov 15, 2025",
            ])
        #expect(english.contains(#"<title id="title">12-day streak</title>"#))
        #expect(english.contains("<desc id=\"desc\">Longest: 30 days. 1,234 contributions in all.</desc>"))
        #expect(english.contains(#"role="img" aria-labelledby="title desc""#))
        let korean = try card([], .korean)
        #expect(texts(korean)[4] == "이어 온 날" && texts(korean)[5] == "11월 10일 – 11월 21일")
        #expect(texts(try card([("locale", "ko")])) == texts(korean))
        #expect(texts(try card([], weekly: true))[4] == "Week streak")
        #expect(texts(try card([], streak: Self.streak(0)))[5] == "One commit starts it")
    }

    @Test("one file holds light and dark mode, unless a theme or a colour is given")
    func modes() throws {
        let both = try card()
        #expect(
            both.contains(".card{fill:#ffffff") && both.contains("@media(prefers-color-scheme:dark){.card{fill:#1c2022")
        )
        for name in CardTheme.named.keys {
            let svg = try card([("theme", name)])
            #expect(!svg.contains("prefers-color-scheme"))
            try check(svg)
        }
        let own = try card([
            ("theme", "dracula"), ("ring", "f80"), ("fire", "#ff880080"), ("background", "transparent"),
        ])
        #expect(own.contains(".ring{stroke:#ff8800}") && own.contains(".fire{fill:#ff880080}"))
        #expect(own.contains(".card{fill:transparent;stroke:#e4e2e2}") && own.contains(".now{fill:#79dafa}"))
        #expect(try card([("hide_border", "true")]).contains(";stroke:none}"))
        #expect(try card([("theme", "solarized_dark")]) == card([("theme", "solarized-dark")]))
        #expect(try card([("theme", "default")]) == both)
    }

    @Test("columns can be hidden, and the others share the width")
    func columns() throws {
        let one = try card([("hide_total_contributions", "true"), ("hide_longest_streak", "true")])
        #expect(texts(one) == ["12", "Current streak", "Nov 10 – Nov 21"])
        #expect(one.contains("translate(247 0)") && !one.contains("class=\"rule\""))
        #expect(throws: CardOptions.Fault.self) {
            try card([
                ("hide_total_contributions", "true"), ("hide_longest_streak", "true"), ("hide_current_streak", "true"),
            ])
        }
    }

    @Test(
        "short_numbers abbreviates numbers",
        arguments: [
            (999, "999"), (1_000, "1k"), (1_234, "1.2k"), (1_250, "1.3k"), (12_345, "12.3k"), (12_350, "12.4k"),
            (999_949, "999.9k"), (999_950, "1M"), (999_999, "1M"), (1_500_000, "1.5M"), (1_999_999_999, "2B"),
            (7_250_000_000_000, "7.3T"),
        ])
    func short(_ value: Int, _ expected: String) throws {
        let svg = try card([("short_numbers", "true")], streak: Self.streak(total: value))
        #expect(texts(svg)[0] == expected)
    }

    @Test("the card moves only without reduced motion, and never with disable_animations")
    func motion() throws {
        #expect(try card().contains("@media(prefers-reduced-motion:no-preference){.part{animation"))
        #expect(try !card([("disable_animations", "true")]).contains("animation"))
    }

    @Test("size and corner radius follow the parameters")
    func size() throws {
        let svg = try card([("card_width", "700"), ("card_height", "200"), ("border_radius", "4.5")])
        #expect(svg.contains(#"width="700" height="200" viewBox="0 0 700 200""#) && svg.contains(#"rx="4.5""#))
        try check(svg)
        let narrow = try card([("card_width", "300")], streak: Self.streak(total: .max))
        try check(narrow)
        #expect(narrow.contains(#"style="font-size:8px""#), "what is too wide is written smaller")
    }

    @Test(
        "dates follow date_format",
        arguments: [
            ("j M[ Y]", "10 Nov – 21 Nov", "17 Oct 2025 – 15 Nov 2025"),
            ("Y-m-d", "2026-11-10 – 2026-11-21", "2025-10-17 – 2025-11-15"),
            ("[Y.]n.j", "11.10 – 11.21", "2025.10.17 – 2025.11.15"),
            ("D d y", "Tue 10 26 – Sat 21 26", nil), ("m F", "11 November – 11 November", nil),
            ("<b>", "<b> – <b>".replacing("<", with: "&lt;").replacing(">", with: "&gt;"), nil),
        ] as [(String, String, String?)])
    func dates(_ format: String, _ current: String, _ longest: String?) throws {
        let svg = try card([("date_format", format)])
        #expect(texts(svg)[5] == current)
        if let longest { #expect(texts(svg)[8] == longest) }
        try check(svg)
    }

    @Test(
        "long dates wrap to two lines and never overflow their column",
        arguments: ["D l d F Y", "l, d F Y (l, d F Y)"])
    func longDates(_ format: String) throws {
        for width in ["300", "495", "700"] {
            let svg = try card([("date_format", format), ("card_width", width)])
            try check(svg)
            let dates = svg.matches(of: /<text class="date" y="(\d+)"(?: style="font-size:(\d+)px")?>([^<]*)</)
            #expect(dates.count == 5)
            let room = (Int(width) ?? 0) / 3 - 20
            for match in dates {
                let size = match.output.2.flatMap { Int($0) } ?? 12
                #expect(CardText.width(of: String(match.output.3), size: size) <= room, "\(match.output.3)")
            }
        }
        #expect(
            texts(try card([("date_format", "D l d y F")])).suffix(2) == [
                "Fri Friday 17 25 October –", "Sat Saturday 15 25 November",
            ])
    }

    @Test(
        "a card supports languages that Haru does not",
        arguments: [
            (
                "de",
                [
                    "1.234", "Beiträge insgesamt", "Tage: 301", "12", "Aktuelle Serie", "10. Nov. – 21. Nov.", "30",
                    "Längste Serie", "17. Okt. 2025 – 15. Nov. 2025",
                ]
            ),
            (
                "ja",
                [
                    "1,234", "総コントリビューション", "301日間", "12", "現在の連続", "11月10日 – 11月21日", "30", "最長の連続",
                    "2025年10月17日 – 2025年11月15日",
                ]
            ),
            ("pt-BR", ["1.234", "Contribuições no total", "Dias: 301"]), ("zh_TW", ["1,234", "貢獻總數", "共 301 天"]),
            ("he", ["30", "הרצף הארוך ביותר"]), ("fr_CA", ["1 234", "Contributions au total"]),
            ("xx", ["1,234", "Total contributions"]), ("kok", ["1,234", "Total contributions"]),
        ])
    func locales(_ tag: String, _ first: [String]) throws {
        let svg = try card([("locale", tag)])
        try check(svg)
        let texts = texts(svg)
        // Dates that would be too small wrap to two lines.
        #expect(texts.joined(separator: " ").hasPrefix(first.joined(separator: " ")), "\(texts)")
    }

    @Test("every language has all words, months and weekdays, and each of its cards is well-formed")
    func everyLocale() throws {
        #expect(CardLocale.known.count == 42)
        for (code, locale) in CardLocale.known {
            for word in CardLocale.Word.allCases {
                #expect(!locale.text(word, "7").isEmpty && !locale.text(word, "7").contains("{"), "\(code)")
            }
            #expect((1...12).allSatisfy { !locale.month($0).isEmpty })
            #expect(Weekday.allCases.allSatisfy { !locale.weekday($0).isEmpty })
            let date = locale.date(Self.today, today: Self.today.advanced(by: 400))
            #expect(date.contains("2026") && date.contains("21") && !date.contains("{"))
            for weekly in [false, true] {
                try check(
                    try card(
                        [("locale", code), ("exclude_days", "Sun, Sat"), ("short_numbers", "true")], weekly: weekly))
            }
            #expect(CardLocale.of(code) == locale)
        }
    }

    @Test(
        "sizes are clamped to what can be drawn, and an empty value counts as absent",
        arguments: [
            ("card_width", "299", "299"), ("card_width", "1", "300"), ("card_width", "99999999999999999999", "2000"),
            ("card_width", "700.5px", "700"), ("card_height", "169", "170"), ("card_height", "-4", "170"),
            ("border_radius", "-1", "0"), ("border_radius", "61", "61"), ("border_radius", "999", "248"),
            ("theme", "", ""), ("date_format", "", ""), ("locale", "", ""), ("hide_border", "", ""), ("ring", "", ""),
            ("mode", " ", ""), ("exclude_days", "", ""), ("exclude_days", "Sun, Mon", "mon,sun"),
        ])
    func held(_ name: String, _ value: String, _ same: String) throws {
        #expect(try card([(name, value)]) == card(same.isEmpty ? [] : [(name, same)]))
    }

    @Test(
        "an invalid value is refused with a list of allowed ones",
        arguments: [
            ("theme", "nope"), ("ring", "red;}</style><script>"), ("ring", "12345"), ("background", "#gggggg"),
            ("hide_border", "maybe"), ("border_radius", "1e3"), ("card_width", "wide"), ("locale", "f"),
            ("date_format", "[Y"), ("date_format", "Y]"), ("date_format", "[[Y]]"),
            ("date_format", String(repeating: "Y", count: 41)), ("exclude_days", "Funday"),
            ("exclude_days", "Sun,Mon,Tue,Wed,Thu,Fri,Sat"), ("disable_animations", "no"), ("timezone", "Mars/Olympus"),
            ("starting_year", "MMXX"),
        ])
    func refused(_ name: String, _ value: String) throws {
        let fault = #expect(throws: CardOptions.Fault.self) { try card([(name, value)]) }
        guard case .invalid(name, value, let allowed) = fault else {
            Issue.record("\(String(describing: fault))")
            return
        }
        #expect(!allowed.isEmpty)
    }

    @Test("an unknown parameter is refused by name")
    func unknown() {
        #expect(throws: CardOptions.Fault.unknown("colour")) { try card([("colour", "red")]) }
        #expect(throws: Never.self) { try card([("exclude_days", "Sun,sat")]) }
    }
}

extension XMLDocument {
    /// Checks the root, so that the document is not only parsed.
    fileprivate func validateRoot() throws {
        #expect(rootElement()?.name == "svg")
    }
}
