import Core
import Engine
import HTTPTypes
import Language
import NIOCore
import Presentation
import TestSupport
import Testing

@testable import Web

/// Imports of other programs' files, over HTTP.
@Suite("Imports") struct ServerImportTests {
    private static let boundary = "----boundary"

    private static func send(
        _ text: String, named name: String, _ browser: Server, headers: HTTPFields = Server.sameOrigin
    ) async throws -> Reply {
        var headers = headers
        headers[.cookie] = browser.cookie
        headers[.contentType] = "multipart/form-data; boundary=\(boundary)"
        let body = """
            --\(boundary)\r
            Content-Disposition: form-data; name="file"; filename="\(name)"\r
            Content-Type: text/csv\r
            \r
            \(text)\r
            --\(boundary)--\r

            """
        return try await browser.client.ask("/imports", .post, headers, ByteBuffer(string: body))
    }

    /// A browser of a server with a pending table that has unusual headers.
    private static func withWaiting(
        _ text: String = "what,when\nSow,2026-10-20\nReap,2026-10-21\n",
        _ body: @escaping @Sendable (Server) async throws -> Void
    ) async throws {
        try await Server.run { server in
            let browser = try await server.entered()
            #expect(try await send(text, named: "a.csv", browser).headers[.location] == "/settings/import")
            try await body(browser)
        }
    }

    @Test("A table with unknown headers waits, is mapped and imports as previewed")
    func matching() async throws {
        try await Self.withWaiting { browser in
            let asking = try await browser.get("/settings/import")
            #expect(asking.status == .ok && asking.text.contains("clear which column"))
            #expect(asking.text.contains("<bdi>2026-10-20</bdi>") && !asking.text.contains("/imports/confirmation"))
            let matched = try await browser.get("/settings/import?waiting=1&title=1&due=2&memo=&day=")
            #expect(matched.text.contains("<li><bdi>Sow</bdi></li>") && matched.text.contains("/imports/confirmation"))
            let form = "waiting=1&title=1&due=2&memo=&day="
            let location = try await browser.post("/imports/confirmation", form).headers[.location]
            #expect(location == "/settings/import?notice=imported")
            let tasks = try await browser.useCases.tasks(TaskFilter()).tasks.map(\.task.fields)
            #expect(Set(tasks.map(\.title)) == ["Sow", "Reap"] && tasks.allSatisfy { $0.due != nil })
        }
    }

    @Test("A mapping changed after the preview is previewed first")
    func unseen() async throws {
        try await Self.withWaiting("what,other,when\nSow,Rest,2026-10-20\n") { browser in
            let seen = "matched=waiting%3D1%26title%3D1%26due%3D3"
            let location = try await browser.post("/imports/confirmation", "waiting=1&title=2&due=3&\(seen)")
                .headers[.location]
            #expect(location == "/settings/import?waiting=1&title=2&due=3&notice=import-shown")
            #expect(try await browser.useCases.tasks(TaskFilter()).total == 0)
            let page = try await browser.get(location ?? "")
            #expect(page.text.contains("<li><bdi>Rest</bdi></li>") && page.text.contains("The columns changed"))
            _ = try await browser.post("/imports/confirmation", "waiting=1&title=1&due=3&\(seen)")
            #expect(try await browser.useCases.tasks(TaskFilter()).tasks.map(\.task.fields.title) == ["Sow"])
        }
    }

    @Test(
        "An invalid mapping is refused in the person's language, and imports nothing",
        arguments: [
            ("title=1&memo=1", "‘제목’, ‘메모’에 같은 칸을 골랐어요."), ("title=3", "‘3’ 칸이 없어요."),
            ("title=1&due=-9223372036854775808", "칸이 없어요."), ("title=99999999999999999999", "‘0’ 칸이 없어요."),
            ("title=%3Cb%3E", "‘0’ 칸이 없어요."), ("title=", "알아내지 못했어요."),
        ])
    func refused(choice: String, sentence: String) async throws {
        try await Self.withWaiting { browser in
            let page = try await browser.get("/settings/import?waiting=1&\(choice)", headers: Server.korean)
            #expect(page.status == .ok && page.text.contains(sentence))
            #expect(!page.text.contains("/imports/confirmation"))
            let headers = Server.korean.merging(Server.sameOrigin)
            let reply = try await browser.post("/imports/confirmation", "waiting=1&\(choice)", headers: headers)
            #expect(reply.status == .unprocessableContent && reply.text.contains(sentence))
            #expect(try await browser.useCases.tasks(TaskFilter()).total == 0)
            #expect(try await browser.useCases.snapshot { try $0.waitingImport()?.number } == 1)
        }
    }

