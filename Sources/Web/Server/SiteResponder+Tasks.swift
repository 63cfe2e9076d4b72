import Core
import Engine
import HTTPTypes
import Hummingbird
import Language
import Presentation

extension SiteResponder {
    /// Shows a page of tasks.
    func tasks(_ site: TaskSite, _ request: Request) async throws -> Response {
        if request.wantsJSON, let told = try await taskJSON(site, request) { return json(told, request) }
        switch site {
        case .matrix: return page(try await matrixPage(request), request)
        case .list: return page(try await listPage(TaskFilter(request.query), request), request)
        case .timeline(let day): return page(try await timelinePage(day, request), request)
        case .new:
            var form = unsentForm(request)
            if let day = request.query.filled(.on).flatMap({ Day(iso: $0) }) {
                form.values[Field.day.rawValue] = ["\(day)"]
            }
            return page(try await taskEditorPage(nil, form: form, request), request)
        case .line(let id):
            do {
                let line = renderer.taskLine(
                    try await useCases.task(id), labels: try await useCases.taskLabels(),
                    try await surroundingLanguage(request))
                return Payload(line).response(to: request, cache: .never)
            } catch DomainError.unknownTask {
                throw RequestRejection.page(.notFound)
            }
        case .task(let id):
            do {
                let task = try await useCases.task(id)
                return page(try await taskEditorPage(task, form: unsentForm(request), request), request)
            } catch DomainError.unknownTask {
                throw RequestRejection.page(.notFound)
            }
        default: throw RequestRejection.method(allowed: Site.tasks(site).methods)
        }
    }

    /// What a page of tasks shows, for programs; nothing for pages that only hold a form.
    private func taskJSON(_ site: TaskSite, _ request: Request) async throws -> JSON? {
        switch site {
        case .matrix: return Wire.matrix(try await useCases.matrix())
        case .list: return Wire.tasks(try await useCases.tasks(TaskFilter(request.query)))
        case .task(let id):
            do {
                return Wire.task(try await useCases.task(id))
            } catch DomainError.unknownTask {
                throw RequestRejection.page(.notFound)
            }
        default: return nil
        }
    }

    /// The form of an editor that leads back to where the person came from.
    private func unsentForm(_ request: Request) -> FormState {
        FormState(values: cameFrom(request).map { [Field.next.rawValue: [$0]] } ?? [:])
    }

    /// The page of this site that led to an editor, so that saving leads back to it.
    private func cameFrom(_ request: Request) -> String? {
        let name = request.query.filled(.next) ?? request.headers[.referer].flatMap(Self.path(ofReferer:))
        guard let target = name.flatMap({ Site.target($0) }), let site = Site(path: target.prefix { $0 != "?" }) else {
            return nil
        }
        switch site {
        case .tasks(.task), .tasks(.new): return nil
        default: return target
        }
    }

    /// `http://127.0.0.1:8080/tasks?a=b` → `/tasks?a=b`; what is not a page of this site is not found by its path.
    private static func path(ofReferer text: String) -> String? {
        guard let scheme = text.firstRange(of: "://") else { return nil }
        let rest = text[scheme.upperBound...]
        return rest.firstIndex(of: "/").map { String(rest[$0...]) }
    }

    /// Looks up the task that a notice speaks of, so that it can say where that stands now and until when.
    func tell(_ context: inout PageContext) async throws {
        let telling: [Notice] = [.taskAdded, .taskWritten, .taskMoved, .taskPutOff]
        guard let notice = context.notice, telling.contains(notice), let id = context.subject.tasks.first else {
            return
        }
        do {
            context.told = try await useCases.task(id)
        } catch DomainError.unknownTask {
            // It was taken back meanwhile.
        }
    }

    func matrixPage(_ request: Request, form: FormState = FormState(), at target: String? = nil) async throws -> String
    {
        var context = try await pageContext(request)
        if let target { context.lead(to: target) }
        try await tell(&context)
        return renderer.matrix(try await useCases.matrix(), form: form, context)
    }

    func listPage(
        _ filter: TaskFilter, _ request: Request, form: FormState = FormState(), at target: String? = nil
    ) async throws -> String {
        var context = try await pageContext(request)
        if let target { context.lead(to: target) }
        try await tell(&context)
        return renderer.taskList(try await useCases.tasks(filter), form: form, context)
    }

    func timelinePage(
        _ day: Day, _ request: Request, form: FormState = FormState(), at target: String? = nil
    ) async throws -> String {
        let shared = try await pageCache.sharedData()
        var context = pageContext(request, shared)
        if let target { context.lead(to: target) }
        try await tell(&context)
        let weekStart = shared.settings.weekStart
        let days = WeekStrip.days(of: day, weekStart: weekStart)
        return renderer.timeline(
            try await useCases.tasks(of: day), marks: try await useCases.taskMarks(from: days[0], through: days[6]),
            weekStart: weekStart, form: form, context)
    }

    /// The editor, with what was sent when it was not taken.
    func taskEditorPage(
        _ task: TaskReport?, form: FormState = FormState(), conflict: TaskReport? = nil, _ request: Request
    ) async throws -> String {
        let shared = try await pageCache.sharedData()
        var context = pageContext(request, shared)
        context.lead(to: Site.tasks((conflict ?? task).map { .task($0.task.id) } ?? .new).path)
        return renderer.taskEditor(
            task, form: form, conflict: conflict, labels: try await useCases.taskLabels(),
            weekStart: shared.settings.weekStart, context)
    }

    /// The page that a form of tasks stands on, with the form as it was sent when it was not taken.
    func taskPage(after site: TaskSite, _ form: FormState, _ request: Request) async throws -> String {
        if case .matrix = site, form[.title] != nil { return try await taskEditorPage(nil, form: form, request) }
        if case .task(let id) = site, let task = try? await useCases.task(id) {
            return try await taskEditorPage(task, form: form, request)
        }
        let target = form[.next].flatMap { Site.target($0) } ?? Site.tasks(.matrix).path
        switch Site(path: target.prefix { $0 != "?" }) {
        case .today: return try await todayPage(request, form: form)
        case .tasks(.timeline(let day)): return try await timelinePage(day, request, form: form, at: target)
        case .tasks(.list):
            let query = target.split(separator: "?", maxSplits: 1).dropFirst().first.flatMap { Form($0) } ?? Form()
            return try await listPage(TaskFilter(query), request, form: form, at: target)
        case .calendar(.month(let month)):
            return try await monthPage(
                month, choosing: form[.on].flatMap { Day(iso: $0) }, request, form: form, at: target)
        default: return try await matrixPage(request, form: form, at: Site.tasks(.matrix).path)
        }
    }
}
