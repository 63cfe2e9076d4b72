import Core
import Engine
import HTTPTypes
import Hummingbird
import Presentation

/// API of the diary.
struct ApiNoteController: Sendable {
    /// Declares the routes.
    func addRoutes(to routes: ApiRoutes) {
        routes.get("notes", list)
        routes.on(.post, "notes", add)
        routes.get("notes/{number}") { request in
            _ = try ApiQuery(request, knowing: [])
            return try await request.readOne(Self.reading(try request.number))
        }
        routes.on(.patch, "notes/{number}", guarded: true, edit)
        routes.on(.delete, "notes/{number}", guarded: true) { request in
            _ = try ApiQuery(request, knowing: [])
            let number = try request.number
            let change = try await request.guarding(Self.reading(number)) {
                try await request.useCases.deleteNotes([number])
            }
            if change.notes.isEmpty { throw DomainError.unknownNote(number) }
            return try await request.deleted()
        }
    }

    /// Returns a reader of a note's JSON.
    private static func reading(_ number: Int) -> @Sendable (Snapshot) throws -> JSON {
        { JSONShape.note(try $0.note(number).present()) }
    }

    @Sendable private func list(_ request: ApiRequest) async throws -> Response {
        let query = try ApiQuery(
            request,
            knowing: ["q", "repository", "mood", "month", "tag", "memo", "deleted", "limit", "cursor"])
        var filter = NoteFilter()
        filter.text = try query.text("q", upTo: NoteSearch.longest)
        filter.repository = try query.text("repository", upTo: 200)
        filter.mood = try query.word("mood", of: Mood.self)
        filter.month = try query.month("month")
        filter.tag = try query.text("tag", upTo: 200)
        filter.memosOnly = try query.flag("memo")
        filter.deleted = try query.flag("deleted")
        let limit = try query.limit(usually: UseCases.pageOfNotes, most: 100)
        let place = try query.cursor(NoteListPlace.init(cursor:))
        if let place, place.isDeleted != filter.deleted { throw ApiError.otherCursor }
        return try await request.read { [filter] snapshot in
            let list = try snapshot.notes(filter, behind: place, limit: limit)
            let next = list.hasMore ? list.notes.last.map { NoteListPlace(behind: $0.head).cursor } : nil
            return ApiAnswer(JSONShape.notes(list), next: query.next(next, of: .notes))
        }
    }

    @Sendable private func add(_ request: ApiRequest) async throws -> Response {
        _ = try ApiQuery(request, knowing: [])
        let (sent, bytes) = try await request.body(NoteBody.self, upTo: FormBody.text)
        let key = try request.idempotencyKey(bytes)
        guard sent.version == nil else { throw ApiError.member("version", .unknown) }
        let commits = try await request.commits(sent) ?? []
        let day = if let day = sent.day { day } else { try await request.useCases.dayOfWriting(about: commits) }
        let fields = sent.applied(to: NoteFields(title: "", day: day), commits: commits)
        let report =
            if let key {
                try await request.useCases.addNote(fields, by: key)
            } else {
                try await request.useCases.addNote(fields)
            }
        return try await request.changedOne(JSONShape.note(report), .created, at: .note(report.note.id))
    }

    @Sendable private func edit(_ request: ApiRequest) async throws -> Response {
        _ = try ApiQuery(request, knowing: [])
        let number = try request.number
        let sent = try await request.body(NoteBody.self, upTo: FormBody.text, types: ApiRequest.changes).value
        let commits = try await request.commits(sent)
        let report = try await request.guarding(Self.reading(number)) {
            try await request.applied(seen: sent.version) {
                let current = try await request.useCases.note(number).present()
                return (current.version, sent.applied(to: current.note.fields, commits: commits))
            } write: { version, fields in
                try await request.useCases.editNote(number, fields, version: version)
            }
        }
        return try await request.changedOne(JSONShape.note(report))
    }
}

extension NoteReport {
    /// Returns the note unless it is deleted.
    ///
    /// - Throws: ``DomainError/unknownNote(_:)``.
    fileprivate func present() throws -> NoteReport {
        guard deletedAt == nil else { throw DomainError.unknownNote(note.id) }
        return self
    }
}

extension ApiRequest {
    /// Commits to link a note to; nil when the body does not mention them.
    fileprivate func commits(_ sent: NoteBody) async throws -> [LinkedCommit]? {
        guard let commits = sent.commits else { return nil }
        guard commits.count <= NoteFields.mostCommits else {
            throw DomainError.badNote([.manyCommits(count: commits.count)])
        }
        return try await useCases.commits(commits.map { CommitReference($0.sha, repository: $0.repository) })
    }
}

/// Note fields sent by a program; omitted fields remain unchanged.
struct NoteBody: ApiBody {
    /// Commit to link a note to.
    struct Commit: ApiBody {
        static let members: Set = ["repository", "sha", "subject"]

        let sha: String
        let repository: String?

        init(_ members: ApiMembers) throws {
            guard let sha = try members.text("sha") else { throw ApiError.member("sha", .missing) }
            self.sha = sha
            repository = try members.erasable("repository", members.text) ?? nil
            // Accepted so that the JSON of a note can be sent back unchanged.
            _ = try members.text("subject")
        }
    }

    static let members: Set = ["title", "body", "day", "mood", "tags", "pinned", "commits", "version"]

    /// Version that the change is based on.
    let version: Int?
    let day: Day?
    let commits: [Commit]?
    private let title: String?
    private let body: String?
    private let mood: Mood??
    private let tags: [String]?
    private let isPinned: Bool?

    init(_ members: ApiMembers) throws {
        title = try members.text("title")
        body = try members.text("body")
        day = try members.day("day")
        mood = try members.erasable("mood") { try members.word($0, of: Mood.self) }
        tags = try members.texts("tags")
        isPinned = try members.flag("pinned")
        commits = try members.bodies("commits", of: Commit.self)
        version = try members.number("version")
    }

    /// Returns the fields with the changes applied.
    func applied(to fields: NoteFields, commits: [LinkedCommit]?) -> NoteFields {
        var fields = fields
        if let title { fields.title = title }
        if let body { fields.body = body }
        if let day { fields.day = day }
        if let mood { fields.mood = mood }
        if let tags { fields.tags = tags }
        if let isPinned { fields.isPinned = isPinned }
        if let commits { fields.commits = commits }
        return fields
    }
}
