import Core
import Engine
import HTTPTypes
import Hummingbird
import Language
import Presentation

/// Pages of tasks.
struct TaskController: Sendable {
    let renderer: PageRenderer

    /// Declares the routes under `/tasks`.
    func addRoutes(to routes: AccountRoutes) {
        routes.get("tasks", showMatrix)
        routes.get("tasks/list", showList)
        routes.get("tasks/new", showNew)
        routes.get("tasks/days/{day}", showTimeline)
        routes.get("tasks/{number}", show)
        routes.get("tasks/{number}/line", showLine)
        addForms(to: routes)
    }

    private func showMatrix(_ request: AccountRequest) async throws -> Response {
        if request.wantsJSON { return request.json(JSONShape.matrix(try await request.useCases.matrix())) }
        return request.page(try await matrixPage(request))
    }

    private func showList(_ request: AccountRequest) async throws -> Response {
        let filter = TaskFilter(request.query)
        if request.wantsJSON { return request.json(JSONShape.tasks(try await request.useCases.tasks(filter))) }
        return request.page(try await listPage(filter, request))
    }

    private func showTimeline(_ request: AccountRequest) async throws -> Response {
        request.page(try await timelinePage(try request.day, request))
    }

    private func showNew(_ request: AccountRequest) async throws -> Response {
        var form = unsentForm(request)
        if let day = request.query.filled(.on).flatMap({ Day(iso: $0) }) {
            form.values[Field.day.rawValue] = ["\(day)"]
        }
        for field in [Field.title, .memo] where request.query.filled(field) != nil {
            form.values[field.rawValue] = request.query[all: field]
        }
        return request.page(try await taskEditorPage(nil, form: form, request))
    }

    /// Loads the editor of a new task with a text that another app shared.
    func newTask(_ shared: SharedText, _ request: AccountRequest) async throws -> LoadedPage {
        let form = FormState(values: [Field.title.rawValue: [shared.title], Field.memo.rawValue: [shared.body]])
        return try await taskEditorPage(nil, form: form, request)
    }

    private func show(_ request: AccountRequest) async throws -> Response {
        let id = try request.number
        do {
            if request.wantsJSON { return request.json(JSONShape.task(try await request.useCases.task(id))) }
            return request.page(try await taskEditorPage(form: unsentForm(request), request) { try $0.task(id) })
        } catch DomainError.unknownTask {
            throw RequestRejection.page(.notFound)
        }
    }

    private func showLine(_ request: AccountRequest) async throws -> Response {
        let id = try request.number
        do {
            let (common, data) = try await request.load { (try $0.task(id), try $0.taskLabels()) }
            return request.passing(
                renderer.taskLine(data.0, labels: data.1, request.language(common.settings)))
        } catch DomainError.unknownTask {
            throw RequestRejection.page(.notFound)
        }
    }

    /// Returns the form of an editor that leads back to the previous page.
    private func unsentForm(_ request: AccountRequest) -> FormState {
        FormState(values: cameFrom(request).map { [Field.next.rawValue: [$0]] } ?? [:])
    }

    /// Returns the page of this site that linked to an editor; saving leads back to it.
    private func cameFrom(_ request: AccountRequest) -> String? {
        let name = request.query.filled(.next) ?? request.request.referrer
        guard let target = name.flatMap({ Route.target($0) }), let route = Route(path: target.prefix { $0 != "?" })
        else {
            return nil
        }
        switch route {
        case .tasks(.task), .tasks(.new): return nil
        default: return target
        }
    }

    /// Returns the context of a page of tasks, with the task of its notice.
    private func context(
        _ request: AccountRequest, _ common: PageCache.CommonData, told: TaskReport?, at target: String?,
        hasTip: Bool = false
    ) -> PageContext {
        var context = request.pageContext(common, tip: .tasks, where: hasTip)
        if let target { context.lead(to: target) }
        context.told = told
        return context
    }

