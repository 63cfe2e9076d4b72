/// A column chart whose horizontal positions are percentages, so it fits any width while its text keeps its size.
///
/// The style sheet leaves room at the left for the labels of the axis.
package struct Chart: Sendable {
    /// A horizontal position: a day, an hour, a month.
    package struct Column: Sendable, Hashable {
        /// Label below the column, as short as possible.
        package let label: String
        /// Tooltip, with the values.
        package let name: String
        /// One value per series.
        package let values: [Int]
        /// Whether it is the current period.
        package let isNow: Bool

        package init(label: String, name: String, values: [Int], isNow: Bool = false) {
            self.label = label
            self.name = name
            self.values = values
            self.isNow = isNow
        }
    }

    /// Arrangement of the series of a column.
    package enum Shape: Sendable, Hashable {
        /// Side by side on one axis.
        case grouped
        /// The first upwards and the second downwards, on the same scale.
        case mirrored
    }

    private let id: String
    private let title: String
    private let detail: String
    private let columns: [Column]
    private let shape: Shape
    private let styles: [String]
    private let labels: ChartLabels

    private static let height = 132
    private static let mirroredHeight = 168
    private static let headroom = 8

    /// Creates a chart.
    ///
    /// - Parameters:
    ///   - id: element ID, unique on the page, of letters and dashes.
    ///   - title: accessible name.
    ///   - detail: accessible description, a sentence.
    ///   - styles: CSS class of each series.
    ///   - labelSteps: candidate label intervals in columns, in ascending order.
    ///   - anchor: index of a column that always has a label.
    package init(
        id: String, title: String, detail: String, columns: [Column], shape: Shape = .grouped,
        styles: [String] = ["series-a"], labelSteps: [Int] = [1, 2, 5, 10, 20, 50], anchor: Int = 0
    ) {
        self.id = id
        self.title = title
        self.detail = detail
        self.columns = columns
        self.shape = shape
        self.styles = styles
        labels = ChartLabels(columns.map(\.label), steps: labelSteps, anchor: anchor)
    }

    /// Returns the chart for a page, whose style sheet has the colors.
    package func page() -> HTML {
        let body = shape == .grouped ? grouped() : mirrored()
        let bottom = Self.headroom + (shape == .grouped ? Self.height : Self.mirroredHeight)
        return HTML(
            raw: ChartParts.opening(id: id, title: title, detail: detail, height: bottom + 24) + body + axis(at: bottom)
                + "</svg>")
    }

    private func grouped() -> String {
        let highest = columns.flatMap(\.values).max() ?? 0
        let scale = ChartScale(highest: highest)
        let floor = Self.headroom + Self.height
        var svg = ChartParts.grid(scale, floor: floor, height: Self.height, isUpwards: true)
        for (index, column) in columns.enumerated() {
            svg += opening(of: column)
            for (series, value) in column.values.enumerated() where value > 0 {
                let (x, width) = span(index, series, of: column.values.count)
                let tall = max(10, scale.tenths(of: value, height: Self.height))
                svg += bar(series, x: x, width: width, y: floor * 10 - tall, height: tall)
            }
            svg += "</g>"
        }
        return svg
    }

    private func mirrored() -> String {
        let highest = (0..<2).map { series in
            columns.compactMap { $0.values.dropFirst(series).first }.max() ?? 0
        }
        // One scale for both, so that equal bars are equal numbers; the baseline is placed so that both fit.
        let step = ChartScale(highest: max(highest[0], highest[1]), steps: 3).step
        let scales = highest.map { ChartScale(step: step, highest: $0) }
        let tops = scales.map { Double($0.top) }
        let above = Int((Double(Self.mirroredHeight) * tops[0] / (tops[0] + tops[1])).rounded())
        let heights = [above, Self.mirroredHeight - above]
        let floor = Self.headroom + above
        var svg = ChartParts.grid(scales[0], floor: floor, height: heights[0], isUpwards: true)
        svg += ChartParts.grid(scales[1], floor: floor, height: heights[1], isUpwards: false)
        for (index, column) in columns.enumerated() {
            svg += opening(of: column)
            let (x, width) = span(index, 0, of: 1)
            for (series, value) in column.values.prefix(2).enumerated() where value > 0 {
                let tall = max(10, scales[series].tenths(of: value, height: heights[series]))
                svg += bar(series, x: x, width: width, y: series == 0 ? floor * 10 - tall : floor * 10, height: tall)
            }
            svg += "</g>"
        }
        return svg
    }

    /// Returns the start of a column with its tooltip.
    private func opening(of column: Column) -> String {
        #"<g class="column\#(column.isNow ? " now-column" : "")"><title>\#(Markup.escapedForXML(column.name))</title>"#
    }

    /// Horizontal extent of a bar, in hundredths of a percent.
    private func span(_ column: Int, _ series: Int, of count: Int) -> (x: Int, width: Int) {
        let pitch = 10_000 / max(1, columns.count)
        let inner = pitch * (columns.count > 12 ? 76 : 62) / 100
        let width = inner / max(1, count)
        return (10_000 * column / max(1, columns.count) + (pitch - inner) / 2 + width * series, width)
    }

    private func bar(_ series: Int, x: Int, width: Int, y: Int, height: Int) -> String {
        let style = series < styles.count ? styles[series] : "series-a"
        return #"<rect class="bar-of \#(style)" x="\#(ChartParts.percent(x))" width="\#(ChartParts.percent(width))""#
            + #" y="\#(ChartParts.tenths(y))" height="\#(ChartParts.tenths(height))" rx="1.5"/>"#
    }

    private func axis(at bottom: Int) -> String {
        columns.enumerated().map { index, column in
            guard let style = labels.style(of: index), !column.label.isEmpty else { return "" }
            let middle = (10_000 * index + 5_000) / max(1, columns.count)
            return #"<text class="\#(style)\#(column.isNow ? " strong" : "")" x="\#(ChartParts.percent(middle))""#
                + #" y="\#(bottom + 17)" text-anchor="middle">\#(Markup.escapedForXML(column.label))</text>"#
        }.joined()
    }
}

