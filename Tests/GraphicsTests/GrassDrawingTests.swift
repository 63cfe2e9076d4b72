import Core
import Foundation
import Language
import Testing

@testable import Graphics

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite struct GrassDrawingTests {
    private static let today = Day(number: 20_778)  // 2026-11-21, a Saturday

    private static func days(_ count: Int, _ state: DayState = .done) -> [GrassDay] {
        (0..<count).map {
            GrassDay(day: today.advanced(by: $0 - count + 1), count: $0 % 5, level: $0 % 5, state: state)
        }
    }

    private func page(_ days: [GrassDay], weekStart: Weekday = .sunday, _ language: Language = .korean) -> String {
        GrassDrawing(days: days, today: Self.today, weekStart: weekStart, language: language)
            .page(label: "<잔디>", path: "/days/").text
    }

    @Test("Every day is a link with its date and its count as label")
    func links() {
        let svg = page(Self.days(371))
        #expect(svg.matches(of: /<a href="\/days\/\d{4}-\d\d-\d\d" aria-label="/).count == 371)
        #expect(
            svg.contains(
                #"<a href="/days/2026-11-21" aria-label="11월 21일 토요일, 기여 0회" aria-current="date">"#
            ))
        #expect(svg.contains("aria-label=\"&lt;잔디&gt;\""))
    }

    @Test(
        "A week is a column that begins with the first day of the week",
        arguments: [(Weekday.sunday, 6, 1), (.monday, 5, 2), (.saturday, 0, 2)]
    )
    func columns(weekStart: Weekday, row: Int, columns: Int) {
        let layout = GrassLayout(days: Self.days(7), weekStart: weekStart)
        #expect(layout.position(of: Self.today).y == GrassLayout.top + row * GrassLayout.pitch)
        #expect(layout.columns == columns)
    }

    @Test("Rest, frozen and unknown days carry a mark, others none", arguments: DayState.allCases)
    func marks(state: DayState) {
        let svg = page(Self.days(1, state))
        #expect(svg.contains("class=\"mark") == [.rest, .frozen, .unknown].contains(state))
    }

    @Test("The marks differ in shape")
    func shapes() {
        #expect(Set(GrassMark.allCases.map(\.path)).count == GrassMark.allCases.count)
    }

    @Test("Future days are not drawn")
    func future() {
        #expect(!page(Self.days(3, .future)).contains("<a "))
    }

    @Test("Years of the same days share neither counts nor positions", arguments: Weekday.allCases)
    func shared(weekStart: Weekday) {
        for language in Language.allCases {
            for count in [0, 3, 12_345] {
                let days = Self.days(371).map {
                    GrassDay(day: $0.day, count: count, level: min(count, 4), state: $0.state)
                }
                let drawing = GrassDrawing(days: days, today: Self.today, weekStart: weekStart, language: language)
                let pieces = drawing.page(label: "", path: "/days/").text.split(separator: "<a href=").dropFirst()
                #expect(pieces.count == days.count)
                var cells = ""
                for (piece, day) in zip(pieces, days) {
                    #expect(piece.contains("\"/days/\(day.day)\" aria-label=\"\(language.cell(day))\""))
                    let start = piece.range(of: "<rect")?.lowerBound ?? piece.endIndex
                    cells += piece[start..<(piece.range(of: "</a>")?.lowerBound ?? piece.endIndex)]
                }
                // On a page the style sheet sets their size.
                let size = #" width="11" height="11" rx="2.5""#
                #expect(drawing.cells().contains(size))
                #expect(cells == drawing.cells().replacing(size, with: ""))
            }
        }
    }

    @Test("A grass without days is an empty picture")
    func nothing() {
        #expect(page([]).contains("<svg") && !page([]).contains("<rect"))
    }

    @Test("Month labels stand where the month begins and never overlap", arguments: Language.allCases)
    func months(language: Language) {
        let labels = GrassLayout(days: Self.days(371), weekStart: .sunday).monthLabels(language)
        #expect((11...13).contains(labels.count))
        for (left, right) in zip(labels, labels.dropFirst()) { #expect(right.x - left.x >= 3 * GrassLayout.pitch) }
    }

    @Test("A file is self-contained: well-formed, titled, in both modes, without links", arguments: GrassTheme.allCases)
    func file(theme: GrassTheme) {
        let svg = GrassDrawing(days: Self.days(371), today: Self.today, weekStart: .monday, language: .english)
            .file(theme: theme, title: "<haru> & \u{202E}co", detail: "1,204 contributions")
        let parser = XMLParser(data: Data(svg.utf8))
        #expect(parser.parse(), "\(parser.parserError as Any)")
        #expect(svg.contains("role=\"img\"") && svg.contains("&lt;haru&gt; &amp; co</title>"))
        #expect(svg.contains("prefers-color-scheme:dark") && !svg.contains("<a ") && !svg.contains("var("))
        for dark in [false, true] {
            for level in 0...4 { #expect(svg.contains(GrassRamp(theme, dark: dark).color(level).hex)) }
        }
    }

    @Test("A ramp has five different steps in each theme and mode", arguments: GrassTheme.allCases, [false, true])
    func ramps(theme: GrassTheme, dark: Bool) {
        #expect(Set(GrassRamp(theme, dark: dark).levels).count == 5)
        #expect(GrassRamp(theme, dark: dark).color(9) == GrassRamp(theme, dark: dark).color(4))
    }

    @Test("A colour is written as it is read", arguments: ["#000000", "#0a0b0c", "#faf8f3"])
    func colors(hex: String) {
        #expect(Color(hex: hex)?.hex == hex)
    }

    @Test("A text that is no colour is rejected", arguments: ["", "faf8f3", "#fff", "#gggggg", "#1234567"])
    func noColors(text: String) {
        #expect(Color(hex: text) == nil)
    }
}
