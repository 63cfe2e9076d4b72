import Core
import Engine
import Graphics
import Language

/// The menus of the tasks of a page, as markup.
///
/// A page holds up to two hundred of them with a dozen tags each: as a template they took half of its time.
struct TaskMenus {
    /// A button that moves the task.
    struct Move {
        let path: String
        let quadrant: Quadrant
        let label: String
        /// The key that does the same on the task's line.
        var key: Int?
    }

    // What is the same for every task of the page.
    private let summary: String
    private let puttings: [String]
    private let keylessPuttings: [String]
    private let edit: String
    private let duplicate: String
    private let removal: String
    private let language: Language

    init(_ context: PageContext) {
        language = context.language
        func phrase(_ phrase: Phrase) -> String { Markup.escaped(context.language.text(phrase)) }
        summary = """
            "><svg class="i" viewBox="0 0 24 24" aria-hidden="true"><circle cx="5" cy="12" r=".9"/><circle cx="12" \
            cy="12" r=".9"/><circle cx="19" cy="12" r=".9"/></svg></summary><div class="menu-list">
            """
        puttings = Self.puttings(context, hasKeys: true)
        keylessPuttings = Self.puttings(context, hasKeys: false)
        edit = "\">\(phrase(.taskEdit))</a>"
        duplicate = "\">\(phrase(.taskDuplicate))</button>"
        removal = "\">\(phrase(.taskDelete))</button></div></details>"
    }

    /// The menu of a task that was not deleted.
    ///
    /// - Parameter moves: what it offers to move the task with.
    func markup(of report: TaskReport, moves: [Move]) -> String {
        let (id, fields) = (report.task.id, report.task.fields)
        let label = UntrustedText(language.text(.taskMenu, fields.title), limit: 400)
        let path = Site.tasks(.task(id)).path
        var text = ""
        text.reserveCapacity(2_048)
        text += "<details class=\"menu\"><summary id=\"menu-"
        text += String(id)
        text += "\" aria-label=\""
        text += Markup.escaped(label.renderText)
        text += summary
        addReason(of: report, inMatrix: !moves.isEmpty, to: &text)
        if !report.isDone {
            let dayPath = Site.tasks(.day(id)).path
            let own = moves.contains { $0.key != nil } ? keylessPuttings : puttings
            text += "<div class=\"put\">"
            for putting in own.dropLast() {
                Self.beginButton(dayPath, in: &text)
                text += putting
            }
            text += "<a href=\""
            text += path
            text += own.last ?? ""
            text += "</div>"
        }
        text += "<a href=\""
        text += path
        text += edit
        for move in moves {
            Self.beginButton(move.path, in: &text)
            text += "\" name=\"to\" value=\"\(move.quadrant.rawValue)\""
            text += Self.key(move.key, after: Markup.escaped(move.label))
            text += "</button>"
        }
        if !fields.alarms.isEmpty {
            Self.beginButton(Site.tasks(.alarms(id)).path, in: &text)
            text += "\" name=\"alarms\" value=\"\(fields.alarmsOn ? "off" : "on")\">"
            text += Markup.escaped(language.text(fields.alarmsOn ? .taskAlarmsTurnOff : .taskAlarmsTurnOn))
            text += "</button>"
        }
        Self.beginButton(Site.tasks(.copy(id)).path, in: &text)
        text += duplicate
        Self.beginButton(Site.tasks(.removal(id)).path, in: &text)
        text += removal
        return text
    }

    /// Why the task stands where it does: the person said so or, in the matrix, its deadline carried it there.
    private func addReason(of report: TaskReport, inMatrix: Bool, to text: inout String) {
        let override = TaskRow.override(of: report, language)
        guard let reason = override ?? (report.isCarried && inMatrix ? language.text(.taskCarried) : nil) else {
            return
        }
        text += "<p class=\"faint why\">\(Markup.escaped(reason))</p>"
        guard override != nil else { return }
        Self.beginButton(Site.tasks(.urgencyRemoval(report.task.id)).path, in: &text)
        text += "\">\(Markup.escaped(language.text(.taskRelease)))</button>"
    }

    /// The end of a tag with a label and, where there is one, the key that does the same.
    private static func key(_ key: Int?, after label: String) -> String {
        guard let key else { return ">" + label }
        return " data-key=\"\(key)\"><span>\(label)</span><kbd aria-hidden=\"true\">\(key)</kbd>"
    }

    private static func beginButton(_ path: String, in text: inout String) {
        text += "<button form=\"acts\" formaction=\""
        text += Markup.escaped(path)
    }

    /// The buttons that put a task off, behind the address that each sends to: tomorrow, the next Monday and, as a
    /// link, another day.
    ///
    /// Their numbers are the keys that do the same on the task's line.
    private static func puttings(_ context: PageContext, hasKeys: Bool) -> [String] {
        let (language, today) = (context.language, context.today)
        let monday = today.next.startOfWeek(.monday).advanced(by: today.next.weekday == .monday ? 0 : 7)
        return [(Phrase.taskTomorrow, today.next), (.taskNextWeek, monday)].enumerated().map { index, choice in
            let label = Markup.escaped(language.text(choice.0))
            let date = language.shortDate(choice.1, today: today) + language.weekdayAfter(choice.1)
            let words = "\(label) <span class=\"faint\">\(Markup.escaped(date))</span>"
            return "\" name=\"day\" value=\"\(choice.1)\"\(key(hasKeys ? index + 1 : nil, after: words))</button>"
        } + [
            "#day\" data-edits=\"day\"\(key(hasKeys ? 3 : nil, after: Markup.escaped(language.text(.taskOtherDay))))</a>"
        ]
    }
}
