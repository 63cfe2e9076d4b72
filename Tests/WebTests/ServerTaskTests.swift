import Core
import Engine
import Foundation
import HTTPTypes
import NIOCore
import Testing

@testable import Web

@Suite("Effects of task forms")
struct ServerTaskTests {
    private func run(_ body: @escaping @Sendable (Server) async throws -> Void) async throws {
        try await Server.run { server in
            let server = try await server.entered()
            try await server.useCases.set(.welcomed, to: "on", from: nil)
            try await body(server)
        }
    }

    private static let json: HTTPFields = [.secFetchSite: "same-origin", .accept: "application/json"]
    private static func encoded(_ text: String) -> String { Route.encoded(text) }

    @Test("Every task page works, filled and empty, in both languages")
    func pages() async throws {
        try await run { server in
            for filled in [false, true] {
                if filled {
                    for index in 0..<60 {
                        _ = try await server.useCases.addTask(entry: "할 일 \(index) 내일 18시 !중요 #haru")
                    }
                }
                for path in [
                    "/tasks", "/tasks/list", "/tasks/list?offset=50", "/tasks/list?q=1&sort=title&status=all",
                    "/tasks/list?status=deleted", "/tasks/new", "/tasks/new?on=2026-12-01",
                    "/tasks/days/2026-11-21", "/tasks/days/0001-01-01", "/tasks/days/9999-12-31", "/",
                ] {
                    for language in ["ko", "en"] {
                        let response = try await server.get(path, headers: [.acceptLanguage: language])
                        #expect(response.status == .ok, "\(path)")
                        #expect(Markup(response.text).faults == [], "\(path)")
                    }
                }
            }
            #expect(try await server.get("/tasks/new?on=2026-12-01").text.contains("value=\"2026-12-01\""))
        }
    }

    @Test("A line of quick entry becomes a task, and a kept range stays in its title")
    func entry() async throws {
        try await run { server in
            let text = Self.encoded("내일 18시 코드 리뷰 !중요 #haru")
            let added = try await server.post("/tasks", "entry=\(text)&keep=0-6&next=/tasks/list")
            #expect(added.headers[.location] == "/tasks/list?notice=task-added&task=1")
            let task = try await server.useCases.task(1)
            #expect(task.task.fields.title == "내일 코드 리뷰")
            #expect(task.task.fields.isImportant == true && task.task.fields.ticket == "haru")
            #expect(task.task.fields.due?.time?.description == "18:00")
        }
    }

    @Test("An invalid line is refused on the page that it came from, with its whole text kept")
    func refusedEntry() async throws {
        try await run { server in
            for next in ["/", "/tasks", "/tasks/list?q=a", "/tasks/days/2026-11-25", "/settings", ""] {
                for text in ["", "!중요 #haru", String(repeating: "가", count: 10_000)] {
                    let form = "entry=\(Self.encoded(text))&next=\(Self.encoded(next))"
                    let response = try await server.post("/tasks", form)
                    #expect(response.status == .unprocessableContent)
                    #expect(response.text.contains("value=\"\(text)\""), "\(next)")
                    #expect(response.text.contains("role=\"alert\""))
                    #expect(Markup(response.text).faults == [])
                }
            }
            #expect(try await server.useCases.tasks(TaskFilter()).total == 0)
        }
    }

    @Test("A form with a submission id applies once, even when its change was undone meanwhile")
    func sentAgain() async throws {
        try await run { server in
            _ = try await server.useCases.addTask(entry: "milk")
            let tick = "sent=a1&next=/tasks"
            _ = try await server.post("/tasks/1/completion", tick)
            _ = try await server.useCases.reopenTasks([1])
            let again = try await server.post("/tasks/1/completion", tick)
            #expect(again.status == .seeOther && again.headers[.location] == "/tasks")
            #expect(try await server.useCases.task(1).isDone == false)
            _ = try await server.post("/tasks/1/completion", "sent=a2&next=/tasks")
            #expect(try await server.useCases.task(1).isDone)
            for _ in 1...2 { _ = try await server.post("/tasks/1/copy", "sent=a1") }
            #expect(try await server.useCases.tasks(TaskFilter()).total == 1)
        }
    }

    @Test("A refused form does not count as applied")
    func refusedThenSentAgain() async throws {
        try await run { server in
            _ = try await server.useCases.addTask(entry: "milk")
            _ = try await server.useCases.deleteTasks([1])
            #expect(try await server.post("/tasks/1/completion", "sent=a").status == .unprocessableContent)
            _ = try await server.useCases.restoreTasks([1])
            #expect(try await server.post("/tasks/1/completion", "sent=a").status == .seeOther)
            #expect(try await server.useCases.task(1).isDone)
        }
    }