/// Common parts of the charts.
enum ChartParts {
    /// Returns the opening tag of a chart with its accessible name and description.
    static func opening(
        id: String, title: String, detail: String, style: String = "chart", height: Int
    ) -> String {
        #"<svg class="\#(style)" width="100%" height="\#(height)" role="img" aria-labelledby="\#(id)-title""#
            + #" aria-describedby="\#(id)-desc">"#
            + #"<title id="\#(id)-title">\#(Markup.escapedForXML(title))</title>"#
            + #"<desc id="\#(id)-desc">\#(Markup.escapedForXML(detail))</desc>"#
    }

    /// Returns the grid lines of an axis with their labels, upwards or downwards from the baseline.
    static func grid(_ scale: ChartScale, floor: Int, height: Int, isUpwards: Bool) -> String {
        scale.ticks.filter { isUpwards || $0 > 0 }.map { tick in
            let distance = scale.tenths(of: tick, height: height)
            let y = isUpwards ? floor * 10 - distance : floor * 10 + distance
            return
                #"<line class="grid\#(tick == 0 ? " floor" : "")" x1="0" x2="100%" y1="\#(tenths(y))" y2="\#(tenths(y))"/>"#
                + #"<text class="tick" x="-8" y="\#(tenths(y + 40))" text-anchor="end">\#(ChartScale.short(tick))</text>"#
        }.joined()
    }

    /// Formats hundredths as a percentage.
    static func percent(_ hundredths: Int) -> String {
        let rest = hundredths % 100
        return "\(hundredths / 100)"
            + (rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)")
            + "%"
    }

    /// Formats tenths as a decimal number.
    static func tenths(_ value: Int) -> String {
        let sign = value < 0 ? "-" : ""
        let magnitude = abs(value)
        return sign + "\(magnitude / 10)" + (magnitude % 10 == 0 ? "" : ".\(magnitude % 10)")
    }
}
