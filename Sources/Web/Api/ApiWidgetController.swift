import Core
import Engine
import Graphics
import HTTPTypes
import Hummingbird
import Language
import Presentation

/// API of widgets, whose tokens allow nothing else.
struct ApiWidgetController: Sendable {
    /// Declares the routes.
    func addRoutes(to routes: ApiRoutes) {
        routes.get("widget", scope: .widget) { request in
            _ = try ApiQuery(request, knowing: [])
            return try await request.read(Self.answer(in: request.language))
        }
        for (method, isDone) in [(HTTPRequest.Method.post, true), (.delete, false)] {
            routes.on(method, "widget/tasks/{number}/completion", scope: .widget) { request in
                _ = try ApiQuery(request, knowing: [])
                try await request.useCases.setWidgetTask(try request.number, isDone: isDone)
                try await request.account.updates.refresh()
                let answer = Self.answer(in: request.language)
                let (_, read) = try await request.account.pageCache.load(unless: { _ in false }, body: answer)
                // The body is never skipped here.
                guard let read else { throw CancellationError() }
                return read.response(to: request.request, cache: .never)
            }
        }
    }

    private static func answer(in language: Language) -> @Sendable (Snapshot) throws -> ApiAnswer {
        { snapshot in
            let report = try snapshot.widget()
            let theme = GrassTheme(rawValue: report.theme.rawValue) ?? .green
            func colors(dark: Bool) -> [String] { GrassRamp(theme, dark: dark).levels.map(\.hex) }
            return ApiAnswer(
                JSONShape.widget(
                    report, colors: (light: colors(dark: false), dark: colors(dark: true)), language: language))
        }
    }
}
