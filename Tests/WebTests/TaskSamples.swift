import Core
import Language

@testable import Engine
@testable import Web

/// Tasks of an ordinary life, or of a hostile one.
extension Samples {
    var entryForm: FormState {
        FormState(
            values: ["entry": [outside("내일 18시")]], problem: outside("무엇을 할지가 비어 있어요."))
    }

    func fields(_ index: Int = 0) -> TaskFields {
        let titles = ["로그인 만료 처리 PR 올리기", "잔디 캐시 무효화 버그 재현", "README 번역", "디자인 에셋 요청하기"]
        var fields = TaskFields(title: outside(titles[index % 4]))
        fields.color = TaskColor.allCases[index % 8]
        fields.isImportant = index.isMultiple(of: 2)
        if index % 3 != 2 {
            fields.due = Due(
                day: Self.today.advanced(by: index - 1),
                time: index.isMultiple(of: 2) ? TimeOfDay(hour: 18, minute: 30) : nil)
        }
        if index % 4 == 0 {
            fields.memo = outside("한 줄\n\n**두 줄**")
            fields.ticket = outside("haru")
            fields.repository = outside("haru")
            fields.alarms = [.atTime, .oneDay]
            fields.repeats = TaskRepeat(.weekly([.monday, .saturday]), end: .after(3))
        }
        if index % 4 == 1 {
            fields.alarms = [.halfHour]
            fields.alarmsOn = false
            fields.urgency = .always
        }
        return fields
    }

    func task(
        _ index: Int = 0, done: Bool = false, deleted: Bool = false, quadrant: Quadrant = .do,
        fields: TaskFields? = nil
    ) -> TaskReport {
        let fields = fields ?? self.fields(index)
        let deadline = fields.due.map { _ in Self.now.advanced(bySeconds: Int64(index * 2 - 1) * 5_000) }
        return TaskReport(
            task: DayTask(
                id: index + 1, fields: fields, position: index, createdAt: Self.now,
                doneAt: done ? Self.now.advanced(bySeconds: -600) : nil),
            version: 3, quadrant: quadrant, isCarried: !done && index.isMultiple(of: 2), deadline: deadline,
            isOverdue: !done && (deadline.map { $0 <= Self.now } ?? false), day: fields.due?.day,
            doneDay: done ? Self.today : nil, alarms: [], ticketColor: fields.ticket.map { _ in .purple },
            deletedAt: deleted ? Self.now.advanced(bySeconds: -3_600) : nil,
            zones: ZoneHistory(Self.zone))
    }

    func matrix(_ count: Int = 4, open: Int? = nil, late: Int = 0) -> MatrixReport {
        let boxes = Quadrant.allCases.map { quadrant in
            let tasks = (0..<count).map { index in
                task(
                    index + 100 * (Quadrant.allCases.firstIndex(of: quadrant) ?? 0), done: index == count - 1,
                    quadrant: quadrant)
            }
            let left = max(0, count - 1)
            return (
                quadrant,
                MatrixReport.Box(tasks: tasks, open: open ?? left, done: count - left, late: quadrant == .do ? late : 0)
            )
        }
        return MatrixReport(
            boxes: Dictionary(uniqueKeysWithValues: boxes), window: UrgencyWindow(hours: 24), today: Self.today,
            now: Self.now, offset: 32_400)
    }

    func list(_ count: Int = 5, filter: TaskFilter = TaskFilter(), total: Int? = nil) -> TaskList {
        TaskList(
            tasks: (0..<count).map { task($0, deleted: filter.status == .deleted) }, total: total ?? count,
            filter: filter, labels: count == 0 ? TaskLabels(tickets: [], repositories: []) : labels,
            today: Self.today, now: Self.now, offset: 32_400)
    }

    func dayTasks(tasks given: [TaskReport]? = nil, day: Day = today, ghosts: Int = 0) -> DayTasksReport {
        let tasks = given ?? [task(1), task(4), task(6, done: true)]
        let overdue = given != nil || day != Self.today ? [] : [task(0)]
        return DayTasksReport(
            day: day, today: Self.today, now: Self.now, offset: 32_400, tasks: tasks,
            overdue: overdue, late: overdue.count,
            upcoming: (0..<ghosts).map {
                FutureOccurrence(task: task(4 * $0), due: Due(day: day, time: TimeOfDay(hour: 9)))
            },
            done: tasks.count { $0.isDone }, total: tasks.count + overdue.count)
    }

