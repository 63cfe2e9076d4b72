import Core
import Engine
import Graphics
import Language

/// Page of a day's tasks as a timeline.
struct TimelinePage {
    /// Task on the timeline.
    struct Stop {
        /// Row of the task; nil for an occurrence that is not created yet.
        let row: TaskRow?
        let time: String
        let quadrant: String
        let title: UntrustedText
        let memo: HTML?
        /// How late the task is, in words.
        let late: String?
        /// Explanation of an occurrence.
        let note: String?
        let path: String
    }

    let heading: String
    let strip: WeekStrip
    let entry: EntryCard
    let links: TaskLinks
    let next: String
    let previousPath: String?
    let nextPath: String?
    let dayPath: String
    let progress: ProgressBar?
    let count: String
    let stops: [Stop]
    let taskMenu: TaskMenu
    let empty: String
    let lateFold: LateFold?
    let problem: UntrustedText

    init(
        _ report: DayTasksReport, marks: [Day: DayMarks], weekStart: Weekday, form: FormState, context: PageContext
    ) {
        let language = context.language
        heading = language.heading(report.day, today: report.today)
        strip = WeekStrip(report.day, marks: marks, weekStart: weekStart, context: context)
        entry = EntryCard(on: report.day, hint: .entry.hintDay, form: form, context: context)
        links = TaskLinks(.timeline, on: report.day, context: context)
        next = context.place
        previousPath = report.day > Day.first ? Route.tasks(.timeline(report.day.previous)).path : nil
        nextPath = report.day < Day.last ? Route.tasks(.timeline(report.day.next)).path : nil
        dayPath = Route.days(.day(report.day)).path
        count = language.text(
            .timeline.progressCount(done: language.number(report.done), total: language.number(report.own)))
        progress =
            report.own == 0
            ? nil
            : ProgressBar(
                value: report.done, max: report.own,
                label: language.text(
                    .timeline.progressLabel(done: language.number(report.done), total: language.number(report.own))))
        stops = Self.stops(report, context)
        taskMenu = TaskMenu(context: context)
        empty = language.text(
            report.day == report.today
                ? .timeline.emptyToday : report.day > report.today ? .timeline.emptyAhead : .timeline.empty)
        lateFold = LateFold(report.late, language)
        problem = UntrustedText(form[.entry] == nil ? form.problem ?? "" : "", limit: 1_000)
    }

    private static func stops(_ report: DayTasksReport, _ context: PageContext) -> [Stop] {
        let tasks = report.tasks.map { (due: onDay($0, report.day), stop: stop($0, report, context)) }
        let occurrences = report.upcoming.map { (due: $0.due as Due?, stop: stop($0, context)) }
        return (tasks + occurrences).enumerated().sorted { left, right in
            let (first, second) = (left.element.due, right.element.due)
            guard first != second else { return left.offset < right.offset }
            guard let first else { return false }
            guard let second else { return true }
            return first < second
        }.map(\.element.stop)
    }

    /// Returns the due date if it is on the shown day; a task that was only done on the day has no time there.
    private static func onDay(_ task: TaskReport, _ day: Day) -> Due? {
        task.day == day ? task.task.fields.due : nil
    }

    private static func stop(_ task: TaskReport, _ report: DayTasksReport, _ context: PageContext) -> Stop {
        let language = context.language
        let fields = task.task.fields
        return Stop(
            row: TaskRow(task, context: context),
            time: onDay(task, report.day)?.time.map(\.description) ?? language.text(.task.anyHour),
            quadrant: task.quadrant.rawValue, title: UntrustedText(fields.title),
            memo: fields.memo.isEmpty ? nil : Markdown.html(fields.memo),
            late: task.isOverdue ? TaskRow.due(task, context)?.text : nil,
            note: nil, path: Route.tasks(.task(task.task.id)).path)
    }

    private static func stop(_ occurrence: FutureOccurrence, _ context: PageContext) -> Stop {
        let language = context.language
        let fields = occurrence.task.task.fields
        return Stop(
            row: nil, time: occurrence.due.time.map(\.description) ?? language.text(.task.anyHour),
            quadrant: occurrence.task.quadrant.rawValue, title: UntrustedText(fields.title), memo: nil,
            late: nil, note: fields.repeats.map(language.repeats),
            path: Route.tasks(.task(occurrence.task.task.id)).path
        )
    }
}

extension TimelinePage {
    func html(_ language: Language) -> HTML {
        """
        \(links.html(language))
        \(problem.banner)
        \(strip.html(language))
        <div class="day-head"><h2>\(heading)</h2>\
        <nav class="bar" aria-label="\(language.text(.day.navigation))">\
        \(if: previousPath, { .stepBack(to: $0, language.text(.day.previous)) })\
        \(if: nextPath, { .stepOn(to: $0, language.text(.day.next)) })</nav></div>
        \(entry.html(language))
        \(TaskMenu.form(next: next, taskMenu, language))
        <section class="card">
        <header><h2>\(language.text(.timeline.tasks))</h2>\
        <a class="faint" href="\(dayPath)">\(language.text(.timeline.day))</a></header>
        \(if: progress, { progress in """
            <div class="progress">\(progress)<span class="faint num">\(count)</span></div>
            """ })
        \(if: stops.isEmpty, #"<div class="quiet"><p class="muted">\#(empty)</p></div>"#)
        <ol class="trace">
        \(each: stops, separator: "\n", { stop in """
            \(if: stop.row, { row in """
                <li class="stop q-\(row.quadrant)\(if: row.isDone, " done")" id="task-\(row.id)" \
                data-task="\(row.id)"><span class="when num">\(stop.time)</span>
                \(row.tickbox(style: "tickbox dot"))
                <div class="slip"><details class="open-slip" id="slip-\(row.id)" data-keeps><summary><span class="t">\
                <bdi>\(row.title)</bdi></span>\(row.signs)\
                \(if: stop.late, { late in #"<span class="chip late">\#(late)</span>"# })</summary>
                <div class="inside">\
                \(if: stop.memo, { memo in #"<div class="prose" dir="auto">\#(memo)</div>"# })<p class="faint">\
                <span class="in-q">\(row.quadrantName)</span></p><p>\
                <a class="btn" href="\(row.path)">\(language.text(.task.edit))</a></p></div></details></div>
                \(row.opener)</li>
                """ })
            \(if: stop.note, { note in """
                <li class="stop ghost q-\(stop.quadrant)"><span class="when num">\(stop.time)</span>\
                <span class="tickbox dot" aria-hidden="true"><span class="ring"></span></span><div class="slip">\
                <a class="t" href="\(stop.path)"><bdi>\(stop.title)</bdi></a>\
                <p class="faint">\(language.text(.timeline.coming)) · \(note)</p></div></li>
                """ })
            """ })
        </ol>
        \(lateFold?.html(language))
        </section>
        """
    }
}
