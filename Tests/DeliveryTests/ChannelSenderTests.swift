import Core
import Engine
import Foundation
import HTTPTypes
import OutboundHTTP
import Synchronization
import TestSupport
import Testing

@testable import Delivery

/// Outcome of a message by the server's response, over real HTTP.
@Suite(.timeLimit(.minutes(10))) struct ChannelSenderTests {
    private func sender(_ port: Int, reach: NetworkReach = .anywhere, seconds: Int64 = 20) -> ChannelSender {
        ChannelSender(
            reach: reach, version: "1", mail: nil, desktop: nil, telegram: "http://127.0.0.1:\(port)",
            totalSeconds: seconds
        ) { ChannelSample.at }
    }

    private func target(_ kind: ChannelKind, _ port: Int) -> ChannelTarget {
        let base = "http://127.0.0.1:\(port)"
        return ChannelTarget(
            kind,
            [
                .server: base, .address: base + "/hook/secret", .recipient: kind == .telegram ? "1" : "topic",
                .secret: kind == .telegram ? "1:A" : "secret",
            ])
    }

    /// Response of each kind of server to an accepted message.
    private static let taken: [ChannelKind: FakePushService.Answer] = [
        .ntfy: .status(200, body: #"{"id":"hwQ2YpKdmg","time":1,"event":"message","topic":"topic"}"#),
        .gotify: .status(200, body: #"{"id":25,"appid":5,"message":"x","title":"y","priority":5}"#),
        .slack: .status(200, body: "ok"), .discord: .status(204), .webhook: .status(202),
        .telegram: .status(200, body: #"{"ok":true,"result":{"message_id":7}}"#),
    ]

    struct Case: Sendable, CustomTestStringConvertible {
        let kind: ChannelKind
        let answer: FakePushService.Answer
        let outcome: PushOutcome
        var testDescription: String { "\(kind) \(outcome)" }
    }

    private static func limited(_ seconds: Int64) -> PushOutcome {
        .later(PushDelay(cause: .limited, retryAfter: seconds))
    }

    static let cases: [Case] = [
        Case(kind: .slack, answer: .status(404, body: "no_service"), outcome: .gone),
        Case(kind: .slack, answer: .status(410, body: "channel_is_archived"), outcome: .gone),
        Case(
            kind: .slack, answer: .status(403, body: "action_prohibited"),
            outcome: .refused(status: 403, reason: "action_prohibited")),
        Case(kind: .slack, answer: .status(200, body: "<html>"), outcome: .refused(status: 200, reason: nil)),
        Case(kind: .slack, answer: .status(429, headers: [.retryAfter: "30"]), outcome: limited(30)),
        Case(
            kind: .discord, answer: .status(404, body: #"{"message": "Unknown Webhook", "code": 10015}"#),
            outcome: .gone),
        Case(
            kind: .discord, answer: .status(429, body: #"{"message":"x","retry_after":1.337,"global":false}"#),
            outcome: limited(2)),
        Case(
            kind: .telegram,
            answer: .status(
                403, body: #"{"ok":false,"error_code":403,"description":"Forbidden: bot was blocked by the user"}"#),
            outcome: .gone),
        Case(
            kind: .telegram,
            answer: .status(400, body: #"{"ok":false,"error_code":400,"description":"Bad Request: chat not found"}"#),
            outcome: .gone),
        Case(
            kind: .telegram, answer: .status(400, body: #"{"ok":false,"description":"Bad Request: wrong text"}"#),
            outcome: .refused(status: 400, reason: "Bad_Request:_wrong_text")),
        Case(
            kind: .telegram,
            answer: .status(429, body: #"{"ok":false,"error_code":429,"parameters":{"retry_after":5}}"#),
            outcome: limited(5)),
        Case(
            kind: .gotify, answer: .status(401, body: #"{"error":"Unauthorized","errorCode":401}"#), outcome: .gone),
        Case(kind: .gotify, answer: .status(200, body: "<html>"), outcome: .refused(status: 200, reason: nil)),
        Case(kind: .ntfy, answer: .status(200, body: "hello"), outcome: .refused(status: 200, reason: nil)),
        Case(
            kind: .ntfy, answer: .status(403, body: #"{"code":40301,"http":403,"error":"forbidden"}"#),
            outcome: .refused(status: 403, reason: nil)),
        Case(kind: .ntfy, answer: .status(413), outcome: .tooLarge),
        Case(
            kind: .ntfy, answer: .status(503), outcome: .later(PushDelay(cause: .failed(status: 503), retryAfter: nil))),
        Case(kind: .webhook, answer: .status(410), outcome: .gone),
        Case(
            kind: .webhook, answer: .status(404, body: "not here"), outcome: .refused(status: 404, reason: "not_here")),
        // A reason that repeats the secret is not stored.
        Case(
            kind: .webhook, answer: .status(400, body: "bad token secret-123"),
            outcome: .refused(status: 400, reason: nil)),
        Case(
            kind: .webhook, answer: .status(302, headers: [.location: "http://169.254.169.254/"]),
            outcome: .refused(status: 302, reason: nil)),
        Case(kind: .webhook, answer: .endless(200), outcome: .accepted),
        Case(kind: .webhook, answer: .cut, outcome: .later(PushDelay(cause: .unreachable, retryAfter: nil))),
    ]

    @Test("a response determines the outcome of a message", arguments: cases)
    func outcome(_ one: Case) async throws {
        try await FakePushService.with { fake, port in
            fake.answer { _ in one.answer }
            let outcome = try await sender(port).send(ChannelSample.message(), to: target(one.kind, port))
            #expect(outcome == one.outcome)
            #expect(fake.messages.count == 1)
        }
    }

    @Test("each kind's response to an accepted message is recognized")
    func accepted() async throws {
        try await FakePushService.with { fake, port in
            for (kind, answer) in Self.taken {
                fake.answer { _ in answer }
                let outcome = try await sender(port).send(ChannelSample.message(), to: target(kind, port))
                #expect(outcome == .accepted, "\(kind)")
            }
            #expect(fake.messages.contains { $0.path == "/bot1:A/sendMessage" })
            #expect(fake.messages.allSatisfy { $0.field("user-agent") == "haru/1" })
        }
    }

    @Test("a server that never answers is given up")
    func silence() async throws {
        try await FakePushService.with { fake, port in
            fake.answer { _ in .silence }
            let outcome = try await sender(port, seconds: 1).send(ChannelSample.message(), to: target(.ntfy, port))
            #expect(outcome == .later(PushDelay(cause: .timedOut, retryAfter: nil)))
        }
    }

    @Test("nothing is sent into the server's own network, and no message that is over")
    func kept() async throws {
        try await FakePushService.with { fake, port in
            // A name that resolves to this machine, though it looks like any other.
            let target = ChannelTarget(.webhook, [.address: "https://localhost:\(port)/", .secret: "s"])
            let outcome = try await sender(port, reach: .internet).send(ChannelSample.message(), to: target)
            #expect(outcome == .privateAddress)
            let old = ChannelMessage(
                id: "1", kind: .nudge, notification: ChannelSample.notification(), at: ChannelSample.at,
                expires: ChannelSample.at)
            let stale = try await sender(port).send(old, to: self.target(.ntfy, port))
            #expect(stale == .stale)
            #expect(fake.messages.isEmpty)
        }
    }

    @Test("kinds without a sender here are not offered")
    func kinds() {
        #expect(sender(1).kinds == [.ntfy, .slack, .discord, .telegram, .gotify, .webhook])
    }

    @Test("a program of the system shows a message, and one that hangs is given up")
    func desktop() async throws {
        try await withTemporaryFolder { folder in
            let program = folder + "/notify-send"
            try writeScript(
                "#!/bin/sh\nprintf '%s\\n' \"$@\" \"$DISPLAY\" \"$SECRET\" >'\(folder)/told'\n", to: program)
            let environment = ["DISPLAY": ":7", "SECRET": "hidden", "PATH": "/usr/bin:/bin"]
            let clock = ManualClock()
            let desktop = DesktopProgram(
                .notifySend, path: program, environment: environment, uptime: clock.monotonic)
            let hostile = ChannelSample.message(ChannelSample.notification(title: "--help", body: "<b>a</b>"))
            #expect(try await desktop.show(hostile) == .accepted)
            let told = try String(contentsOfFile: folder + "/told", encoding: .utf8).split(
                separator: "\n", omittingEmptySubsequences: false)
            #expect(told.contains("--hint=string:x-canonical-private-synchronous:day-2025-11-24"))
            #expect(Array(told.suffix(6)) == ["--", "--help", "&lt;b&gt;a&lt;/b&gt;", ":7", "", ""])
            try writeScript("#!/bin/sh\nexit 1\n", to: program)
            #expect(try await desktop.show(hostile) == .later(PushDelay(cause: .unreachable, retryAfter: nil)))
            try writeScript("#!/bin/sh\n: >'\(folder)/begun'\nexec sleep 600\n", to: program)
            async let hanging = desktop.show(hostile)
            try await eventually { FileManager.default.fileExists(atPath: folder + "/begun") }
            await clock.untilSlept()
            clock.advance(by: .seconds(5))
            let outcome = try await hanging
            #expect(outcome == .later(PushDelay(cause: .timedOut, retryAfter: nil)))
        }
    }
}
