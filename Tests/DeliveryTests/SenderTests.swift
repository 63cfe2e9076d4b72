import Core
import Engine
import HTTPTypes
import OutboundHTTP
import Synchronization
import Testing

@testable import Delivery

/// Messages reach a push service over real HTTP, and each response has its outcome.
@Suite struct SenderTests {
    private static let now = Instant(seconds: 1_764_000_000)

    private func sender(reach: NetworkReach = .anywhere, totalSeconds: Int64 = 20) throws -> WebPushSender {
        let signer = VAPIDSigner(
            keys: try VAPIDKeys(random: chance), subject: try VAPIDSubject("mailto:haru@example.com"))
        return WebPushSender(
            signer: signer, reach: reach, version: "1", totalSeconds: totalSeconds, random: chance,
            clock: { Self.now })
    }

    private func message(_ body: String = "아직이에요", expires: Int64 = 3_600) throws -> PushMessage {
        let notification = PushNotification(
            title: "오늘", body: body, navigate: "https://haru.example.com/", lang: "ko", tag: "day-2026-11-24")
        return try PushMessage(
            notification, topic: PushTopic(task: 3), urgency: .high, expires: Self.now.advanced(bySeconds: expires))
    }

    /// Time limits of a message: the first one, and the last one for a machine that was too busy.
    private static let limits: [Int64] = [1, 10, 60]

    /// Number of messages received for a device.
    private func came(to subscription: PushSubscription, _ fake: FakePushService) -> Int {
        fake.messages.count { subscription.endpoint.hasSuffix($0.path) }
    }

