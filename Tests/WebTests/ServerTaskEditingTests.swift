import Core
import Engine
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import Web

@Suite("What the editor of a task does")
struct ServerTaskEditingTests {
    private func run(_ body: @escaping @Sendable (Server) async throws -> Void) async throws {
        try await Server.run { server in
            let server = try await server.entered()
            _ = try await server.useCases.addTask(entry: "내일 18시 회의")
            try await body(server)
        }
    }

    @Test("A task is edited, and what is done stays done")
    func edit() async throws {
        try await run { server in
            _ = try await server.useCases.completeTasks([1])
            let version = try await server.useCases.task(1).version
            let form =
                "title=Renamed&day=2026-12-01&time=09:00&important=on&color=pink&version=\(version)&next=/tasks/list"
            let saved = try await server.post("/tasks/1", form)
            #expect(saved.headers[.location] == "/tasks/list?notice=task-saved&task=1")
            let task = try await server.useCases.task(1)
            #expect(task.task.fields.title == "Renamed" && task.task.fields.color == .pink && task.isDone)
        }
    }

    @Test("What is wrong is said at its field, and everything that was written is kept")
    func refused() async throws {
        try await run { server in
            for path in ["/tasks", "/tasks/1"] {
                let response = try await server.post(
                    path, "title=&memo=two%0D%0Alines&day=2026-11-30&time=18:00&ticket=garden&color=red&version=1")
                #expect(response.status == .unprocessableContent)
                for value in ["value=\"2026-11-30\"", "value=\"18:00\"", "value=\"garden\"", "two\nlines"] {
                    #expect(response.text.contains(value), "\(path) \(value)")
                }
                #expect(
                    response.text.contains("name=\"title\" value=\"\" required")
                        && response.text.contains("class=\"fault\""))
                #expect(Markup(response.text).faults == [])
            }
            #expect(try await server.useCases.task(1).task.fields.title == "회의")
        }
    }

    @Test("Who saves second is shown both, and can save over the first or take it")
    func conflict() async throws {
        try await run { server in
            _ = try await server.post("/tasks/1", "title=First&version=1")
            let second = try await server.post("/tasks/1", "title=Second&version=1")
            #expect(second.status == .conflict && Markup(second.text).faults == [])
            #expect(second.text.contains("First") && second.text.contains("value=\"Second\""))
            #expect(second.text.contains("name=\"version\" value=\"2\""))
            #expect(try await server.useCases.task(1).task.fields.title == "First")
            #expect(try await server.post("/tasks/1", "title=Second&version=2").status == .seeOther)
            #expect(try await server.useCases.task(1).task.fields.title == "Second")
        }
    }

    @Test("What was deleted elsewhere can be brought back with what was written")
    func deleted() async throws {
        try await run { server in
            _ = try await server.useCases.deleteTasks([1])
            let response = try await server.post("/tasks/1", "title=Mine&version=1")
            #expect(response.status == .conflict)
            #expect(response.text.contains("name=\"restore\"") && response.text.contains("value=\"Mine\""))
            let restored = try await server.post("/tasks/1", "title=Mine&version=1&restore=on")
            #expect(restored.status == .seeOther)
            #expect(try await server.useCases.task(1).task.fields.title == "Mine")
        }
    }

    @Test("The editor leads back to where one came from")
    func back() async throws {
        try await run { server in
            for (referer, leads) in [
                ("http://localhost/tasks/list?q=a", true), ("http://localhost/tasks/2", false),
                ("http://localhost/nothing", false), ("nonsense", false),
            ] {
                let page = try await server.get("/tasks/1", headers: [.referer: referer]).text
                #expect(page.contains("name=\"next\" value=\"/tasks/list?q=a\"") == leads, "\(referer)")
            }
        }
    }
}
