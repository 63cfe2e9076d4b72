/// Ticks of an axis that begins at zero: round whole numbers that fit the highest value closely.
package struct ChartScale: Hashable, Sendable {
    /// Equidistant ticks from zero; the last is at least the highest value.
    package let ticks: [Int]

    /// Chooses a step of 1, 2 or 5 times a power of ten.
    ///
    /// - Parameters:
    ///   - highest: highest value of the chart.
    ///   - steps: maximum number of steps.
    package init(highest: Int, steps: Int = 4) {
        let highest = max(1, highest)
        let steps = max(1, steps)
        var power = 1
        var step = 1
        search: while true {
            for factor in [1, 2, 5] {
                step = power.multipliedReportingOverflow(by: factor).partialValue
                if (highest - 1) / step + 1 <= steps { break search }
            }
            let (next, overflow) = power.multipliedReportingOverflow(by: 10)
            if overflow || next > Int.max / 100 { break }
            power = next
        }
        let count = min(steps, (highest - 1) / step + 1)
        ticks = (0...count).map { $0 * step }
    }

    /// Creates an axis with a given step, at least one step long.
    init(step: Int, highest: Int) {
        let (step, highest) = (max(1, step), min(max(0, highest), Int.max / 100))
        ticks = (0...max(1, highest / step + (highest % step > 0 ? 1 : 0))).map { $0 * step }
    }

    /// The distance between two ticks.
    var step: Int { ticks.dropFirst().first ?? 1 }

    /// Value at the end of the axis.
    package var top: Int { ticks.last ?? 1 }

    /// Returns the position of a value, in tenths of a unit of length, on an axis of length `height`.
    func tenths(of value: Int, height: Int) -> Int {
        let share = Double(min(max(0, value), top)) / Double(top)
        return Int((share * Double(height * 10)).rounded())
    }

    /// Formats a value for an axis: up to `9,999`, then `10k`.
    static func short(_ value: Int) -> String {
        switch value {
        case ..<1_000: String(value)
        case ..<10_000: "\(value / 1_000),\(String(String(value % 1_000 + 1_000).dropFirst()))"
        case ..<1_000_000: "\(value / 1_000)k"
        default: "\(value / 1_000_000)M"
        }
    }
}

/// Selection of axis labels, so that no two overlap.
struct ChartLabels: Hashable, Sendable {
    /// Label interval, in columns, on a wide chart and on a narrow one.
    let wide: Int
    let narrow: Int
    /// Index of a column that always has a label.
    let anchor: Int

    /// Width of the narrowest chart, and minimum width of a wide one.
    static let narrowWidth = 270
    static let wideWidth = 372

    /// Chooses from `steps`, in order; the labels on a narrow chart are a subset of those on a wide one.
    init(_ labels: [String], steps: [Int], anchor: Int = 0) {
        let widest = labels.map(Self.width).max() ?? 0
        func fits(_ step: Int, _ width: Int) -> Bool {
            labels.isEmpty || step * width / labels.count >= widest + 7
        }
        let wide = steps.first { fits($0, Self.wideWidth) } ?? max(1, labels.count)
        let narrow =
            steps.first { $0 % wide == 0 && fits($0, Self.narrowWidth) }
            ?? wide * max(1, (labels.count + wide - 1) / wide)
        self.wide = wide
        self.narrow = narrow
        self.anchor = anchor
    }

    /// Returns the CSS class of a column's label; nil for no label.
    func style(of column: Int) -> String? {
        let distance = column - anchor
        if distance % narrow == 0 { return "tick" }
        return distance % wide == 0 ? "tick minor" : nil
    }

    /// Estimated width of a text at the size of the labels.
    static func width(_ text: String) -> Int {
        (text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 65 : 115) } + 9) / 10
    }
}
