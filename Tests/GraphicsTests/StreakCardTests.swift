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

    /// What is written on a card, in order.
    private func texts(_ svg: String) -> [String] {
        svg.matches(of: /<text [^>]*>([^<]*)<\/text>/).map { String($0.output.1) }
    }

    private func check(_ svg: String) throws {
        try XMLDocument(xmlString: svg).validateRoot()
        #expect(!svg.contains("NaN") && !svg.contains("--"))
    }

    @Test("the figures stand on it, with a title and a description, in either language")
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

    @Test("light and dark are in one file, unless a theme or a colour says otherwise")
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
        #expect(own.contains(".card{fill:transparent;stroke:#8be9fd66}") && own.contains(".now{fill:#f8f8f2}"))
        #expect(try card([("hide_border", "true")]).contains(";stroke:none}"))
        #expect(try card([("theme", "solarized_dark")]) == card([("theme", "solarized-dark")]))
        #expect(try card([("theme", "default")]) == both)
    }

    @Test("columns can be left out, and the others share the room")
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
        "numbers are shortened where that is asked for",
        arguments: [
            (999, "999"), (1_000, "1k"), (1_234, "1.2k"), (12_345, "12.3k"), (999_999, "999k"), (1_500_000, "1.5M"),
        ])
    func short(_ value: Int, _ expected: String) throws {
        let svg = try card([("short_numbers", "true")], streak: Self.streak(total: value))
        #expect(texts(svg)[0] == expected)
    }

    @Test("it moves only where nobody minds, and not at all where that is asked for")
    func motion() throws {
        #expect(try card().contains("@media(prefers-reduced-motion:no-preference){.part{animation"))
        #expect(try !card([("disable_animations", "true")]).contains("animation"))
    }

    @Test("size and corners are as asked for")
    func size() throws {
        let svg = try card([("card_width", "700"), ("card_height", "200"), ("border_radius", "4.5")])
        #expect(svg.contains(#"width="700" height="200" viewBox="0 0 700 200""#) && svg.contains(#"rx="4.5""#))
        try check(svg)
        let narrow = try card([("card_width", "300")], streak: Self.streak(total: .max))
        try check(narrow)
        #expect(narrow.contains(#"style="font-size:8px""#), "what is too wide is written smaller")
    }

    @Test(
        "dates are written as asked for",
        arguments: [
            ("j M[ Y]", "10 Nov – 21 Nov", "17 Oct 2025 – 15 Nov 2025"),
            ("Y-m-d", "2026-11-10 – 2026-11-21", "2025-10-17 – 2025-11-15"),
            ("[Y.]n.j", "11.10 – 11.21", "2025.10.17 – 2025.11.15"),
            ("D l d y F", "Tue Tuesday 10 26 November – Sat Saturday 21 26 November", nil),
            ("<b>", "<b> – <b>".replacing("<", with: "&lt;").replacing(">", with: "&gt;"), nil),
        ] as [(String, String, String?)])
    func dates(_ format: String, _ current: String, _ longest: String?) throws {
        let svg = try card([("date_format", format)])
        #expect(texts(svg)[5] == current)
        if let longest { #expect(texts(svg)[8] == longest) }
        try check(svg)
    }

    @Test(
        "what cannot be is refused with what can",
        arguments: [
            ("theme", "nope"), ("theme", ""), ("ring", "red;}</style><script>"), ("ring", "12345"),
            ("background", "#gggggg"),
            ("hide_border", "maybe"), ("border_radius", "-1"), ("border_radius", "61"), ("border_radius", "1e3"),
            ("card_width", "299"), ("card_width", "99999999999999999999"), ("card_height", "169"), ("locale", "f"),
            ("date_format", ""), ("date_format", "[Y"), ("date_format", "Y]"), ("date_format", "[[Y]]"),
            ("date_format", String(repeating: "Y", count: 41)), ("exclude_days", "Funday"),
            ("exclude_days", "Sun,Mon,Tue,Wed,Thu,Fri,Sat"), ("disable_animations", "no"),
        ])
    func refused(_ name: String, _ value: String) throws {
        let fault = #expect(throws: CardOptions.Fault.self) { try card([(name, value)]) }
        guard case .invalid(name, value, let allowed) = fault else {
            Issue.record("\(String(describing: fault))")
            return
        }
        #expect(!allowed.isEmpty)
    }

    @Test("a parameter that is none is named")
    func unknown() {
        #expect(throws: CardOptions.Fault.unknown("colour")) { try card([("colour", "red")]) }
        #expect(throws: Never.self) { try card([("exclude_days", "Sun,sat")]) }
    }
}

extension XMLDocument {
    /// Looks at the root, so that the document is more than read.
    fileprivate func validateRoot() throws {
        #expect(rootElement()?.name == "svg")
    }
}
