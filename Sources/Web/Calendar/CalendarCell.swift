import Core
import Engine
import Graphics
import Language

/// Cell of a day on the calendar.
struct CalendarCell {
    let path: String
    let day: String
    let number: Int
    let label: UntrustedText
    let style: String
    let isChosen: Bool
    /// Value of `aria-current`; nil except for today.
    let current: String?
    let square: HTML?
    let mood: HTML?
    let letter: HTML?
    let dots: [String]
    /// Number of tasks beyond the dots; nil if there are none.
    let more: Int?
    /// Style of the challenge's path on the day; nil without a challenge.
    let way: String?
    let flag: HTML?

    /// Creates the cell of a day of `month` or of an adjacent month.
    init(_ day: CalendarDay, month: Month, chosen: Day?, context: PageContext) {
        let date = day.grass.day
        let isNow = date == context.today
        var styles: [String] = []
        if !month.contains(date) { styles.append("out") }
        if isNow { styles.append("is-today") }
        if date == chosen { styles.append("is-chosen") }
        path = Route.calendar(choosing: date) + "#chosen"
        self.day = date.description
        number = date.dayOfMonth
        label = UntrustedText(context.language.label(of: day), limit: 400)
        style = styles.joined(separator: " ")
        isChosen = date == chosen
        current = isNow ? "date" : nil
        square = day.grass.state == .future ? nil : Self.square(day.grass)
        mood = day.mood.map { MoodStamp($0).ornament }
        letter = day.letters > 0 ? Icon.letter.paths : nil
        dots = day.tasks.marks.map { "c-\($0.color.rawValue)\($0.isDone ? " done" : "")" }
        let rest = day.tasks.open + day.tasks.done - day.tasks.marks.count
        more = rest > 0 ? rest : nil
        way = day.challenge.map { _ in date <= context.today ? "gone" : "ahead" }
        flag = day.hasFlag ? Icon.flag.paths : nil
    }

    /// Draws the level of a day as a small square, marked if nothing was owed or nothing is known.
    private static func square(_ day: GrassDay) -> HTML {
        """
        <svg class="sq" viewBox="0 0 11 11" aria-hidden="true"><rect class="l\(day.level)" width="11" height="11" \
        rx="2.5"/>\(if: GrassMark(day.state), { mark in #"<path class="mark" d="M0 0\#(mark.path)"/>"# })</svg>
        """
    }
}

extension Language {
    /// Label of a day on the calendar: its date, contributions, tasks, mood, letters and challenge.
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