    func matrixPage(
        _ request: AccountRequest, form: FormState = FormState(), at target: String? = nil
    ) async throws -> LoadedPage {
        let told = request.told()
        let (common, data) = try await request.load {
            (try $0.matrix(most: UseCases.shownInBox, foldsLate: true), try told($0))
        }
        let hasTasks = data.0.boxes.values.contains { !$0.tasks.isEmpty }
        let context = context(request, common, told: data.1, at: target, hasTip: hasTasks)
        return LoadedPage(renderer.matrix(data.0, isNew: common.settings.unsortedNotice, form: form, context), common)
    }

    func listPage(
        _ filter: TaskFilter, _ request: AccountRequest, form: FormState = FormState(), at target: String? = nil
    ) async throws -> LoadedPage {
        let told = request.told()
        let (common, data) = try await request.load { (try $0.tasks(filter), try told($0)) }
        let context = context(request, common, told: data.1, at: target)
        return LoadedPage(renderer.taskList(data.0, form: form, context), common)
    }

    func timelinePage(
        _ day: Day, _ request: AccountRequest, form: FormState = FormState(), at target: String? = nil
    ) async throws -> LoadedPage {
        let told = request.told()
        let (common, data) = try await request.load { snapshot in
            let days = WeekStrip.days(of: day, weekStart: snapshot.settings.weekStart)
            return (
                tasks: try snapshot.tasks(of: day), marks: try snapshot.taskMarks(from: days[0], through: days[6]),
                told: try told(snapshot)
            )
        }
        let context = context(request, common, told: data.told, at: target)
        let memos = data.tasks.tasks.reduce(0) { $0 + $1.task.fields.memo.utf8.count }
        let text = try await request.drawing(memos) { [renderer] in
            renderer.timeline(
                data.tasks, marks: data.marks, weekStart: common.settings.weekStart, form: form, context)
        }
        return LoadedPage(text, common)
    }

    /// Loads the editor, with the form as it was sent if it was rejected.
    func taskEditorPage(
        _ task: TaskReport?, form: FormState = FormState(), conflict: TaskReport? = nil, _ request: AccountRequest
    ) async throws -> LoadedPage {
        try await taskEditorPage(form: form, conflict: conflict, request) { _ in task }
    }

    /// Loads the editor of a task that is read in the same snapshot as the other data of the page.
    private func taskEditorPage(
        form: FormState, conflict: TaskReport? = nil, _ request: AccountRequest,
        _ find: @escaping @Sendable (Snapshot) throws -> TaskReport?
    ) async throws -> LoadedPage {
        let (common, data) = try await request.load { (try find($0), try $0.taskLabels()) }
        let (task, labels) = data
        var context = request.pageContext(common)
        context.lead(to: Route.tasks((conflict ?? task).map { .task($0.task.id) } ?? .new).path)
        let text = renderer.taskEditor(
            task, form: form, conflict: conflict, labels: labels, weekStart: common.settings.weekStart, context)
        return LoadedPage(text, common)
    }

    /// Loads the page of a form of tasks, with the form as it was sent if it was rejected.
    @Sendable func formPage(_ request: AccountRequest, _ sent: Form, _ form: FormState) async throws -> LoadedPage {
        let route = request.context.route
        if route == .tasks(.matrix), form[.title] != nil { return try await taskEditorPage(nil, form: form, request) }
        if case .tasks(.task(let id)) = route, let task = try? await request.useCases.task(id) {
            return try await taskEditorPage(task, form: form, request)
        }
        let target = form[.next].flatMap { Route.target($0) } ?? Route.tasks(.matrix).path
        switch Route(path: target.prefix { $0 != "?" }) {
        case .today: return try await TodayController(renderer: renderer).todayPage(request, form: form)
        case .tasks(.timeline(let day)): return try await timelinePage(day, request, form: form, at: target)
        case .tasks(.list):
            let query = target.split(separator: "?", maxSplits: 1).dropFirst().first.flatMap { Form($0) } ?? Form()
            return try await listPage(TaskFilter(query), request, form: form, at: target)
        case .calendar(.month(let month)):
            return try await CalendarController(renderer: renderer).monthPage(
                month, choosing: form[.on].flatMap { Day(iso: $0) }, request, form: form, at: target)
        default: return try await matrixPage(request, form: form, at: Route.tasks(.matrix).path)
        }
    }
}
