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

    /// Labels may be as long as titles, which matter more.
    private static let widestLabels = 24

    /// A line for each task: whether it is done, its number, its title and when it is due.
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

    /// When a task is due or, once that is over, how late it is.
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

    /// Everything that is known of a task.
    func whole(_ report: TaskReport) -> [Line] {
        let fields = report.task.fields
        let alarms = TaskAlarm.allCases.filter(fields.alarms.contains).map(language.alarm)
            .joined(separator: ", ")
        var rows: [(String, String)] = [
            (language.pick("칸", "quadrant"), language.quadrant(report.quadrant)),
            (language.pick("긴급함", "urgency"), language.urgency(fields.urgency)),
            (language.pick("색", "color"), language.taskColor(fields.color)),
        ]
        if let due = fields.due { rows.insert((language.pick("마감", "due"), language.due(due, today: today)), at: 0) }
        if let repeats = fields.repeats { rows.append((language.pick("반복", "repeat"), language.repeats(repeats))) }
        if !alarms.isEmpty {
            let off = fields.alarmsOn ? "" : language.pick(" (꺼짐)", " (off)")
            rows.append((language.pick("알람", "alarms"), alarms + off))
        }
        if let ticket = fields.ticket { rows.append((language.pick("티켓", "ticket"), "#" + ticket.harmless)) }
        if let repository = fields.repository {
            rows.append((language.pick("저장소", "repository"), "@" + repository.harmless))
        }
        let head = mark(report).appending(" \(report.task.id) ", .faint)
        let table = TableView(
            columns: [.left, .flexible], rows: rows.map { [Line($0.0, .faint), Line($0.1)] }, width: width,
            glyphs: glyphs)
        return Line.wrapped(fields.title.harmless, columns: width, ink: .strong, after: head) + table.lines
            + (fields.memo.isEmpty ? [] : [Line()] + Line.paragraphs(fields.memo, columns: width))
    }

    /// How the parts of an entry were read, where any were.
    func reading(_ reading: QuickEntry.ParseResult) -> [Line] {
        if reading.chips.isEmpty { return [] }
        var line = Line(language.pick("이렇게 읽었어요: ", "Read as: "), .faint)
        for (index, chip) in reading.chips.enumerated() {
            if index > 0 { line.append(" \(glyphs.dot) ", .faint) }
            line.append(language.meaning(of: chip, in: reading, today: today).harmless, .content)
        }
        return [line]
    }
}
