import Core
import Engine
import Foundation
import Testing

@testable import Delivery

/// Payloads are what browsers read, with and without our service worker, and never too long.
@Suite struct NotificationTests {
    private func notification(title: String = "오늘 커밋", body: String = "세 시간 남았어요.") -> PushNotification {
        PushNotification(
            title: title, body: body, navigate: "https://haru.example.com/", lang: "ko", tag: "day-2026-11-24",
            badge: 2, actions: [.init(action: "snooze", title: "30분 뒤", navigate: "https://haru.example.com/n/1")])
    }

    private func message(_ notification: PushNotification) throws -> PushMessage {
        try PushMessage(
            notification, topic: PushTopic(task: 7), urgency: .normal, expires: Instant(seconds: 1_000))
    }

    private struct Read: Decodable {
        struct Shown: Decodable {
            let title: String
            let body: String
        }
        let web_push: Int
        let notification: Shown
    }

    @Test("it is declarative: marked with 8030, with the standard members, and the badge in both places")
    func declarative() throws {
        let payload = try message(notification()).payload
        #expect(
            String(decoding: payload, as: UTF8.self)
                == #"{"app_badge":2,"notification":{"actions":[{"action":"snooze","navigate":"https://haru.example.com/n/1","title":"30분 뒤"}],"app_badge":"2","body":"세 시간 남았어요.","dir":"auto","lang":"ko","navigate":"https://haru.example.com/","silent":false,"tag":"day-2026-11-24","title":"오늘 커밋"},"web_push":8030}"#
        )
    }

    @Test("without a number the badge stays unchanged, and 0 clears it")
    func badge() throws {
        var shown = notification()
        shown.badge = nil
        #expect(!String(decoding: try message(shown).payload, as: UTF8.self).contains("app_badge"))
        shown.badge = 0
        shown.silent = true
        let text = String(decoding: try message(shown).payload, as: UTF8.self)
        #expect(text.contains(#""app_badge":0"#) && text.contains(#""app_badge":"0""#))
        #expect(text.contains(#""silent":true"#))
    }

    @Test(
        "a long body is truncated at the last character boundary that fits",
        arguments: ["a", "가", "👩‍👩‍👧‍👦", "e\u{301}", "\"", "\u{1}", "🇰🇷", "각"])
    func cutBody(_ character: String) throws {
        let body = String(repeating: character, count: 4_000)
        let payload = try message(notification(body: body)).payload
        let shown = try JSONDecoder().decode(Read.self, from: Data(payload)).notification
        #expect(shown.title == "오늘 커밋" && shown.body.hasSuffix("…"))
        let kept = shown.body.dropLast()
        #expect(!kept.isEmpty && kept.allSatisfy { String($0) == character })
        let one = try JSONEncoder().encode([character]).count - 4
        #expect(payload.count <= 3_993 && payload.count + one > 3_993)
    }

    @Test("a payload that fits to the last byte is not truncated, and one byte more is")
    func edge() throws {
        let base = try message(notification(body: "")).payload.count
        let fits = String(repeating: "a", count: 3_993 - base)
        let whole = try message(notification(body: fits)).payload
        #expect(whole.count == 3_993 && !String(decoding: whole, as: UTF8.self).contains("…"))
        let cut = try message(notification(body: fits + "a")).payload
        #expect(cut.count <= 3_993 && String(decoding: cut, as: UTF8.self).contains("…"))
    }

    @Test("a long title is truncated after the body is gone; a single character that is too long is left out")
    func cutTitle() throws {
        let long = try message(notification(title: String(repeating: "가", count: 3_000))).payload
        let read = try JSONDecoder().decode(Read.self, from: Data(long))
        #expect(read.web_push == 8_030 && read.notification.body.isEmpty)
        #expect(read.notification.title.hasPrefix("가가가") && long.count > 3_985 && long.count <= 3_993)
        let endless = "a" + String(repeating: "\u{301}", count: 5_000)
        let shown = try JSONDecoder().decode(
            Read.self, from: Data(message(notification(title: endless, body: endless)).payload))
        #expect(shown.notification.title == "…")
        var tooLong = notification()
        tooLong.navigate = "https://haru.example.com/" + String(repeating: "a", count: 4_000)
        #expect(throws: PushNotification.TooLong()) { try message(tooLong) }
    }

    @Test("topics use the alphabet that push services accept, and differ between days and between tasks")
    func topics() throws {
        let day = try #require(Day(iso: "2026-11-24"))
        #expect(PushTopic(day: day).text == "day-2026-11-24")
        #expect(PushTopic(task: 12).text == "task-12")
        for topic in [PushTopic(day: day), PushTopic(task: .max), PushTopic(task: .min), .test] {
            #expect(topic.text.wholeMatch(of: /[A-Za-z0-9_\-]{1,32}/) != nil)
        }
    }

    @Test("it is kept until its expiry, and for four weeks at most")
    func timeToLive() throws {
        let message = try message(notification())
        #expect(message.timeToLive(at: Instant(seconds: 400)) == 600)
        #expect(message.timeToLive(at: Instant(seconds: 999)) == 1)
        #expect(message.timeToLive(at: Instant(seconds: 1_000)) == nil)
        #expect(message.timeToLive(at: Instant(seconds: 2_000)) == nil)
        #expect(message.timeToLive(at: Instant(seconds: -10_000_000)) == 2_419_200)
    }

    @Test(
        "delays double, vary randomly, honour Retry-After, and end when the message expires",
        arguments: [
            (1, nil, 0.0, 10_000, 3), (1, nil, 1.0, 10_000, 5), (2, nil, 1.0, 10_000, 10), (3, nil, 0.5, 10_000, 15),
            (9, nil, 1.0, 10_000, 900), (1_000, nil, 1.0, 10_000, 900), (1_000, nil, 0.0, 10_000, 450),
            (1, 120, 0.0, 10_000, 120), (1, 120, 1.0, 10_000, 125), (1, 0, 0.0, 10_000, 0),
            (1, nil, 1.0, 5, nil), (1, nil, 1.0, 6, 5), (1, 120, 0.0, 120, nil), (0, nil, 1.0, 10_000, 5),
        ] as [(Int, Int64?, Double, Int64, Int64?)])
    func waits(_ attempts: Int, _ retryAfter: Int64?, _ jitter: Double, _ expires: Int64, _ wait: Int64?) {
        let now = Instant(seconds: 1_764_000_000)
        let delay = PushDelay(cause: .timedOut, retryAfter: retryAfter)
        let next = delay.nextAttempt(
            after: attempts, at: now, expires: now.advanced(bySeconds: expires), jitter: jitter)
        #expect(next == wait.map { now.advanced(bySeconds: $0) })
    }
}
