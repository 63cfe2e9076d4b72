import Core
import Engine
import Graphics
import Language

/// Data of the list of tasks.
struct TaskListPage {
    /// Option of a filter.
    struct Option {
        let value: String
        let label: UntrustedText
        let isChosen: Bool
    }

    /// Filter with a list of options.
    struct Filter {
        let field: String
        let id: String
        let label: String
        let options: [Option]
    }

    /// Action on the selected tasks.
    struct Action {
        let value: String
        let label: String
    }

    /// Ticket with the colours that it can get.
    struct TicketView {
        /// Colour that can be chosen.
        struct Swatch {
            let value: String
            let label: UntrustedText
            let pressed: String
        }

        let label: UntrustedText
        /// Exact label, for the form.
        let value: String
        let color: String
        let count: String
        let path: String
        let swatches: [Swatch]
    }

    let links: TaskLinks
    let entry: EntryCard
    let next: String
    let taskMenu: TaskMenu
    let text: String
    let filters: [Filter]
    let clearPath: String?
    let summary: String
    let rows: [TaskRow]
    let empty: String
    let actions: [Action]
    let previousPath: String?
    let nextPath: String?
    let hasPages: Bool
    let tickets: [TicketView]
    let problem: UntrustedText

    init(_ list: TaskList, form: FormState, context: PageContext) {
        let language = context.language
        let filter = list.filter
        links = TaskLinks(.list, context: context)
        entry = EntryCard(form: form, context: context)
        next = context.place
        text = filter.text ?? ""
        filters = Self.filters(list, language)
        clearPath = filter.suffix.isEmpty ? nil : Route.tasks(.list).path
        taskMenu = TaskMenu(context: context)
        rows = list.tasks.map { TaskRow($0, context: context) }
        let isNarrowed = !filter.suffix.isEmpty
        empty = language.text(
            filter.status == .deleted ? .list.emptyDeleted : isNarrowed ? .list.emptyFiltered : .list.empty)
        actions =
            switch filter.status {
            case .deleted: Self.actions([.restore], language)
            case .open: Self.actions([.done, .delete], language)
            case .done: Self.actions([.open, .delete], language)
            case .all: Self.actions([.done, .open, .delete], language)
            }
        let end = filter.offset + rows.count
        var earlier = filter
        earlier.offset = max(0, filter.offset - UseCases.pageOfTasks)
        previousPath = filter.offset > 0 ? Route.tasks(.list).path + earlier.suffix : nil
        var later = filter
        later.offset = filter.offset + UseCases.pageOfTasks
        nextPath = end < list.total ? Route.tasks(.list).path + later.suffix : nil
        hasPages = previousPath != nil || nextPath != nil
        summary =
            !hasPages || rows.isEmpty
            ? language.tasks(list.total)
            : language.text(
                .list.range(
                    first: language.number(filter.offset + 1), last: language.number(end),
                    tasks: language.tasks(list.total)))
        tickets = list.labels.tickets.map { Self.ticket($0, language) }
        problem = UntrustedText(form[.entry] == nil ? form.problem ?? "" : "", limit: 1_000)
    }

    private static func actions(_ actions: [SelectionAction], _ language: Language) -> [Action] {
        actions.map { action in
            let message: Message =
                switch action {
                case .done: .task.complete
                case .open: .task.reopen
                case .delete: .task.delete
                case .restore: .task.restore
                }
            return Action(value: action.rawValue, label: language.text(message))
        }
    }

