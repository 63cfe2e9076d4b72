import Core
import Foundation
import Testing

@testable import Graphics

@Suite struct ChartTests {
    @Test(
        "An axis has few steps of round numbers, and its end is at least the highest value",
        arguments: [
            (0, [0, 1]), (1, [0, 1]), (2, [0, 1, 2]), (4, [0, 1, 2, 3, 4]), (5, [0, 2, 4, 6]), (8, [0, 2, 4, 6, 8]),
            (9, [0, 5, 10]), (11, [0, 5, 10, 15]), (97, [0, 50, 100]), (1_204, [0, 500, 1_000, 1_500]),
        ])
    func scale(highest: Int, ticks: [Int]) {
        #expect(ChartScale(highest: highest).ticks == ticks)
    }

    @Test("No value is too large for an axis", arguments: [10, 81, 12_345, 999_999, 1 << 40, Int.max / 200, Int.max])
    func large(highest: Int) {
        let scale = ChartScale(highest: highest)
        #expect((2...5).contains(scale.ticks.count))
        #expect(highest > Int.max / 100 || scale.top >= highest)
        #expect(scale.tenths(of: highest, height: 100) <= 1_000 && scale.tenths(of: -1, height: 100) == 0)
    }

    @Test(
        "Numbers on an axis are abbreviated",
        arguments: [(0, "0"), (999, "999"), (1_000, "1,000"), (9_050, "9,050"), (10_000, "10k"), (2_000_000, "2M")])
    func short(value: Int, text: String) {
        #expect(ChartScale.short(value) == text)
    }

    private func columns(_ count: Int) -> [Chart.Column] {
        (0..<count).map { .init(label: "\($0 + 1)", name: "<\($0)>", values: [$0 % 7, $0 * 3], isNow: $0 == 2) }
    }

    @Test("A chart is well-formed, named and has every bar", arguments: [Chart.Shape.grouped, .mirrored])
    func chart(shape: Chart.Shape) {
        let svg = Chart(
            id: "c", title: "<t>", detail: "\"d\"", columns: columns(31), shape: shape, styles: ["one", "two"]
        ).page().text
        #expect(Drawing(svg: svg).faults == [])
        #expect(svg.contains("aria-labelledby=\"c-title\" aria-describedby=\"c-desc\""))
        #expect(svg.contains("&lt;t&gt;</title>"))
        #expect(svg.matches(of: /class="bar-of two"/).count == 30)
        #expect(svg.contains("<title>&lt;30&gt;</title>") && !svg.contains("style="))
    }

