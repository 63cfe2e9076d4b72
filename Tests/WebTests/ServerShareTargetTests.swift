import Core
import Engine
import HTTPTypes
import TestSupport
import Testing

@testable import Web

@Suite("Text shared by other apps", .timeLimit(.minutes(15)))
struct ServerShareTargetTests {
    private static let path = Route.shareTarget.path

    @Test(
        "A system's share sheet sends text that is shown to a signed-in person and changes nothing",
        arguments: ["none", "cross-site", "same-origin"])
    func preview(origin: String) async throws {
        try await Server.run { stranger in
            let server = try await stranger.entered()
            _ = try await server.post("/welcome/ending")
            let text = String(repeating: "가", count: 5_000)
            let headers: HTTPFields = [.secFetchSite: origin]
            let form = "title=A&text=\(Route.encoded(text))"
            let shown = try await server.post(Self.path, form, headers: headers)
            #expect(shown.status == .ok && shown.text.contains("name=\"text\" value=\"\(text)\""))
            #expect(try await stranger.post(Self.path, form, headers: headers).status == .unauthorized)
            for (action, field) in [("task", "memo"), ("note", "body")] {
                let editor = try await server.post(Self.path, form + "&action=\(action)", headers: headers)
                #expect(editor.status == .ok && editor.text.contains("name=\"\(field)\"") && editor.text.contains(text))
            }
            #expect(try await server.useCases.notes().notes.isEmpty)
            #expect(try await server.useCases.tasks().tasks.isEmpty)
        }
    }

    @Test(
        "A text that is too long for a task, or for any note, is reported as such",
        arguments: [
            (TaskFields.longestMemo, true, nil), (TaskFields.longestMemo + 1, false, "20,000"),
            (NoteFields.longestBody, false, "20,000"), (NoteFields.longestBody + 1, false, "100,000"),
        ] as [(Int, Bool, String?)])
    func long(count: Int, fitsTask: Bool, limit: String?) async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let page = try await server.post(Self.path, "title=A&text=" + String(repeating: "a", count: count)).text
            #expect(page.contains("value=\"task\"") == fitsTask && page.contains("value=\"note\""))
            #expect(!page.contains(String(repeating: "a", count: NoteFields.longestBody + 1)))
            for number in ["20,000", "100,000"] { #expect(page.contains(number) == (number == limit)) }
        }
    }

    @Test("Apps that were installed earlier send the text in the query")
    func address() async throws {
        try await Server.run { server in
            let page = try await server.entered().get("/share-target?title=A&text=B").text
            #expect(page.contains("name=\"title\" value=\"A\"") && page.contains("name=\"text\" value=\"B\""))
        }
    }

    @Test("A text that is longer than any note is cut")
    func cut() {
        let text = String(repeating: "가", count: NoteFields.longestBody + 1)
        let shared = SharedText(Form(values: ["title": ["A"], "text": [text]]))
        #expect(shared.isCut && shared.body.count == NoteFields.longestBody)
    }

    @Test("A title that is too long is repeated in full in the text")
    func longTitle() {
        let long = String(repeating: "가", count: 130)
        for form in [["title": [long], "text": ["B"]], ["text": [long + "\nB"]]] {
            let shared = SharedText(Form(values: form))
            #expect(shared.title.count == 120 && shared.title.hasSuffix("…") && shared.body == long + "\n\nB")
            // Sent again by the page's own buttons, the text stays as it is.
            #expect(SharedText(Form(values: ["title": [shared.title], "text": [shared.body]])) == shared)
        }
    }
}
