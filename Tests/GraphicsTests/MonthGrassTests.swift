import Core
import Testing

@testable import Graphics

@Suite struct MonthGrassTests {
    @Test("The grass of a month has a square for each of its days and outlines today", arguments: Weekday.allCases)
    func squares(start: Weekday) throws {
        let month = try #require(Month(iso: "2024-02"))
        let today = month.first.advanced(by: 9)
        let days = month.days.map {
            GrassDay(day: $0, count: 1, level: 2, state: $0 > today ? .future : $0 == today ? .frozen : .done)
        }
        let drawing = MonthGrass(
            CalendarMonth(month, weekStart: start), days: Dictionary(uniqueKeysWithValues: days.map { ($0.day, $0) }),
            today: today)
        let svg = drawing.page(label: "<2월>").text
        #expect(Drawing(svg: svg).faults == [] && svg.contains("aria-label=\"&lt;2월&gt;\""))
        #expect(svg.matches(of: /<rect\s/).count == 29)
        #expect(svg.matches(of: /class="to-come"/).count == 19)
        #expect(svg.contains("class=\"l2 now\"") && svg.matches(of: /class="mark/).count == 1)
        let places = zip(Drawing(svg: svg).values(of: "x"), Drawing(svg: svg).values(of: "y")).map { "\($0) \($1)" }
        #expect(Set(places).count == 29)
    }
}
