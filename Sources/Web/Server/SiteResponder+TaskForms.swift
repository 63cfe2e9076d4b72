import Core
import Engine
import HTTPTypes
import Hummingbird
import Language
import Presentation

extension SiteResponder {
    /// Does what a form of tasks asks for.
    func change(_ site: TaskSite, _ form: Form, _ request: Request) async throws -> Response {
        switch site {
        case .matrix where form[.entry] == nil: return try await addFields(form, request)
        case .matrix:
            let added = try await useCases.addTask(
                entry: form[.entry] ?? "", keeping: form.kept, on: try form.day(.on),
                quadrant: form[.quadrant].flatMap(Quadrant.init(rawValue:)), once: form.once)
            return try await tell(.taskAdded, of: added, form)
        case .reading: return try await reading(form, request)
        case .task(let id): return try await save(id, form, request)
        case .completion(let id): return try await act(.done, on: [id], form)
        case .completionRemoval(let id): return try await act(.open, on: [id], form)
        case .removal(let id): return try await act(.delete, on: [id], form)
        case .restoration(let id): return try await act(.restore, on: [id], form)
        case .quadrant(let id): return try await move(id, form, request)
        case .urgencyRemoval(let id):
            _ = try await useCases.releaseUrgency(id)
            return try await finish(.urgencyReleased, .init(), form)
        case .day(let id):
            let change = try await useCases.putOffTask(id, to: try form.day(.day))
            return try await finish(.taskPutOff, .init(tasks: [id], was: change.from), form)
        case .line(let id): return try await saveLine(id, form, request)
        case .copy(let id):
            let copy = try await useCases.duplicateTask(id)
            return try await finish(.taskCopied, .init(tasks: [copy.task.id]), form)
        case .alarms(let id):
            let isOn = form[.alarms] != "off"
            _ = try await useCases.setTaskAlarms(id, on: isOn)
            return try await finish(isOn ? .alarmsOn : .alarmsOff, .init(), form)
        case .selection:
            guard let action = form[.action].flatMap(SelectionAction.init(rawValue:)) else {
                throw RequestRejection.page(.badRequest)
            }
            let ids = form[all: .task].compactMap(Site.number)
            guard !ids.isEmpty else { return try await finish(.nothingChosen, .init(), form) }
            return try await act(action, on: ids, form)
        case .tickets:
            guard let ticket = form.filled(.ticket), let color = form[.color].flatMap(TaskColor.init(rawValue:)) else {
                throw RequestRejection.page(.badRequest)
            }
            try await useCases.setTicketColor(ticket, color)
            return try await finish(.ticketColored, .init(), form)
        case .list, .new, .timeline: throw RequestRejection.method(allowed: Site.tasks(site).methods)
        }
    }

    private func finish(_ notice: Notice, _ subject: NoticeSubject, _ form: Form) async throws -> Response {
        try await done(.tasks(.matrix), notice, about: subject, form)
    }

    private func act(_ action: SelectionAction, on ids: [Int], _ form: Form) async throws -> Response {
        switch action {
        case .done:
            let change = try await useCases.completeTasks(ids)
            let then = ids.count == 1 ? change.made.first?.task.fields.due?.day : nil
            return try await finish(.taskDone, .init(tasks: change.tasks.map(\.task.id), then: then), form)
        case .open:
            let change = try await useCases.reopenTasks(ids)
            return try await finish(.taskReopened, .init(tasks: change.tasks.map(\.task.id)), form)
        case .delete:
            let change = try await useCases.deleteTasks(ids)
            return try await finish(.taskDeleted, .init(tasks: change.tasks.map(\.task.id)), form)
        case .restore:
            let change = try await useCases.restoreTasks(ids)
            return try await finish(.taskRestored, .init(tasks: change.tasks.map(\.task.id)), form)
        }
    }

    /// Moves a task, and remembers where it stood, so that it can be put back.
    private func move(_ id: Int, _ form: Form, _ request: Request) async throws -> Response {
        guard let quadrant = form[.to].flatMap(Quadrant.init(rawValue:)) else {
            throw RequestRejection.page(.badRequest)
        }
        let before = (form.filled(.before) ?? request.query.filled(.before)).flatMap(Site.number)
        let from = try await useCases.moveTask(id, to: quadrant, before: before).from
        return try await finish(.taskMoved, .init(tasks: [id], from: from.quadrant, before: from.above), form)
    }

    private func addFields(_ form: Form, _ request: Request) async throws -> Response {
        let state = FormState(values: form.values)
        let read = TaskForm(state)
        guard read.faults.isEmpty else { return refused(try await taskEditorPage(nil, form: state, request), request) }
        let added = try await useCases.addTask(read.fields, once: form.once)
        return try await tell(.taskWritten, of: added, form)
    }

    /// Says that a task was made, or that it is gone again, where its form was sent once more after that.
    private func tell(_ notice: Notice, of added: TaskReport, _ form: Form) async throws -> Response {
        try await finish(added.deletedAt == nil ? notice : .taskDeleted, .init(tasks: [added.task.id]), form)
    }

