import Core
import Engine
import Foundation
import NIOHTTP1
import Testing

@testable import Delivery

/// Requests to each kind of server, by its own documentation.
@Suite struct ChannelRequestTests {
    private func request(
        _ kind: ChannelKind, _ values: [ChannelField: String], _ message: ChannelMessage = ChannelSample.message()
    ) throws -> (ChannelRequest, [String: Any]) {
        let request = ChannelRequest(message, to: ChannelTarget(kind, values), telegram: "https://api.telegram.org")
        let body = try JSONSerialization.jsonObject(with: Data(request.body)) as? [String: Any]
        return (request, try #require(body))
    }

    @Test("ntfy gets requests at its root, with buttons that run without opening anything")
    func ntfy() throws {
        let (request, body) = try request(.ntfy, [.recipient: "haru", .secret: "tk_1"])
        #expect(request.address == "https://ntfy.sh")
        #expect(request.headers["authorization"] == ["Bearer tk_1"])
        #expect(body["topic"] as? String == "haru")
        #expect(body["title"] as? String == "오늘 아직 커밋이 없어요")
        #expect(body["message"] as? String == "3시간 남았어요 <3 & \"하루\"")
        #expect(body["priority"] as? Int == 3 && body["click"] as? String == "https://haru.example.com/")
        let actions = try #require(body["actions"] as? [[String: Any]])
        #expect(
            actions.map { $0["url"] as? String } == ["https://haru.example.com/n/1", "https://haru.example.com/n/2"])
        #expect(actions.allSatisfy { $0["action"] as? String == "http" && $0["method"] as? String == "POST" })
        let (open, alarm) = try self.request(
            .ntfy, [.server: "https://n.example.com", .recipient: "a"], ChannelSample.message(kind: .alarm))
        #expect(open.headers["authorization"].isEmpty && alarm["priority"] as? Int == 4)
    }

    @Test("Gotify gets the token in a header")
    func gotify() throws {
        let (request, body) = try request(.gotify, [.server: "https://g.example.com/", .secret: "A1"])
        #expect(request.address == "https://g.example.com/message" && request.headers["x-gotify-key"] == ["A1"])
        let extras = try #require(body["extras"] as? [String: [String: [String: String]]])
        #expect(extras["client::notification"]?["click"]?["url"] == "https://haru.example.com/")
        var bare = ChannelSample.notification(body: "")
        bare.navigate = ""
        let (_, empty) = try self.request(
            .gotify, [.server: "https://g.example.com", .secret: "A1"], ChannelSample.message(bare))
        // Gotify requires a text in every message.
        #expect(empty["message"] as? String == bare.title && empty["extras"] == nil)
    }

    @Test("Slack, Discord and Telegram get nothing that they would read as markup or a mention")
    func markup() throws {
        let hostile = ChannelSample.message(
            ChannelSample.notification(
                title: "<!channel> *a* @everyone", body: "[x](https://evil.example) & `b` <b>c</b> <\u{338}x>"))
        let (_, slack) = try request(.slack, [.address: "https://hooks.slack.com/services/T/B/x"], hostile)
        let blocks = try #require(slack["blocks"] as? [[String: Any]])
        let text = try #require((blocks.first?["text"] as? [String: String])?["text"])
        #expect(text.contains("&lt;!channel&gt;") && !text.contains("<!"))
        // A character with a combining mark is one character in Swift, and two for the recipient.
        let pieces = text.utf8.split(separator: UInt8(ascii: "<")).dropFirst()
        #expect(pieces.allSatisfy { $0.starts(with: "https://".utf8) }, "only links begin so")
        #expect(text.contains("<https://haru.example.com/n/1|30분 뒤>") && slack["unfurl_links"] as? Bool == false)
        let (_, discord) = try request(.discord, [.address: "https://discord.com/api/webhooks/1/t"], hostile)
        let content = try #require(discord["content"] as? String)
        #expect(content.contains("\\[x\\]\\(https") && content.contains("[30분 뒤](<https://haru.example.com/n/1>)"))
        #expect(Array(content.utf8).contains("\\<\u{338}x".utf8))
        #expect((discord["allowed_mentions"] as? [String: [String]])?["parse"] == [])
        let (request, telegram) = try request(.telegram, [.secret: "1:A", .recipient: "42"], hostile)
        #expect(request.address == "https://api.telegram.org/bot1:A/sendMessage")
        let html = try #require(telegram["text"] as? String)
        #expect(html.hasPrefix("<b>&lt;!channel&gt;") && html.contains("&lt;b&gt;c&lt;/b&gt;"))
        #expect(telegram["chat_id"] as? String == "42" && telegram["parse_mode"] as? String == "HTML")
    }

    @Test("an address in a text stays intact, and Telegram gets no button that it refuses")
    func addresses() throws {
        let told = ChannelSample.message(
            ChannelSample.notification(title: "Review https://example.com/my-org/my_repo", body: "a-b"))
        let (_, discord) = try request(.discord, [.address: "https://discord.com/api/webhooks/1/t"], told)
        let content = try #require(discord["content"] as? String)
        #expect(content.hasPrefix("**Review https://example.com/my-org/my_repo**\na\\-b\n"))
        for (host, isKnown) in [
            ("https://haru.example.com", true), ("http://192.0.2.1:8080", true), ("http://[2001:db8::1]", true),
            ("http://nas:8080", false), ("http://nas", false), ("http://nas/a.b", false),
        ] {
            let message = ChannelSample.message(ChannelSample.notification(origin: host))
            let (_, telegram) = try request(.telegram, [.secret: "1:A", .recipient: "42"], message)
            #expect((telegram["reply_markup"] != nil) == isKnown, "\(host)")
        }
    }

    @Test("a webhook is signed by Standard Webhooks, as in its published example")
    func signature() {
        let signed = ChannelRequest.signature(
            of: Array(#"{"test": 2432232314}"#.utf8), id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
            at: Instant(seconds: 1_614_265_330), by: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
        #expect(signed == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
    }

    @Test("a webhook gets all fields, and a withdrawal is marked as one")
    func webhook() throws {
        let (request, body) = try request(
            .webhook, [.address: "https://example.com/hook", .secret: "plain"], ChannelSample.message(kind: .withdrawal)
        )
        #expect(request.headers["webhook-id"] == ["0123456789abcdef0123456789abcdef"])
        #expect(request.headers["webhook-timestamp"] == ["1764000000"])
        #expect(body["type"] as? String == "withdrawal" && body["timestamp"] as? String == ChannelSample.at.iso())
        let data = try #require(body["data"] as? [String: Any])
        #expect(data["tag"] as? String == "day-2025-11-24" && data["badge"] as? Int == 2)
        #expect((data["actions"] as? [[String: String]])?.first?["url"] == "https://haru.example.com/n/1")
    }

    @Test("long texts are truncated at a character boundary")
    func long() throws {
        let long = ChannelSample.message(
            ChannelSample.notification(
                title: String(repeating: "👨‍👩‍👧", count: 500), body: String(repeating: "가", count: 9_000)))
        for (kind, values) in [
            (ChannelKind.discord, [ChannelField.address: "https://d.example.com"]),
            (.telegram, [.secret: "1:A", .recipient: "1"]), (.ntfy, [.recipient: "a"]),
        ] {
            let (_, body) = try request(kind, values, long)
            let texts = ["content", "text", "message"].compactMap { body[$0] as? String }
            #expect(texts.count == 1 && texts[0].contains("가…") && texts[0].count <= 2_000)
        }
    }
}
