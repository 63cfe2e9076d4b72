import Core
import Engine
import Graphics
import Language

/// The one menu of a page with tasks.
///
/// A script copies it into the line whose menu is opened and removes the parts that do not apply there. Without scripts
/// the opener of a line leads to the editor.
struct TaskMenu: TemplateValue {
    /// A day to put a task off to.
    struct Putting: TemplateValue {
        let value: String
        let label: String
        let date: String
        /// The key that does the same on the task's line; nil in the matrix, whose numbers are quadrants.
        let key: Int?
    }

    /// A quadrant to move a task to.
    struct Move: TemplateValue {
        let quadrant: String
        let label: String
        /// The key that does the same on the task's line; nil for the tray.
        let key: Int?
    }

    /// Parts of the menu that apply to some tasks only, as its template names them.
    private enum Part: String {
        case open, carried, settled, always, never
        case alarmsOn = "alarms-on"
        case alarmsOff = "alarms-off"
    }

    /// The number in the addresses, which the script replaces.
    private static let anyTask = 1

    let dayPath = Route.tasks(.day(anyTask)).path
    let editPath = Route.tasks(.task(anyTask)).path
    let releasePath = Route.tasks(.urgencyRemoval(anyTask)).path
    let quadrantPath = Route.tasks(.quadrant(anyTask)).path
    let alarmsPath = Route.tasks(.alarms(anyTask)).path
    let copyPath = Route.tasks(.copy(anyTask)).path
    let removalPath = Route.tasks(.removal(anyTask)).path
    let puttings: [Putting]
    let otherDayKey: Int?
    let isMatrix: Bool
    let moves: [Move]

    /// - Parameter inMatrix: whether the lines stand in their quadrants, which the menu then moves them between.
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

    /// What opens the menu of a task that was not deleted, as markup: pages hold up to two hundred of them.
    static func opener(of report: TaskReport, inMatrix: Bool = false, _ language: Language) -> String {
        let label = UntrustedText(language.text(.task.menu(title: report.task.fields.title)), limit: 400)
        let parts = parts(of: report, inMatrix: inMatrix).map(\.rawValue).joined(separator: " ")
        return """
            <details class="menu" data-parts="\(parts)"><summary id="menu-\(report.task.id)" \
            aria-label="\(MarkupContent.escaped(label))"><svg class="i" viewBox="0 0 12 12" aria-hidden="true">\
            <path d="M2.5 6h0M6 6h0M9.5 6h0"/></svg></summary><div class="menu-list">\
            <a href="\(Route.tasks(.task(report.task.id)).path)">\(Markup.escaped(language.text(.task.edit)))</a>\
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
