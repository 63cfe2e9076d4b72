/// A horizontal bar chart of a few named numbers, each with its name above the bar.
package struct HorizontalBars: Sendable {
    package struct Bar: Sendable, Hashable {
        package let name: String
        package let value: Int

        package init(name: String, value: Int) {
            self.name = name
            self.value = value
        }
    }

    private let id: String
    private let title: String
    private let detail: String
    private let bars: [Bar]
    private let style: String
    private let write: @Sendable (Int) -> String

    private static let pitch = 34

    /// Creates a chart.
    ///
    /// - Parameters:
    ///   - id: element ID, unique on the page, of letters and dashes.
    ///   - style: CSS class of the bars.
    ///   - write: formats a number.
    package init(
        id: String, title: String, detail: String, bars: [Bar], style: String,
        write: @escaping @Sendable (Int) -> String
    ) {
        self.id = id
        self.title = title
        self.detail = detail
        self.bars = bars
        self.style = style
        self.write = write
    }

    /// Returns the chart for a page, whose style sheet has the colors.
    package func page() -> HTML {
        let highest = max(1, bars.map(\.value).max() ?? 1)
        var svg = ChartParts.opening(
            id: id, title: title, detail: detail, style: "chart lying", height: max(1, bars.count) * Self.pitch)
        for (row, bar) in bars.enumerated() {
            let y = row * Self.pitch
            let width = max(50, Int(Double(max(0, bar.value)) / Double(highest) * 10_000))
            svg += #"<text class="name" x="0" y="\#(y + 12)">\#(Markup.escapedForXML(Self.short(bar.name)))</text>"#
            svg +=
                #"<text class="tick" x="100%" y="\#(y + 12)" text-anchor="end">\#(Markup.escapedForXML(write(bar.value)))</text>"#
            svg += #"<rect class="ground" x="0" y="\#(y + 18)" width="100%" height="7" rx="3.5"/>"#
            svg +=
                #"<rect class="\#(style)" x="0" y="\#(y + 18)" width="\#(ChartParts.percent(width))" height="7" rx="3.5"/>"#
        }
        return HTML(raw: svg + "</svg>")
    }

    /// Truncates a name so that the number beside it fits on the narrowest chart.
    static func short(_ name: String) -> String {
        guard ChartLabels.width(name) > 210 else { return name }
        var result = ""
        for character in name {
            if ChartLabels.width(result + String(character)) > 200 { break }
            result.append(character)
        }
        return result + "…"
    }
}
