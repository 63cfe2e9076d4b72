import Core
import Engine
import HTTPTypes
import Synchronization
import Testing

@testable import Web

/// Pages on which friends write letters, over HTTP and without a session.
@Suite struct ServerLetterWritingTests {
    private static let korean = Server.korean.merging(Server.sameOrigin)

    /// The fields of a page's form.
    private func ticket(_ page: String) throws -> String {
        let match = try #require(page.firstMatch(of: /name="mark" value="([^"]*)"/))
        return String(match.1).replacing("&#x7C;", with: "|").replacing("&amp;", with: "&")
    }

    /// A server with a mailbox and its link, a friend's browser, and a function that lets a minute pass.
    private func with(
        adjusting: @escaping @Sendable (inout WebConfiguration) -> Void = { _ in },
        _ body:
            @Sendable (
                _ owner: Server, _ friend: Server, _ path: String, _ passMinute: @Sendable () -> Void
            ) async throws -> Void
    ) async throws {
        let clock = Mutex(Server.now)
        try await Server.run(now: { clock.withLock(\.self) }, adjusting: adjusting) { server in
            let owner = try await server.entered()
            _ = try await owner.post("/mailbox", form(["occasion": "생일", "rule": "free"]))
            let opened = try await owner.post("/mailbox/1/link", form(["recipient": "서연", "until": "2026-12-24"]))
            #expect(opened.headers[.location] == "/mailbox/1/settings?notice=link-opened")
            let secret = try #require(try await server.useCases.mailboxLink(of: 1)?.secret)
            try await body(owner, server.with(cookie: nil), "/to/\(secret)") {
                clock.withLock { $0 = $0.advanced(bySeconds: 60) }
            }
        }
    }

