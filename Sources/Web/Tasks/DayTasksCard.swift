import Core
import Engine
import Language

/// Today's tasks on the Today page: what is due, then what is done, and in one line what is late.
struct DayTasksCard: TemplateValue {
    let rows: [TaskLine]
    let taskMenu: TaskMenu?
    let isEmpty: Bool
    let hasTasks: Bool
    let count: String
    let entry: EntryCard
    let selectionPath = Route.tasks(.selection).path
    let next: String
    let allPath = Route.tasks(.matrix).path
    let more: String?
    let morePath: String
    let lateFold: LateFold?

    /// How many lines the card holds; the matrix and the day's timeline hold more.
    static let longest = 8

    init(_ report: DayTasksReport, form: FormState = FormState(), context: PageContext) {
        let language = context.language
        let parts = [report.tasks.filter { !$0.isDone }, report.tasks.filter(\.isDone)]
        rows = parts.joined().prefix(Self.longest).map { TaskLine($0, in: .day, context: context) }
        taskMenu = rows.isEmpty ? nil : TaskMenu(context: context)
        lateFold = LateFold(report.late, language)
        isEmpty = rows.isEmpty && lateFold == nil
        hasTasks = !rows.isEmpty
        count = language.text(
            .timeline.progressCount(done: language.number(report.done), total: language.number(report.own)))
        entry = EntryCard(on: report.day, hint: .entry.hintDay, form: form, context: context)
        next = context.place
        let rest = report.tasks.count - rows.count
        more = rest > 0 ? language.text(.shell.moreCount(count: language.number(rest))) : nil
        morePath = Route.tasks(.timeline(report.day)).path
    }
}
