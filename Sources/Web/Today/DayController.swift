import Core
import Engine
import HTTPTypes
import Hummingbird
import Language
import Presentation

/// Days: their states and the reasons, their freezes and moods.
struct DayController: Sendable {
    let renderer: PageRenderer

    /// Declares the routes under `/days` and `/freezes`.
    func addRoutes(to routes: AccountRoutes) {
        routes.get("days/{day}", show)
        routes.get("days/{day}/explanation", explain)
        routes.post("days/{day}/freeze", on: formPage) { request, form in
            let day = try request.day
            _ = try await request.useCases.freeze(day)
            return try await request.done(.days(.day(day)), .frozen, about: NoticeSubject(days: [day]), form)
        }
        routes.post("days/{day}/freeze/removal", on: formPage) { request, form in
            let day = try request.day
            _ = try await request.useCases.unfreeze(day)
            return try await request.done(.days(.day(day)), .unfrozen, form)
        }
        routes.post("days/{day}/mood", on: formPage) { request, form in
            let day = try request.day
            try await request.useCases.setMood(try form.mood, of: day)
            return try await request.done(.days(.day(day)), .saved, form)
        }
        // Today and the pages of missed days share this form.
        let today: AccountRoutes.FormPage = { request, sent, form in
            if case .days(.day(let day)) = Route(path: sent.target(or: .today)) {
                return try await dayPage(day, problem: form.problem, request)
            }
            return try await TodayController(renderer: renderer).todayPage(request, form: form)
        }
        routes.post("freezes", on: today) { request, form in
            let days = try form.days()
            _ = try await request.useCases.freeze(days)
            return try await request.done(.today, .streakRestored, about: NoticeSubject(days: days), form)
        }
        routes.post("freezes/removal", on: today) { request, form in
            _ = try await request.useCases.unfreeze(try form.days())
            return try await request.done(.today, .freezesReturned, form)
        }
    }

    private func show(_ request: AccountRequest) async throws -> Response {
        let day = try request.day
        if request.wantsJSON { return request.json(JSONShape.explain(try await request.useCases.explain(day))) }
        return request.page(try await dayPage(day, problem: nil, request))
    }

    private func explain(_ request: AccountRequest) async throws -> Response {
        let day = try request.day
        if request.wantsJSON { return request.json(JSONShape.explain(try await request.useCases.explain(day))) }
        let (common, report) = try await request.load { try $0.explain(day) }
        return request.page(LoadedPage(renderer.explanation(report, request.pageContext(common)), common))
    }

    @Sendable private func formPage(
        _ request: AccountRequest, _ sent: Form, _ form: FormState
    ) async throws -> LoadedPage {
        try await dayPage(try request.day, problem: form.problem, request)
    }

    /// Data of the page of a day.
    private struct DayData: Sendable {
        let report: ExplainReport
        let freeze: FreezeOffer?
        let tasks: DayTasksReport
        let notes: DayNotesReport
        let letters: [LetterHead]

        init(_ day: Day, _ snapshot: Snapshot) throws {
            report = try snapshot.explain(day)
            freeze = try snapshot.freezeOffer(for: day)
            tasks = try snapshot.tasks(of: day)
            notes = try snapshot.notes(of: day)
            letters = try snapshot.letters(drawnOn: day)
        }
    }

    /// Loads the page of a day, with the reason why a change was rejected.
    func dayPage(_ day: Day, problem: String?, _ request: AccountRequest) async throws -> LoadedPage {
        let (common, data) = try await request.load { try DayData(day, $0) }
        let text = renderer.day(
            data.report, freeze: data.freeze, tasks: data.tasks, notes: data.notes, letters: data.letters,
            problem: problem, request.pageContext(common))
        return LoadedPage(text, common)
    }
}
