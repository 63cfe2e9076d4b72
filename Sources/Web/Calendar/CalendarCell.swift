import Core
import Engine
import Graphics
import Language

/// A day on the calendar.
///
/// A page holds up to forty-two of them, so that only what there is to show is written down.
struct CalendarCell: TemplateFormed {
    private let values: [String: any TemplateValue]

    var templateForm: Any { TemplateFields(values) }

    /// Makes the cell of a day of `month` or of a month beside it.
    init(_ day: CalendarDay, month: Month, chosen: Day?, context: PageContext) {
        let language = context.language
        let date = day.grass.day
        let isNow = date == context.today
        var styles: [String] = []
        if !month.contains(date) { styles.append("out") }
        if isNow { styles.append("is-today") }
        if date == chosen { styles.append("is-chosen") }
        var values: [String: any TemplateValue] = [
            "path": Route.calendar(choosing: date) + "#chosen", "day": "\(date)", "number": date.dayOfMonth,
            "label": UntrustedText(language.label(of: day), limit: 400), "style": styles.joined(separator: " "),
            "isChosen": date == chosen ? "true" : "false",
        ]
        if isNow { values["current"] = "date" }
        if day.grass.state != .future { values["square"] = Self.square(day.grass) }
        if let mood = day.mood { values["mood"] = MoodStamp(mood).ornament }
        if day.letters > 0 { values["letter"] = Icon.letter.paths }
        values["dots"] = day.tasks.marks.map { "c-\($0.color.rawValue)\($0.isDone ? " done" : "")" }
        let rest = day.tasks.open + day.tasks.done - day.tasks.marks.count
        if rest > 0 { values["more"] = rest }
        if day.challenge != nil { values["way"] = day.grass.day <= context.today ? "gone" : "ahead" }
        if day.hasFlag { values["flag"] = Icon.flag.paths }
        self.values = values
    }

    /// A place before the first or after the last day that can be written.
    static let nothing = CalendarCell(values: [:])

    private init(values: [String: any TemplateValue]) {
        self.values = values
    }

    /// The level of a day as a small square, marked where nothing was owed or nothing is known.
    private static func square(_ day: GrassDay) -> String {
        let mark = GrassMark(day.state).map { #"<path class="mark" d="M0 0\#($0.path)"/>"# } ?? ""
        return #"<svg class="sq" viewBox="0 0 11 11" aria-hidden="true"><rect class="l\#(day.level)" width="11""#
            + #" height="11" rx="2.5"/>\#(mark)</svg>"#
    }
}

extension Language {
    /// What a day on the calendar says: its date, contributions, tasks, mood and challenge.
    func label(of day: CalendarDay) -> String {
        var parts = [day.grass.state == .future ? longDate(day.grass.day) : cell(day.grass)]
        let (open, done) = (day.tasks.open, day.tasks.done)
        if open + done > 0 {
            parts.append(
                done == 0 ? tasks(open) : text(.calendar.tasksDone(tasks: tasks(open + done), done: number(done))))
        }
        if let mood = day.mood { parts.append(text(.calendar.mood(mood: self.mood(mood)))) }
        if day.letters > 0 { parts.append(letters(day.letters)) }
        if day.hasFlag {
            parts.append(text(.calendar.flag))
        } else if day.challenge != nil {
            parts.append(text(.calendar.challenge))
        }
        return parts.joined(separator: ", ")
    }
}
