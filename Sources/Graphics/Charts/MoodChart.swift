package import Core

/// Chart of moods over time: one row per mood, labeled with its face, with dots for the days that had it.
package struct MoodChart: Sendable {
    private let id: String
    private let title: String
    private let detail: String
    private let columns: [Column]
    private let labels: ChartLabels

    /// A horizontal position.
    package struct Column: Sendable, Hashable {
        package let label: String
        /// Tooltip.
        package let name: String
        /// Number of days with each mood.
        package let moods: [Mood: Int]

        package init(label: String, name: String, moods: [Mood: Int]) {
            self.label = label
            self.name = name
            self.moods = moods
        }
    }

    /// Moods from top to bottom.
    package static let order: [Mood] = [.fire, .good, .calm, .tired, .stuck]

    private static let pitch = 28
    private static let top = 16

    /// Creates a chart.
    ///
    /// - Parameter id: element ID, unique on the page, of letters and dashes.
    package init(
        id: String, title: String, detail: String, columns: [Column], labelSteps: [Int] = [1, 2, 5, 10, 20, 50],
        anchor: Int = 0
    ) {
        self.id = id
        self.title = title
        self.detail = detail
        self.columns = columns
        labels = ChartLabels(columns.map(\.label), steps: labelSteps, anchor: anchor)
    }

    /// Returns the chart for a page, whose style sheet has the colors.
    package func page() -> HTML {
        let bottom = Self.top + (Self.order.count - 1) * Self.pitch + 14
        var svg = ChartParts.opening(id: id, title: title, detail: detail, height: bottom + 24)
        for (row, mood) in Self.order.enumerated() {
            let y = Self.top + row * Self.pitch
            svg += #"<line class="grid" x1="0" x2="100%" y1="\#(y)" y2="\#(y)"/>"#
            svg += MoodStamp(mood).piece(x: -34, y: y - 11, size: 22)
        }
        for (index, column) in columns.enumerated() {
            let x = ChartParts.percent((10_000 * index + 5_000) / max(1, columns.count))
            if !column.moods.isEmpty {
                svg += "<g><title>\(Markup.escapedForXML(column.name))</title>"
                for (row, mood) in Self.order.enumerated() {
                    guard let count = column.moods[mood], count > 0 else { continue }
                    let y = Self.top + row * Self.pitch
                    svg += #"<circle class="felt" cx="\#(x)" cy="\#(y)" r="\#(ChartParts.tenths(radius(of: count)))"/>"#
                }
                svg += "</g>"
            }
            guard let style = labels.style(of: index), !column.label.isEmpty else { continue }
            svg += #"<text class="\#(style)" x="\#(x)" y="\#(bottom + 17)" text-anchor="middle">"#
            svg += Markup.escapedForXML(column.label) + "</text>"
        }
        return HTML(raw: svg + "</svg>")
    }

    /// Radius of a dot, in tenths; its area is proportional to the number of days.
    private func radius(of count: Int) -> Int {
        let most = columns.flatMap(\.moods.values).max() ?? 1
        // Limited by the distance between rows and, with many columns, by that between columns.
        let largest = min(11.0, max(4.0, 150.0 / Double(max(1, columns.count))))
        guard most > 1 else { return Int(min(largest, 5) * 10) }
        return max(25, Int((largest * (Double(count) / Double(most)).squareRoot() * 10).rounded()))
    }
}
