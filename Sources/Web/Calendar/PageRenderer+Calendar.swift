import Core
package import Engine
import Language

extension PageRenderer {
    /// A month of the calendar.
    ///
    /// - Parameters:
    ///   - chosen: what is known of the day that is chosen; nil when none is.
    ///   - form: a new task for that day, as it was sent when it was not taken.
    package func month(
        _ report: MonthReport, chosen: CalendarChoice? = nil, form: FormState = FormState(), _ context: PageContext
    ) -> String {
        let page = MonthPage(report, chosen: chosen, form: form, context: context)
        let shell = Shell(
            title: page.heading, name: "calendar", context: context, current: .calendar(.current))
        return render(page.html(context.language), shell: shell)
    }

    /// A year of the calendar.
    package func year(_ report: YearReport, _ context: PageContext) -> String {
        let page = YearPage(report, context: context)
        let shell = Shell(title: page.heading, name: "year", context: context, current: .calendar(.current))
        return render(page.html(context.language), shell: shell)
    }

    /// The statistics of a range.
    ///
    /// - Parameter form: the range that was asked for and cannot be, and why.
    package func statistics(
        _ report: StatisticsReport, form: FormState = FormState(), _ context: PageContext
    ) -> String {
        let page = StatisticsPage(report, form: form, context: context)
        let shell = Shell(
            title: context.language.text(.nav.statistics), name: "statistics", context: context, current: .statistics)
        return render(page.html(context.language), shell: shell)
    }
}
