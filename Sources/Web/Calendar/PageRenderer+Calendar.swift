import Core
package import Engine
import Language

extension PageRenderer {
    /// Renders a month of the calendar.
    ///
    /// - Parameters:
    ///   - chosen: data of the selected day; nil if no day is selected.
    ///   - form: form of a new task for that day as it was sent, if it was rejected.
    package func month(
        _ report: MonthReport, chosen: CalendarChoice? = nil, form: FormState = FormState(), _ context: PageContext
    ) -> String {
        let page = MonthPage(report, chosen: chosen, form: form, context: context)
        let shell = Shell(
            title: page.heading, name: "calendar", context: context, current: .calendar(.current))
        return render(page.html(context.language), shell: shell)
    }

    /// Renders a year of the calendar.
    package func year(_ report: YearReport, _ context: PageContext) -> String {
        let page = YearPage(report, context: context)
        let shell = Shell(title: page.heading, name: "year", context: context, current: .calendar(.current))
        return render(page.html(context.language), shell: shell)
    }

    /// Renders the statistics of a range.
    ///
    /// - Parameter form: requested range that was rejected, and why.
    package func statistics(
        _ report: StatisticsReport, form: FormState = FormState(), _ context: PageContext
    ) -> String {
        let page = StatisticsPage(report, form: form, context: context)
        let shell = Shell(
            title: context.language.text(.nav.statistics), name: "statistics", context: context, current: .statistics)
        return render(page.html(context.language), shell: shell)
    }
}
