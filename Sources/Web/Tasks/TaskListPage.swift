import Core
import Engine
import Language

/// What the list of tasks shows.
struct TaskListPage: TemplateValue {
    /// A value of a filter.
    struct Option: TemplateValue {
        let value: String
        let label: UntrustedText
        let isChosen: Bool
    }

    /// A filter, as a list of values to choose from.
    struct Filter: TemplateValue {
        let field: String
        let id: String
        let label: String
        let options: [Option]
    }

    /// What can be done to the chosen tasks.
    struct Action: TemplateValue {
        let value: String
        let label: String
    }

    /// A ticket and the colours to give it.
    struct TicketView: TemplateValue {
        /// A colour to give.
        struct Swatch: TemplateValue {
            let value: String
            let label: UntrustedText
            let pressed: String
        }

        let label: UntrustedText
        /// The label with every character, for the form.
        let value: String
        let color: String
        let count: String
        let path: String
        let swatches: [Swatch]
    }

    let links: TaskLinks
    let entry: EntryCard
    let listPath = Route.tasks(.list).path
    let selectionPath = Route.tasks(.selection).path
    let ticketsPath = Route.tasks(.tickets).path
    let next: String
    let taskMenu: TaskMenu
    let text: String
    let filters: [Filter]
    let clearPath: String?
    let summary: String
    let rows: [TaskRow]
    let isEmpty: Bool
    let empty: String
    let actions: [Action]
    let previousPath: String?
    let nextPath: String?
    let hasPages: Bool
    let tickets: [TicketView]
    let hasTickets: Bool
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
        isEmpty = rows.isEmpty
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
        hasTickets = !tickets.isEmpty
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
        // A chip says what it chooses by until something is chosen; the usual state and order are not.
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
