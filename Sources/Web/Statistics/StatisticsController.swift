import Core
import Engine
import HTTPTypes
import Hummingbird
import Language
import Presentation

struct StatisticsController: Sendable {
    let renderer: PageRenderer

    func addRoutes(to routes: AccountRoutes) { routes.get("statistics", show) }

    /// Shows the statistics of the range in the query.
    private func show(_ request: AccountRequest) async throws -> Response {
        let query = request.query
        do {
            let span = try query.span
            if request.wantsJSON {
                return request.json(JSONShape.statistics(try await request.useCases.statistics(span)))
            }
            return request.page(try await statisticsPage(span, FormState(), request))
        } catch  where !(error is NotModified) {
            // An invalid range is reported above the statistics of this month.
            guard let problem = try await request.language().knownProblem(of: error) else { throw error }
            if request.wantsJSON { throw RequestRejection.page(.badRequest) }
            let page = try await statisticsPage(.month, FormState(values: query.values, problem: problem), request)
            return request.passing(page.text, .unprocessableContent)
        }
    }

    private func statisticsPage(
        _ span: StatisticsRange.Span, _ form: FormState, _ request: AccountRequest
    ) async throws -> LoadedPage {
        let (common, report) = try await request.load { try $0.statistics(span) }
        let context = request.pageContext(common, tip: .statistics, where: !report.statistics.isEmpty)
        return LoadedPage(renderer.statistics(report, form: form, context), common)
    }
}

extension Form {
    /// Range in the query, by name or by days; this month without one.
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

/// Error for a range with an end but no start.
struct RangeWithoutStart: Error {}
