/// Rows whose columns stand below one another.
struct TableView {
    /// How a column gives way when there is no room for all.
    enum Column: Sendable {
        case left, right
        /// Takes what is left and is shortened first.
        case flexible
    }

    let columns: [Column]
    let rows: [[Line]]
    let width: Int
    let glyphs: Glyphs

    var lines: [Line] {
        var widths = columns.indices.map { column in rows.map { $0[column].width }.max() ?? 0 }
        if let flexible = columns.firstIndex(where: { if case .flexible = $0 { true } else { false } }) {
            let others = widths.reduce(0, +) - widths[flexible] + 2 * (columns.count - 1)
            widths[flexible] = min(widths[flexible], max(8, width - others))
        }
        return rows.map { row in
            var line = Line()
            for (column, cell) in row.enumerated() {
                if column > 0 { line.append("  ") }
                let start = line.width
                let cell = cell.fitted(to: widths[column], ellipsis: glyphs.ellipsis)
                if case .right = columns[column] { line.pad(to: start + widths[column] - cell.width) }
                line.append(cell)
                line.pad(to: start + widths[column])
            }
            return line.fitted(to: width, ellipsis: glyphs.ellipsis)
        }
    }
}