    private static func filters(_ list: TaskList, _ language: Language) -> [Filter] {
        let filter = list.filter
        // A chip shows its label until an option is chosen; the default state and order do not count as chosen.
        func options(_ label: Message, _ values: [(String, String)], chosen: String?) -> [Option] {
            [Option(value: "", label: UntrustedText(language.text(label)), isChosen: chosen == nil)]
                + values.map { Option(value: $0.0, label: UntrustedText($0.1), isChosen: $0.0 == chosen) }
        }
        func named(_ label: Message, _ values: [(String, Message)], chosen: String) -> [Option] {
            values.enumerated().map { index, value in
                let name = language.text(value.1)
                return Option(
                    value: index == 0 ? "" : value.0,
                    label: UntrustedText(index == 0 ? "\(language.text(label)): \(name)" : name),
                    isChosen: value.0 == chosen)
            }
        }
        func make(_ field: Field, _ label: Message, _ options: [Option]) -> Filter {
            Filter(field: field.rawValue, id: "by-\(field.rawValue)", label: language.text(label), options: options)
        }
        var tickets = list.labels.tickets.map(\.label)
        if let ticket = filter.ticket, !tickets.contains(ticket) { tickets.append(ticket) }
        var repositories = list.labels.repositories
        if let repository = filter.repository, !repositories.contains(repository) { repositories.append(repository) }
        let quadrants = Quadrant.allCases.map { ($0.rawValue, language.quadrant($0)) }
        let days: [(TaskFilter.DueFilter, Message)] = [
            (.overdue, .taskList.dueOverdue), (.today, .taskList.dueToday), (.week, .taskList.dueWeek),
            (.later, .taskList.dueLater), (.none, .taskList.dueNone),
        ]
        let sorts: [(TaskSort, Message)] = [
            (.due, .taskList.sortDue), (.quadrant, .taskList.sortQuadrant), (.title, .taskList.sortTitle),
            (.created, .taskList.sortCreated),
            (.done, .taskList.sortDone),
        ]
        let states: [(TaskStatus, Message)] = [
            (.open, .taskList.statusOpen), (.done, .taskList.statusDone), (.all, .taskList.statusAll),
            (.deleted, .taskList.statusDeleted),
        ]
        return [
            make(
                .status, .taskList.filterStatus,
                named(.taskList.filterStatus, states.map { ($0.rawValue, $1) }, chosen: filter.status.rawValue)),
            make(
                .quadrant, .taskList.filterQuadrant,
                options(.taskList.filterQuadrant, quadrants, chosen: filter.quadrant?.rawValue)),
            make(
                .due, .taskList.filterDue,
                options(
                    .taskList.filterDue, days.map { ($0.rawValue, language.text($1)) }, chosen: filter.due?.rawValue)),
            make(
                .ticket, .taskList.filterTicket,
                options(.taskList.filterTicket, tickets.map { ($0, $0) }, chosen: filter.ticket)),
            make(
                .repository, .taskList.filterRepository,
                options(.taskList.filterRepository, repositories.map { ($0, $0) }, chosen: filter.repository)),
            make(
                .sort, .taskList.filterSort,
                named(.taskList.filterSort, sorts.map { ($0.rawValue, $1) }, chosen: filter.sort.rawValue)),
        ]
    }

    private static func ticket(_ ticket: Ticket, _ language: Language) -> TicketView {
        var filter = TaskFilter()
        filter.ticket = ticket.label
        return TicketView(
            label: UntrustedText("#" + ticket.label), value: ticket.label, color: ticket.color.rawValue,
            count: language.tasks(ticket.count), path: Route.tasks(.list).path + filter.suffix,
            swatches: TaskColor.allCases.map { color in
                .init(
                    value: color.rawValue,
                    label: UntrustedText(
                        language.text(
                            .taskList.ticketColorNamed(ticket: ticket.label, color: language.taskColor(color)))),
                    pressed: color == ticket.color ? "true" : "false")
            })
    }
}

