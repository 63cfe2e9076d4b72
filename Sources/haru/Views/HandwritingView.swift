import Core

/// Handwriting in the terminal: Braille dots, eight per cell, or asterisks in ASCII.
struct HandwritingView {
    let handwriting: Handwriting
    /// Width in cells.
    let columns: Int
    let isASCII: Bool

    /// Dots per cell, horizontally and vertically.
    private var cell: (width: Int, height: Int) { isASCII ? (1, 2) : (2, 4) }

    /// Its rows, without empty ones at the top and bottom.
    var rows: [String] {
        // Cells are twice as high as wide.
        let height = (columns + 1) / 2
        var cells = Array(repeating: Array(repeating: UInt8(0), count: columns), count: height)
        func set(_ x: Int, _ y: Int) {
            let (column, row) = (x * columns * cell.width / unit, y * height * cell.height / unit)
            let bit = isASCII ? 1 : Self.bits[row % cell.height][column % cell.width]
            cells[row / cell.height][column / cell.width] |= bit
        }
        for points in handwriting.strokes {
            set(points[0].x, points[0].y)
            for (first, last) in zip(points, points.dropFirst()) {
                let steps = max(abs(last.x - first.x), abs(last.y - first.y), 1)
                for step in 0...steps {
                    set(
                        first.x + (last.x - first.x) * step / steps,
                        first.y + (last.y - first.y) * step / steps)
                }
            }
        }
        guard let top = cells.firstIndex(where: Self.hasDots), let bottom = cells.lastIndex(where: Self.hasDots) else {
            return []
        }
        return cells[top...bottom].map { String($0.map(character)) }
    }

    /// One more than the largest coordinate, so that the edge belongs to the last cell.
    private var unit: Int { Handwriting.side + 1 }

    /// Bits of Unicode Braille patterns, by row and column.
    private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

    private static func hasDots(_ row: [UInt8]) -> Bool { row.contains { $0 != 0 } }

    private func character(_ dots: UInt8) -> Character {
        if dots == 0 { return " " }
        return isASCII ? "*" : Character(Unicode.Scalar(0x2800 + UInt32(dots)) ?? " ")
    }
}
