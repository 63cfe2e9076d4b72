import Core
import Engine
import HTTPTypes
import Hummingbird
import Presentation

/// API of tasks.
struct ApiTaskController: Sendable {
    /// Maximum size of a body in bytes.
    private static let limit = FormBody.list

    /// Declares the routes.
    func addRoutes(to routes: ApiRoutes) {
        routes.get("tasks", list)
        routes.on(.post, "tasks", add)
        routes.get("tasks/{number}") { request in
            _ = try ApiQuery(request, knowing: [])
            return try await request.readOne(Self.reading(try request.number))
        }
        routes.on(.patch, "tasks/{number}", guarded: true, edit)
        routes.on(.delete, "tasks/{number}", guarded: true) { request in
            _ = try ApiQuery(request, knowing: [])
            let number = try request.number
            _ = try await request.guarding(Self.reading(number)) { try await request.useCases.deleteTasks([number]) }
            return try await request.deleted()
        }
        routes.on(.post, "tasks/{number}/completion", guarded: true) { request in
            _ = try ApiQuery(request, knowing: [])
            let number = try request.number
            let change = try await request.guarding(Self.reading(number)) {
                try await request.useCases.completeTasks([number])
            }
            return try await request.changed(JSONShape.change(change))
        }
        routes.on(.delete, "tasks/{number}/completion", guarded: true) { request in
            _ = try ApiQuery(request, knowing: [])
            let number = try request.number
            let change = try await request.guarding(Self.reading(number)) {
                try await request.useCases.reopenTasks([number])
            }
            return try await request.changed(JSONShape.change(change))
        }
    }

    /// Returns a reader of a task's JSON.
    private static func reading(_ number: Int) -> @Sendable (Snapshot) throws -> JSON {
        { JSONShape.task(try $0.task(number)) }
    }

    @Sendable private func list(_ request: ApiRequest) async throws -> Response {
        let query = try ApiQuery(
            request,
            knowing: ["status", "quadrant", "due", "ticket", "repository", "q", "sort", "limit", "cursor"])
        var filter = TaskFilter()
        filter.status = try query.word("status", of: TaskStatus.self) ?? .open
        filter.quadrant = try query.word("quadrant", of: Quadrant.self)
        filter.due = try query.word("due", of: TaskFilter.DueFilter.self)
        filter.ticket = try query.text("ticket", upTo: 200)
        filter.repository = try query.text("repository", upTo: 200)
        filter.text = try query.text("q", upTo: 200)
        filter.sort = try query.word("sort", of: TaskSort.self) ?? .due
        let limit = try query.limit(usually: UseCases.pageOfTasks, most: 100)
        let place = try query.cursor(TaskListPlace.init(cursor:))
        if let place, place.order != TaskListPlace.Order(filter.sort, of: filter.status) { throw ApiError.otherCursor }
        return try await request.read { [filter] snapshot in
            let list = try snapshot.tasks(filter, behind: place, limit: limit)
            return ApiAnswer(JSONShape.tasks(list), next: query.next(list.next?.cursor, of: .tasks))
        }
    }

    @Sendable private func add(_ request: ApiRequest) async throws -> Response {
        _ = try ApiQuery(request, knowing: [])
        let (sent, bytes) = try await request.body(TaskBody.self, upTo: Self.limit)
        let key = try request.idempotencyKey(bytes)
        guard sent.hasTitle else { throw ApiError.member("title", .missing) }
        guard sent.version == nil else { throw ApiError.member("version", .unknown) }
        let fields = try sent.applied(to: TaskFields(title: ""))
        let report =
            if let key {
                try await request.useCases.addTask(fields, by: key)
            } else {
                try await request.useCases.addTask(fields)
            }
        return try await request.changedOne(JSONShape.task(report), .created, at: .task(report.task.id))
    }

    @Sendable private func edit(_ request: ApiRequest) async throws -> Response {
        _ = try ApiQuery(request, knowing: [])
        let number = try request.number
        let sent = try await request.body(TaskBody.self, upTo: Self.limit, types: ApiRequest.changes).value
        let report = try await request.guarding(Self.reading(number)) {
            try await request.applied(seen: sent.version) {
                let current = try await request.useCases.task(number)
                return (current.version, try sent.applied(to: current.task.fields))
            } write: { version, fields in
                try await request.useCases.editTask(number, fields, version: version)
            }
        }
        return try await request.changedOne(JSONShape.task(report))
    }
}

