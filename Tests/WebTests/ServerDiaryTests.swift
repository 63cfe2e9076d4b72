import Core
import Engine
import HTTPTypes
import Testing

@testable import Web

/// The diary over HTTP.
@Suite struct ServerDiaryTests {
    private static func encoded(_ text: String) -> String { Route.encoded(text) }

    private func form(_ items: [(String, String)]) -> String {
        items.map { "\($0)=\(Self.encoded($1))" }.joined(separator: "&")
    }

    @Test("A note can be written, read, found, changed, deleted and restored")
    func life() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let made = try await server.post(
                "/diary",
                form([("title", "시간대가 문제였다"), ("body", "**본문**\r\n둘째"), ("tag", "DST, 시간"), ("mood", "good")]))
            #expect(made.status == .seeOther && made.headers[.location] == "/diary/1?notice=note-added")
            let read = try await server.get("/diary/1", headers: Server.korean).text
            #expect(read.contains("<strong>본문</strong>") && read.contains("#<bdi>DST</bdi>"))
            #expect(try await server.get("/diary?search=\(Self.encoded("간대"))").text.contains("<mark>간대</mark>"))
            #expect(
                try await server.get("/diary?mood=fire&month=0000-01&page=x&tag=").text.contains("/diary/1") == false)
            let edit = try await server.get("/diary/1/edit").text
            #expect(edit.contains("name=\"version\" value=\"1\""))
            let changed = try await server.post(
                "/diary/1", form([("title", "b"), ("version", "1"), ("day", "2026-11-20")]))
            #expect(changed.headers[.location] == "/diary/1?notice=note-saved&note=1")
            #expect(try await server.get("/days/2026-11-20").text.contains("/diary/1"))
            let gone = try await server.post("/diary/selection", "action=delete&note=1&note=9")
            #expect(gone.headers[.location] == "/diary?notice=notes-deleted&note=1")
            #expect(try await server.get("/diary/1/edit").headers[.location] == "/diary/1")
            #expect(try await server.get("/diary?deleted=on").text.contains("/diary/1"))
            for odd in ["", "action=done&", "action=burn&"] {
                #expect(try await server.post("/diary/selection", odd + "note=1").status == .badRequest)
            }
            let back = try await server.post("/diary/selection", "action=restore&note=1")
            #expect(back.headers[.location] == "/diary?notice=notes-restored&note=1")
            #expect(try await server.get("/diary").text.contains("href=\"/diary/1\""))
        }
    }

    @Test("An action on several notes reports their number, above the list that it came from")
    func selection() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            for title in ["a", "b"] { _ = try await server.post("/diary", "title=\(title)") }
            let next = Self.encoded("/diary?tag=dst&page=2")
            let deleted = try await server.post("/diary/selection", "action=delete&note=1&note=2&next=\(next)")
            #expect(deleted.headers[.location] == "/diary?tag=dst&page=2&notice=notes-deleted&note=1&note=2")
            let none = try await server.post("/diary/selection", "action=delete&next=\(next)")
            #expect(none.headers[.location] == "/diary?tag=dst&page=2&notice=nothing-chosen")
            let restored = try await server.post("/diary/selection", "action=restore&note=1&note=2")
            let page = try await server.get(try #require(restored.headers[.location])).text
            #expect(page.contains("2 notes restored"))
            #expect(!page.contains("name=\"action\" value=\"restore\""))
        }
    }

    @Test("A form sent twice creates one note")
    func once() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            for _ in 0..<2 {
                let made = try await server.post("/diary", "title=a&mark=k")
                #expect(made.headers[.location] == "/diary/1?notice=note-added")
            }
            #expect(try await server.useCases.notes().total == 1)
            // Text written after going back counts as a new form.
            let more = try await server.post("/diary", "title=a&body=more&mark=k")
            #expect(more.headers[.location] == "/diary/2?notice=note-added")
            #expect(try await server.get("/diary/new").text.contains(/name="mark" value="[^"]+"/))
        }
    }

    @Test("The second of two concurrent editors is told, sees both versions, and can still save theirs")
    func conflict() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            _ = try await server.post("/diary", "title=first")
            _ = try await server.post("/diary/1", "title=theirs&version=1")
            let told = try await server.post("/diary/1", "title=mine&body=words&version=1")
            #expect(told.status == .conflict)
            #expect(told.text.contains("theirs") && told.text.contains("value=\"mine\"") && told.text.contains("words"))
            #expect(told.text.contains("name=\"version\" value=\"2\""))
            #expect(try await server.useCases.note(1).note.fields.title == "theirs")
            let stored = try await server.post("/diary/1", "title=mine&version=2")
            #expect(stored.status == .seeOther)
            _ = try await server.post("/diary/selection", "action=delete&note=1")
            let deleted = try await server.post("/diary/1", "title=again&version=3")
            #expect(deleted.status == .conflict && deleted.text.contains("value=\"again\""))
            // A deleted note is not offered as the stored one.
            #expect(told.text.contains("Keep the saved version") && !told.text.contains("Leave it deleted"))
            #expect(deleted.text.contains("Leave it deleted") && !deleted.text.contains("stored"))
            #expect(try await server.post("/diary/1", "title=again&version=4").status == .seeOther)
            #expect(try await server.useCases.notes().total == 1)
        }
    }

    @Test("The length of a returned title is counted as it would be stored")
    func count() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let refused = try await server.post("/diary", form([("title", " 가 나  "), ("mood", "grumpy")]))
            #expect(refused.status == .unprocessableContent)
            #expect(refused.text.contains("id=\"title-count\">3 / \(NoteFields.longestTitle)<"))
        }
    }

    @Test("A refused form returns in full, with the reason")
    func refusals() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let long = String(repeating: "가", count: 1_000_000 / 3)
            let cases: [([(String, String)], String)] = [
                ([("title", " "), ("body", "\n")], "비어 있어요"),
                ([("title", String(repeating: "ㅋ", count: 10_000))], "10,000자"),
                ([("title", "a"), ("body", long)], "333,333자"),
                ([("title", "a"), ("body", String(repeating: "b", count: 1_000_000))], "1,000,000자"),
                ([("title", "a"), ("day", "0000-01-01")], "날짜를 읽지 못했어요"),
                ([("title", "a"), ("day", "10000-01-01")], "날짜를 읽지 못했어요"),
                ([("title", "a"), ("day", "2026-11-22")], "아직 오지 않은"),
                ([("title", "a"), ("mood", "grumpy")], "그런 기분은 없어요"),
                ([("title", "a"), ("commit", "r/zzzz")], "커밋을 찾지 못했어요"),
                ([("title", "a"), ("commit", "none/abcdef12")], "저장소를 모르거나"),
                ([("title", "a"), ("tag", (0..<30).map { "t\($0)" }.joined(separator: ","))], "태그가 너무 많아요"),
            ]
            for (items, problem) in cases {
                let refused = try await server.post(
                    "/diary", form(items), headers: Server.sameOrigin.merging(Server.korean))
                #expect(refused.status == .unprocessableContent, "\(problem)")
                #expect(refused.text.contains(problem), "\(problem)")
                #expect(refused.text.contains("class=\"fault\""))
                #expect(Markup(refused.text).faults == [])
                for (name, value) in items where name == "body" && value.count > 10 {
                    #expect(refused.text.contains(value))
                }
            }
            #expect(try await server.useCases.notes().total == 0)
            let gone = try await server.post("/diary/7", "title=kept&version=1")
            #expect(
                gone.status == .notFound && gone.text.contains("value=\"kept\"")
                    && gone.text.contains("action=\"/diary\""))
            #expect(try await server.get("/diary/7").status == .notFound)
            #expect(
                try await server.post("/diary", String(repeating: "a", count: 9 * 1_024 * 1_024)).status
                    == .contentTooLarge)
        }
    }

    @Test("All faults of a note are reported at once, each at its field, and the first gets the focus")
    func faults() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let items = [
                ("title", String(repeating: "ㅋ", count: 121)), ("day", "never"), ("mood", "grumpy"), ("commit", "r/zz"),
                ("tag", String(repeating: "t", count: 41)),
            ]
            let page = try await server.post("/diary", form(items)).text
            #expect(page.matches(of: /class="fault"/).count == 5 && page.matches(of: /\sautofocus/).count == 1)
            #expect(page.contains(/id="title"[^>]*aria-invalid="true" autofocus/))
            #expect(page.contains("data-unsaved"))
            #expect(Markup(page).faults == [])
        }
    }

    @Test("A form without a base version overwrites nothing", arguments: ["", "&version=x"])
    func blind(version: String) async throws {
        try await Server.run { server in
            let server = try await server.entered()
            _ = try await server.post("/diary", "title=theirs")
            let blind = try await server.post("/diary/1", "title=mine" + version)
            #expect(blind.status == .conflict && blind.text.contains("value=\"mine\""))
            #expect(try await server.useCases.note(1).note.fields.title == "theirs")
        }
    }

    @Test("Without scripts the preview and the commits come with the form, and nothing is stored")
    func withoutScripts() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let preview = try await server.post(
                "/diary", form([("title", "a"), ("body", "**b** <script>x</script>"), ("action", "preview")]))
            #expect(preview.status == .ok && preview.text.contains("<strong>b</strong> &lt;script&gt;"))
            let commits = try await server.post("/diary", "title=a&repository=none&action=commits")
            #expect(commits.status == .ok && commits.text.contains("value=\"a\""))
            #expect(try await server.useCases.notes().total == 0)
            let fragment = try await server.post("/diary/preview", form([("body", "# a")]))
            #expect(fragment.text == "<h2>a</h2>\n")
            #expect(try await server.get("/diary/commits?repository=none").status == .ok)
            #expect(try await server.get("/diary/new?commit=%FF").status == .ok)
        }
    }

    @Test("A note without a date belongs to today, and an edited one keeps its day")
    func usualDay() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            _ = try await server.post("/diary", "title=a&day=")
            #expect(try await server.useCases.note(1).note.fields.day.description == "2026-11-21")
            _ = try await server.post("/diary", "title=b&day=2026-11-01")
            #expect(try await server.get("/diary/2/edit").text.contains("name=\"day\" value=\"2026-11-01\""))
        }
    }

    @Test("A press sets the mood of a day, and a second one clears it")
    func mood() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            #expect(
                try await server.post("/days/2026-11-21/mood", "mood=fire").headers[.location]
                    == "/days/2026-11-21?notice=saved")
            #expect(try await server.useCases.notes(of: Day(number: 20_778)).mood == .fire)
            _ = try await server.post("/days/2026-11-21/mood", "mood=")
            #expect(try await server.useCases.notes(of: Day(number: 20_778)).mood == nil)
            #expect(try await server.post("/days/2026-11-30/mood", "mood=calm").status == .unprocessableContent)
            _ = try await server.post("/days/2026-11-21/mood", "mood=fire")
            let unknown = try await server.post("/days/2026-11-21/mood", "mood=grumpy")
            #expect(unknown.status == .unprocessableContent && unknown.text.contains("role=\"alert\""))
            #expect(try await server.useCases.notes(of: Day(number: 20_778)).mood == .fire)
        }
    }

    @Test("Cards keep the person's size, and the list keeps its query")
    func cards() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let next = form([("next", "/diary?search=a&mood=good"), ("size", "small")])
            #expect(try await server.post("/diary/cards", next).headers[.location] == "/diary?search=a&mood=good")
            _ = try await server.post("/diary", "title=a")
            #expect(try await server.get("/diary").text.contains("cards small"))
            let outside = form([("next", "https://example.com/diary"), ("size", "large")])
            #expect(try await server.post("/diary/cards", outside).headers[.location] == "/diary")
            #expect(try await server.post("/diary/cards", "size=huge").status == .unprocessableContent)
        }
    }

    @Test("Programs get JSON, and requests without the key get nothing")
    func programs() async throws {
        try await Server.run { server in
            #expect(try await server.get("/diary").status == .unauthorized)
            #expect(try await server.post("/diary", "title=a").status == .unauthorized)
            let server = try await server.entered()
            _ = try await server.post("/diary", "title=a")
            let json: HTTPFields = [.accept: "application/json"]
            #expect(try await server.get("/diary", headers: json).text.hasPrefix("{\"total\":1,\"notes\":[{\"id\":1"))
            #expect(try await server.get("/diary/1", headers: json).text.contains("\"body\":\"\""))
            #expect(
                try await server.post("/diary", "title=a", headers: ["Sec-Fetch-Site": "cross-site"].fields).status
                    == .forbidden)
        }
    }
}

extension HTTPFields {
    fileprivate func merging(_ other: HTTPFields) -> HTTPFields {
        var fields = self
        fields.append(contentsOf: other)
        return fields
    }
}

extension [String: String] {
    fileprivate var fields: HTTPFields {
        var fields: HTTPFields = [:]
        for (name, value) in self { fields[HTTPField.Name.name(name)] = value }
        return fields
    }
}