    @Test("A file that is too large is refused with the limit", arguments: [("en", "up to 16 MB"), ("ko", "16MB까지")])
    func large(language: String, sentence: String) async throws {
        try await Server.run { server in
            let browser = try await server.entered()
            var headers = Server.sameOrigin
            headers[.acceptLanguage] = language
            for size in [ImportController.mostBytes + 1, ImportController.mostBytes + FormBody.small + 1] {
                let text = String(repeating: "a", count: size)
                let reply = try await Self.send(text, named: "a.csv", browser, headers: headers)
                #expect([.unprocessableContent, .contentTooLarge].contains(reply.status))
                #expect(reply.text.contains(sentence) && reply.text.contains("id=\"file\""))
            }
        }
    }

    @Test("A form of another file confirms no import")
    func another() async throws {
        try await Self.withWaiting { browser in
            _ = try await Self.send("title\nOther\n", named: "b.csv", browser)
            let reply = try await browser.post("/imports/confirmation", "waiting=1&title=1")
            #expect(reply.status == .unprocessableContent && reply.text.contains("no file to import"))
            #expect(try await browser.useCases.tasks(TaskFilter()).total == 0)
            let page = try await browser.get("/settings/import?waiting=1&title=")
            #expect(page.text.contains("<li><bdi>Other</bdi></li>"))
        }
    }

    @Test("A table with only headers, or with unbalanced quotes, is not kept waiting")
    func unreadable() async throws {
        try await Server.run { server in
            let browser = try await server.entered()
            for (text, sentence) in [("what,when", "nothing to import"), ("what,when\n\"a,b", "row 2")] {
                let reply = try await Self.send(text, named: "a.csv", browser)
                #expect(reply.status == .unprocessableContent && reply.text.contains(sentence))
            }
            #expect(try await browser.useCases.snapshot { try $0.waitingImport()?.number } == nil)
        }
    }

    @Test("An undo reports what it did: moved to the trash, or taken back")
    func undone() async throws {
        try await Self.withWaiting("title\nSow\n") { browser in
            _ = try await browser.post("/imports/confirmation", "waiting=1&title=1")
            let location = try await browser.post("/imports/2/removal").headers[.location] ?? ""
            #expect(location == "/settings/import?notice=import-trashed")
            #expect(try await browser.get(location).text.contains("moved to the trash"))
        }
        try await Server.run { server in
            let browser = try await server.entered()
            _ = try await browser.useCases.addTask(TaskFields(title: "Sow"))
            let document = try await browser.useCases.snapshot { snapshot in
                var bytes: [UInt8] = []
                try AccountArchive(snapshot, language: .english, program: "1.0").write { bytes += $0 }
                return String(decoding: try ImportFile.document(bytes), as: UTF8.self)
            }
            try await Server.run { server in
                let other = try await server.entered()
                _ = try await Self.send(document, named: "haru.json", other)
                _ = try await other.post("/imports/confirmation", "waiting=1")
                #expect(try await other.useCases.tasks(TaskFilter()).total == 1)
                let location = try await other.post("/imports/2/removal").headers[.location]
                #expect(location == "/settings/import?notice=import-undone")
                #expect(try await other.useCases.tasks(TaskFilter()).total == 0)
            }
        }
    }

    @Test("Headers are shown as written, however many and however long")
    func headers() async throws {
        let long = String(repeating: "한", count: 10_000)
        let heads = ["<b>what</b>", "", "", long] + (5...1_000).map { "c\($0)" }
        let values = ["<i>Sow</i>"] + (2...1_000).map(String.init)
        try await Self.withWaiting([heads, values].map { $0.joined(separator: ",") }.joined(separator: "\n")) {
            browser in
            let page = try await browser.get("/settings/import").text
            #expect(page.contains("&lt;b&gt;what&lt;/b&gt; — &lt;i&gt;Sow&lt;/i&gt;") && !page.contains("<b>what"))
            #expect(page.contains(">column 2 — 2<") && page.contains(">c100 — 100<") && !page.contains("c101"))
            #expect(!page.contains(String(long.prefix(81))) && page.contains("first 100 columns"))
            #expect(page.utf8.count < 400_000)
        }
    }
}