/// Task fields sent by a program; omitted fields remain unchanged.
struct TaskBody: ApiBody {
    static let members: Set = [
        "title", "memo", "due", "time", "important", "urgency", "color", "ticket", "repository", "alarms", "alarmsOn",
        "repeat", "version",
    ]

    /// Version that the change is based on.
    let version: Int?
    let hasTitle: Bool
    private let title: String?
    private let memo: String?
    private let due: Day??
    private let time: TimeOfDay??
    private let isImportant: Bool??
    private let urgency: Urgency?
    private let color: TaskColor?
    private let ticket: String??
    private let repository: String??
    private let alarms: Set<TaskAlarm>?
    private let alarmsOn: Bool?
    private let repeats: TaskRepeat??

    init(_ members: ApiMembers) throws {
        title = try members.text("title")
        hasTitle = members.has("title")
        memo = try members.text("memo")
        due = try members.erasable("due", members.day)
        time = try members.erasable("time") { try members.parsed($0, "18:00") { TimeOfDay(text: $0) } }
        isImportant = try members.erasable("important", members.flag)
        urgency = try members.word("urgency", of: Urgency.self)
        color = try members.word("color", of: TaskColor.self)
        ticket = try members.erasable("ticket", members.text)
        repository = try members.erasable("repository", members.text)
        let names = TaskAlarm.allCases.map(\.rawValue).joined(separator: ", ")
        alarms = try members.texts("alarms").map { texts in
            Set(
                try texts.map { text in
                    guard let alarm = TaskAlarm(rawValue: text) else {
                        throw ApiError.member("alarms", .takes(names))
                    }
                    return alarm
                })
        }
        alarmsOn = try members.flag("alarmsOn")
        repeats = try members.erasable("repeat") { name in
            try members.parsed(name, "daily, weekdays, weekly:mon,wed, monthly:31, yearly:12-25") {
                TaskRepeat(text: $0)
            }
        }
        version = try members.number("version")
    }

    /// Returns the fields with the changes applied.
    ///
    /// - Throws: ``ApiError/member(_:_:)``.
    func applied(to fields: TaskFields) throws -> TaskFields {
        var fields = fields
        if let title { fields.title = title }
        if let memo { fields.memo = memo }
        let day = due ?? fields.due?.day
        let given = time ?? (due != nil && day == nil ? nil : fields.due?.time)
        guard given == nil || day != nil else { throw ApiError.member("due", .missing) }
        let changed = day.map { Due(day: $0, time: given) }
        if changed?.day != fields.due?.day || changed?.time != fields.due?.time { fields.due = changed }
        if let isImportant { fields.isImportant = isImportant }
        if let urgency { fields.urgency = urgency }
        if let color { fields.color = color }
        if let ticket { fields.ticket = ticket }
        if let repository { fields.repository = repository }
        if let alarms { fields.alarms = alarms }
        if let alarmsOn { fields.alarmsOn = alarmsOn }
        if let repeats { fields.repeats = repeats }
        return fields
    }
}

extension ApiMembers {
    /// Value of a nullable member: outer nil when it is missing, inner nil for `null`.
    func erasable<Value>(_ name: String, _ read: (String) throws -> Value?) throws -> Value?? {
        guard has(name) else { return nil }
        return .some(isNull(name) ? nil : try read(name))
    }
}

extension ApiRequest {
    /// Applies a change, and retries on a conflict unless the program specified a version.
    ///
    /// - Throws: ``ApiError/changedMeanwhile``.
    func applied<Fields: Sendable, Report: Sendable>(
        seen: Int?, _ read: () async throws -> (version: Int, fields: Fields),
        write: (_ version: Int, Fields) async throws -> Report
    ) async throws -> Report {
        var tries = 0
        while true {
            let current = try await read()
            if let seen, seen != current.version { throw ApiError.changedMeanwhile }
            tries += 1
            do {
                return try await write(current.version, current.fields)
            } catch let conflict
                where (conflict is TaskConflict || conflict is NoteConflict) && seen == nil && tries < 5
            {
                continue
            }
        }
    }
}
