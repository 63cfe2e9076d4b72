import Core
import Engine
import Language

/// The matrix as four boxes, side by side if there is room, below the unsorted tasks.
struct MatrixView {
    let report: MatrixReport
    let ledger: Ledger

    /// Maximum number of tasks in a box; the list shows the rest.
    private static let height = 8
    private static let narrowest = 64

    private var language: Language { ledger.language }
    private var glyphs: Glyphs { ledger.terminal.glyphs }

    var lines: [Line] {
        let width = min(ledger.terminal.contentWidth, 110)
        guard width >= Self.narrowest else {
            return tray(width)
                + Quadrant.matrix.flatMap { box($0, width: width, rows: rows(of: $0, width: width).count) }
        }
        let half = (width - 2) / 2
        var axis = Line("  " + language.text(.todoCommand.axisUrgent), .faint)
        axis.pad(to: half + 4)
        axis.append(language.text(.todoCommand.axisNotUrgent), .faint)
        return tray(width) + [axis] + beside(.do, .decide, width: half) + beside(.delegate, .delete, width: half)
    }

    /// Box of the unsorted tasks; no lines if there are none.
    private func tray(_ width: Int) -> [Line] {
        guard let box = report.boxes[.unsorted], !box.tasks.isEmpty else { return [] }
        return self.box(.unsorted, width: width, rows: rows(of: .unsorted, width: width).count)
    }

    private func beside(_ left: Quadrant, _ right: Quadrant, width: Int) -> [Line] {
        let height = max(rows(of: left, width: width).count, rows(of: right, width: width).count)
        return zip(box(left, width: width, rows: height), box(right, width: width, rows: height)).map { left, right in
            var line = left
            line.append("  ")
            line.append(right)
            return line
        }
    }

    private func box(_ quadrant: Quadrant, width: Int, rows height: Int) -> [Line] {
        let (corner, edge, side) = glyphs.isASCII ? ("++++", "-", "|") : ("╭╮╰╯", "─", "│")
        let corners = corner.map(String.init)
        let inner = width - 4
        let name = language.quadrant(quadrant)
        let count = language.number(report.boxes[quadrant]?.open ?? 0)
        var top = Line(corners[0] + edge + " ", .faint)
        top.append(name, .strong)
        let rest = width - top.width - DisplayWidth.of(count) - 4
        top.append(" " + String(repeating: edge, count: max(0, rest)) + " \(count) " + corners[1], .faint)
        let content = rows(of: quadrant, width: inner)
        let body = (0..<max(1, height)).map { index in
            var line = Line(side + " ", .faint)
            line.append((index < content.count ? content[index] : Line()).fitted(to: inner, ellipsis: glyphs.ellipsis))
            line.pad(to: width - 2)
            line.append(" " + side, .faint)
            return line
        }
        return [top] + body
            + [Line(corners[2] + String(repeating: edge, count: max(0, width - 2)) + corners[3], .faint)]
    }

    private func rows(of quadrant: Quadrant, width: Int) -> [Line] {
        guard let box = report.boxes[quadrant], !box.tasks.isEmpty else {
            return [Line(language.text(.todoCommand.quadrantEmpty), .faint)]
        }
        let view = TaskView(ledger: ledger, today: report.today)
        let shown = box.tasks.prefix(Self.height)
        let widest = shown.map { String($0.task.id).count }.max() ?? 0
        var rows = shown.map { task -> Line in
            var line = view.mark(task)
            line.pad(to: line.width + 1 + widest - String(task.task.id).count)
            line.append("\(task.task.id) ", .faint)
            line.append(task.task.fields.title.harmless, task.isDone ? .faint : .plain)
            return .spread(line, view.when(task), width: width, ellipsis: glyphs.ellipsis)
        }
        let hidden = box.open + box.done - shown.count
        if hidden > 0 {
            let more = Line(language.text(.todoCommand.quadrantMore(count: String(hidden))), .faint)
            let command = more.appending(": haru todo --quadrant \(quadrant.rawValue)", .faint)
            rows.append(command.width > width ? more : command)
        }
        return rows
    }
}
