import Core
import Engine
import Graphics
import Language

/// Menu of tasks, once per page.
///
/// A script copies it into the line whose menu is opened and removes the parts that do not apply there. Without scripts
/// the opener of a line leads to the editor.
struct TaskMenu {
    /// Day to which a task can be postponed.
    struct Putting {
        let value: String
        let label: String
        let date: String
        /// Number key with the same effect on the task's line; nil in the matrix, where number keys select quadrants.
        let key: Int?
    }

    /// Quadrant to which a task can be moved.
    struct Move {
        let quadrant: String
        let label: String
        /// Number key with the same effect on the task's line; nil for the tray.
        let key: Int?
    }

    /// Part of the menu that applies only to some tasks, by its name in the markup.
    private enum Part: String {
        case open, carried, settled, always, never
        case alarmsOn = "alarms-on"
        case alarmsOff = "alarms-off"
    }

    /// Task number in the URLs, which the script replaces.
    private static let anyTask = 1

    let puttings: [Putting]
    let otherDayKey: Int?
    let isMatrix: Bool
    let moves: [Move]

    /// - Parameter inMatrix: whether the page is the matrix, where the menu moves tasks between quadrants.
    init(inMatrix: Bool = false, context: PageContext) {
        let (language, today) = (context.language, context.today)
        let monday = today.next.startOfWeek(.monday).advanced(by: today.next.weekday == .monday ? 0 : 7)
        puttings = [(Message.task.tomorrow, today.next), (.task.nextWeek, monday)].enumerated().map { index, choice in
            Putting(
                value: choice.1.description, label: language.text(choice.0),
                date: language.shortDateWithWeekday(choice.1, today: today), key: inMatrix ? nil : index + 1)
        }
        otherDayKey = inMatrix ? nil : puttings.count + 1
        isMatrix = inMatrix
        let quadrants = Quadrant.allCases.filter { $0 != .unsorted }
        moves =
            !inMatrix
            ? []
            : quadrants.enumerated().map {
                Move(
                    quadrant: $1.rawValue, label: language.text(.task.moveTo(quadrant: language.quadrant($1))),
                    key: $0 + 1)
            } + [Move(quadrant: Quadrant.unsorted.rawValue, label: language.text(.task.moveToTray), key: nil)]
    }

    /// Renders the opener of the menu for a task that is not deleted.
    static func opener(of report: TaskReport, inMatrix: Bool = false, _ language: Language) -> HTML {
        let label = UntrustedText(language.text(.task.menu(title: report.task.fields.title)), limit: 400)
        let parts = parts(of: report, inMatrix: inMatrix).map(\.rawValue).joined(separator: " ")
        return """
            <details class="menu" data-parts="\(parts)"><summary id="menu-\(report.task.id)" \
            aria-label="\(label)"><svg class="i" viewBox="0 0 12 12" aria-hidden="true">\
            <path d="M2.5 6h0M6 6h0M9.5 6h0"/></svg></summary><div class="menu-list">\
            <a href="\(Route.tasks(.task(report.task.id)).path)">\(language.text(.task.edit))</a>\
            </div></details>
            """
    }

    private static func parts(of report: TaskReport, inMatrix: Bool) -> [Part] {
        let fields = report.task.fields
        var parts: [Part] = []
        if !report.isDone {
            parts.append(.open)
            switch fields.urgency {
            case .always: parts += [.settled, .always]
            case .never: parts += [.settled, .never]
            case .auto: if report.isCarried, inMatrix { parts.append(.carried) }
            }
        }
        if !fields.alarms.isEmpty { parts.append(fields.alarmsOn ? .alarmsOn : .alarmsOff) }
        return parts
    }
}

extension TaskMenu {
    /// Renders the form that submits actions on the lines of a page, with the menu if there is one.
    static func form(next: String, _ menu: TaskMenu?, _ language: Language) -> HTML {
        """
        <form id="acts" method="post" action="\(Route.tasks(.selection).path)" data-soft hidden>\
        <input type="hidden" name="next" value="\(next)"></form>
        \(menu?.html(language))
        """
    }

    func html(_ language: Language) -> HTML {
        """
        <div id="task-menu" hidden>
        \(if: isMatrix, """
            <p class="faint why" data-part="carried">\(language.text(.task.carried))</p>
            """)<p class="faint why" data-part="always">\(language.text(.task.always))</p>\
        <p class="faint why" data-part="never">\(language.text(.task.never))</p>
        <button form="acts" formaction="\(Route.tasks(.urgencyRemoval(Self.anyTask)).path)" \
        data-part="settled">\(language.text(.task.release))</button>
        <div class="put" data-part="open">\(each: puttings, { putting in """
            <button form="acts" formaction="\(Route.tasks(.day(Self.anyTask)).path)" name="day" value="\(putting.value)"\
            \(attribute: "data-key", putting.key)><span>\(putting.label) \
            <span class="faint">\(putting.date)</span></span>\
            \(if: putting.key, { key in #"<kbd aria-hidden="true">\#(key)</kbd>"# })</button>
            """ })\
        <a href="\(Route.tasks(.task(Self.anyTask)).path)#day" data-edits="day"\(attribute: "data-key", otherDayKey)>\
        <span>\(language.text(.task.otherDay))</span>\
        \(if: otherDayKey, { otherDayKey in #"<kbd aria-hidden="true">\#(otherDayKey)</kbd>"# })</a></div>
        <a href="\(Route.tasks(.task(Self.anyTask)).path)">\(language.text(.task.edit))</a>
        \(each: moves, { move in """
            <button form="acts" formaction="\(Route.tasks(.quadrant(Self.anyTask)).path)" name="to" \
            value="\(move.quadrant)" data-part="open"\(attribute: "data-key", move.key)>\
            <span>\(move.label)</span>\(if: move.key, { key in #"<kbd aria-hidden="true">\#(key)</kbd>"# })</button>
            """ })
        \(if: isMatrix, """
            <button form="acts" formaction="\(Route.tasks(.quadrant(Self.anyTask)).path)" name="to" data-step="up" \
            data-part="open">\(language.text(.task.moveUp))</button>\
            <button form="acts" formaction="\(Route.tasks(.quadrant(Self.anyTask)).path)" name="to" data-step="down" \
            data-part="open">\(language.text(.task.moveDown))</button>
            """)
        <button form="acts" formaction="\(Route.tasks(.alarms(Self.anyTask)).path)" name="alarms" value="off" \
        data-part="alarms-on">\(language.text(.task.alarmsTurnOff))</button>\
        <button form="acts" formaction="\(Route.tasks(.alarms(Self.anyTask)).path)" name="alarms" value="on" \
        data-part="alarms-off">\(language.text(.task.alarmsTurnOn))</button>
        <button form="acts" formaction="\(Route.tasks(.copy(Self.anyTask)).path)">\(language.text(.task.duplicate))\
        </button>
        <button class="danger" form="acts" \
        formaction="\(Route.tasks(.removal(Self.anyTask)).path)">\(language.text(.task.delete))</button>
        </div>
        """
    }
}
