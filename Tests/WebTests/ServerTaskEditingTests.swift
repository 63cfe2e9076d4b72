import Core
import Engine
import HTTPTypes
import Testing

@testable import Web

@Suite("The editor of a task")
struct ServerTaskEditingTests {
    private func run(_ body: @escaping @Sendable (Server) async throws -> Void) async throws {
        try await Server.run { server in
            let server = try await server.entered()
            _ = try await server.useCases.addTask(entry: "내일 18시 회의")
            try await body(server)
        }
    }

    @Test("An edited task keeps its completion")
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

    @Test("A fault is reported at its field, and all input is kept")
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

    @Test("All faults are reported at once, each at its field, and the first gets the focus")
    func faults() async throws {
        try await run { server in
            let form =
                "title=&day=2026-02-30&time=99:99&repeats=monthly&monthday=77&end=after&times=0&version=1&alarm=5m"
            let page = try await server.post("/tasks/1", form).text
            for name in ["title", "day", "monthday", "times"] {
                let field = try #require(page.firstMatch(of: try Regex("<[^<]*id=\"\(name)\"[^>]*>")))
                let tag = page[field.range]
                #expect(tag.contains("aria-invalid=\"true\"") && tag.contains("aria-describedby"), "\(name)")
                #expect(tag.contains("autofocus") == (name == "title"), "\(name)")
            }
            #expect(page.matches(of: /class="fault"/).count == 4)
            #expect(page.contains("data-unsaved") && Markup(page).faults == [])
            #expect(try await server.get("/tasks/1").text.contains("data-unsaved") == false)
        }
    }

    @Test(
        "A form without a base version overwrites nothing", arguments: ["", "&version=x", "&version="])
    func blind(version: String) async throws {
        try await run { server in
            let blind = try await server.post("/tasks/1", "title=Mine" + version)
            #expect(blind.status == .conflict && blind.text.contains("value=\"Mine\""))
            #expect(try await server.useCases.task(1).task.fields.title == "회의")
        }
    }

    @Test("An inline edit leaves the rest of a task unchanged")
    func line() async throws {
        try await run { server in
            _ = try await server.post("/tasks/1", "title=A&memo=kept&color=pink&important=on&day=2026-12-01&version=1")
            let form = try await server.get("/tasks/1/line").text
            #expect(form.contains("name=\"version\" value=\"2\"") && form.contains("value=\"2026-12-01\""))
            #expect(Markup(form).faults == [])
            let saved = try await server.post(
                "/tasks/1/line", "title=B&day=2026-12-02&time=09:00&ticket=%23garden&version=2&next=/tasks/list")
            #expect(saved.headers[.location] == "/tasks/list?notice=task-saved&task=1")
            let fields = try await server.useCases.task(1).task.fields
            #expect(fields.title == "B" && fields.memo == "kept" && fields.color == .pink && fields.isImportant == true)
            #expect(fields.due?.description == "2026-12-02 09:00" && fields.ticket == "garden")
            let cleared = try await server.post("/tasks/1/line", "title=B&day=&time=&ticket=&version=3")
            #expect(cleared.status == .seeOther)
            let bare = try await server.useCases.task(1).task.fields
            #expect(bare.due == nil && bare.ticket == nil && bare.memo == "kept")
        }
    }

    @Test("An inline edit is refused, or shown beside a concurrent change, with every field")
    func refusedLine() async throws {
        try await run { server in
            let refused = try await server.post("/tasks/1/line", "title=&day=2026-12-02&version=1")
            #expect(refused.status == .unprocessableContent && refused.text.contains("value=\"2026-12-02\""))
            let stale = try await server.post("/tasks/1/line", "title=Mine&version=0")
            #expect(stale.status == .conflict && stale.text.contains("Mine") && stale.text.contains("회의"))
            let gone = try await server.post("/tasks/9/line", "title=Mine&version=1")
            #expect(gone.status == .notFound && gone.text.contains("value=\"Mine\""))
            #expect(try await server.get("/tasks/9/line").status == .notFound)
        }
    }