    @Test("Bars stay within the picture and beside one another", arguments: [1, 2, 7, 24, 31, 63, 102])
    func within(count: Int) {
        let drawing = Drawing(svg: Chart(id: "c", title: "", detail: "", columns: columns(count)).page().text)
        for attribute in ["x", "width"] {
            for text in drawing.values(of: attribute) where text.hasSuffix("%") {
                #expect((0...100).contains(Double(text.dropLast()) ?? -1), "\(text)")
            }
        }
        for text in drawing.values(of: "height") { #expect((Double(text) ?? -1) > 0) }
    }

    @Test(
        "A column with fewer values than there are series has no bar for the others", arguments: [[], [3], [3, 4, 5]])
    func fewValues(values: [Int]) {
        let columns = [Chart.Column(label: "a", name: "a", values: values)]
        let svg = Chart(id: "c", title: "", detail: "", columns: columns, shape: .mirrored).page().text
        #expect(Drawing(svg: svg).faults == [])
        #expect(svg.matches(of: /class="bar-of/).count == min(2, values.count))
    }

    @Test(
        "Above and below the axis one scale applies: equal heights are equal numbers",
        arguments: [(30, 2), (2, 30), (7, 7), (1, 0), (100_000, 3)])
    func oneMeasure(above: Int, below: Int) throws {
        let columns = [Chart.Column(label: "a", name: "a", values: [above, below])]
        let svg = Chart(id: "c", title: "", detail: "", columns: columns, shape: .mirrored).page().text
        let bars = svg.matches(of: /class="bar-of[^>]* height="([0-9.]+)"/).compactMap { Double($0.1) }
        let tall = try #require(bars.max())
        guard bars.count == 2, let low = bars.min(), low > 1 else { return }
        let (more, fewer) = (Double(max(above, below)), Double(min(above, below)))
        // A bar may be a tenth off for rounding, and the floor half a line.
        #expect(abs(low / tall - fewer / more) < 0.02, "\(bars)")
    }

    @Test("A chart without values is still a picture", arguments: [0, 1])
    func nothing(count: Int) {
        let empty = (0..<count).map { Chart.Column(label: "\($0)", name: "", values: [0, 0]) }
        for shape in [Chart.Shape.grouped, .mirrored] {
            let svg = Chart(id: "c", title: "", detail: "", columns: empty, shape: shape).page().text
            #expect(Drawing(svg: svg).faults == [] && !svg.contains("bar-of"))
        }
        #expect(Drawing(svg: MoodChart(id: "m", title: "", detail: "", columns: []).page().text).faults == [])
    }

    @Test(
        "Labels below an axis never touch, wide or narrow",
        arguments: [
            (7, "월"), (31, "{0}"), (24, "{0}"), (12, "{0}월"), (63, "20{0}년"), (102, "19{0}"), (29, "12월 {0}일"),
        ])
    func labels(count: Int, pattern: String) {
        let texts = (0..<count).map { pattern.replacing("{0}", with: "\($0 + 1)") }
        let labels = ChartLabels(texts, steps: [1, 2, 3, 5, 6, 10, 20])
        #expect(labels.narrow % labels.wide == 0)
        for (step, width) in [(labels.wide, ChartLabels.wideWidth), (labels.narrow, ChartLabels.narrowWidth)] {
            let shown = (0..<count).filter { $0 % step == 0 }
            guard shown.count > 1 else { continue }
            let room = step * width / count
            for index in shown { #expect(ChartLabels.width(texts[index]) < room, "\(texts[index])") }
        }
    }

    @Test("The parts of a ring follow one another and fill it")
    func donut() throws {
        let parts = [7, 0, 12, 1].map { DonutChart.Part(name: "\($0)", value: $0, style: "p\($0)") }
        let donut = DonutChart(id: "d", title: "t", detail: "d", parts: parts, whole: "20", word: "<w>")
        #expect(Drawing(svg: donut.page().text).faults == [])
        #expect(donut.arcs.map(\.part.value) == [7, 12, 1])
        #expect(donut.arcs.map(\.start) == [0, 350, 950])
        for (left, right) in zip(donut.arcs, donut.arcs.dropFirst()) {
            #expect(left.start + left.length <= right.start)
        }
        let one = DonutChart(id: "d", title: "", detail: "", parts: [parts[0]], whole: "7", word: "")
        #expect(one.arcs.map(\.length) == [1_000])
        #expect(DonutChart(id: "d", title: "", detail: "", parts: [], whole: "0", word: "").arcs.isEmpty)
    }

    @Test("An arc of the ring ends at its share and uses no dashes, which browsers may draw wrong")
    func arcs() {
        func paths(_ values: [Int]) -> [String] {
            let parts = values.map { DonutChart.Part(name: "", value: $0, style: "p") }
            let svg = DonutChart(id: "d", title: "", detail: "", parts: parts, whole: "", word: "").page().text
            #expect(!svg.contains("dash"))
            return svg.matches(of: /\sd="([^"]*)"/).map { String($0.1) }
        }
        // A whole ring needs two arcs; the second of two halves, and the last three of four quarters, begin on an axis.
        #expect(paths([4]) == ["M80 18A62 62 0 0 1 80 142A62 62 0 0 1 80 18"])
        #expect(paths([1, 1]).map { $0.prefix(16) } == ["M80 18A62 62 0 0", "M80 142A62 62 0 "])
        #expect(paths([1, 1, 1, 1]).map { $0.prefix { $0 != "A" } } == ["M80 18", "M142 80", "M80 142", "M18 80"])
        #expect(paths([1, 3]).map { $0.contains("62 62 0 1 1") } == [false, true])
    }

    @Test("A square of a heat map is darker for a higher count, and names the count")
    func heatMap() {
        let map = HeatMap(
            id: "h", title: "t", detail: "d", rows: [.init(label: "<m>", counts: [0, 1, 4, 8])],
            name: { "\($0)-\($1)<b>" })
        let svg = map.page().text
        #expect(Drawing(svg: svg).faults == [])
        #expect(svg.matches(of: /class="l(\d)"/).map { String($0.1) } == ["0", "1", "2", "4"])
        #expect(
            svg.matches(of: /<title>([^<]*)</).map { String($0.1) } == ["0-1&lt;b&gt;", "0-2&lt;b&gt;", "0-3&lt;b&gt;"])
    }

    @Test("Each felt mood is a dot on its line, larger for more days")
    func moods() throws {
        let columns: [MoodChart.Column] = [
            .init(label: "1", name: "a", moods: [.good: 4]), .init(label: "2", name: "b", moods: [:]),
            .init(label: "3", name: "c", moods: [.good: 1, .stuck: 2]),
        ]
        let svg = MoodChart(id: "m", title: "t", detail: "d", columns: columns).page().text
        #expect(Drawing(svg: svg).faults == [])
        let radii = svg.matches(of: /class="felt"[^>]* r="([\d.]+)"/).compactMap { Double($0.1) }
        #expect(radii.count == 3 && radii[0] > radii[2] && radii[2] > radii[1])
        #expect(svg.matches(of: /class="mood\s/).count == Mood.allCases.count)
    }

    @Test("Horizontal bars name each item once, cut before the number, and never leave the picture")
    func lying() {
        let bars = ["haru", "<garden>", String(repeating: "긴이름", count: 40)].enumerated()
            .map { HorizontalBars.Bar(name: $0.element, value: $0.offset * 7) }
        let svg = HorizontalBars(id: "r", title: "t", detail: "d", bars: bars, style: "one") { "\($0)" }.page().text
        #expect(Drawing(svg: svg).faults == [] && svg.contains("&lt;garden&gt;") && svg.contains("…</text>"))
        #expect(svg.matches(of: /class="one"/).count == 3)
        #expect(ChartLabels.width(HorizontalBars.short(bars[2].name)) < 220)
        let none = HorizontalBars(id: "r", title: "", detail: "", bars: [], style: "") { "\($0)" }.page().text
        #expect(Drawing(svg: none).faults == [])
    }
}
