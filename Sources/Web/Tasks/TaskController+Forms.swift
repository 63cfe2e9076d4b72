import Core
import Engine
import HTTPTypes
import Hummingbird
import Language
import Presentation

extension TaskController {
    /// Declares the form routes under `/tasks`.
    func addForms(to routes: AccountRoutes) {
        func post(_ path: RouterPath, once isOnce: Bool = true, _ change: @escaping AccountRoutes.Change) {
            routes.post(path, upTo: FormBody.text, once: isOnce, on: formPage, change)
        }
        // Routes that create or save a task detect repeated submissions themselves.
        post("tasks", once: false, add)
        post("tasks/{number}", once: false) { request, form in try await save(try request.number, form, request) }
        post("tasks/{number}/line", once: false, saveLine)
        post("tasks/reading", once: false, readEntry)
        post("tasks/selection", changeSelection)
        post("tasks/tickets", colorTicket)
        post("tasks/late") { request, form in
            let put = try await request.useCases.putLateTasksOff().filter { $0.from != nil }
            let subject = NoticeSubject(tasks: put.map(\.task.task.id), days: put.compactMap(\.from))
            return try await finish(.lateTasksPutOff, subject, form, request)
        }
        post("tasks/late/removal") { request, form in
            let subject = NoticeSubject(form)
            try await request.useCases.putTasksBack(zip(subject.tasks, subject.days).map { (id: $0, day: $1) })
            return try await finish(.lateTasksPutBack, .init(), form, request)
        }
        post("tasks/unsorted-notice/removal") { request, form in
            try await request.useCases.set(.unsortedNotice, to: "off", from: nil)
            return try await request.done(.tasks(.matrix), nil, form)
        }
        post("tasks/{number}/completion") { request, form in try await act(.done, on: [request.number], form, request) }
        post("tasks/{number}/completion/removal") { request, form in
            try await act(.open, on: [request.number], form, request)
        }
        post("tasks/{number}/removal") { request, form in try await act(.delete, on: [request.number], form, request) }
        post("tasks/{number}/restoration") { request, form in
            try await act(.restore, on: [request.number], form, request)
        }
        post("tasks/{number}/quadrant", move)
        post("tasks/{number}/urgency/removal") { request, form in
            _ = try await request.useCases.releaseUrgency(try request.number)
            return try await finish(.urgencyReleased, .init(), form, request)
        }
        post("tasks/{number}/day") { request, form in
            let id = try request.number
            let change = try await request.useCases.putOffTask(id, to: try form.day(.day))
            return try await finish(.taskPutOff, .init(tasks: [id], was: change.from), form, request)
        }
        post("tasks/{number}/copy") { request, form in
            let copy = try await request.useCases.duplicateTask(try request.number)
            return try await finish(.taskCopied, .init(tasks: [copy.task.id]), form, request)
        }
        post("tasks/{number}/alarms") { request, form in
            let isOn = form[.alarms] != "off"
            _ = try await request.useCases.setTaskAlarms(try request.number, on: isOn)
            return try await finish(isOn ? .alarmsOn : .alarmsOff, .init(), form, request)
        }
    }

    /// Adds a task from a quick entry or the editor.
    private func add(_ request: AccountRequest, _ form: Form) async throws -> Response {
        guard let entry = form[.entry] else { return try await addFields(form, request) }
        let added = try await request.useCases.addTask(
            entry: entry, keeping: form.kept, on: try form.day(.on),
            quadrant: form[.quadrant].flatMap(Quadrant.init(rawValue:)), idempotencyKey: form.idempotencyKey)
        return try await tell(.taskAdded, of: added, form, request)
    }

    /// Applies an action to several tasks.
    private func changeSelection(_ request: AccountRequest, _ form: Form) async throws -> Response {
        guard let action = form[.action].flatMap(SelectionAction.init(rawValue:)) else {
            throw RequestRejection.page(.badRequest)
        }
        let ids = form[all: .task].compactMap(Route.number)
        guard !ids.isEmpty else { return try await finish(.nothingChosen, .init(), form, request) }
        return try await act(action, on: ids, form, request)
    }

