import Core
import Engine
import HTTPTypes
import TestSupport
import Testing

@testable import Web

/// Items that a program sees while it pages through a list.
@Suite("The pages of the HTTP API") struct ServerApiPageTests {
    /// A change that the program makes to the items it has seen.
    enum Deed: CaseIterable, Sendable {
        case none, completion, deletion, addition
    }

    /// Pages through a list, and returns the ids of the items seen.
    private func walk(
        _ server: Server, _ token: String, _ kind: String, _ query: String,
        doing body: ([Int]) async throws -> Void = { _ in }
    ) async throws -> [Int] {
        var path: String? = "/api/v1/\(kind)?\(query)"
        var seen: [Int] = []
        for _ in 0..<40 {
            guard let address = path else { return seen }
            let reply = try await server.get(address, headers: .token(token))
            #expect(reply.status == .ok, "\(address): \(reply.text)")
            let page = try #require(try reply.object[kind] as? [[String: Any]]).compactMap { $0["id"] as? Int }
            seen += page
            let link = reply.headers[.name("Link")]
            path = link?.wholeMatch(of: /<(.*)>; rel="next"/).map { String($0.1) }
            try await body(page)
        }
        Issue.record("The pages do not end.")
        return seen
    }

    @Test(
        "Paging sees all tasks, and none twice, when some are completed, deleted or added meanwhile",
        arguments: TaskSort.allCases.map(\.rawValue), Deed.allCases)
    func tasks(sort: String, deed: Deed) async throws {
        try await Server.run { server in
            let token = try await server.token([.write])
            for number in 1...23 {
                var fields = TaskFields(title: number.isMultiple(of: 3) ? "같은 제목 %.&" : "\u{338}\(number % 5)")
                fields.isImportant = number.isMultiple(of: 2)
                fields.urgency = number.isMultiple(of: 4) ? .always : .auto
                if number % 7 < 4 { fields.due = Due(day: Day(number: 20_778 + number % 4)) }
                _ = try await server.useCases.addTask(fields)
            }
            let seen = try await walk(server, token, "tasks", "sort=\(sort)&limit=5") { page in
                switch deed {
                case .none: break
                case .completion: _ = try await server.useCases.completeTasks(page)
                case .deletion: _ = try await server.useCases.deleteTasks(page)
                case .addition: _ = try await server.useCases.addTask(TaskFields(title: "0 new"))
                }
            }
            #expect(Set(seen).isSuperset(of: 1...23), "\(seen)")
            #expect(Set(seen).count == seen.count, "\(seen)")
            if deed != .addition { #expect(seen.count == 23) }
            let list = try await walk(server, token, "tasks", "status=all&sort=\(sort)&limit=4")
            #expect(Set(list).count == list.count)
            #expect(list.count == (try await server.useCases.tasks(.all).total))
            #expect(deed != .deletion || list.isEmpty)
            let deleted = try await walk(server, token, "tasks", "status=deleted&sort=\(sort)&limit=4") {
                _ = try await server.useCases.restoreTasks($0)
            }
            #expect(deleted.count == (deed == .deletion ? 23 : 0) && Set(deleted).count == deleted.count)
        }
    }

    @Test("Paging sees all notes once each, when some are deleted or pinned meanwhile", arguments: ["", "&q=word"])
    func notes(search: String) async throws {
        try await Server.run { server in
            let token = try await server.token([.write])
            for number in 1...23 {
                let day = Day(number: 20_770 + number % 6)
                _ = try await server.useCases.addNote(
                    NoteFields(title: "\(number)", body: "word", day: day, isPinned: number.isMultiple(of: 9)))
            }
            let seen = try await walk(server, token, "notes", "limit=5" + search) {
                _ = try await server.useCases.deleteNotes($0)
            }
            #expect(seen.count == 23 && Set(seen) == Set(1...23), "\(seen)")
            let deleted = try await walk(server, token, "notes", "deleted=true&limit=5" + search) {
                _ = try await server.useCases.restoreNotes($0)
            }
            #expect(deleted.count == 23 && Set(deleted) == Set(1...23), "\(deleted)")
            let pinned = try await walk(server, token, "notes", "limit=5" + search) { page in
                for id in page {
                    var fields = try await server.useCases.note(id).note.fields
                    fields.isPinned.toggle()
                    _ = try await server.useCases.editNote(id, fields)
                }
            }
            #expect(Set(pinned) == Set(1...23))
        }
    }

    @Test(
        "A cursor that no page returned is refused, and so is one of another list",
        arguments: [
            ("tasks?cursor=50", 400), ("tasks?cursor=", 400), ("tasks?cursor=due.1", 400),
            ("tasks?cursor=due.01.5", 400),
            ("tasks?cursor=due.1.05", 400), ("tasks?cursor=due.1.%2B5", 400), ("tasks?cursor=due.1.5.6", 400),
            ("tasks?cursor=due.1.99999999999999999999", 400), ("tasks?cursor=Due.1.5", 400),
            ("tasks?cursor=quadrant.1.5", 400),
            ("tasks?sort=title&cursor=title.1.\(String(repeating: "a", count: 201))", 400),
            ("tasks?sort=title&cursor=title.1.%CC%B8.", 200), ("tasks?sort=title&cursor=title.1.a%0Ab", 400),
            ("tasks?sort=title&cursor=title.1", 400), ("tasks?cursor=due.0.5", 400),
            ("tasks?cursor=due.1.5", 200), ("tasks?cursor=due.1.-5", 200), ("tasks?sort=title&cursor=title.1.", 200),
            ("tasks?sort=title&cursor=title.1.a.b", 200), ("tasks?sort=quadrant&cursor=quadrant.1.5.0.1.7", 200),
            ("tasks?sort=quadrant&cursor=quadrant.1.9223372036854775807.0.1.-7", 200),
            ("tasks?sort=title&cursor=due.1.5", 422), ("tasks?status=deleted&sort=done&cursor=done.1.5", 422),
            ("notes?cursor=30", 400), ("notes?cursor=note.1.2026-02-30", 400),
            ("notes?cursor=note.1.2026-11-21.5", 400),
            ("notes?cursor=deleted.1.x", 400), ("notes?cursor=deleted.1.5", 422),
            ("notes?cursor=note.1.2026-11-21", 200),
            ("notes?cursor=pinned.1.2026-11-21", 200), ("notes?deleted=true&cursor=deleted.1.5", 200),
            ("notes?deleted=true&cursor=note.1.2026-11-21", 422),
            ("commits?cursor=2026-11-21.5", 400), ("commits?cursor=2026-11-21.5.XY", 400),
            ("commits?cursor=2026-11-21.5.0f", 200), ("evidence?cursor=5", 400), ("evidence?cursor=2026-11-21", 200),
        ])
    func cursors(path: String, status: Int) async throws {
        try await Server.run { server in
            let token = try await server.token([.read])
            let reply = try await server.api(.get, path, token: token)
            #expect(reply.status.code == status, "\(reply.text)")
            guard status != 200 else { return }
            #expect(try (reply.object["detail"] as? String)?.contains("ursor") == true)
        }
    }
}

extension TaskFilter {
    fileprivate static var all: TaskFilter {
        var filter = TaskFilter()
        filter.status = .all
        return filter
    }
}
