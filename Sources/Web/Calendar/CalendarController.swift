import Core
import Engine
import HTTPTypes
import Hummingbird
import Language
import Presentation

struct CalendarController: Sendable {
    let renderer: PageRenderer

    /// Declares the routes under `/calendar`.
    func addRoutes(to routes: AccountRoutes) {
        routes.get("calendar", showCurrent)
        routes.get("calendar/{period}", show)
    }

    private func showCurrent(_ request: AccountRequest) async throws -> Response {
        if let chosen = try Self.chosenDay(request) { return Response.redirect(to: Route.calendar(choosing: chosen)) }
        return request.page(try await monthPage(nil, choosing: nil, request))
    }

    /// Shows a month or a year.
    private func show(_ request: AccountRequest) async throws -> Response {
        let chosen = try Self.chosenDay(request)
        switch request.context.route {
        case .calendar(.year(let year)):
            guard let month = Month(year: year, number: 1) else { throw RequestRejection.page(.notFound) }
            let (common, report) = try await request.load { try $0.year(of: month) }
            return request.page(LoadedPage(renderer.year(report, request.pageContext(common)), common))
        case .calendar(.month(let month)):
            // A day of another month redirects to that month.
            if let chosen, !month.contains(chosen) { return Response.redirect(to: Route.calendar(choosing: chosen)) }
            return request.page(try await monthPage(month, choosing: chosen, request))
        default: throw RequestRejection.page(.notFound)
        }
    }

    /// Loads a month with its selected day; without a selection, today is selected if the month contains it.
    ///
    /// - Parameter month: nil for the current month.
    func monthPage(
        _ month: Month?, choosing chosen: Day?, _ request: AccountRequest, form: FormState = FormState(),
        at target: String? = nil
    ) async throws -> LoadedPage {
        let (common, data) = try await request.load { snapshot in
            let today = snapshot.currentDay
            let month = month ?? Month(of: today)
            let day = chosen ?? (month.contains(today) ? today : nil)
            let choice = try day.map {
                CalendarChoice(
                    day: $0, tasks: try snapshot.tasks(of: $0), notes: try snapshot.notes(of: $0),
                    letters: try snapshot.letters(drawnOn: $0))
            }
            return (report: try snapshot.month(month), choice: choice)
        }
        var context = request.pageContext(common, tip: .calendar, where: common.hasSources)
        if let target { context.lead(to: target) }
        return LoadedPage(renderer.month(data.report, chosen: data.choice, form: form, context), common)
    }

    /// Returns the day that the query names.
    private static func chosenDay(_ request: AccountRequest) throws -> Day? {
        guard let text = request.query.filled(.day) else { return nil }
        guard let day = Day(iso: text) else { throw RequestRejection.page(.notFound) }
        return day
    }
}
