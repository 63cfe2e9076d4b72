import Core
import Engine
import Graphics
import Language

/// Card with the grass and its legend.
struct GrassCard {
    let title: String
    let total: String
    let drawing: HTML
    let marks: [LegendSign]

    /// Legend entry for a mark.
    struct LegendSign {
        let sample: HTML
        let name: String

        /// Returns the entries for the marks of some states.
        static func all(of states: some Sequence<DayState>, _ language: Language) -> [LegendSign] {
            var shown: Set<GrassMark> = []
            var last: GrassMark?
            // Most days have no mark, or that of the previous day.
            for mark in states.lazy.compactMap(GrassMark.init) where mark != last {
                shown.insert(mark)
                last = mark
            }
            return [
                (GrassMark.rest, Message.today.legendRest), (.frozen, .today.legendFrozen),
                (.unknown, .today.legendUnknown),
            ]
            .filter { shown.contains($0.0) }
            .map { mark, message in LegendSign(sample: mark.sample, name: language.text(message)) }
        }
    }

    init(days: [GrassDay], today: Day, weekStart: Weekday, title: String, total: String, language: Language) {
        self.title = title
        self.total = total
        let drawing = GrassDrawing(days: days, today: today, weekStart: weekStart, language: language)
        let path = Route.days(.day(today)).path.dropLast(today.description.utf8.count)
        self.drawing = drawing.page(label: language.text(.today.grassLabel(total: total)), path: String(path))
        marks = LegendSign.all(of: days.lazy.map { $0.state }, language)
    }
}

extension GrassCard {
    /// Renders the heading of the grass, with the legend.
    static func header(_ title: String, _ total: String, _ marks: [LegendSign], _ language: Language) -> HTML {
        """
        <header><h2>\(title) <span class="faint num">\(total)</span></h2>\
        <span class="legend" aria-hidden="true">\(HTML.grassScale(language))\
        \(each: marks, { mark in " <span>\(mark.sample) \(mark.name)</span>" })</span></header>
        """
    }

    func html(_ language: Language) -> HTML {
        """
        \(Self.header(title, total, marks, language))
        <div class="grass">\(drawing)</div>
        """
    }
}