extension TaskListPage {
    func html(_ language: Language) -> HTML {
        """
        \(links.html(language))
        \(problem.banner)
        \(entry.html(language))
        \(TaskMenu.form(next: next, taskMenu, language))
        <form class="sieve" method="get" action="\(Route.tasks(.list).path)" role="search" data-search>
        <input class="search" type="search" id="q" name="q" value="\(text)" \
        placeholder="\(language.text(.list.search))" aria-label="\(language.text(.list.search))" autocomplete="off">
        <div class="sieve-chips" role="group" aria-label="\(language.text(.list.filters))">\
        \(each: filters, { filter in """
            <select class="btn" id="\(filter.id)" name="\(filter.field)" aria-label="\(filter.label)">\
            \(each: filter.options, { .option($0.value, $0.label, isChosen: $0.isChosen) })</select>
            """ })<button class="btn go">\(language.text(.list.apply))</button>\
        <span id="clear">\(if: clearPath, { clearPath in """
            <a class="link" href="\(clearPath)">\(language.text(.list.clear))</a>
            """ })</span></div>
        </form>
        <section class="card" id="results">
        \(if: rows.isEmpty, """
            <header><h2 class="num" id="summary">\(summary)</h2></header><div class="quiet">\
            <p class="muted">\(empty)</p></div>
            """, else: """
            <form method="post" action="\(Route.tasks(.selection).path)" data-soft data-choose>\
            <input type="hidden" name="next" value="\(next)">
            <div class="bar chooser"><h2 class="num" id="summary">\(summary)</h2>\
            <span class="faint num" data-chosen role="status"></span><label class="all when-choosing" hidden>\
            <input type="checkbox" class="tick" data-all> \(language.text(.taskList.chooseAll))</label>\
            \(each: actions, { action in """
                <button class="btn when-choosing" name="action" value="\(action.value)">\(action.label)</button>
                """ })<span class="pick choosing-pick"><input type="checkbox" class="choosing" id="choosing">\
            <label for="choosing">\(language.text(.list.choose))</label></span></div>
            <ul class="tasks listed">
            \(each: rows, separator: "\n", { row in """
                <li class="task\(row.edge)\(if: row.isDone, " done")\(if: row.isDeleted, " gone")" \
                id="task-\(row.id)" data-task="\(row.id)"\(row.facts)>
                <label class="choose"><input type="checkbox" class="tick" name="task" value="\(row.id)" \
                id="choose-\(row.id)" aria-label="\(row.chooseLabel)"></label>
                \(if: !row.isDeleted, """
                    \(row.tickbox())
                    """)
                <div class="words">\(if: row.isDeleted, #"<span class="t"><bdi>\#(row.title)</bdi></span>"#, else: """
                    <a class="t" id="title-\(row.id)" href="\(row.path)"><bdi>\(row.title)</bdi></a>
                    """)\(row.signs)<p class="faint note">\
                <span class="in-q q-\(row.quadrant)">\(row.quadrantName)</span>\
                \(if: row.repository?.nonEmpty, { repository in " · <bdi>\(repository)</bdi>" })</p></div>
                \(if: row.due, { due in #"<span class="chip \#(due.style)">\#(due.text)</span>"# })
                \(row.opener)
                \(if: row.isDeleted, """
                    <button class="btn" form="acts" \
                    formaction="\(row.restorationPath)">\(language.text(.task.restore))</button>
                    """)
                </li>
                """ })
            </ul>
            </form>
            """)
        \(if: hasPages, """
            <nav class="bar pages" aria-label="\(language.text(.list.pages))">\
            \(if: previousPath, { previousPath in """
                <a class="btn" href="\(previousPath)" rel="prev">\(language.text(.list.previous))</a>
                """ })\(if: nextPath, { nextPath in """
                <a class="btn" href="\(nextPath)" rel="next">\(language.text(.list.next))</a>
                """ })</nav>
            """)
        </section>
        \(if: !tickets.isEmpty, """
            <details class="card fold" id="tickets" data-keeps>\
            <summary>\(language.text(.taskList.ticketsTitle))</summary>
            <ul class="things labels">\(each: tickets, { ticket in """
                <li><span><a class="ticket onward c-\(ticket.color)" href="\(ticket.path)">\
                <bdi>\(ticket.label)</bdi></a> <span class="faint num">\(ticket.count)</span></span>\
                <form class="swatches" method="post" action="\(Route.tasks(.tickets).path)" data-soft>\
                <input type="hidden" name="next" value="\(next)">\
                <input type="hidden" name="ticket" value="\(ticket.value)">\(each: ticket.swatches, { swatch in """
                    <button class="swatch c-\(swatch.value)" name="color" value="\(swatch.value)" \
                    aria-pressed="\(swatch.pressed)" aria-label="\(swatch.label)"></button>
                    """ })</form></li>
                """ })</ul>
            </details>
            """)
        """
    }
}
