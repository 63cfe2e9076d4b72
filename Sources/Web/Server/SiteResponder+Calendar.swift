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
            let (shared, report) = try await load(request) { try $0.year(of: month) }
            return page(LoadedPage(renderer.year(report, pageContext(request, shared)), shared), request)
        case .current:
            if let chosen { return Response.redirect(to: Site.calendar(choosing: chosen)) }
            return page(try await monthPage(nil, choosing: nil, request), request)
        case .month(let month):
            // A day of another month leads to that month.
            if let chosen, !month.contains(chosen) { return Response.redirect(to: Site.calendar(choosing: chosen)) }
            return page(try await monthPage(month, choosing: chosen, request), request)
        }
    }

    /// A month with the day that is chosen; without one, today where the month holds it.
    ///
    /// - Parameter month: today's when it is left out.
    func monthPage(
        _ month: Month?, choosing chosen: Day?, _ request: Request, form: FormState = FormState(),
        at target: String? = nil
    ) async throws -> LoadedPage {
        let (shared, data) = try await load(request) { snapshot in
            let today = snapshot.currentDay
            let month = month ?? Month(of: today)
            let day = chosen ?? (month.contains(today) ? today : nil)
            let choice = try day.map {
                CalendarChoice(day: $0, tasks: try snapshot.tasks(of: $0), notes: try snapshot.notes(of: $0))
            }
            return (report: try snapshot.month(month), choice: choice)
        }
        var context = pageContext(request, shared)
        if let target { context.lead(to: target) }
        return LoadedPage(renderer.month(data.report, chosen: data.choice, form: form, context), shared)
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
        do {
            let span = try query.span
            if request.wantsJSON { return json(Wire.statistics(try await useCases.statistics(span)), request) }
            return page(try await statisticsPage(span, FormState(), request), request)
        } catch  where !(error is NotModified) {
            // What cannot be is said above the statistics of this month.
            guard let problem = try await pageLanguage(request).knownProblem(of: error) else { throw error }
            if request.wantsJSON { throw RequestRejection.page(.badRequest) }
            let page = try await statisticsPage(.month, FormState(values: query.values, problem: problem), request)
            return Payload(page.text).response(to: request, status: .unprocessableContent, cache: .never)
        }
    }

    private func statisticsPage(
        _ span: StatisticsRange.Span, _ form: FormState, _ request: Request
    ) async throws -> LoadedPage {
        let (shared, report) = try await load(request) { try $0.statistics(span) }
        return LoadedPage(renderer.statistics(report, form: form, pageContext(request, shared)), shared)
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
