package import Core

/// A small month: a square for each day, in the rows of a wall calendar.
package struct MonthGrass: Sendable {
    private let calendar: CalendarMonth
    private let days: [Day: GrassDay]
    private let today: Day

    /// Creates a drawing of a month.
    ///
    /// - Parameter days: the days of the month; missing ones are drawn as future days.
    package init(_ calendar: CalendarMonth, days: [Day: GrassDay], today: Day) {
        self.calendar = calendar
        self.days = days
        self.today = today
    }

    /// Returns the drawing for a page, whose style sheet has the colors; always six rows high, so that months align.
    ///
    /// - Parameter label: accessible description.
    package func page(label: String) -> HTML {
        var cells = ""
        for (row, week) in calendar.weeks.enumerated() {
            for (column, day) in week.days.enumerated() {
                guard let day, calendar.month.contains(day) else { continue }
                cells += cell(day, x: column * 14, y: row * 14)
            }
        }
        return """
            <svg class="month-map" viewBox="-1 -1 97 83" role="img" aria-label="\(label)">\(raw: cells)</svg>
            """
    }

    private func cell(_ date: Day, x: Int, y: Int) -> String {
        let day = days[date]
        let style = day.map { $0.state == .future ? "to-come" : "l\($0.level)" } ?? "to-come"
        let square =
            #"<rect class="\#(style)\#(date == today ? " now" : "")" x="\#(x)" y="\#(y)" \#(GrassLayout.square)/>"#
        guard let day, let mark = GrassMark(day.state) else { return square }
        return square + #"<path class="mark\#(day.level > 2 ? " on" : "")" d="M\#(x) \#(y)\#(mark.path)"/>"#
    }
}