    @Test("a message has its TTL, topic, urgency, sender, and a body that only the browser reads")
    func sent() async throws {
        try await FakePushService.with { fake, port in
            let address = "http://127.0.0.1:\(port)"
            let subscription = try fake.subscribe(TestBrowser(), at: address)
            let message = try message()
            #expect(try await sender().send(message, to: subscription) == .accepted)
            let came = try #require(fake.messages.first)
            #expect(fake.messages.count == 1 && came.path == "/push/0-secret")
            #expect(try fake.opened(came) == message.payload)
            for (name, value) in [
                ("ttl", "3600"), ("topic", "task-3"), ("urgency", "high"), ("content-encoding", "aes128gcm"),
                ("user-agent", "haru/1"), ("content-type", "application/octet-stream"),
            ] { #expect(came.field(name) == value) }
            let token = try CheckedToken(try #require(came.field("authorization")))
            #expect(token.claims.aud == address && token.claims.exp == Self.now.seconds + 43_200)
        }
    }

    @Test(
        "each status has its outcome",
        arguments: [
            (200, .accepted), (201, .accepted), (202, .accepted), (404, .gone), (410, .gone), (413, .tooLarge),
            (400, .refused(status: 400, reason: nil)), (401, .refused(status: 401, reason: nil)),
            (403, .refused(status: 403, reason: nil)), (301, .refused(status: 301, reason: nil)),
            (307, .refused(status: 307, reason: nil)), (418, .refused(status: 418, reason: nil)),
            (408, .later(PushDelay(cause: .failed(status: 408), retryAfter: nil))),
            (429, .later(PushDelay(cause: .limited, retryAfter: nil))),
            (500, .later(PushDelay(cause: .failed(status: 500), retryAfter: nil))),
            (503, .later(PushDelay(cause: .failed(status: 503), retryAfter: nil))),
        ] as [(Int, PushOutcome)])
    func statuses(_ status: Int, _ outcome: PushOutcome) async throws {
        try await FakePushService.with { fake, port in
            fake.answer { _ in .status(status, headers: [.location: "http://127.0.0.1:\(port)/elsewhere"]) }
            let subscription = try fake.subscribe(TestBrowser(), at: "http://127.0.0.1:\(port)")
            #expect(try await sender().send(message(), to: subscription) == outcome)
            #expect(fake.messages.count == 1, "nothing is followed nor said again at once")
        }
    }

    @Test(
        "Retry-After of a push service is honoured, in seconds or as a date",
        arguments: [
            ("120", 120), ("0", 0), ("-5", 0), ("999999", 86_400), ("Mon, 24 Nov 2025 16:02:00 GMT", 120),
            ("Mon, 24 Nov 2025 15:00:00 GMT", 0), ("Mon, 24 Foo 2025 16:02:00 GMT", nil), ("soon", nil), ("", nil),
            ("Mon, 99 Nov 2025 16:02:00 GMT", nil),
        ] as [(String, Int64?)])
    func retryAfter(_ field: String, _ seconds: Int64?) async throws {
        try await FakePushService.with { fake, port in
            fake.answer { _ in .status(429, headers: [.retryAfter: field]) }
            let subscription = try fake.subscribe(TestBrowser(), at: "http://127.0.0.1:\(port)")
            let outcome = try await sender().send(message(), to: subscription)
            #expect(outcome == .later(PushDelay(cause: .limited, retryAfter: seconds)))
        }
    }

    @Test(
        "the operator sees Apple's reason, and nothing that could be a secret",
        arguments: [
            (#"{"reason":"BadJwtToken"}"#, "BadJwtToken"), (#"{"reason":"see /push/0-secret"}"#, nil),
            (#"{"reason":"\#(String(repeating: "A", count: 41))"}"#, nil), ("/push/0-secret is unknown", nil),
            ("", nil),
        ] as [(String, String?)])
    func reasons(_ body: String, _ reason: String?) async throws {
        try await FakePushService.with { fake, port in
            fake.answer { _ in .status(403, body: body) }
            let subscription = try fake.subscribe(TestBrowser(), at: "http://127.0.0.1:\(port)")
            let outcome = try await sender().send(message(), to: subscription)
            #expect(outcome == .refused(status: 403, reason: reason))
        }
    }

    @Test("a response counts by its status, however long its body is and whether or not it ends")
    func bodies() async throws {
        try await FakePushService.with { fake, port in
            let subscription = try fake.subscribe(TestBrowser(), at: "http://127.0.0.1:\(port)")
            fake.answer { _ in .endless(410) }
            #expect(try await sender().send(message(), to: subscription) == .gone)
            fake.answer { _ in .halted(201) }
            // Only the limit ends it; on a busy machine the first one may expire before the status arrives.
            let timedOut = PushOutcome.later(PushDelay(cause: .timedOut, retryAfter: nil))
            var outcome = timedOut
            for seconds in Self.limits {
                outcome = try await sender(totalSeconds: seconds).send(message(), to: subscription)
                if outcome != timedOut { break }
            }
            #expect(outcome == .accepted)
        }
    }

    @Test("a push service that is silent, disconnects, or cannot be reached is retried later")
    func failures() async throws {
        try await FakePushService.with { fake, port in
            let subscription = try fake.subscribe(TestBrowser(), at: "http://127.0.0.1:\(port)")
            fake.answer { _ in .silence }
            var silent = subscription
            for seconds in Self.limits {
                silent = try fake.subscribe(TestBrowser(), at: "http://127.0.0.1:\(port)")
                let outcome = try await sender(totalSeconds: seconds).send(message(), to: silent)
                #expect(outcome == .later(PushDelay(cause: .timedOut, retryAfter: nil)))
                // On a busy machine the first limit may expire before the message arrives.
                if came(to: silent, fake) > 0 { break }
            }
            fake.answer { _ in .cut }
            let cut = try await sender().send(message(), to: subscription)
            #expect(cut == .later(PushDelay(cause: .unreachable, retryAfter: nil)))
            for one in [silent, subscription] {
                #expect(came(to: one, fake) == 1, "what may have come is not sent again at once")
            }
        }
        // Nobody listens on the former port of a server.
        let (ports, told) = AsyncStream<Int>.makeStream()
        try await FakePushService.with { _, port in _ = told.yield(port) }
        for await port in ports {
            let subscription = try TestBrowser().subscription(at: "http://127.0.0.1:\(port)/a")
            let outcome = try await sender().send(message(), to: subscription)
            #expect(outcome == .later(PushDelay(cause: .unreachable, retryAfter: nil)))
            break
        }
        let unknown = try TestBrowser().subscription(at: "https://no-such-host.invalid/a")
        let outcome = try await sender(reach: .internet).send(message(), to: unknown)
        #expect(outcome == .later(PushDelay(cause: .unreachable, retryAfter: nil)))
    }

    @Test(
        "no push service is contacted at addresses of this machine, its network, or its cloud",
        arguments: [
            "https://127.0.0.1/a", "https://localhost/a", "https://[::1]/a", "https://10.0.0.1/a",
            "https://192.168.0.1:8443/a", "https://169.254.169.254/latest/meta-data/", "https://[fd00:ec2::254]/a",
            "https://0x7f.1/a", "https://2130706433/a", "https://[::ffff:10.0.0.1]/a", "https://0.0.0.0/a",
        ])
    func privateAddresses(_ endpoint: String) async throws {
        let subscription = try TestBrowser().subscription(at: endpoint)
        #expect(try await sender(reach: .internet).send(message(), to: subscription) == .privateAddress)
    }

    @Test("an expired message is not sent")
    func stale() async throws {
        try await FakePushService.with { fake, port in
            let subscription = try fake.subscribe(TestBrowser(), at: "http://127.0.0.1:\(port)")
            for expires in [0, -60] as [Int64] {
                #expect(try await sender().send(message(expires: expires), to: subscription) == .stale)
            }
            #expect(fake.messages.isEmpty)
        }
    }

    @Test("consecutive messages share a connection, and each push service has its own")
    func connections() async throws {
        try await FakePushService.with { fake, port in
            let sender = try sender()
            for _ in 1...20 {
                for host in ["127.0.0.1", "localhost"] {
                    let subscription = try fake.subscribe(TestBrowser(), at: "http://\(host):\(port)")
                    #expect(try await sender.send(message(), to: subscription) == .accepted)
                }
            }
            #expect(Set(fake.messages.map(\.connection)).count == 2)
            let tokens = Set(fake.messages.compactMap { $0.field("authorization") })
            #expect(tokens.count == 2, "one for each origin")
        }
    }

    @Test("concurrent messages to one push service are limited, and all of them arrive exactly once")
    func concurrency() async throws {
        try await FakePushService.with { fake, port in
            let sender = try sender()
            let most = WebPushSender.mostAtATime
            // The first ones wait for each other, so that the maximum number run concurrently.
            fake.answer { _ in .held({ fake.messages.count >= most }, .status(201)) }
            try await withThrowingTaskGroup(of: PushOutcome.self) { group in
                for _ in 1...100 {
                    let subscription = try fake.subscribe(TestBrowser(), at: "http://127.0.0.1:\(port)")
                    let message = try message()
                    group.addTask { try await sender.send(message, to: subscription) }
                }
                for try await outcome in group { #expect(outcome == .accepted) }
            }
            #expect(fake.mostAtATime == most)
            #expect(Set(fake.messages.map(\.path)).count == 100 && fake.messages.count == 100)
        }
    }

    @Test("a cancelled sender stops at once")
    func cancelled() async throws {
        try await FakePushService.with { fake, port in
            fake.answer { _ in .silence }
            let sender = try sender()
            let subscription = try fake.subscribe(TestBrowser(), at: "http://127.0.0.1:\(port)")
            let message = try message()
            try await withThrowingTaskGroup(of: PushOutcome.self) { group in
                group.addTask { try await sender.send(message, to: subscription) }
                while fake.messages.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
                group.cancelAll()
                await #expect(throws: CancellationError.self) { try await group.next() }
            }
        }
    }
}
