import Core
import Engine
import HTTPTypes
import Hummingbird
import Language
import Presentation

extension SiteResponder {
    /// Shows a month or a year.
    func calendar(_ site: CalendarSite, _ request: Request) async throws -> Response {
        let chosen = try Self.chosenDay(request)
        switch site {
        case .year(let year):
            guard let month = Month(year: year, number: 1) else { throw RequestRejection.page(.notFound) }
            let report = try await useCases.year(of: month)
            return page(renderer.year(report, try await pageContext(request)), request)
        case .current:
            let today = try await pageCache.sharedData().today.day
            if let chosen { return Response.redirect(to: Site.calendar(choosing: chosen)) }
            return page(try await monthPage(Month(of: today), choosing: nil, request), request)
        case .month(let month):
            // A day of another month leads to that month.
            if let chosen, !month.contains(chosen) { return Response.redirect(to: Site.calendar(choosing: chosen)) }
            return page(try await monthPage(month, choosing: chosen, request), request)
        }
    }

    /// A month with the day that is chosen; without one, today where the month holds it.
    func monthPage(
        _ month: Month, choosing chosen: Day?, _ request: Request, form: FormState = FormState(),
        at target: String? = nil
    ) async throws -> String {
        var context = try await pageContext(request)
        if let target { context.lead(to: target) }
        let report = try await useCases.month(month)
        var matter: CalendarChoice?
        if let day = chosen ?? (month.contains(report.today) ? report.today : nil) {
            matter = CalendarChoice(
                day: day, tasks: try await useCases.tasks(of: day), notes: try await useCases.notes(of: day))
        }
        return renderer.month(report, chosen: matter, form: form, context)
    }

    /// The day that a query names.
    private static func chosenDay(_ request: Request) throws -> Day? {
        guard let text = request.query.filled(.day) else { return nil }
        guard let day = Day(iso: text) else { throw RequestRejection.page(.notFound) }
        return day
    }

    /// Shows the statistics of the range that a query names.
    func statistics(_ request: Request) async throws -> Response {
        let query = request.query
        var form = FormState()
        var report: StatisticsReport?
        do {
            report = try await useCases.statistics(try query.span)
        } catch {
            // What cannot be is said above the statistics of this month.
            guard let problem = try await surroundingLanguage(request).knownProblem(of: error) else { throw error }
            form = FormState(values: query.values, problem: problem)
        }
        if request.wantsJSON {
            guard let report else { throw RequestRejection.page(.badRequest) }
            return json(Wire.statistics(report), request)
        }
        let shown: StatisticsReport
        if let report { shown = report } else { shown = try await useCases.statistics(.month) }
        let text = renderer.statistics(shown, form: form, try await pageContext(request))
        guard form.problem != nil else { return page(text, request) }
        return Payload(text).response(to: request, status: .unprocessableContent, cache: .never)
    }
}

extension Form {
    /// The range that a query names by a word or by days; this month when it names nothing.
    fileprivate var span: StatisticsRange.Span {
        get throws {
            if let text = filled(.range) {
                guard let span = StatisticsRange.Span(text: text) else { throw UnreadableDay() }
                return span
            }
            let through = try day(.to)
            if let from = try day(.from) { return .days(from: from, through: through) }
            guard through == nil else { throw RangeWithoutStart() }
            return .month
        }
    }
}

/// A range of which only the end was told.
struct RangeWithoutStart: Error {}
