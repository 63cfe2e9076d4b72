import Core
import Engine
import HTTPTypes
import Testing

@testable import Web

@Suite("Tips", .timeLimit(.minutes(15)))
struct ServerTipTests {
    private static let mark = "id=\"tip\""

    @Test("A tip appears when it has something to explain, and disappears after an action in its section")
    func change() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            _ = try await server.post("/welcome/ending")
            #expect(try await !server.get("/tasks").text.contains(Self.mark))
            _ = try await server.post("/tasks", "entry=One&next=/tasks")
            #expect(try await server.useCases.settings().closedTips.isEmpty)
            let page = try await server.get("/tasks").text
            #expect(page.contains(Self.mark) && page.contains("name=\"tip\" value=\"tasks\""))
            // An action elsewhere leaves the tip open.
            _ = try await server.post("/settings/appearance", "theme=blue")
            #expect(try await server.get("/tasks").text.contains(Self.mark))
            _ = try await server.post("/tasks", "entry=Two&next=/tasks")
            #expect(try await !server.get("/tasks").text.contains(Self.mark))
            #expect(try await server.useCases.settings().closedTips == [.tasks])
        }
    }

    @Test(
        "A tip disappears after a link within its section, and not by being read, or from elsewhere",
        arguments: [
            ("/tasks", "/tasks/1", true), ("/tasks", "/tasks/list", true), ("/tasks", "/tasks?urgent=on", true),
            ("/tasks", "/diary/new", true), ("/tasks", "/days/2026-11-20", true), ("/tasks", "/tasks", false),
            ("/tasks?a=b", "/tasks?a=b", false), ("/tasks", "/calendar", false), ("/tasks", "/settings/tasks", false),
            ("/tasks", "/tasks/1/line", false), ("/calendar", "/tasks/1", false), ("/settings", "/tasks/list", false),
            (nil, "/tasks/list", false),
        ] as [(String?, String, Bool)])
    func following(from: String?, to: String, closes: Bool) async throws {
        try await Server.run { server in
            let server = try await server.entered()
            _ = try await server.post("/welcome/ending")
            _ = try await server.post("/tasks", "entry=One&next=/tasks")
            #expect(try await server.get("/tasks").text.contains(Self.mark))
            _ = try await server.get(to, headers: from.map { [.referer: "http://localhost\($0)"] } ?? [:])
            #expect(try await server.useCases.settings().closedTips == (closes ? [.tasks] : []))
            #expect(try await server.get("/tasks").text.contains(Self.mark) != closes)
        }
    }

    @Test("A button closes a tip, the settings show it again, and an unknown tip is refused")
    func button() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            _ = try await server.useCases.startChallenge(
                length: 10, start: nil, rule: .everyDay, name: nil, reward: nil)
            #expect(try await server.get("/challenge").text.contains(Self.mark))
            let closed = try await server.post("/tips/closing", "tip=challenge&next=/challenge")
            #expect(closed.headers[.location] == "/challenge")
            #expect(try await !server.get("/challenge").text.contains(Self.mark))
            #expect(try await server.get("/settings/appearance").text.contains("action=\"/tips/reset\""))
            let again = try await server.post("/tips/reset")
            #expect(again.headers[.location] == "/settings/appearance?notice=saved")
            #expect(try await server.get("/challenge").text.contains(Self.mark))
            #expect(try await server.post("/tips/closing", "tip=settings").status == .badRequest)
        }
    }
}
