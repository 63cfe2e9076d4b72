/// Rows with aligned columns; an empty column takes no space.
struct TableView {
    /// Alignment of a column, and how it shrinks when space is short.
    enum Column: Sendable {
        case left, right
        /// Takes the remaining width and is shortened first.
        case flexible
    }

    let columns: [Column]
    /// Columns that are dropped, in this order, before the flexible one gets very short.
    var spare: [Int] = []
    let rows: [[Line]]
    let width: Int
    let glyphs: Glyphs

    private static let short = 20

    var lines: [Line] {
        var widths = columns.indices.map { column in rows.map { $0[column].width }.max() ?? 0 }
        if let flexible = columns.firstIndex(of: .flexible) {
            func room() -> Int {
                widths.indices.reduce(width) { $0 - ($1 == flexible || widths[$1] == 0 ? 0 : widths[$1] + 2) }
            }
            for column in spare where room() < min(widths[flexible], Self.short) { widths[column] = 0 }
            widths[flexible] = min(widths[flexible], max(8, room()))
        }
        return rows.map { row in
            var line = Line()
            for (column, cell) in row.enumerated() where widths[column] > 0 {
                if line.width > 0 { line.append("  ") }
                let start = line.width
                let cell = cell.fitted(to: widths[column], ellipsis: glyphs.ellipsis)
                if columns[column] == .right { line.pad(to: start + widths[column] - cell.width) }
                line.append(cell)
                line.pad(to: start + widths[column])
            }
            return line.fitted(to: width, ellipsis: glyphs.ellipsis)
        }
    }
}
