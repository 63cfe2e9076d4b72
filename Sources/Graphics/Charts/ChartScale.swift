/// The steps of an axis that begins at zero: whole numbers that are easy to read, and none too high.
package struct ChartScale: Hashable, Sendable {
    /// From zero up, one step apart; the last is at least the highest value.
    package let ticks: [Int]

    /// Finds steps of 1, 2 or 5 times a power of ten.
    ///
    /// - Parameters:
    ///   - highest: the highest value that is shown.
    ///   - steps: how many steps there may be.
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

    /// An axis of a given step that is at least one step long.
    init(step: Int, highest: Int) {
        let (step, highest) = (max(1, step), min(max(0, highest), Int.max / 100))
        ticks = (0...max(1, highest / step + (highest % step > 0 ? 1 : 0))).map { $0 * step }
    }

    /// The distance between two ticks.
    var step: Int { ticks.dropFirst().first ?? 1 }

    /// The end of the axis.
    package var top: Int { ticks.last ?? 1 }

    /// How high a value stands, in tenths of a unit of length, when the whole axis is `height` long.
    func tenths(of value: Int, height: Int) -> Int {
        let share = Double(min(max(0, value), top)) / Double(top)
        return Int((share * Double(height * 10)).rounded())
    }

    /// A value as short as an axis needs it: `9,999` and then `10k`.
    static func short(_ value: Int) -> String {
        switch value {
        case ..<1_000: String(value)
        case ..<10_000: "\(value / 1_000),\(String(String(value % 1_000 + 1_000).dropFirst()))"
        case ..<1_000_000: "\(value / 1_000)k"
        default: "\(value / 1_000_000)M"
        }
    }
}

/// Which of many labels stand below an axis, so that no two touch.
struct ChartLabels: Hashable, Sendable {
    /// Every how many columns a label stands on a wide picture, and on a narrow one.
    let wide: Int
    let narrow: Int
    /// The column that is sure to have one.
    let anchor: Int

    /// How wide the narrowest picture is, and one that is called wide.
    static let narrowWidth = 270
    static let wideWidth = 372

    /// Chooses steps from `steps`, in order; on a narrow picture a label never stands where none is on a wide one.
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

    /// How a column's label is shown; nil when it is not.
    func style(of column: Int) -> String? {
        let distance = column - anchor
        if distance % narrow == 0 { return "tick" }
        return distance % wide == 0 ? "tick minor" : nil
    }

    /// How wide a text is about, at the size of the labels.
    static func width(_ text: String) -> Int {
        (text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 65 : 115) } + 9) / 10
    }
}
