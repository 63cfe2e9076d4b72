import Core
import Engine
import Foundation
import HTTPTypes
import Language
import TestSupport
import Testing

@testable import Web

/// Data for widgets, their permissions, and the page that creates their scripts.
@Suite("Widgets") struct ServerWidgetTests {
    /// Headers that a Korean browser sends with a form.
    private static let form: HTTPFields = {
        var fields = Server.sameOrigin
        fields[.acceptLanguage] = "ko"
        return fields
    }()

    @Test("A script is shown once, in the response to its form, with a token of only the widget scope")
    func script() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let answer = try await server.post("/widgets", "name=My+phone", headers: Self.form)
            #expect(answer.status == .ok && answer.headers[.cacheControl] == "no-store")
            let text = try #require(answer.text.firstMatch(of: /haru_[A-Za-z0-9_-]+/)).0
            let report = try #require(try await server.useCases.accessTokens().first)
            #expect(report.name == "My phone" && report.scopes == [.widget])
            #expect(try await server.api(.get, "widget", token: String(text)).status == .ok)
            let page = try await server.get("/settings/widgets", headers: Server.korean).text
            #expect(page.contains("My phone") && !page.contains(text) && !page.contains("made-script"))
            #expect(try await server.get("/settings", headers: Server.korean).text.contains("위젯 1개<"))
            let refused = try await server.post("/widgets", "name=", headers: Self.form)
            #expect(refused.status == .unprocessableContent && refused.text.contains("이름이 비어 있어요"))
            #expect(try await server.useCases.accessTokens().count == 1)
        }
    }

    @Test("Values in a script are JSON that cannot end a string or the script", arguments: Language.allCases)
    func filled(language: Language) throws {
        let token = CreatedAccessToken(
            report: AccessTokenReport(
                id: "t1", name: "x", scopes: [.widget], createdAt: Instant(seconds: 1_795_230_000)),
            text: "haru_0f")
        let address = "https://haru.example/\"</script>\u{2028}\\"
        let script = try PageRenderer.current.get().widgetScript(address: address, token: token, language)
        #expect(!script.contains("$HARU") && !script.contains("</script") && !script.contains("\u{2028}"))
        let line = try #require(script.split(separator: "\n").first { $0.hasPrefix("const haru = ") })
        let json = line.dropFirst("const haru = ".count).dropLast()
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        #expect(object?["address"] as? String == address && object?["token"] as? String == "haru_0f")
        #expect((object?["words"] as? [String: String])?.values.contains(where: \.isEmpty) == false)
    }

    @Test("A widget gets the tasks open by today, overdue ones first, in the language that it requests")
    func told() async throws {
        try await Server.run { server in
            let today = try await server.useCases.today().day
            let dues = [
                ("Today", today), ("Tomorrow", today.next), ("Late", today.previous), ("Done", today), ("Someday", nil),
            ]
            for (title, day) in dues {
                _ = try await server.useCases.addTask(
                    TaskFields(title: title, due: day.map { Due(day: $0) }))
            }
            _ = try await server.useCases.completeTasks([4])
            let token = try await server.token([.widget])
            let reply = try await server.api(.get, "widget", token: token, headers: Server.korean)
            let object = try reply.object
            let tasks = try #require(object["tasks"] as? [[String: Any]])
            #expect(tasks.map { $0["title"] as? String } == ["Late", "Today"] && object["open"] as? Int == 2)
            #expect(Set(tasks[0].keys) == ["id", "title", "due", "time", "overdue", "quadrant"])
            #expect((object["words"] as? [String: String])?["streak"] == "0일 연속")
            let levels = (object["grass"] as? [String: Any])?["levels"] as? [Int]
            #expect((11 * 7 + 1...12 * 7).contains(levels?.count ?? 0))
            let light = (object["colors"] as? [String: [String]])?["light"]
            try await server.useCases.set([.theme: "pink"])
            let again = try await server.api(.get, "widget", token: token).object
            #expect((again["colors"] as? [String: [String]])?["light"] != light)
            let tag = try #require(try await server.api(.get, "widget", token: token).headers[.eTag])
            let held = try await server.api(.get, "widget", token: token, headers: [.ifNoneMatch: tag])
            #expect(held.status == .notModified && held.text.isEmpty)
        }
    }

    @Test("A widget can tick its tasks and undo that, and learns nothing of any other task")
    func ticking() async throws {
        try await Server.run { server in
            let today = try await server.useCases.today().day
            for (title, day) in [("Today", today), ("Tomorrow", today.next), ("Gone", today), ("Someday", nil)] {
                _ = try await server.useCases.addTask(
                    TaskFields(title: title, memo: "Secret", due: day.map { Due(day: $0) }))
            }
            _ = try await server.useCases.deleteTasks([3])
            let token = try await server.token([.widget])
            for method in [HTTPRequest.Method.post, .delete] {
                let replies = [
                    try await server.api(method, "widget/tasks/2/completion", token: token),
                    try await server.api(method, "widget/tasks/3/completion", token: token),
                    try await server.api(method, "widget/tasks/4/completion", token: token),
                ]
                for reply in replies {
                    #expect(reply.status == .notFound)
                    for title in ["Tomorrow", "Gone", "Someday", "Secret"] { #expect(!reply.text.contains(title)) }
                }
            }
            for _ in 0..<2 {
                let done = try await server.api(.post, "widget/tasks/1/completion", token: token)
                #expect(done.status == .ok && done.headers[.cacheControl] == "no-store")
                #expect(try done.object["open"] as? Int == 0 && !done.text.contains("Secret"))
            }
            #expect(try await server.useCases.task(1).isDone)
            let reopened = try await server.api(.delete, "widget/tasks/1/completion", token: token)
            #expect(try reopened.object["open"] as? Int == 1)
            #expect(try await !server.useCases.task(1).isDone)
        }
    }
}
