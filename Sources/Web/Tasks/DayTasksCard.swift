import Core
import Engine
import Graphics
import Language

/// Today's tasks on the Today page: those due, then those done, and a line about late ones.
struct DayTasksCard {
    let rows: [TaskLine]
    let taskMenu: TaskMenu?
    let isEmpty: Bool
    let count: String
    let entry: EntryCard
    let next: String
    let more: String?
    let morePath: String
    let lateFold: LateFold?

    /// Maximum number of lines; the matrix and the day's timeline show all tasks.
    static let longest = 8

    init(_ report: DayTasksReport, form: FormState = FormState(), context: PageContext) {
        let language = context.language
        let parts = [report.tasks.filter { !$0.isDone }, report.tasks.filter(\.isDone)]
        rows = parts.joined().prefix(Self.longest).map { TaskLine($0, in: .day, context: context) }
        taskMenu = rows.isEmpty ? nil : TaskMenu(context: context)
        lateFold = LateFold(report.late, language)
        isEmpty = rows.isEmpty && lateFold == nil
        count = language.text(
            .timeline.progressCount(done: language.number(report.done), total: language.number(report.own)))
        entry = EntryCard(on: report.day, hint: .entry.hintDay, form: form, context: context)
        next = context.place
        let rest = report.tasks.count - rows.count
        more = rest > 0 ? language.text(.shell.moreCount(count: language.number(rest))) : nil
        morePath = Route.tasks(.timeline(report.day)).path
    }
}

extension DayTasksCard {
    func html(_ language: Language) -> HTML {
        """
        <section class="card span-7 today-tasks">
        <header><h2>\(language.text(.timeline.todayTasks))</h2>\
        <span class="bar">\(if: !rows.isEmpty, #"<span class="faint num">\#(count)</span>"#)\
        <a class="faint" href="\(Route.tasks(.matrix).path)">\(language.text(.timeline.allTasks))</a></span></header>
        \(TaskMenu.form(next: next, taskMenu, language))
        \(if: isEmpty, #"<p class="muted">\#(language.text(.timeline.todayTasksEmpty))</p>"#)
        \(if: !rows.isEmpty, """
            <ul class="tasks">\(each: rows, { $0.html })</ul>
            """)
        \(if: more, { more in """
            <p class="faint"><a class="onward" href="\(morePath)">\(more)</a></p>
            """ })
        \(lateFold?.html(language))
        \(entry.html(language))
        </section>
        """
    }
}
