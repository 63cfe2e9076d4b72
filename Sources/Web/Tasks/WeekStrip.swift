import Core
import Engine
import Graphics
import Language

/// Days of a week to choose from, each with dots for its tasks.
struct WeekStrip {
    /// Day of the week.
    struct Cell {
        let path: String
        let weekday: String
        let number: Int
        let label: String
        let dots: [Dot]
        let isToday: Bool
        /// Value of `aria-current`; nil unless this day is shown.
        let current: String?
    }

    /// Dot of a task.
    struct Dot {
        let color: String
        let isDone: Bool
    }

    let month: String
    /// First day, by which scripts distinguish weeks.
    let start: String
    let cells: [Cell]
    let previousPath: String?
    let nextPath: String?
    let todayPath: String
    let isToday: Bool

    /// Returns the days of the week that contains a day.
    static func days(of day: Day, weekStart: Weekday) -> [Day] {
        let start = day.startOfWeek(weekStart)
        return (0..<7).map { start.advanced(by: $0) }
    }

    init(_ day: Day, marks: [Day: DayMarks], weekStart: Weekday, context: PageContext) {
        let language = context.language
        let days = Self.days(of: day, weekStart: weekStart)
        let (year, number, _) = day.parts
        month = language.text(.date.monthOfYear(month: language.shortMonth(number), year: String(year)))
        start = "\(days[0])"
        cells = days.map { one in
            let (open, done) = (marks[one]?.open ?? 0, marks[one]?.done ?? 0)
            var label = language.longDate(one)
            if one == context.today { label += ", " + language.text(.day.today) }
            if open + done > 0 {
                label +=
                    ", " + language.text(.timeline.weekMarks(tasks: language.tasks(open), done: language.number(done)))
            }
            return Cell(
                path: Route.tasks(.timeline(one)).path, weekday: language.shortWeekday(one.weekday),
                number: one.dayOfMonth, label: label,
                dots: (marks[one]?.marks ?? []).map { Dot(color: $0.color.rawValue, isDone: $0.isDone) },
                isToday: one == context.today, current: one == day ? "page" : nil)
        }
        let (before, after) = (day.advanced(by: -7), day.advanced(by: 7))
        previousPath = before < day ? Route.tasks(.timeline(before)).path : nil
        nextPath = after > day ? Route.tasks(.timeline(after)).path : nil
        todayPath = Route.tasks(.timeline(context.today)).path
        isToday = day == context.today
    }
}

extension WeekStrip {
    func html(_ language: Language) -> HTML {
        """
        <section class="strip" aria-label="\(language.text(.timeline.weekStrip))">
        <div class="strip-head"><h2 class="num" data-month>\(month)</h2>\
        <span class="bar">\(if: previousPath, { previousPath in """
            <a class="btn round" href="\(previousPath)" aria-label="\(language.text(.timeline.weekPrevious))">\
            <span aria-hidden="true">‹</span></a>
            """ })\
        <a class="btn" href="\(todayPath)"\(if: isToday, #" aria-current="date""#)>\(language.text(.day.today))</a>\
        \(if: nextPath, { nextPath in """
            <a class="btn round" href="\(nextPath)" aria-label="\(language.text(.timeline.weekNext))">\
            <span aria-hidden="true">›</span></a>
            """ })</span></div>
        <div class="weeks" data-weeks>\
        <ol class="week" data-week="\(start)" data-month="\(month)">\(each: cells, { cell in """
            <li><a class="date\(if: cell.isToday, " now")" href="\(cell.path)" aria-label="\(cell.label)"\
            \(attribute: "aria-current", cell.current)><span class="faint" aria-hidden="true">\(cell.weekday)</span>\
            <span class="num n" aria-hidden="true">\(cell.number)</span>\
            <span class="dots" aria-hidden="true">\
            \(each: cell.dots, { dot in #"<i class="c-\#(dot.color)\#(if: dot.isDone, " done")"></i>"# })</span></a>\
            </li>
            """ })</ol></div>
        </section>
        """
    }
}