    private func colorTicket(_ request: AccountRequest, _ form: Form) async throws -> Response {
        guard let ticket = form.filled(.ticket), let color = form[.color].flatMap(TaskColor.init(rawValue:)) else {
            throw RequestRejection.page(.badRequest)
        }
        try await request.useCases.setTicketColor(ticket, color)
        return try await finish(.ticketColored, .init(), form, request)
    }

    private func finish(
        _ notice: Notice, _ subject: NoticeSubject, _ form: Form, _ request: AccountRequest
    ) async throws -> Response {
        try await request.done(.tasks(.matrix), notice, about: subject, form)
    }

    private func act(
        _ action: SelectionAction, on ids: [Int], _ form: Form, _ request: AccountRequest
    ) async throws -> Response {
        switch action {
        case .done:
            let change = try await request.useCases.completeTasks(ids)
            let then = ids.count == 1 ? change.made.first?.task.fields.due?.day : nil
            return try await finish(.taskDone, .init(tasks: change.tasks.map(\.task.id), then: then), form, request)
        case .open:
            let change = try await request.useCases.reopenTasks(ids)
            return try await finish(.taskReopened, .init(tasks: change.tasks.map(\.task.id)), form, request)
        case .delete:
            let change = try await request.useCases.deleteTasks(ids)
            return try await finish(.taskDeleted, .init(tasks: change.tasks.map(\.task.id)), form, request)
        case .restore:
            let change = try await request.useCases.restoreTasks(ids)
            return try await finish(.taskRestored, .init(tasks: change.tasks.map(\.task.id)), form, request)
        }
    }

    /// Moves a task and reports its former place, so that the move can be undone.
    private func move(_ request: AccountRequest, _ form: Form) async throws -> Response {
        let id = try request.number
        guard let quadrant = form[.to].flatMap(Quadrant.init(rawValue:)) else {
            throw RequestRejection.page(.badRequest)
        }
        let before = (form.filled(.before) ?? request.query.filled(.before)).flatMap(Route.number)
        let from = try await request.useCases.moveTask(id, to: quadrant, before: before).from
        return try await finish(.taskMoved, .init(tasks: [id], from: from.quadrant, before: from.above), form, request)
    }

    private func addFields(_ form: Form, _ request: AccountRequest) async throws -> Response {
        let state = FormState(values: form.values)
        let read = TaskForm(state)
        guard read.faults.isEmpty else {
            return request.passing(try await taskEditorPage(nil, form: state, request).text, .unprocessableContent)
        }
        let added = try await request.useCases.addTask(read.fields, idempotencyKey: form.idempotencyKey)
        return try await tell(.taskWritten, of: added, form, request)
    }

    /// Reports that a task was created, or, for a repeated submission, that it has been deleted since.
    private func tell(
        _ notice: Notice, of added: TaskReport, _ form: Form, _ request: AccountRequest
    ) async throws -> Response {
        try await finish(added.deletedAt == nil ? notice : .taskDeleted, .init(tasks: [added.task.id]), form, request)
    }

    /// Saves the inline form of a task; the other fields stay unchanged.
    private func saveLine(_ request: AccountRequest, _ form: Form) async throws -> Response {
        let id = try request.number
        var values: [String: [String]] = [:]
        do {
            values = TaskForm.values(of: try await request.useCases.task(id).task.fields)
        } catch DomainError.unknownTask {
            // The text for a deleted task is shown in the editor.
        }
        for field in [Field.day, .time, .ticket] { values[field.rawValue] = nil }
        return try await save(id, Form(values: values.merging(form.values) { $1 }), request)
    }