    @Test("A held form is read as of its writing time, and the response confirms that it was accepted")
    func waited() async throws {
        try await run { server in
            var headers: HTTPFields = [.secFetchSite: "same-origin"]
            headers[try #require(HTTPField.Name("Haru-Held"))] = "1"
            let taken = try #require(HTTPField.Name("Haru-Taken"))
            let (today, yesterday) = (try await server.useCases.currentDay(), Server.now.advanced(bySeconds: -86_400))
            let line = "entry=milk+tomorrow&mark=1.1&written="
            for _ in 1...2 {
                let answer = try await server.post("/tasks", line + "\(yesterday.seconds)", headers: headers)
                #expect(answer.status == .noContent && answer.headers[taken] == "1")
                #expect(answer.headers[.location] == nil)
            }
            #expect(try await server.useCases.tasks(TaskFilter()).total == 1)
            #expect(try await server.useCases.task(1).task.fields.due?.day == today)
            let tick = "sent=a&written=\(yesterday.seconds)"
            _ = try await server.post("/tasks/1/completion", tick, headers: headers)
            #expect(try await server.useCases.task(1).task.doneAt == yesterday)
            _ = try await server.post("/diary", "title=milk&written=\(yesterday.seconds)", headers: headers)
            #expect(try await server.useCases.note(1).note.fields.day == today.previous)
            // An implausible or future time is ignored, and so is the time of a form that was sent at once.
            for (mark, written) in ["\(Int64.min)", "\(Int64.max)", "x", "", "\(Server.now.seconds + 60)"].enumerated()
            {
                _ = try await server.post(
                    "/tasks", "entry=tea+tomorrow&mark=2.\(mark)&written=\(written)", headers: headers)
                #expect(try await server.useCases.task(mark + 2).task.fields.due?.day == today.next)
            }
            _ = try await server.post("/tasks", "entry=tea+tomorrow&mark=3.1&written=\(yesterday.seconds)")
            #expect(try await server.useCases.task(7).task.fields.due?.day == today.next)
            let refused = try await server.post("/tasks", "entry=", headers: headers)
            #expect(refused.status == .unprocessableContent && refused.headers[taken] == nil)
        }
    }

    @Test("A form that another account wrote offline is refused", arguments: ["2", "01", "x"])
    func foreignForm(account: String) async throws {
        try await run { server in
            var headers: HTTPFields = [.secFetchSite: "same-origin"]
            headers[try #require(HTTPField.Name("Haru-Account"))] = account
            #expect(try await server.post("/tasks", "entry=milk", headers: headers).status == .preconditionFailed)
            #expect(try await server.useCases.tasks(TaskFilter()).total == 0)
            headers[try #require(HTTPField.Name("Haru-Account"))] = "1"
            #expect(try await server.post("/tasks", "entry=milk", headers: headers).status == .seeOther)
        }
    }

    @Test("A form sent twice from one page creates one task, and from the next page another")
    func twice() async throws {
        try await run { server in
            let form = "entry=milk&mark=5.20778&next=/tasks"
            async let one = server.post("/tasks", form)
            async let two = server.post("/tasks", form)
            #expect(try await [one.status, two.status] == [.seeOther, .seeOther])
            #expect(try await server.useCases.tasks(TaskFilter()).total == 1)
            let fields = "title=milk&mark=5.20778"
            _ = try await server.post("/tasks", fields)
            _ = try await server.post("/tasks", fields)
            #expect(try await server.useCases.tasks(TaskFilter()).total == 2)
            _ = try await server.post("/tasks", form.replacing("mark=5", with: "mark=6"))
            #expect(try await server.useCases.tasks(TaskFilter()).total == 3)
        }
    }

    @Test("The preview of a line is JSON for scripts and a page for browsers")
    func reading() async throws {
        try await run { server in
            let form = "entry=\(Self.encoded("내일 18시 코드 리뷰 !중요"))&keep=7-12"
            let told = try await server.post("/tasks/reading", form, headers: Self.json)
            #expect(told.headers[.contentType] == "application/json; charset=utf-8")
            let reading = try JSONDecoder().decode(ParsedEntry.self, from: Data(told.text.utf8))
            #expect(reading.quadrant == "decide")
            #expect(reading.chips.map(\.range) == ["0-6", "27-34", "7-12"])
            #expect(reading.chips.map(\.kept) == [false, false, true])
            let page = try await server.post("/tasks/reading", form)
            #expect(page.status == .ok && Markup(page.text).faults == [])
            #expect(page.text.contains("name=\"keep\" value=\"7-12\"") && page.text.contains("<bdi>18시 코드 리뷰</bdi>"))
            let changed = "entry=\(Self.encoded("내일 코드 리뷰"))&read=\(Self.encoded("내일 18시 코드 리뷰"))&keep=7-12"
            #expect(try await server.post("/tasks/reading", changed).status == .ok)
            for odd in ["", "entry=", "entry=a&keep=9-1&keep=x", "entry=a&keep=0-99999", "entry=%F0%9F%98%80&keep=1-2"]
            {
                #expect(try await server.post("/tasks/reading", odd, headers: Self.json).status == .ok)
            }
            #expect(try await server.useCases.tasks(TaskFilter()).total == 0)
        }
    }

    private struct ParsedEntry: Decodable {
        struct Chip: Decodable {
            let range: String
            let kept: Bool
        }
        let quadrant: String
        let chips: [Chip]
    }

    @Test("A task can be ticked, reopened, deleted and restored, each with an undo")
    func life() async throws {
        try await run { server in
            _ = try await server.useCases.addTask(entry: "매주 토요일 청소")
            let done = try await server.post("/tasks/1/completion", "next=/")
            #expect(done.headers[.location] == "/?notice=task-done&task=1&then=2026-11-28")
            let page = try await server.get("/?notice=task-done&task=1&then=2026-11-28")
            #expect(page.text.contains("name=\"action\" value=\"open\""))
            #expect(page.text.contains("11월 28일") || page.text.contains("Nov 28"))
            #expect(try await server.useCases.tasks(TaskFilter()).tasks.map(\.task.id) == [2])
            _ = try await server.post("/tasks/selection", "action=open&task=1&next=/")
            #expect(try await server.useCases.tasks(TaskFilter()).tasks.map(\.task.id) == [1])
            let gone = try await server.post("/tasks/1/removal")
            #expect(gone.headers[.location] == "/tasks?notice=task-deleted&task=1")
            #expect(try await server.get("/tasks/1").status == .notFound)
            #expect(try await server.get("/tasks/list?status=deleted").text.contains("/tasks/1/restoration"))
            let back = try await server.post("/tasks/1/restoration")
            #expect(back.headers[.location] == "/tasks?notice=task-restored&task=1")
            #expect(try await server.get("/tasks/1").status == .ok)
        }
    }

    @Test("A move remembers the task's previous place, so that it can be undone")
    func move() async throws {
        try await run { server in
            for title in ["하나 !중요", "둘 !중요", "셋 !중요"] { _ = try await server.useCases.addTask(entry: title) }
            let moved = try await server.post("/tasks/1/quadrant", "to=delegate")
            #expect(moved.headers[.location] == "/tasks?notice=task-moved&task=1&from=decide&before=2")
            #expect(try await server.useCases.task(1).quadrant == .delegate)
            _ = try await server.post("/tasks/1/quadrant", "to=decide&before=2")
            #expect(try await server.useCases.matrix().boxes[.decide]?.tasks.map(\.task.id) == [1, 2, 3])
            _ = try await server.post("/tasks/3/quadrant?before=1", "to=decide")
            #expect(try await server.useCases.matrix().boxes[.decide]?.tasks.map(\.task.id) == [3, 1, 2])
            _ = try await server.post("/tasks/2/quadrant", "to=do")
            #expect(try await server.useCases.task(2).task.fields.urgency == .always)
            _ = try await server.post("/tasks/2/urgency/removal")
            #expect(try await server.useCases.task(2).task.fields.urgency == .auto)
            #expect(try await server.post("/tasks/1/quadrant", "to=nowhere").status == .badRequest)
            #expect(try await server.post("/tasks/1/quadrant").status == .badRequest)
        }
    }

    @Test("A move remembers a previous place that the matrix does not show")
    func moveFromBelow() async throws {
        try await run { server in
            let count = UseCases.longestBox + 3
            for number in 1...count { _ = try await server.useCases.addTask(TaskFields(title: "\(number)")) }
            for (id, above) in [(count - 1, "&before=\(count)"), (count, "")] {
                let moved = try await server.post("/tasks/\(id)/quadrant", "to=do")
                #expect(moved.headers[.location] == "/tasks?notice=task-moved&task=\(id)&from=unsorted\(above)")
            }
        }
    }

    @Test("Alarms can be turned off and on, a task copied, and a ticket coloured")
    func menu() async throws {
        try await run { server in
            _ = try await server.useCases.addTask(entry: "내일 18시 회의 30분 전 알림 #haru")
            _ = try await server.post("/tasks/1/alarms", "alarms=off")
            #expect(try await server.useCases.task(1).task.fields.alarmsOn == false)
            _ = try await server.post("/tasks/1/alarms", "alarms=on")
            #expect(try await server.useCases.task(1).task.fields.alarmsOn)
            let copied = try await server.post("/tasks/1/copy")
            #expect(copied.headers[.location] == "/tasks?notice=task-copied&task=2")
            _ = try await server.post("/tasks/tickets", "ticket=haru&color=pink")
            #expect(try await server.useCases.task(1).ticketColor == .pink)
            #expect(try await server.post("/tasks/tickets", "ticket=haru&color=beige").status == .badRequest)
        }
    }

    @Test("Programs get the data of the pages")
    func programs() async throws {
        try await run { server in
            _ = try await server.useCases.addTask(entry: "buy milk !important")
            for path in ["/tasks", "/tasks/list?q=milk", "/tasks/1"] {
                let response = try await server.get(path, headers: [.accept: "application/json"])
                #expect(response.headers[.contentType] == "application/json; charset=utf-8")
                #expect(response.text.contains("buy milk"), "\(path)")
            }
            #expect(try await server.get("/tasks/2", headers: [.accept: "application/json"]).status == .notFound)
        }
    }

    @Test("Several tasks are changed at once")
    func several() async throws {
        try await run { server in
            for index in 0..<5 { _ = try await server.useCases.addTask(entry: "task \(index)") }
            let done = try await server.post("/tasks/selection", "action=done&task=1&task=2&next=/tasks/list?q=task")
            #expect(done.headers[.location] == "/tasks/list?q=task&notice=task-done&task=1&task=2")
            let gone = try await server.post("/tasks/selection", "action=delete&task=3&task=4&task=99")
            #expect(gone.headers[.location] == "/tasks?notice=task-deleted&task=3&task=4")
            #expect(try await server.useCases.tasks(TaskFilter()).total == 1)
            let none = try await server.post("/tasks/selection", "action=delete")
            #expect(none.headers[.location] == "/tasks?notice=nothing-chosen")
            #expect(try await server.post("/tasks/selection", "action=burn&task=1").status == .badRequest)
            let many = (1...600).map { "task=\($0)" }.joined(separator: "&")
            #expect(try await server.post("/tasks/selection", "action=done&\(many)").status == .unprocessableContent)
        }
    }

    @Test("An unknown task id is reported, and is no server error")
    func unknown() async throws {
        try await run { server in
            #expect(try await server.get("/tasks/7").status == .notFound)
            for path in [
                "/tasks/0", "/tasks/-1", "/tasks/99999999999999999999", "/tasks/1/nothing", "/tasks/days/2026-02-30",
            ] {
                #expect(try await server.get(path).status == .notFound, "\(path)")
            }
            for path in [
                "completion", "completion/removal", "removal", "restoration", "urgency/removal", "copy", "alarms",
            ] {
                let response = try await server.post("/tasks/7/\(path)")
                #expect(response.status == .unprocessableContent, "\(path)")
                #expect(response.text.contains("7"))
            }
            #expect(try await server.post("/tasks/7/quadrant", "to=do").status == .unprocessableContent)
            #expect(try await server.post("/tasks/7", "title=a&version=1").status == .notFound)
            #expect(try await server.get("/tasks/7/completion").status == .methodNotAllowed)
            #expect(try await server.post("/tasks/list").status == .methodNotAllowed)
        }
    }

    @Test("Without a session nobody sees or changes a task")
    func locked() async throws {
        try await run { server in
            _ = try await server.useCases.addTask(entry: "secret")
            let stranger = server.with(cookie: nil)
            for path in ["/tasks", "/tasks/1", "/tasks/list", "/tasks/days/2026-11-21"] {
                let response = try await stranger.get(path)
                #expect(response.status == .unauthorized && !response.text.contains("secret"))
            }
            #expect(try await stranger.post("/tasks/1/removal").status == .unauthorized)
            #expect(try await server.post("/tasks/1/removal", headers: [:]).status == .forbidden)
            #expect(try await server.useCases.task(1).task.fields.title == "secret")
        }
    }

    @Test("A form beyond the size limit is refused, and a long memo is not")
    func huge() async throws {
        try await run { server in
            let memo = Self.encoded(String(repeating: "가", count: 20_000))
            let saved = try await server.post("/tasks", "title=a&memo=\(memo)")
            #expect(saved.status == .seeOther)
            // A refused long text returns to its writer.
            let long = String(repeating: "a", count: 2_000_000)
            let refused = try await server.post("/tasks", "title=a&memo=\(long)")
            #expect(refused.status == .unprocessableContent && refused.text.contains(long))
            let huge = String(repeating: "a", count: 9_000_000)
            #expect(try await server.post("/tasks", "title=a&memo=\(huge)").status == .contentTooLarge)
        }
    }
}
