import Core
import Engine
import Language

/// Tasks as lines of a terminal.
struct TaskView {
    let ledger: Ledger
    let today: Day

    private var language: Language { ledger.language }
    private var glyphs: Glyphs { ledger.terminal.glyphs }
    private var width: Int { min(ledger.terminal.contentWidth, 100) }

    /// Maximum width of labels: they may be as long as titles, which matter more.
    private static let widestLabels = 24

    /// One line per task: whether it is done, its number, its title and its due date.
    func table(_ tasks: [TaskReport]) -> [Line] {
        TableView(
            columns: [.left, .right, .flexible, .left, .left, .left], spare: [3, 5], rows: tasks.map(row),
            width: width, glyphs: glyphs
        ).lines
    }

    private func row(_ report: TaskReport) -> [Line] {
        let fields = report.task.fields
        let isOver = report.isDone || report.deletedAt != nil
        return [
            mark(report),
            Line(String(report.task.id), .faint),
            Line(fields.title.harmless, isOver ? .faint : .plain),
            Line(language.quadrant(report.quadrant), .faint),
            when(report),
            Line(labels(fields), .faint).fitted(to: Self.widestLabels, ellipsis: glyphs.ellipsis),
        ]
    }

    func mark(_ report: TaskReport) -> Line {
        report.isDone ? Line(glyphs.check, .content) : Line(glyphs.circle, report.isOverdue ? .open : .plain)
    }

    /// Due date of a task or, once it has passed, how late the task is.
    func when(_ report: TaskReport) -> Line {
        guard let due = report.task.fields.due else { return Line() }
        if report.isOverdue, let deadline = report.deadline {
            let seconds = deadline.seconds(to: ledger.useCases.now)
            return Line(language.late(due, seconds: seconds, today: today), .open)
        }
        return Line(language.due(due, today: today), report.isDone ? .faint : .plain)
    }

    private func labels(_ fields: TaskFields) -> String {
        [
            fields.ticket.map { "#" + $0.harmless }, fields.repository.map { "@" + $0.harmless },
            fields.repeats.map(language.repeats),
        ].compactMap { $0 }.joined(separator: "  ")
    }

    /// All details of a task.
    func whole(_ report: TaskReport) -> [Line] {
        let fields = report.task.fields
        let alarms = TaskAlarm.allCases.filter(fields.alarms.contains).map(language.alarm)
            .joined(separator: ", ")
        var rows: [(String, String)] = [
            (language.text(.todoCommand.rowQuadrant), language.quadrant(report.quadrant)),
            (language.text(.todoCommand.rowUrgency), language.urgency(fields.urgency)),
            (language.text(.todoCommand.rowColor), language.taskColor(fields.color)),
        ]
        if let due = fields.due {
            rows.insert((language.text(.todoCommand.rowDue), language.due(due, today: today)), at: 0)
        }
        if let repeats = fields.repeats { rows.append((language.text(.taskField.repeat), language.repeats(repeats))) }
        if !alarms.isEmpty {
            let off = fields.alarmsOn ? "" : " " + language.text(.todoCommand.alarmsOff)
            rows.append((language.text(.todoCommand.rowAlarms), alarms + off))
        }
        if let ticket = fields.ticket { rows.append((language.text(.taskField.ticket), "#" + ticket.harmless)) }
        if let repository = fields.repository {
            rows.append((language.text(.taskField.repository), "@" + repository.harmless))
        }
        let head = mark(report).appending(" \(report.task.id) ", .faint)
        let table = TableView(
            columns: [.left, .flexible], rows: rows.map { [Line($0.0, .faint), Line($0.1)] }, width: width,
            glyphs: glyphs)
        return Line.wrapped(fields.title.harmless, columns: width, ink: .strong, after: head) + table.lines
            + (fields.memo.isEmpty ? [] : [Line()] + Line.paragraphs(fields.memo, columns: width))
    }

    /// How the parts of an entry were parsed; empty if none were.
    func reading(_ reading: QuickEntry.ParseResult) -> [Line] {
        if reading.chips.isEmpty { return [] }
        var line = Line(language.text(.todoCommand.readAs) + " ", .faint)
        for (index, chip) in reading.chips.enumerated() {
            if index > 0 { line.append(" \(glyphs.dot) ", .faint) }
            line.append(language.meaning(of: chip, in: reading, today: today).harmless, .content)
        }
        return [line]
    }
}