    private func save(_ id: Int, _ form: Form, _ request: AccountRequest) async throws -> Response {
        let state = FormState(values: form.values)
        let read = TaskForm(state)
        do {
            guard read.faults.isEmpty else {
                let page = try await taskEditorPage(try await request.useCases.task(id), form: state, request)
                return request.passing(page.text, .unprocessableContent)
            }
            // A form without a version is treated as having seen nothing of the task.
            let version = form.filled(.version).flatMap { Int($0) } ?? 0
            _ = try await request.useCases.editTask(
                id, read.fields, version: version, restoring: form[.restore] == "on")
            return try await finish(.taskSaved, .init(tasks: [id]), form, request)
        } catch let conflict as TaskConflict {
            let page = try await taskEditorPage(nil, form: state, conflict: conflict.current, request)
            return request.passing(page.text, .conflict)
        } catch DomainError.unknownTask(let id) {
            // The task no longer exists; the form becomes that of a new task, so that its content is not lost.
            var state = state
            state.problem = try await request.language().sentence(for: DomainError.unknownTask(id)).text
            state.values[Field.version.rawValue] = nil
            let page = try await taskEditorPage(nil, form: state, request)
            return request.passing(page.text, .notFound)
        }
    }

    /// Returns the reading of an entry: as JSON for a script, otherwise as a page.
    private func readEntry(_ request: AccountRequest, _ form: Form) async throws -> Response {
        let (text, kept, day) = (form[.entry] ?? "", form.kept, try form.day(.on))
        let report = try await request.useCases.readEntry(text, keeping: kept, on: day)
        var context = try await request.pageContext()
        guard request.wantsJSON else {
            context.lead(to: form.target(or: .tasks(.matrix)))
            let page = renderer.entry(report, kept: kept, on: day, form: FormState(values: form.values), context)
            return request.passing(page)
        }
        let reading = EntryReading(report, kept: kept, today: context.today, language: context.language)
        return request.passing(reading.json.compact, type: Payload.json)
    }
}

extension Form {
    /// Ranges of the entry that belong to its title, adapted to the entry as it was sent.
    fileprivate var kept: [Range<Int>] {
        let text = self[.entry] ?? ""
        return TitleRanges.moved(TitleRanges.read(self[all: .keep]), from: self[.read] ?? text, to: text)
    }
}

extension EntryReading {
    /// Reading for scripts.
    fileprivate var json: JSON {
        [
            "quadrant": .text(quadrantStyle),
            "places": .object(places.map { JSON.Member($0.quadrant, .text($0.goesTo)) }),
            "chips": .array(
                chips.map { chip in
                    [
                        "name": .text(chip.name), "range": .text(chip.range),
                        "meaning": .text(chip.meaning.text),
                        "label": .text(chip.keepLabel.text), "kept": .bool(chip.isKept),
                    ]
                }),
        ]
    }
}

extension NoticeSubject {
    /// Maximum number of tasks or notes in a URL.
    static let most = 100

    /// Reads the subject of a notice from a query.
    init(_ query: Form) {
        self.init(
            tasks: query[all: .task].prefix(Self.most).compactMap(Route.number),
            from: query[.from].flatMap(Quadrant.init(rawValue:)), before: query.filled(.before).flatMap(Route.number),
            then: query.filled(.then).flatMap { Day(iso: $0) }, was: query.filled(.was).flatMap { Day(iso: $0) },
            notes: query[all: .note].prefix(Self.most).compactMap(Route.number),
            days: query[all: .day].prefix(Self.most).compactMap { Day(iso: $0) },
            letter: query.filled(.letter).flatMap(Route.number))
    }

    /// Items to append to a query; with more tasks than the maximum, none are named and undo is unavailable.
    var query: String {
        var items: [(Field, String)] = tasks.count > Self.most ? [] : tasks.map { (.task, String($0)) }
        items += notes.map { (.note, String($0)) }
        items += days.count > Self.most ? [] : days.map { (.day, "\($0)") }
        if let from { items.append((.from, from.rawValue)) }
        if let before { items.append((.before, String(before))) }
        if let then { items.append((.then, "\(then)")) }
        if let was { items.append((.was, "\(was)")) }
        if let letter { items.append((.letter, String(letter))) }
        return items.map { "&\($0.rawValue)=\($1)" }.joined()
    }
}