    func entry(_ text: String, kept: [Range<Int>] = []) -> EntryReport {
        let context = QuickEntry.Context(now: Self.now, dayCalendar: dayCalendar())
        let reading = QuickEntry.read(outside(text), in: context, keeping: kept)
        return EntryReport(
            text: outside(text), reading: reading, quadrant: .decide, faults: reading.fields.faults)
    }

    var labels: TaskLabels {
        TaskLabels(
            tickets: [Ticket(label: outside("haru"), color: .purple, count: 2)], repositories: [outside("dotfiles")])
    }

    func editor(
        _ task: TaskReport?, form: FormState = FormState(), conflict: TaskReport? = nil, _ renderer: PageRenderer,
        _ context: PageContext
    ) -> String {
        renderer.taskEditor(task, form: form, conflict: conflict, labels: labels, weekStart: .monday, context)
    }

    /// Every shape of the task pages, by name.
    func addTaskPages(to pages: inout [String: String], _ renderer: PageRenderer, _ language: Language) {
        func context(_ route: TaskRoute, notice: Notice? = nil, _ subject: NoticeSubject = NoticeSubject())
            -> PageContext
        {
            var context = self.context(language, path: Route.tasks(route).path, notice: notice)
            context.subject = subject
            context.revision = "7.20778"
            return context
        }
        let refused = FormState(values: ["title": [outside("제목")]], problem: outside("안 돼요."))
        pages["matrix"] = renderer.matrix(
            matrix(), context(.matrix, notice: .taskMoved, .init(tasks: [3], from: .do, before: 4)))
        pages["matrix-empty"] = renderer.matrix(
            matrix(0), form: entryForm, context(.matrix, notice: .taskDone, .init(tasks: [1], then: Self.today)))
        pages["matrix-full"] = renderer.matrix(
            matrix(40, open: 60, late: 7), isNew: true, form: refused,
            context(.matrix, notice: .taskDeleted, .init(tasks: [1, 2])))
        for status in TaskStatus.allCases {
            var filter = TaskFilter()
            filter.status = status
            filter.text = outside("잔디")
            filter.ticket = outside("haru")
            filter.offset = 50
            pages["list-\(status)"] = renderer.taskList(list(filter: filter, total: 120), context(.list))
        }
        pages["list-empty"] = renderer.taskList(list(0), form: entryForm, context(.list, notice: .nothingChosen))
        let marks = [Self.today: DayMarks(marks: [TaskDot(color: .pink, isDone: true)], open: 2, done: 1)]
        for (name, day) in [("today", Self.today), ("past", Self.today.advanced(by: -9)), ("first", Day.first)] {
            pages["timeline-\(name)"] = renderer.timeline(
                dayTasks(day: day, ghosts: 2), marks: marks, weekStart: .monday, context(.timeline(day)))
            pages["timeline-\(name)-empty"] = renderer.timeline(
                dayTasks(tasks: [], day: day), marks: [:], weekStart: .sunday, form: entryForm,
                context(.timeline(day), notice: .taskAdded, .init(tasks: [2])))
        }
        for (name, text) in [("some", "내일 18시 코드 리뷰 !중요 #haru"), ("none", "우유"), ("refused", "!!")] {
            pages["entry-\(name)"] = renderer.entry(
                entry(text, kept: [0..<6]), kept: [0..<6], on: Self.today,
                form: FormState(values: ["entry": [outside(text)]]), context(.matrix))
        }
        let conflicts = [task(0, fields: TaskFields(title: outside("다른 제목"))), task(0, deleted: true)]
        pages["editor-new"] = editor(nil, renderer, context(.new))
        pages["editor"] = editor(task(0), renderer, context(.task(1)))
        pages["editor-done"] = editor(task(1, done: true), renderer, context(.task(2)))
        let wrong = [
            "title": [""], "memo": [outside("메모\n둘")], "day": ["2026-02-30"], "time": ["25:00"],
            "repeats": ["monthly"], "monthday": ["77"], "end": ["after"], "times": ["0"], "next": [outside("/tasks")],
            "mark": [outside("1")], "version": [outside("1")],
            "ticket": [String(repeating: "t", count: 41)], "repository": [String(repeating: "r", count: 201)],
        ]
        pages["editor-refused"] = editor(task(0), form: FormState(values: wrong), renderer, context(.task(1)))
        for (index, conflict) in conflicts.enumerated() {
            let form = FormState(values: TaskForm.values(of: fields()))
            pages["editor-conflict-\(index)"] = editor(nil, form: form, conflict: conflict, renderer, context(.task(1)))
        }
    }
}