    @Test("A task is postponed, and the notice states the new due date, where it stands, and undoes it")
    func puttingOff() async throws {
        try await run { server in
            let put = try await server.post("/tasks/1/day", "day=2026-11-30&next=/tasks")
            #expect(put.headers[.location] == "/tasks?notice=task-put-off&task=1&was=2026-11-22")
            let page = try await server.get(try #require(put.headers[.location]), headers: Server.korean).text
            #expect(page.contains("마감을 11월 30일 18:00로 옮겼어요"))
            #expect(page.contains("formaction=\"/tasks/1/day\"") && page.contains("action=\"/tasks/1/day\""))
            #expect(page.contains("name=\"day\" value=\"2026-11-22\""))
            _ = try await server.post("/tasks/1/day", "day=2026-11-22")
            #expect(try await server.useCases.task(1).task.fields.due?.description == "2026-11-22 18:00")
            #expect(try await server.post("/tasks/1/day", "day=soon").status == .unprocessableContent)
            #expect(try await server.post("/tasks/1/day", "day=").headers[.location]?.contains("was=") == true)
            let undated = try await server.get("/tasks?notice=task-put-off&task=1", headers: Server.korean).text
            #expect(undated.contains("마감을 지웠어요"))
        }
    }

    @Test("The notice of an added or moved task states its quadrant and due date")
    func told() async throws {
        try await run { server in
            let added = try await server.post("/tasks", "entry=\(Route.encoded("내일 10시 정산 !중요"))&next=/tasks")
            let page = try await server.get(try #require(added.headers[.location]), headers: Server.korean).text
            #expect(page.contains("에 추가했어요 · 내일 10:00까지"))
            let moved = try await server.post("/tasks/2/quadrant", "to=decide&next=/tasks/list")
            let list = try await server.get(try #require(moved.headers[.location]), headers: Server.korean).text
            #expect(list.contains("‘계획한다’ 칸으로 옮겼어요 · 내일 10:00까지"))
            let english = try await server.get("/tasks?notice=task-added&task=2", headers: [.acceptLanguage: "en"]).text
            #expect(english.contains("Added to “") && english.contains("due tomorrow 10:00"))
            // A task that was deleted since gets the plain notice.
            _ = try await server.useCases.deleteTasks([2])
            #expect(
                try await server.get("/tasks?notice=task-added&task=2", headers: Server.korean).text.contains(
                    "할 일을 추가했어요"))
        }
    }

    @Test("A form sent twice is accepted twice, and changes the task once")
    func twice() async throws {
        try await run { server in
            for _ in 0..<2 {
                #expect(try await server.post("/tasks/1", "title=Renamed&version=1").status == .seeOther)
            }
            #expect(try await server.useCases.task(1).version == 2)
            for _ in 0..<2 {
                let added = try await server.post("/tasks", "title=New&mark=1")
                #expect(added.headers[.location] == "/tasks?notice=task-written&task=2")
            }
            #expect(try await server.post("/tasks", "title=Newer&mark=1").headers[.location]?.hasSuffix("3") == true)
        }
    }

    @Test("Edits of a permanently deleted task create a new one")
    func gone() async throws {
        try await run { server in
            for form in ["title=Mine&version=1", "title=Mine&day=x&version=1", "title=Mine&version=1&restore=on"] {
                let page = try await server.post("/tasks/9", form)
                #expect(page.status == .notFound && page.text.contains("value=\"Mine\""), "\(form)")
                #expect(page.text.contains("action=\"/tasks\"") && !page.text.contains("name=\"version\""))
                #expect(page.text.contains("There’s no task 9."), "\(form)")
                #expect(page.text.matches(of: /\sautofocus/).count == 1, "\(form)")
            }
        }
    }

    @Test("Saving over a deleted task asks again when it was restored and changed meanwhile")
    func restoredElsewhere() async throws {
        try await run { server in
            _ = try await server.useCases.deleteTasks([1])
            _ = try await server.useCases.restoreTasks([1])
            _ = try await server.post("/tasks/1", "title=Theirs&version=1")
            #expect(try await server.post("/tasks/1", "title=Mine&version=1&restore=on").status == .conflict)
            #expect(try await server.useCases.task(1).task.fields.title == "Theirs")
        }
    }

    @Test("A notice names the stored draft")
    func drafts() async throws {
        try await run { server in
            #expect(try await server.get("/tasks/1").text.contains("data-draft=\"task-1\""))
            #expect(try await server.get("/tasks/new").text.contains("data-draft=\"task-new\""))
            for (query, draft) in [
                ("task-saved&task=1", "task-1"), ("task-written&task=1", "task-new"), ("task-added&task=1", nil),
            ] as [(String, String?)] {
                let page = try await server.get("/tasks?notice=" + query).text
                #expect(page.contains("data-saved") == (draft != nil))
                if let draft { #expect(page.contains("data-saved=\"\(draft)\"")) }
            }
            _ = try await server.post("/diary", "title=a")
            #expect(try await server.get("/diary/1?notice=note-added").text.contains("data-saved=\"note-new\""))
            #expect(try await server.get("/diary/1?notice=note-saved&note=1").text.contains("data-saved=\"note-1\""))
        }
    }

    @Test("The second of two concurrent editors sees both versions, and can overwrite the first or accept it")
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

    @Test("A task deleted elsewhere can be restored with the edits")
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

    @Test("The editor leads back to the previous page")
    func back() async throws {
        try await run { server in
            for (referer, leads) in [
                ("http://localhost/tasks/list?q=a", true), ("http://localhost/tasks/2", false),
                ("http://localhost/nothing", false), ("nonsense", false),
            ] {
                let page = try await server.get("/tasks/1", headers: [.referer: referer]).text
                #expect(page.contains("name=\"next\" value=\"/tasks/list?q=a\"") == leads, "\(referer)")
            }
            // WebKit sends the service worker's address as the referrer of a page.
            for path in ["/service-worker.js", "/events", "/assets/haru.css", "/sign-out", "/health", "/api/v1/tasks"] {
                let page = try await server.get("/tasks/1", headers: [.referer: "http://localhost" + path]).text
                #expect(!page.contains("name=\"next\" value=\"\(path)"), "\(path)")
                let saved = try await server.post("/tasks/1", "title=a&version=1&next=\(Route.encoded(path))")
                #expect(saved.headers[.location]?.hasPrefix("/tasks?") == true, "\(path)")
            }
        }
    }
}
