import Core
import Engine
import Graphics
import Language

/// Page of the twelve months of a year.
struct YearPage {
    /// Small picture of a month.
    struct Small {
        let name: String
        let path: String
        let scene: HTML
        let drawing: HTML
        /// Summary of the month; nil before it begins.
        let summary: String?
        /// Value of `aria-current`; nil unless it is the current month.
        let current: String?
    }

    let heading: String
    let previousPath: String?
    let nextPath: String?
    let total: String
    let months: [Small]
    let marks: [GrassCard.LegendSign]

    init(_ report: YearReport, context: PageContext) {
        let language = context.language
        let calendar = report.calendar
        heading = language.year(calendar.year)
        previousPath = calendar.previous.map { Route.calendar(.year($0)).path }
        nextPath = calendar.next.map { Route.calendar(.year($0)).path }
        func sum(_ days: some Sequence<GrassDay>) -> String {
            let active = days.filter { $0.count > 0 }
            return language.text(
                .calendar.summary(
                    contributions: language.contributions(active.reduce(0) { $0 + $1.count }),
                    days: language.days(active.count)))
        }
        total = sum(report.days)
        let days = Dictionary(report.days.map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
        months = calendar.months.map { page in
            let own = page.month.days.compactMap { days[$0] }
            let name = language.monthName(page.month.number)
            return Small(
                name: name, path: Route.calendar(.month(page.month)).path,
                scene: MonthScene(month: page.month.number).ornament,
                drawing: MonthGrass(page, days: days, today: context.today).page(
                    label: page.month.first > context.today ? name : "\(name), \(sum(own))"),
                summary: page.month.first > context.today ? nil : sum(own),
                current: page.month.contains(context.today) ? "date" : nil)
        }
        marks = GrassCard.LegendSign.all(of: report.days.lazy.map(\.state), language)
    }
}

extension YearPage {
    func html(_ language: Language) -> HTML {
        """
        <div class="top"><h1>\(heading)</h1>\
        <nav class="bar" aria-label="\(language.text(.calendar.years))">\
        \(if: previousPath, { .stepBack(to: $0, language.text(.calendar.previousYear)) })\
        <a class="btn" href="\(Route.calendar(.current).path)">\(language.text(.day.today))</a>\
        \(if: nextPath, { .stepOn(to: $0, language.text(.calendar.nextYear)) })</nav></div>
        <p class="legend under"><span class="num">\(total)</span>\
        <span aria-hidden="true">\(HTML.grassScale(language))</span>\
        \(each: marks, { mark in #"<span aria-hidden="true">\#(mark.sample) \#(mark.name)</span>"# })</p>
        <div class="year">
        \(each: months, separator: "\n", { month in """
            <section class="card small-month"><figure class="scene">\(month.scene)</figure><h2>\
            <a href="\(month.path)"\(attribute: "aria-current", month.current)>\(month.name)</a>\
            </h2>\(month.drawing)\(if: month.summary, { summary in #"<p class="faint num">\#(summary)</p>"# })\
            </section>
            """ })
        </div>
        """
    }
}