    @Test("A friend writes, changes and withdraws letters without an account, and the owner draws the rest")
    func life() async throws {
        try await with { owner, friend, path, passMinute in
            let page = try await friend.get(path, headers: Server.korean)
            #expect(page.status == .ok && page.headers[.cacheControl] == "no-store")
            #expect(page.text.contains("서연에게 편지를 남겨 주세요") && page.text.contains("12월 24일까지 받아요"))
            #expect(page.text.contains("<meta") && !page.text.contains("data-account"))
            let robots = try #require(HTTPField.Name("X-Robots-Tag"))
            #expect(page.headers[robots] == "noindex, nofollow")
            #expect(try await friend.get(path, headers: [.acceptLanguage: "en"]).text.contains("Write a letter to 서연"))
            let mark = try ticket(page.text)
            passMinute()
            let letter = form(["mark": mark, "name": "재현", "text": "하나\r\n둘", "paper": "note", "color": "blue"])
            let sent = try await friend.post(path, letter)
            let own = try #require(sent.headers[.location])
            #expect(sent.status == .seeOther && own.hasPrefix("/to/letters/"))
            #expect(try await friend.post(path, letter).headers[.location] == own)
            #expect(try await owner.useCases.mailbox(1).letters.map(\.writer) == ["재현"])

            let thanks = try await friend.get(own, headers: Server.korean).text
            #expect(thanks.contains("고마워요!") && thanks.contains("하나\n둘") && thanks.contains(own))
            let changed = try await friend.post(
                own, form(["name": "", "text": "셋", "paper": "heart", "color": "pink"]))
            #expect(changed.headers[.location] == own + "?notice=saved")
            #expect(try await friend.get(own + "?notice=saved", headers: Server.korean).text.contains("셋"))
            let empty = try await friend.post(own, form(["text": " "]), headers: Self.korean)
            #expect(empty.status == .unprocessableContent && empty.text.contains("편지가 비어 있어요."))

            let other = try #require(
                try await friend.post(path, form(["mark": mark, "text": "다른 편지"])).headers[.location])
            #expect(other != own)
            #expect(try await friend.post(other + "/withdrawal").headers[.location] == other)
            #expect(try await friend.get(other, headers: Server.korean).status == .notFound)
            #expect(try await owner.useCases.mailbox(1).letters.count == 1)

            _ = try await owner.post("/mailbox/1/draws", "draw=1")
            #expect(try await owner.get("/letters/1").text.contains("셋"))
            let read = try await friend.get(own, headers: Server.korean)
            #expect(read.status == .ok && read.text.contains("서연 님이 꺼내 읽은 편지예요") && !read.text.contains("셋"))
            let late = try await friend.post(own, form(["text": "늦은 글"]), headers: Self.korean)
            #expect(late.status == .unprocessableContent && late.text.contains("늦은 글"))
            #expect(late.text.contains("받은 사람이 이미 꺼내 읽은 편지예요."))
            _ = try await friend.post(own + "/withdrawal")
            #expect(try await owner.useCases.letter(1).body.text == "셋")
        }
    }

    @Test("A friend writes by hand, changes the strokes, and the owner sees and saves them")
    func handwriting() async throws {
        try await with { owner, friend, path, passMinute in
            let mark = try ticket(try await friend.get(path).text)
            passMinute()
            func letter(_ strokes: String) -> String {
                form(["mark": mark, "way": "hand", "text": "다정한 말", "handwriting": strokes])
            }
            for (strokes, why) in [
                ("", "편지가 비어 있어요."), ("1 NaN", "손글씨를 읽지 못했어요."),
                (String(repeating: "1 1 ", count: 20_000), "획이 너무 많아요."),
            ] {
                let reply = try await friend.post(path, letter(strokes), headers: Self.korean)
                #expect(reply.status == .unprocessableContent && reply.text.contains(why), "\(why)")
                #expect(reply.text.contains("다정한 말") && reply.text.contains(">hand</textarea>"))
            }
            let own = try #require(try await friend.post(path, letter("120 340 3 -5")).headers[.location])
            #expect(try await friend.post(path, letter("120 340 3 -5")).headers[.location] == own)
            let page = try await friend.get(own, headers: Server.korean).text
            #expect(page.contains(">120 340 3 -5</textarea>") && page.contains("d=\"M120 340l3 -5\""))
            _ = try await friend.post(own, form(["way": "hand", "handwriting": "500 20"]))
            #expect(try await !owner.get("/mailbox").text.contains("500 20"))
            _ = try await owner.post("/mailbox/1/draws", "draw=1")
            let drawn = try await owner.get("/letters/1", headers: Server.korean).text
            #expect(drawn.contains("d=\"M500 20l0 0\"") && drawn.contains("손글씨") && drawn.contains("opened long"))
            #expect(try await owner.get("/letters/1/picture.svg").text.contains("M500 20l0 0"))
            #expect(try await owner.get("/mailbox/1/letters.json").text.contains("\"handwriting\":\"500 20\""))
        }
    }

    @Test("Refused text stays in the form, whatever the reason")
    func refusals() async throws {
        try await with { owner, friend, path, passMinute in
            let mark = try ticket(try await friend.get(path).text)
            func refused(_ items: KeyValuePairs<String, String>, _ why: String) async throws {
                let reply = try await friend.post(path, form(items), headers: Self.korean)
                #expect(reply.status == .unprocessableContent && reply.text.contains(why), "\(why)")
                #expect(reply.text.contains("다정한 말"), "\(why)")
            }
            try await refused(["mark": mark, "text": "다정한 말"], "한 번 더 눌러 주세요.")
            passMinute()
            try await refused(["text": "다정한 말"], "한 번 더 눌러 주세요.")
            try await refused(["mark": mark, "text": "다정한 말", "website": "x"], "한 번 더 눌러 주세요.")
            // A browser that fills the hidden field would fill it again.
            let again = try await friend.post(path, form(["mark": mark, "text": "다정한 말", "website": "x"]))
            #expect(try await friend.get(path).text.contains("name=\"website\""))
            #expect(!again.text.contains("name=\"website\""))
            let long = "다정한 말" + String(repeating: "가", count: 10_000)
            try await refused(["mark": mark, "text": long], "편지가 너무 길어요.")
            try await refused(
                ["mark": mark, "text": "다정한 말", "name": String(repeating: "나", count: 21)], "이름이 너무 길어요.")
            let huge = try await friend.post(
                path, form(["mark": mark, "text": String(repeating: "가", count: 100_000)]))
            #expect(huge.status == .contentTooLarge)
            // A form that was open while the mailbox closed returns its text.
            _ = try await owner.post("/mailbox/1/link/closing")
            try await refused(["mark": mark, "text": "다정한 말"], "지금은 편지를 받지 않아요.")
            let closed = try await friend.get(path, headers: Server.korean)
            #expect(closed.status == .ok && closed.text.contains("지금은 편지를 받지 않아요"))
            #expect(!closed.text.contains("<textarea"))
            #expect(try await owner.useCases.mailbox(1).letters.isEmpty)
            _ = try await owner.post("/mailbox/1/link/renewal")
            for gone in [path, "/to/" + String(repeating: "0", count: 32), "/to/x", "/to/letters/x"] {
                let reply = try await friend.get(gone, headers: Server.korean)
                #expect(reply.status == .notFound, "\(gone)")
                #expect(reply.text.contains("링크가 잘렸"), "\(gone)")
            }
            let lost = try await friend.post(path, form(["mark": mark, "text": "다정한 말"]), headers: Self.korean)
            #expect(lost.status == .notFound && lost.text.contains("다정한 말"))
            let gone = "/to/letters/" + String(repeating: "0", count: 32)
            let late = try await friend.post(gone, form(["text": "다정한 말"]), headers: Self.korean)
            #expect(late.status == .notFound && late.text.contains("다정한 말") && late.text.contains("이제 없어요"))
        }
    }

    @Test("Another site cannot send a letter, and a letter's text is escaped")
    func hostile() async throws {
        try await with { owner, friend, path, passMinute in
            let mark = try ticket(try await friend.get(path).text)
            passMinute()
            let letter = form(["mark": mark, "text": "<script>x</script>", "name": "\u{202E}evil"])
            #expect(try await friend.post(path, letter, headers: [.secFetchSite: "cross-site"]).status == .forbidden)
            let own = try #require(try await friend.post(path, letter).headers[.location])
            let page = try await friend.get(own).text
            #expect(!page.contains("<script>x") && !page.contains("\u{202E}"))
            #expect(try await owner.useCases.mailbox(1).letters.first?.writer == "evil")
        }
    }

    @Test("Letters beyond the rate of a network are asked to wait, and keep their text")
    func rates() async throws {
        try await with { owner, friend, path, passMinute in
            let mark = try ticket(try await friend.get(path).text)
            passMinute()
            var taken = 0
            for number in 0..<80 {
                let reply = try await friend.post(
                    path, form(["mark": mark, "text": "다정한 말 \(number)"]), headers: Self.korean)
                if reply.status == .seeOther {
                    taken += 1
                } else {
                    #expect(reply.text.contains("한꺼번에 너무 많이") && reply.text.contains("다정한 말 \(number)"))
                }
            }
            #expect((39..<60).contains(taken))
            #expect(try await owner.useCases.mailbox(1).letters.count == taken)
        }
    }

    @Test("A public demo opens no link")
    func demo() async throws {
        try await Server.run(adjusting: { $0.demoPlace = .open }) { server in
            let owner = try await server.entered()
            _ = try await owner.post("/mailbox", form(["occasion": "생일", "rule": "free"]))
            #expect(try await owner.post("/mailbox/1/link", "recipient=x").status == .forbidden)
            #expect(try await owner.get("/to/" + String(repeating: "0", count: 32)).status == .forbidden)
        }
    }

    @Test(
        "The log contains no secret of a letter",
        arguments: [
            "/to/0f0f", "/to/letters/0f0f", "/to/letters/0f0f/withdrawal", "/%74o/0f0f", "/to//0f0f", "//to/0f0f",
            "/to%2F0f0f", "/TO/0f0f", "/%2Fto/0f0f",
        ])
    func log(path: String) {
        #expect(RequestLogMiddleware.shown(path[...]) == "/to/…")
        let gift = path.replacing("TO", with: "GIFT").replacing("%74o", with: "%67ift").replacing("to", with: "gift")
        #expect(RequestLogMiddleware.shown(gift[...]) == "/gift/…")
        let feed = path.replacing("TO", with: "FEED").replacing("%74o", with: "%66eed").replacing("to", with: "feed")
        #expect(RequestLogMiddleware.shown(feed[...]) == "/feed/…")
    }
}
