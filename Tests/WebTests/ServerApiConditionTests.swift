import Core
import Engine
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import Web

/// Conditional changes: a program changes an item only in the state that it has seen.
@Suite("Conditions of the HTTP API") struct ServerApiConditionTests {
    @Test(
        "A task changed in the meantime is not changed, deleted or completed by a program with an old ETag",
        arguments: ["tasks", "notes"])
    func lostUpdates(kind: String) async throws {
        try await Server.run { server in
            let token = try await server.token([.write])
            let made = try await server.api(.post, kind, token: token, "{\"title\": \"First\"}")
            let read = try await server.api(.get, "\(kind)/1", token: token)
            let seen = try #require(read.headers[.eTag])
            #expect(!seen.hasPrefix("W/") && made.headers[.eTag] == seen)
            #expect(
                try await server.api(.get, "\(kind)/1", token: token, headers: [.ifNoneMatch: seen]).status
                    == .notModified)
            let edited = try await server.api(
                .patch, "\(kind)/1", token: token, "{\"title\": \"Second\"}", headers: [.ifMatch: seen])
            let now = try #require(edited.headers[.eTag])
            #expect(edited.status == .ok && now != seen)
            #expect(try await server.api(.get, "\(kind)/1", token: token).headers[.eTag] == now)
            let stale: [HTTPFields] = [
                [.ifMatch: seen], [.ifMatch: "W/" + now], [.ifMatch: "nonsense"], [.ifMatch: "\"x\", \(seen)"],
            ]
            for headers in stale {
                for (method, body) in [(HTTPRequest.Method.patch, "{\"title\": \"Third\"}"), (.delete, nil)] {
                    let late = try await server.api(method, "\(kind)/1", token: token, body, headers: headers)
                    #expect(late.status == .preconditionFailed, "\(method) \(headers)")
                    #expect(try late.object["title"] as? String == "Precondition Failed")
                }
            }
            #expect(try await server.api(.get, "\(kind)/1", token: token).object["title"] as? String == "Second")
            for written in ["*", "%", "\"x\", %"] {
                let current = try #require(try await server.api(.get, "\(kind)/1", token: token).headers[.eTag])
                let held = written.replacing("%", with: current)
                let fine = try await server.api(.patch, "\(kind)/1", token: token, "{}", headers: [.ifMatch: held])
                #expect(fine.status == .ok, "\(held)")
            }
            let last = try #require(try await server.api(.get, "\(kind)/1", token: token).headers[.eTag])
            let deleted = try await server.api(.delete, "\(kind)/1", token: token, headers: [.ifMatch: last])
            #expect(deleted.status == .noContent)
            for held in ["*", last] {
                let gone = try await server.api(.delete, "\(kind)/1", token: token, headers: [.ifMatch: held])
                #expect(gone.status == .notFound)
            }
        }
    }

    @Test("Completion counts as a change, and accepts a condition itself")
    func completion() async throws {
        try await Server.run { server in
            let token = try await server.token([.write])
            _ = try await server.api(.post, "tasks", token: token, "{\"title\": \"First\"}")
            let open = try #require(try await server.api(.get, "tasks/1", token: token).headers[.eTag])
            let done = try await server.api(.post, "tasks/1/completion", token: token, headers: [.ifMatch: open])
            #expect(done.status == .ok)
            for method in [HTTPRequest.Method.post, .delete] {
                let late = try await server.api(method, "tasks/1/completion", token: token, headers: [.ifMatch: open])
                #expect(late.status == .preconditionFailed)
            }
            let edit = try await server.api(
                .patch, "tasks/1", token: token, "{\"title\": \"Late\"}", headers: [.ifMatch: open])
            #expect(edit.status == .preconditionFailed)
            let now = try #require(try await server.api(.get, "tasks/1", token: token).headers[.eTag])
            let reopened = try await server.api(.delete, "tasks/1/completion", token: token, headers: [.ifMatch: now])
            #expect(reopened.status == .ok)
        }
    }

    @Test("Time alone does not change the task, but invalidates the copy")
    func clock() async throws {
        let time = ManualTime()
        try await Server.run(now: { time.now }) { server in
            let token = try await server.token([.write])
            _ = try await server.api(
                .post, "tasks", token: token, "{\"title\": \"Soon\", \"due\": \"2026-11-22\", \"time\": \"18:00\"}")
            let seen = try #require(try await server.api(.get, "tasks/1", token: token).headers[.eTag])
            time.advance(seconds: 2 * 86_400)
            let copy = try await server.api(.get, "tasks/1", token: token, headers: [.ifNoneMatch: seen])
            #expect(try copy.status == .ok && copy.object["overdue"] as? Bool == true)
            let edited = try await server.api(
                .patch, "tasks/1", token: token, "{\"title\": \"Now\"}", headers: [.ifMatch: seen])
            #expect(edited.status == .ok)
        }
    }

    @Test("An If-Match condition on a list matches no ETag", arguments: ["tasks", "notes"])
    func lists(kind: String) async throws {
        try await Server.run { server in
            let token = try await server.token([.write])
            let tag = try #require(try await server.api(.get, kind, token: token).headers[.eTag])
            for (held, status) in [(tag, 412), ("\"x\"", 412), ("*", 201)] {
                let made = try await server.api(
                    .post, kind, token: token, "{\"title\": \"New\"}", headers: [.ifMatch: held])
                #expect(made.status.code == status)
            }
        }
    }

    @Test("Of concurrent programs with the same ETag, one makes its change")
    func race() async throws {
        try await Server.run { server in
            let token = try await server.token([.write])
            _ = try await server.api(.post, "tasks", token: token, "{\"title\": \"First\"}")
            let seen = try #require(try await server.api(.get, "tasks/1", token: token).headers[.eTag])
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 1...8 {
                    group.addTask {
                        try await server.api(
                            .patch, "tasks/1", token: token, "{\"title\": \"\(number)\"}", headers: [.ifMatch: seen]
                        ).status.code
                    }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 200 } == 1 && statuses.count { $0 == 412 } == 7, "\(statuses)")
        }
    }

    @Test("Another build yields another ETag for the same data", arguments: ["/tasks", "/settings", "/api/v1/today"])
    func builds(path: String) async throws {
        let tags = Mutex(Set<String>())
        for build in ["a", "b", "a"] {
            try await Server.run(adjusting: { $0.build = build }) { server in
                let isOfProgram = path.hasPrefix("/api")
                let token = try await server.token([.read])
                let browser = isOfProgram ? server : try await server.entered()
                let headers: HTTPFields = isOfProgram ? .token(token) : [:]
                let tag = try #require(try await browser.get(path, headers: headers).headers[.eTag])
                _ = tags.withLock { $0.insert(tag) }
                var held = headers
                held[.ifNoneMatch] = tag
                #expect(try await browser.get(path, headers: held).status == .notModified)
            }
        }
        #expect(tags.withLock { $0.count } == 2)
    }
}

/// A clock that the test sets.
private final class ManualTime: Sendable {
    private let state = Mutex(Server.now)

    var now: Instant { state.withLock { $0 } }

    func advance(seconds: Int64) { state.withLock { $0 = $0.advanced(bySeconds: seconds) } }
}
