import Core
import Engine
import Language

/// The grass in seven rows, with two columns per week, or one if the whole window must be shown and fits only so.
struct GrassView {
    let report: GrassReport
    let voice: Voice
    /// Maximum width in columns.
    let width: Int
    /// Whether weeks are condensed if they do not fit otherwise.
    var isWhole = false

    /// Width of the weekday names.
    static let margin = 5

    private var language: Language { voice.language }
    private var glyphs: Glyphs { voice.terminal.glyphs }

    /// Number of weeks that fit into a width.
    static func weeks(in width: Int) -> Int {
        max(1, (width - margin + 1) / 2)
    }

    /// Width of a number of weeks.
    static func width(of weeks: Int) -> Int {
        margin + 2 * weeks - 1
    }

    private var allWeeks: Int {
        let first = report.grass.from.startOfWeek(report.weekStart)
        return first.distance(to: report.grass.to.startOfWeek(report.weekStart)) / 7 + 1
    }

    /// Columns per week.
    private var step: Int {
        isWhole && allWeeks > Self.weeks(in: width) && Self.margin + allWeeks <= width ? 1 : 2
    }

    /// First days of the weeks shown: the newest ones, as many as fit.
    private var weeks: [Day] {
        let last = report.grass.to.startOfWeek(report.weekStart)
        let count = step == 1 ? allWeeks : min(allWeeks, Self.weeks(in: width))
        return (0..<count).map { last.advanced(by: -7 * (count - 1 - $0)) }
    }

    /// Number of earlier weeks of the window that do not fit.
    var hiddenWeeks: Int {
        let first = report.grass.from.startOfWeek(report.weekStart)
        return max(0, first.distance(to: weeks.first ?? first) / 7)
    }

    /// The months, then the seven weekdays.
    var lines: [Line] {
        let (weeks, step) = (weeks, step)
        let first = report.grass.from
        return [months(weeks)]
            + (0..<7).map { row in
                var line = Line(language.shortWeekday(Weekday(index: report.weekStart.rawValue + row)), .faint)
                line.pad(to: Self.margin)
                for (column, week) in weeks.enumerated() {
                    if column > 0, step == 2 { line.append(" ") }
                    let index = first.distance(to: week.advanced(by: row))
                    guard report.grass.days.indices.contains(index) else {
                        line.append(" ")
                        continue
                    }
                    let cell = glyphs.cell(report.grass.days[index])
                    line.append(cell.text, cell.ink)
                }
                return line
            }
    }

    /// Month names above the weeks in which they begin, if there is room.
    private func months(_ weeks: [Day]) -> Line {
        var line = Line()
        let step = step
        let edge = Self.margin + step * weeks.count - (step - 1)
        for (index, week) in weeks.enumerated() {
            let first = week.advanced(by: 6).startOfMonth
            let begins = first >= week
            // The month at the left edge is named if the next name leaves room for it.
            let runsOn = index == 0 && week.advanced(by: 20).startOfMonth <= week
            guard begins || runsOn else { continue }
            let name = language.shortMonth(begins ? first.month : week.month)
            let column = Self.margin + step * index
            guard line.width == 0 || line.width + step - 1 <= column, column + DisplayWidth.of(name) <= edge else {
                continue
            }
            line.pad(to: column)
            line.append(name, .faint)
        }
        return line
    }

    /// Legend: the levels, and those other glyphs that are shown.
    var legend: Line {
        var line = Line(language.text(.grassCommand.less) + " ", .faint)
        for level in 0...4 {
            line.append(glyphs.level(level), .grass(level))
            line.append(" ")
        }
        line.append(language.text(.grassCommand.more), .faint)
        let first = weeks.first ?? report.grass.from
        for state in [DayState.frozen, .rest, .unknown, .pending] {
            let shown = report.grass.days.first { $0.state == state && $0.day >= first && $0.count == 0 }
            guard let shown else { continue }
            let cell = glyphs.cell(shown)
            line.append("   ")
            line.append(cell.text, cell.ink)
            line.append(" " + (state == .pending ? language.text(.date.today) : language.state(state)), .faint)
        }
        return line
    }
}
