import Foundation

/// A donut chart of parts of a whole, with the total in its middle.
package struct DonutChart: Sendable {
    package struct Part: Sendable, Hashable {
        package let name: String
        package let value: Int
        /// CSS class of its color.
        package let style: String

        package init(name: String, value: Int, style: String) {
            self.name = name
            self.value = value
            self.style = style
        }
    }

    private let id: String
    private let title: String
    private let detail: String
    private let parts: [Part]
    private let whole: String
    private let word: String

    /// Creates a chart.
    ///
    /// - Parameters:
    ///   - id: element ID, unique on the page, of letters and dashes.
    ///   - whole: number in the middle.
    ///   - word: unit of that number.
    package init(id: String, title: String, detail: String, parts: [Part], whole: String, word: String) {
        self.id = id
        self.title = title
        self.detail = detail
        self.parts = parts.filter { $0.value > 0 }
        self.whole = whole
        self.word = word
    }

    /// Returns the chart for a page, whose style sheet has the colors.
    package func page() -> HTML {
        """
        <svg class="donut" viewBox="0 0 160 160" width="160" height="160" role="img" aria-labelledby="\(id)-title" \
        aria-describedby="\(id)-desc"><title id="\(id)-title">\(title)</title><desc id="\(id)-desc">\(detail)</desc>\
        <circle class="ring" cx="80" cy="80" r="62"/>\(each: arcs, { arc in """
            <path class="arc \(arc.part.style)" d="\(Self.path(from: arc.start, length: arc.length))">\
            <title>\(arc.part.name)</title></path>
            """ })<text class="whole" x="80" y="84" text-anchor="middle">\(whole)</text>\
        <text class="tick" x="80" y="103" text-anchor="middle">\(word)</text></svg>
        """
    }

    private static let gap = 6

    /// Returns an arc as a path, clockwise from twelve o'clock.
    ///
    /// A dashed circle is rendered incorrectly where a dash ends at the start of the circle.
    private static func path(from start: Int, length: Int) -> String {
        func point(_ thousandths: Int) -> String {
            let angle = Double(thousandths) / 1_000 * 2 * Double.pi
            return [80 + 62 * sin(angle), 80 - 62 * cos(angle)]
                .map { ChartParts.tenths(Int(($0 * 10).rounded())) }.joined(separator: " ")
        }
        // A full circle takes two arcs: an arc that ends where it begins is not drawn.
        let stops = length >= 1_000 ? [start + 500, start + 1_000] : [start + length]
        let isLong = length < 1_000 && length > 500 ? 1 : 0
        return "M\(point(start))" + stops.map { "A62 62 0 \(isLong) 1 \(point($0))" }.joined()
    }

    /// Start and length of each part, in thousandths of the circle.
    var arcs: [(part: Part, start: Int, length: Int)] {
        let total = parts.reduce(0) { $0 + $1.value }
        guard total > 0 else { return [] }
        guard parts.count > 1 else { return parts.map { ($0, 0, 1_000) } }
        var sum = 0
        return parts.map { part in
            let start = sum * 1_000 / total
            sum += part.value
            let end = sum * 1_000 / total
            return (part, start, max(4, end - start - Self.gap))
        }
    }
}
