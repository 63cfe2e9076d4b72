/// A heat map: counts by weekday and hour as squares, darker for higher counts.
package struct HeatMap {
    /// A weekday with its twenty-four hours.
    package struct Row: Sendable, Hashable {
        package let label: String
        package let counts: [Int]

        package init(label: String, counts: [Int]) {
            self.label = label
            self.counts = counts
        }
    }

    private let id: String
    private let title: String
    private let detail: String
    private let rows: [Row]
    private let name: (_ row: Int, _ hour: Int) -> String

    private static let pitch = 20

    /// Creates a heat map.
    ///
    /// - Parameters:
    ///   - id: element ID, unique on the page, of letters and dashes.
    ///   - name: returns the tooltip of a square.
    package init(
        id: String, title: String, detail: String, rows: [Row], name: @escaping (Int, Int) -> String
    ) {
        self.id = id
        self.title = title
        self.detail = detail
        self.rows = rows
        self.name = name
    }

    /// Returns the chart for a page, whose style sheet has the colors.
    package func page() -> HTML {
        let most = max(1, rows.flatMap(\.counts).max() ?? 1)
        var svg = ChartParts.opening(
            id: id, title: title, detail: detail, height: rows.count * Self.pitch + 20)
        for (index, row) in rows.enumerated() {
            let y = index * Self.pitch
            svg +=
                #"<text class="tick" x="-8" y="\#(y + 13)" text-anchor="end">\#(Markup.escapedForXML(row.label))</text>"#
            for (hour, count) in row.counts.enumerated() {
                svg +=
                    #"<rect class="l\#(Self.level(count, most: most))" x="\#(ChartParts.percent(hour * 10_000 / 24))""#
                svg += #" y="\#(y)" width="3.67%" height="\#(Self.pitch - 3)" rx="3">"#
                svg += count == 0 ? "</rect>" : "<title>\(Markup.escapedForXML(name(index, hour)))</title></rect>"
            }
        }
        for hour in stride(from: 0, to: 24, by: 6) {
            svg +=
                #"<text class="tick" x="\#(ChartParts.percent(hour * 10_000 / 24))" y="\#(rows.count * Self.pitch + 14)">\#(hour)</text>"#
        }
        return HTML(raw: svg + "</svg>")
    }

    /// Level of a square, from 0 for none to 4 for more than three quarters of the highest count.
    static func level(_ count: Int, most: Int) -> Int { count <= 0 ? 0 : min(4, (count * 4 + most - 1) / max(1, most)) }
}
