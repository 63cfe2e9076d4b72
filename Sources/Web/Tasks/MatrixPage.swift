import Core
import Engine
import Graphics
import Language

/// Data of the matrix of tasks.
struct MatrixPage {
    struct Quad {
        let id: String
        let name: String
        /// Whether it is important and urgent, in words, for phones, which show no axes.
        let meaning: String
        let count: String
        let rows: [TaskRow]
        /// Text for an empty quadrant.
        let empty: String
        let isEmpty: Bool
        let more: String?
        let morePath: String
        let isTray: Bool
    }

    let entry: EntryCard
    let taskMenu: TaskMenu
    /// Tray of unsorted tasks.
    let tray: Quad
    let lateFold: LateFold?
    /// Notice that tasks became unsorted; nil once it is dismissed.
    let notice: String?
    let upper: [Quad]
    let lower: [Quad]
    let next: String
    let links: TaskLinks
    let problem: UntrustedText
    let hint: String
    let tip: TipCard?

    /// - Parameter isNew: whether the notice that tasks became unsorted is still to be shown.
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

/// Tasks of earlier days, collapsed into one line.
struct LateFold {
    let text: String
    let listPath: String

    /// Creates the line; nil if there are no tasks to collapse.
    init?(_ count: Int, _ language: Language) {
        guard count > 0 else { return nil }
        text = language.text(.matrix.late(count: language.number(count)))
        var filter = TaskFilter()
        filter.due = .overdue
        listPath = Route.tasks(.list).path + filter.suffix
    }
}

/// Bar with links to the views of tasks, the current one highlighted, and to a new task.
struct TaskLinks {
    /// View of tasks.
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

    /// Link of the bar.
    struct View {
        let name: String
        let path: String
        /// Value of `aria-current`; nil unless this view is shown.
        let current: String?
    }

    let views: [View]
    let newPath: String

    /// Creates the bar.
    ///
    /// - Parameter day: day that the page is about, used for a new task.
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

extension MatrixPage {
    func html(_ language: Language) -> HTML {
        """
        \(links.html(language))
        \(problem.banner)
        \(entry.html(language))
        \(TaskMenu.form(next: next, taskMenu, language))
        <div data-matrix>
        \(if: notice, { notice in """
            <div class="banner"><p>\(notice)</p>\
            <button class="btn" form="acts" \
            formaction="\(Route.tasks(.unsortedNoticeRemoval).path)">\(language.text(.matrix.noticeClose))</button>\
            </div>
            """ })
        \(tray.html)
        \(lateFold?.html(language))
        <div class="matrix">
        <span class="axis corner" aria-hidden="true"></span>\
        <span class="axis" aria-hidden="true">\(language.text(.task.axisUrgent))</span>\
        <span class="axis" aria-hidden="true">\(language.text(.task.axisNotUrgent))</span>
        <span class="axis v" aria-hidden="true">\(language.text(.task.axisImportant))</span>
        \(each: upper, { $0.html })
        <span class="axis v" aria-hidden="true">\(language.text(.task.axisNotImportant))</span>
        \(each: lower, { $0.html })
        </div>
        </div>
        \(tip?.html(language))
        <p class="faint">\(hint)</p>
        """
    }
}

extension LateFold {
    func html(_ language: Language) -> HTML {
        """
        <p class="late-fold"><span class="chip late">\(text)</span> \
        <a class="link" href="\(listPath)">\(language.text(.matrix.lateLook))</a> \
        <button class="link" form="acts" formaction="\(Route.tasks(.late).path)">\(language.text(.matrix.lateToday))\
        </button></p>
        """
    }
}

extension MatrixPage.Quad {
    var html: HTML {
        """
        <details class="quad q-\(id)\(if: isTray, " tray")" id="quad-\(id)" data-quadrant="\(id)" data-name="\(name)" \
        data-keeps open><summary><h2>\(name)</h2>\(if: !isTray, #"<span class="faint means">\#(meaning)</span>"#)\
        <span class="faint num">\(count)</span>\(if: isTray, """
            <span class="faint keys">\(meaning) <kbd>1</kbd> <kbd>2</kbd> <kbd>3</kbd> <kbd>4</kbd></span>
            """)</summary>
        <ul class="tasks" data-list="\(id)">
        \(each: rows, separator: "\n", { row in """
            <li class="task\(row.edge)\(if: row.isDone, " done")" id="task-\(row.id)" \
            data-task="\(row.id)"\(row.facts)>
            \(if: !row.isDone, """
                <button type="button" class="grip" id="grip-\(row.id)" aria-label="\(row.gripLabel)">\
                <svg class="i" viewBox="0 0 12 12" aria-hidden="true">\
                <path d="M4.5 3h0M7.5 3h0M4.5 6h0M7.5 6h0M4.5 9h0M7.5 9h0"/></svg></button>
                """)
            \(row.tickbox())
            <div class="words"><a class="t" id="title-\(row.id)" href="\(row.path)"><bdi>\(row.title)</bdi></a></div>
            \(if: row.due, { due in #"<span class="chip \#(due.style)">\#(due.text)</span>"# })
            \(row.opener)
            </li>
            """ })
        </ul>
        <p class="faint none"\(if: !isEmpty, " hidden")>\(empty)</p>
        \(if: more, { more in """
            <p class="faint"><a class="onward" href="\(morePath)">\(more)</a></p>
            """ })
        </details>
        """
    }
}

extension TaskLinks {
    func html(_ language: Language) -> HTML {
        """
        <div class="top"><h1>\(language.text(.nav.tasks))</h1><div class="bar ways">\
        <nav class="views" aria-label="\(language.text(.task.views))">\(each: views, { view in """
            <a href="\(view.path)"\(attribute: "aria-current", view.current)>\(view.name)</a>
            """ })</nav><a class="btn" href="\(newPath)">\
        <span aria-hidden="true">＋</span> \(language.text(.link.new))</a></div></div>
        """
    }
}
