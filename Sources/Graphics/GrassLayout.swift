import Core
import Language

/// Layout of the cells and labels of the grass, with one column per week.
struct GrassLayout {
    static let cell = 11
    /// Size and corner radius attributes of a cell's square.
    static let square = #"width="\#(cell)" height="\#(cell)" rx="2.5""#
    static let pitch = 14
    static let left = 26
    static let top = 16

    let days: [GrassDay]
    let weekStart: Weekday
    /// First day of the first column, which may be before the window.
    let origin: Day
    let columns: Int

    init(days: [GrassDay], weekStart: Weekday) {
        self.days = days
        self.weekStart = weekStart
        origin = (days.first?.day ?? .first).startOfWeek(weekStart)
        columns = days.last.map { [origin] in origin.distance(to: $0.day) / 7 + 1 } ?? 0
    }

    /// At least wide enough for the name of a month.
    var width: Int { Self.left + max(columns, 3) * Self.pitch }
    var height: Int { Self.top + 7 * Self.pitch }

    func place(of day: Day) -> (column: Int, row: Int) {
        let distance = origin.distance(to: day)
        return (distance / 7, distance % 7)
    }

    func position(of day: Day) -> (x: Int, y: Int) {
        let (column, row) = place(of: day)
        return (Self.x(column), Self.y(row))
    }

    /// Coordinates of a column and of a row.
    static func x(_ column: Int) -> Int { left + column * pitch }
    static func y(_ row: Int) -> Int { top + row * pitch }

    /// Returns the names of months, each above the first column that begins in it.
    func monthLabels(_ language: Language) -> [(x: Int, text: String)] {
        var labels: [(column: Int, text: String)] = []
        var shown: Int?
        for column in 0..<columns {
            let first = max(origin.advanced(by: column * 7), days.first?.day ?? origin)
            // A column that begins late in a month appears to belong to the next one.
            guard first.month != shown, column == 0 || first.dayOfMonth <= 7 else { continue }
            shown = first.month
            labels.append((column, language.shortMonth(first.month)))
        }
        // A month cut off at the left edge is not labeled if the next label would overlap.
        if labels.count > 1, labels[1].column - labels[0].column < 3 { labels.removeFirst() }
        if let last = labels.last, labels.count > 1, columns - last.column < 2 { labels.removeLast() }
        return labels.map { (Self.left + $0.column * Self.pitch, $0.text) }
    }

    /// Returns the names of every second weekday.
    func weekdayLabels(_ language: Language) -> [(y: Int, text: String)] {
        (0..<7).compactMap { row in
            let weekday = Weekday(index: weekStart.rawValue + row)
            guard [.monday, .wednesday, .friday].contains(weekday) else { return nil }
            return (Self.top + row * Self.pitch + 9, language.shortWeekday(weekday))
        }
    }
}
