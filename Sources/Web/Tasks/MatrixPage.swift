import Core
import Engine
import Language

/// What the matrix of tasks shows.
struct MatrixPage: TemplateValue {
    /// A quadrant.
    struct Quad: TemplateValue {
        let id: String
        let name: String
        /// What of important and urgent it is, for a phone, which shows no axes.
        let meaning: String
        let count: String
        let rows: [TaskRow]
        /// Said when there is nothing in it.
        let empty: String
        let isEmpty: Bool
        let more: String?
        let morePath: String
        let isTray: Bool
    }

    let entry: EntryCard
    let taskMenu: TaskMenu
    /// What nobody sorted.
    let tray: Quad
    let lateFold: LateFold?
    /// That tasks became unsorted, until it is put away.
    let notice: String?
    let noticePath = Route.tasks(.unsortedNoticeRemoval).path
    let upper: [Quad]
    let lower: [Quad]
    let selectionPath = Route.tasks(.selection).path
    let next: String
    let links: TaskLinks
    let problem: UntrustedText
    let hint: String
    let tip: TipCard?

    /// - Parameter isNew: whether the person has yet to be told that tasks became unsorted.
    init(_ report: MatrixReport, isNew: Bool, form: FormState, context: PageContext) {
        let language = context.language
        entry = EntryCard(form: form, context: context)
        tip = TipCard(context)
        next = context.place
        links = TaskLinks(.matrix, context: context)
        problem = UntrustedText(form[.entry] == nil ? form.problem ?? "" : "", limit: 1_000)
        hint = language.text(.matrix.window(duration: Self.window(report.window, language)))
        taskMenu = TaskMenu(inMatrix: true, context: context)
        lateFold = LateFold(report.boxes.values.reduce(0) { $0 + $1.late }, language)
        tray = Self.quad(.unsorted, report, context)
        let count = report.boxes[.unsorted]?.open ?? 0
        notice = isNew && count > 0 ? language.text(.matrix.unsortedNotice(tasks: language.tasks(count))) : nil
        upper = [Quadrant.do, .decide].map { Self.quad($0, report, context) }
        lower = [Quadrant.delegate, .delete].map { Self.quad($0, report, context) }
    }

    private static func quad(_ quadrant: Quadrant, _ report: MatrixReport, _ context: PageContext) -> Quad {
        let language = context.language
        let tasks = report.boxes[quadrant]?.tasks ?? []
        let rows = tasks.map { TaskRow($0, in: .matrix, context: context) }
        let shown = tasks.count { !$0.isDone }
        let count = report.boxes[quadrant]?.open ?? 0
        let (empty, meaning) = messages(of: quadrant)
        var filter = TaskFilter()
        filter.quadrant = quadrant
        let late = report.boxes[quadrant]?.late ?? 0
        return Quad(
            id: quadrant.rawValue,
            name: quadrant == .unsorted ? language.text(.matrix.tray) : language.quadrant(quadrant),
            meaning: language.text(meaning),
            count: language.number(count), rows: rows, empty: language.text(empty), isEmpty: rows.isEmpty,
            more: count > shown + late
                ? language.text(.shell.moreCount(count: language.number(count - shown - late))) : nil,
            morePath: Route.tasks(.list).path + filter.suffix, isTray: quadrant == .unsorted)
    }

    private static func messages(of quadrant: Quadrant) -> (empty: Message, meaning: Message) {
        switch quadrant {
        case .do: (.matrix.emptyDo, .matrix.meansDo)
        case .decide: (.matrix.emptyDecide, .matrix.meansDecide)
        case .delegate: (.matrix.emptyDelegate, .matrix.meansDelegate)
        case .delete: (.matrix.emptyDelete, .matrix.meansDelete)
        case .unsorted: (.matrix.emptyTray, .matrix.trayHint)
        }
    }

    private static func window(_ window: UrgencyWindow, _ language: Language) -> String {
        window.hours.isMultiple(of: 24)
            ? language.days(window.hours / 24) : language.duration(seconds: Int64(window.hours) * 3_600)
    }
}

/// The tasks of earlier days, folded into one line.
struct LateFold: TemplateValue {
    let text: String
    let listPath: String
    let formPath = Route.tasks(.late).path

    /// Makes the line; nil where there is none to fold.
    init?(_ count: Int, _ language: Language) {
        guard count > 0 else { return nil }
        text = language.text(.matrix.late(count: language.number(count)))
        var filter = TaskFilter()
        filter.due = .overdue
        listPath = Route.tasks(.list).path + filter.suffix
    }
}

/// The ways to look at tasks, the one that is shown lit, and the way to a new one.
struct TaskLinks: TemplateValue {
    /// A way to look at tasks.
    enum Way: CaseIterable {
        case matrix, list, timeline

        fileprivate var message: Message {
            switch self {
            case .matrix: .link.matrix
            case .list: .link.list
            case .timeline: .link.timeline
            }
        }
    }

    /// A link of the bar.
    struct View: TemplateValue {
        let name: String
        let path: String
        /// The value of `aria-current`; nil when another one is shown.
        let current: String?
    }

    let views: [View]
    let newPath: String

    /// Makes the bar.
    ///
    /// - Parameter day: the day that the page is about, which a new task is for.
    init(_ shown: Way, on day: Day? = nil, context: PageContext) {
        views = Way.allCases.map { way in
            let route: TaskRoute =
                switch way {
                case .matrix: .matrix
                case .list: .list
                case .timeline: .timeline(context.today)
                }
            return View(
                name: context.language.text(way.message), path: Route.tasks(route).path,
                current: way == shown ? "page" : nil)
        }
        newPath = Route.tasks(.new).path + (day.map { "?\(Field.on.rawValue)=\($0)" } ?? "")
    }
}