    /// Saves what was edited of a task in its place; the rest of it stays as it is.
    private func saveLine(_ id: Int, _ form: Form, _ request: Request) async throws -> Response {
        var values: [String: [String]] = [:]
        do {
            values = TaskForm.values(of: try await useCases.task(id).task.fields)
        } catch DomainError.unknownTask {
            // What was written of a task that is gone is shown in its editor.
        }
        for field in [Field.day, .time, .ticket] { values[field.rawValue] = nil }
        return try await save(id, Form(values: values.merging(form.values) { $1 }), request)
    }

    private func save(_ id: Int, _ form: Form, _ request: Request) async throws -> Response {
        let state = FormState(values: form.values)
        let read = TaskForm(state)
        do {
            guard read.faults.isEmpty else {
                return refused(try await taskEditorPage(try await useCases.task(id), form: state, request), request)
            }
            if form[.restore] == "on" { _ = try await useCases.restoreTasks([id]) }
            // Who does not say what they saw of the task saw nothing of it.
            let version = form.filled(.version).flatMap { Int($0) } ?? 0
            _ = try await useCases.editTask(id, read.fields, version: version)
            return try await finish(.taskSaved, .init(tasks: [id]), form)
        } catch let conflict as TaskConflict {
            let page = try await taskEditorPage(nil, form: state, conflict: conflict.current, request)
            return Payload(page.text).response(to: request, status: .conflict, cache: .never)
        } catch DomainError.unknownTask(let id) {
            // The task is gone; what was written of it need not be.
            var state = state
            state.problem = try await pageLanguage(request).sentence(for: DomainError.unknownTask(id)).text
            state.values[Field.version.rawValue] = nil
            let page = try await taskEditorPage(nil, form: state, request)
            return Payload(page.text).response(to: request, status: .notFound, cache: .never)
        }
    }

    private func refused(_ page: LoadedPage, _ request: Request) -> Response {
        Payload(page.text).response(to: request, status: .unprocessableContent, cache: .never)
    }

    /// Says how an entry is read: to a script as JSON, to a browser without as a page.
    private func reading(_ form: Form, _ request: Request) async throws -> Response {
        let (text, kept, day) = (form[.entry] ?? "", form.kept, try form.day(.on))
        let report = try await useCases.readEntry(text, keeping: kept, on: day)
        var context = try await pageContext(request)
        guard request.wantsJSON else {
            context.lead(to: form.target(or: .tasks(.matrix)))
            let page = renderer.entry(report, kept: kept, on: day, form: FormState(values: form.values), context)
            return Payload(page).response(to: request, cache: .never)
        }
        let reading = EntryReading(report, kept: kept, today: context.today, language: context.language)
        return Payload(reading.json.compact).response(to: request, type: Payload.json, cache: .never)
    }
}

extension Form {
    /// The stretches of the entry that belong to its title, where they stand in the entry as it was sent.
    fileprivate var kept: [Range<Int>] {
        let text = self[.entry] ?? ""
        return KeptRanges.moved(KeptRanges.read(self[all: .keep]), from: self[.read] ?? text, to: text)
    }
}

extension EntryReading {
    /// The reading for scripts.
    fileprivate var json: JSON {
        [
            "quadrant": .text(quadrantStyle), "goesTo": .text(goesTo),
            "chips": .array(
                chips.map { chip in
                    [
                        "name": .text(chip.name), "range": .text(chip.range),
                        "meaning": .text(chip.meaning.renderText),
                        "label": .text(chip.keepLabel.renderText), "kept": .bool(chip.isKept),
                    ]
                }),
        ]
    }
}

extension NoticeSubject {
    /// The most tasks or notes that an address names.
    static let most = 100

    /// Reads what the address of a page says of what was done.
    init(_ query: Form) {
        self.init(
            tasks: query[all: .task].prefix(Self.most).compactMap(Site.number),
            from: query[.from].flatMap(Quadrant.init(rawValue:)), before: query.filled(.before).flatMap(Site.number),
            then: query.filled(.then).flatMap { Day(iso: $0) }, was: query.filled(.was).flatMap { Day(iso: $0) },
            notes: query[all: .note].prefix(Self.most).compactMap(Site.number),
            days: query[all: .day].prefix(Self.most).compactMap { Day(iso: $0) })
    }

    /// The items that are added to a query; of more tasks than an address can name, none can be taken back.
    var query: String {
        var items: [(Field, String)] = tasks.count > Self.most ? [] : tasks.map { (.task, String($0)) }
        items += notes.map { (.note, String($0)) }
        items += days.map { (.day, "\($0)") }
        if let from { items.append((.from, from.rawValue)) }
        if let before { items.append((.before, String(before))) }
        if let then { items.append((.then, "\(then)")) }
        if let was { items.append((.was, "\(was)")) }
        return items.map { "&\($0.rawValue)=\($1)" }.joined()
    }
}
