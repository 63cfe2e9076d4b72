import Core
import Engine
import HTTPTypes
import NIOCore
import TestSupport
import Testing

@testable import Web

/// Input of the forms of mailboxes and letters, over HTTP.
@Suite struct ServerMailboxFormTests {
    private static let korean = Server.korean.merging(Server.sameOrigin)

    @Test("A name or a last day creates the link with the mailbox, and a recipient leads to the gift page")
    func makesLink() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let page = try await server.get("/mailbox/new", headers: Server.korean).text
            #expect(page.contains("다른 곳의 하루를 쓰는 친구") && page.contains("이 컴퓨터에서만 열려요"))
            // No other person has an account here.
            #expect(!page.contains("이 하루를 쓰는 다른 사람"))
            let named = try await server.post(
                "/mailbox", form(["occasion": "생일", "rule": "free", "recipient": "서연", "until": "2026-12-04"]))
            #expect(named.headers[.location] == "/mailbox/1/settings?notice=link-opened")
            let link = try await server.useCases.mailboxLink(of: 1)?.link
            #expect(link?.recipient == "서연" && link?.lastDay == Day(iso: "2026-12-04"))
            let given = try await server.post(
                "/mailbox", form(["occasion": "졸업", "rule": "free", "whom": "elsewhere"]))
            #expect(given.headers[.location] == "/mailbox/2/settings?notice=mailbox-to-give")
            #expect(try await server.useCases.mailboxLink(of: 2) == nil)
            for (fields, why): (KeyValuePairs<String, String>, String) in [
                (["occasion": "a", "until": "2001-01-01"], "이미 지났어요."),
                (["occasion": "a", "recipient": String(repeating: "가", count: 21), "whom": "elsewhere"], "20자"),
            ] {
                let refused = try await server.post("/mailbox", form(fields), headers: Self.korean)
                #expect(refused.status == .unprocessableContent && refused.text.contains(why), "\(why)")
                #expect(fields.allSatisfy { $0.key == "whom" || refused.text.contains("value=\"\($0.value)\"") })
            }
            #expect(try await server.useCases.mailboxes().count == 2)
        }
    }

    @Test("Names of maximum length are accepted with every emoji, and none is cut")
    func families() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let family = "👨‍👩‍👧‍👦"
            let (name, occasion) = (String(repeating: family, count: 20), String(repeating: family, count: 60))
            let secret = String(repeating: family, count: 300)
            _ = try await server.post(
                "/mailbox", form(["occasion": occasion, "rule": "free", "secret": secret, "recipient": name]))
            _ = try await server.post("/mailbox/1/writing", form(["name": name, "text": "하나"]))
            _ = try await server.post("/mailbox/1/draws", "draw=1")
            let report = try await server.useCases.mailbox(1)
            #expect(report.mailbox.occasion == occasion && report.secret == secret && report.letters[0].writer == name)
            #expect(try await server.useCases.mailboxLink(of: 1)?.link.recipient == name)
            for path in ["/mailbox/new", "/mailbox/1/settings", "/mailbox/1/writing", "/mailbox/1/letter-paper.html"] {
                #expect(try await !server.get(path).text.contains("maxlength"), "\(path)")
            }
        }
    }

    @Test("A lost challenge is reported as lost, also before the first letter")
    func lostChallenge() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            _ = try await server.useCases.startChallenge(
                length: 5, start: nil, rule: .everyDay, name: "first", reward: nil)
            _ = try await server.post("/mailbox", form(["occasion": "a", "rule": "challenge", "recipient": "b"]))
            let path = try #require(try await server.useCases.mailboxLink(of: 1)?.path)
            let friend = server.with(cookie: nil)
            #expect(try await friend.get(path, headers: Server.korean).text.contains("챌린지에 성공하면 열려요."))
            #expect(try await !server.get("/mailbox/1/settings", headers: Server.korean).text.contains("성공 없이 끝나"))
            _ = try await server.useCases.stopChallenge()
            _ = try await server.useCases.startChallenge(
                length: 5, start: nil, rule: .everyDay, name: "second", reward: nil)
            let settings = try await server.get("/mailbox/1/settings", headers: Server.korean).text
            #expect(settings.contains("성공 없이 끝나") && settings.contains("<bdi>second</bdi>"))
            #expect(try await friend.get(path, headers: Server.korean).text.contains("아직 정해지지 않았어요."))
            _ = try await server.post("/mailbox/1", form(["occasion": "a", "rule": "challenge"]))
            #expect(try await server.useCases.mailbox(1).challenge?.name == "second")
        }
    }

    @Test("Letters are uploaded as files, all or none, each parsed by its file extension")
    func files() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            _ = try await server.post("/mailbox", form(["occasion": "a", "rule": "free"]))
            #expect(try await server.get("/mailbox/1/writing").text.contains("action=\"/mailbox/1/letters/files\""))
            func send(_ files: KeyValuePairs<String, String>) async throws -> Reply {
                let parts = files.map {
                    "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\($0)\"\r\n\r\n\($1)\r\n"
                }
                var headers = Self.korean
                headers[.cookie] = server.cookie
                headers[.contentType] = "multipart/form-data; boundary=b"
                return try await server.client.ask(
                    "/mailbox/1/letters/files", .post, headers, ByteBuffer(string: parts.joined() + "--b--\r\n"))
            }
            let taken = try await send([
                "a.csv": "이름,글\n민지,하나\n", "b.TXT": "둘,\n셋", "c.json": "[{\"text\": \"넷\", \"writer\": \"재현\"}]",
            ])
            #expect(taken.headers[.location] == "/mailbox/1?notice=letters-added")
            #expect(try await server.useCases.mailbox(1).letters.map(\.writer) == ["민지", "", "재현"])
            for (files, why): (KeyValuePairs<String, String>, String) in [
                ([:], "파일을 고르지 않았어요."), (["": ""], "파일을 고르지 않았어요."),
                (["a.txt": "다섯", "나쁜.json": "{"], "나쁜.json"), (["a.txt": "다섯", "b.csv": "민지"], "1번째 줄에 글이 없어요."),
                (["a.txt": "다섯", "<b>.csv": "민지,글\n형, "], "&lt;b&gt;.csv: 2번째 편지가 비어 있어요."),
                (["a.txt": "다섯", "b.txt": String(repeating: "가", count: 301)], "b.txt: 편지가 너무 길어요."),
            ] {
                let refused = try await send(files)
                #expect(refused.status == .unprocessableContent && refused.text.contains(why), "\(why)")
                #expect(refused.text.contains("id=\"paste\" open"))
            }
            #expect(try await server.useCases.mailbox(1).letters.count == 3)
        }
    }

    @Test("Markup that would run in a diary stays text in letters and names, wherever they appear")
    func hostile() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            try await server.useCases.set(.welcomed, to: "on")
            let corpus = MarkdownTests.hostile + ["\u{202E}<b onclick=x>", "\"><svg onload=x>", "' onfocus='x"]
            _ = try await server.post(
                "/mailbox", form(["occasion": "<i>a</i>", "rule": "free", "recipient": "<i>b</i>"]))
            for (index, text) in corpus.enumerated() {
                let name = String(text.prefix(LetterFields.longestWriter))
                let sent = try await server.post("/mailbox/1/writing", form(["name": name, "text": text]))
                #expect(sent.status == .seeOther, "\(text)")
                let drawn = try await server.post("/mailbox/1/draws", "draw=\(index + 1)")
                #expect(drawn.status == .seeOther)
            }
            _ = try await server.post("/mailbox/1/writing", form(["name": corpus[0], "text": "sealed"]))
            let letters = try await server.useCases.mailbox(1).letters.filter { $0.draw != nil }.map(\.number)
            #expect(letters.count == corpus.count)
            let link = try #require(try await server.useCases.mailboxLink(of: 1)?.path)
            let places =
                ["/", "/mailbox", "/mailbox/1", "/mailbox/1/settings", "/mailbox/1/writing", "/calendar"]
                + ["/days/2026-11-21", "/mailbox/1/letter-paper.html", link]
                + letters.flatMap { ["/letters/\($0)", "/letters/\($0)/picture.svg"] }
            for place in places {
                let page = try await server.get(place).text
                for mark in [
                    "<script>alert", "<img src=x", "<svg/onload", "<svg onload", "<style>*{", "<div\nonclick", "<b>c",
                    "<b>`", "<b onclick", "<i>a", "<i>b", "<i>x", "<s>x", "<!-- x", "href=\"javascript", "\u{202E}",
                ] { #expect(!page.contains(mark), "\(mark) in \(place)") }
            }
        }
    }
}
