package import Core
package import Engine
import Graphics
import Language

extension PageRenderer {
    /// Renders the matrix of tasks.
    ///
    /// - Parameter isNew: whether the notice that tasks became unsorted is still to be shown.
    package func matrix(
        _ report: MatrixReport, isNew: Bool = false, form: FormState = FormState(), _ context: PageContext
    ) -> String {
        let page = MatrixPage(report, isNew: isNew, form: form, context: context)
        let shell = Shell(
            title: context.language.text(.nav.tasks), name: "tasks", context: context, current: .tasks(.matrix))
        return render(page.html(context.language), shell: shell)
    }

    /// Renders one page of the list of tasks.
    package func taskList(_ list: TaskList, form: FormState = FormState(), _ context: PageContext) -> String {
        let page = TaskListPage(list, form: form, context: context)
        let shell = Shell(
            title: context.language.text(.list.title), name: "task-list", context: context, current: .tasks(.matrix))
        return render(page.html(context.language), shell: shell)
    }

    /// Renders the timeline of a day's tasks, below its week.
    ///
    /// - Parameter marks: tasks of the days of the week, as marks.
    package func timeline(
        _ report: DayTasksReport, marks: [Day: DayMarks], weekStart: Weekday, form: FormState = FormState(),
        _ context: PageContext
    ) -> String {
        let page = TimelinePage(report, marks: marks, weekStart: weekStart, form: form, context: context)
        let shell = Shell(
            title: page.heading, name: "timeline", context: context, current: .tasks(.matrix))
        return render(page.html(context.language), shell: shell)
    }

    /// Renders the reading of a quick entry.
    ///
    /// - Parameters:
    ///   - kept: ranges that belong to the title, whatever they mean.
    ///   - day: day of an entry that names none.
    package func entry(
        _ report: EntryReport, kept: [Range<Int>], on day: Day?, form: FormState, _ context: PageContext
    ) -> String {
        let page = EntryPage(report, kept: kept, on: day, form: form, context: context)
        let shell = Shell(
            title: context.language.text(.entry.readTitle), name: "entry", context: context, current: .tasks(.matrix))
        return render(page.html(context.language), shell: shell)
    }

    /// Renders the inline form of a task, as a fragment.
    ///
    /// - Parameter labels: tickets that are offered.
    func taskLine(_ task: TaskReport, labels: TaskLabels, _ language: Language) -> String {
        TaskLineForm(task, labels: labels).html(language).text
    }

    /// Renders the editor of a task.
    ///
    /// - Parameters:
    ///   - task: the task; nil for a new one.
    ///   - form: sent form; an empty one shows the stored task.
    ///   - conflict: current task, if it was changed elsewhere during editing.
    ///   - labels: tickets and repositories that are offered.
    package func taskEditor(
        _ task: TaskReport?, form: FormState = FormState(), conflict: TaskReport? = nil, labels: TaskLabels,
        weekStart: Weekday, _ context: PageContext
    ) -> String {
        var shown = form
        var faults: [Field: TaskForm.Fault] = [:]
        var view: TaskConflictView?
        if form[.title] == nil {
            var values = task.map { TaskForm.values(of: $0.task.fields) } ?? [:]
            values.merge(form.values) { _, sent in sent }
            shown.values = values
        } else {
            let read = TaskForm(form)
            faults = read.faults
            view = conflict.map { TaskConflictView($0, mine: read.fields, language: context.language) }
        }
        let page = TaskEditorPage(
            conflict ?? task, form: shown, isUnsaved: form[.title] != nil, faults: faults, conflict: view,
            labels: labels, weekStart: weekStart, context: context)
        let shell = Shell(
            title: page.heading, name: "task", context: context, current: .tasks(.matrix))
        return render(page.html(context.language), shell: shell)
    }
}
