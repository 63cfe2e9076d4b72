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
                let (shared, data) = try await load(request) { (try $0.task(id), try $0.taskLabels()) }
                let line = renderer.taskLine(
                    data.0, labels: data.1, Self.language(shared.settings, request))
                return Payload(line).response(to: request, cache: .never)
            } catch DomainError.unknownTask {
                throw RequestRejection.page(.notFound)
            }
        case .task(let id):
            do {
                return page(
                    try await taskEditorPage(form: unsentForm(request), request) { try $0.task(id) }, request)
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

    /// How the task is looked up that a notice speaks of, so that it can say where that stands now and until when.
    func told(_ request: Request) -> @Sendable (Snapshot) throws -> TaskReport? {
        let telling: [Notice] = [.taskAdded, .taskWritten, .taskMoved, .taskPutOff]
        guard let notice = request.query[.notice].flatMap(Notice.init(rawValue:)), telling.contains(notice),
            let id = NoticeSubject(request.query).tasks.first
        else { return { _ in nil } }
        return { snapshot in
            do {
                return try snapshot.task(id)
            } catch DomainError.unknownTask {
                // It was taken back meanwhile.
                return nil
            }
        }
    }

    /// What a page of tasks is drawn in, with the task that its notice speaks of.
    private func context(
        _ request: Request, _ shared: PageCache.SharedData, told: TaskReport?, at target: String?
    ) -> PageContext {
        var context = pageContext(request, shared)
        if let target { context.lead(to: target) }
        context.told = told
        return context
    }

    func matrixPage(
        _ request: Request, form: FormState = FormState(), at target: String? = nil
    ) async throws -> LoadedPage {
        let told = told(request)
        let (shared, data) = try await load(request) { (try $0.matrix(), try told($0)) }
        let context = context(request, shared, told: data.1, at: target)
        return LoadedPage(renderer.matrix(data.0, form: form, context), shared)
    }

    func listPage(
        _ filter: TaskFilter, _ request: Request, form: FormState = FormState(), at target: String? = nil
    ) async throws -> LoadedPage {
        let told = told(request)
        let (shared, data) = try await load(request) { (try $0.tasks(filter), try told($0)) }
        let context = context(request, shared, told: data.1, at: target)
        return LoadedPage(renderer.taskList(data.0, form: form, context), shared)
    }

    func timelinePage(
        _ day: Day, _ request: Request, form: FormState = FormState(), at target: String? = nil
    ) async throws -> LoadedPage {
        let told = told(request)
        let (shared, data) = try await load(request) { snapshot in
            let days = WeekStrip.days(of: day, weekStart: snapshot.settings.weekStart)
            return (
                tasks: try snapshot.tasks(of: day), marks: try snapshot.taskMarks(from: days[0], through: days[6]),
                told: try told(snapshot)
            )
        }
        let context = context(request, shared, told: data.told, at: target)
        let text = renderer.timeline(
            data.tasks, marks: data.marks, weekStart: shared.settings.weekStart, form: form, context)
        return LoadedPage(text, shared)
    }

    /// The editor, with what was sent when it was not taken.
    func taskEditorPage(
        _ task: TaskReport?, form: FormState = FormState(), conflict: TaskReport? = nil, _ request: Request
    ) async throws -> LoadedPage {
        try await taskEditorPage(form: form, conflict: conflict, request) { _ in task }
    }

    /// The editor of a task that is looked up together with what else the page needs.
    private func taskEditorPage(
        form: FormState, conflict: TaskReport? = nil, _ request: Request,
        _ find: @escaping @Sendable (Snapshot) throws -> TaskReport?
    ) async throws -> LoadedPage {
        let (shared, data) = try await load(request) { (try find($0), try $0.taskLabels()) }
        let (task, labels) = data
        var context = pageContext(request, shared)
        context.lead(to: Site.tasks((conflict ?? task).map { .task($0.task.id) } ?? .new).path)
        let text = renderer.taskEditor(
            task, form: form, conflict: conflict, labels: labels, weekStart: shared.settings.weekStart, context)
        return LoadedPage(text, shared)
    }

    /// The page that a form of tasks stands on, with the form as it was sent when it was not taken.
    func taskPage(after site: TaskSite, _ form: FormState, _ request: Request) async throws -> LoadedPage {
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
