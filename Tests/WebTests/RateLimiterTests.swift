import Core
import Engine
import HTTPTypes
import TestSupport
import Testing

@testable import Web

@Suite("Rate limits")
struct RateLimiterTests {
    private static let rate = RateLimiter.Rate(burst: 3, perSecond: 0.5)

    @Test("A burst passes at once, and further requests pass at the refill rate")
    func bucket() {
        let clock = ManualClock()
        let limiter = RateLimiter(Self.rate, clock: clock.monotonic)
        for _ in 0..<3 { #expect(limiter.take("a") == nil) }
        #expect(limiter.take("a") == 2)
        // Another key has its own limit.
        #expect(limiter.take("b") == nil)
        clock.advance(by: .seconds(1))
        #expect(limiter.take("a") == 1)
        clock.advance(by: .seconds(1))
        #expect(limiter.take("a") == nil)
        #expect(limiter.take("a") == 2)
        clock.advance(by: .seconds(3_600))
        for _ in 0..<3 { #expect(limiter.take("a") == nil) }
        #expect(limiter.take("a") != nil)
    }

    @Test("The number of tracked keys is limited, and the latest key is among them")
    func bounded() {
        let clock = ManualClock()
        let limiter = RateLimiter(Self.rate, most: 100, clock: clock.monotonic)
        for number in 0..<10_000 {
            clock.advance(by: .milliseconds(1))
            _ = limiter.take("\(number)")
            #expect(limiter.count <= 100)
        }
        for _ in 0..<3 { _ = limiter.take("9999") }
        #expect(limiter.take("9999") != nil)
    }

    @Test("An account with too many requests is told to wait, in its language, and can continue later")
    func accounts() async throws {
        let clock = ManualClock()
        try await Server.run(uptime: clock.monotonic, adjusting: { $0.requestsPerSecond = 2 }) { server in
            let (one, same) = (try await server.entered(), try await server.another())
            let (other, _) = try await server.somebodyElse()
            for _ in 0..<12 { #expect(try await one.get("/health").status == .ok) }
            // All sessions of an account share one rate.
            for browser in [one, same] {
                for _ in 0..<6 { #expect(try await browser.get("/settings").status == .ok) }
            }
            #expect(try await same.get("/settings").status == .tooManyRequests)
            for (language, word) in [("ko", "요청이 너무 많았어요"), ("en", "Too many requests")] {
                let refused = try await one.get("/settings", headers: [.acceptLanguage: language])
                #expect(refused.status == .tooManyRequests)
                #expect(refused.headers[.retryAfter] == "1")
                #expect(refused.text.contains(word) && refused.headers[.cacheControl] == "no-store")
            }
            let form = try await one.post("/tasks", "entry=Write")
            #expect(form.status == .tooManyRequests)
            #expect(try await one.useCases.tasks().tasks.isEmpty)
            #expect(try await other.get("/settings").status == .ok)
            let token = try await server.token([.read])
            #expect(try await server.api(.get, "streak", token: token).status == .ok, "a program is no browser")
            clock.advance(by: .seconds(1))
            #expect(try await one.get("/settings").status == .ok)
        }
    }

    @Test("A client with wrong keys has to wait, and a client with a right key does not")
    func keys() async throws {
        let clock = ManualClock()
        try await Server.run(uptime: clock.monotonic) { server in
            for _ in 0..<15 { _ = try await server.another() }
            for _ in 0..<10 { #expect(try await server.get("/enter?key=wrong").status == .unauthorized) }
            let refused = try await server.get("/enter?key=wrong")
            #expect(refused.status == .tooManyRequests && refused.headers[.retryAfter] == "6")
            #expect(try await server.entered().cookie != nil)
            #expect(try await server.another().cookie != nil)
            clock.advance(by: .seconds(6))
            #expect(try await server.get("/enter?key=wrong").status == .unauthorized)
        }
    }

    @Test(
        "All addresses of one subscriber count as one network",
        arguments: [
            ("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", true),
            ("2001:db8:1:2::1", "2001:db8:1:3::1", false),
            ("::ffff:198.51.100.7", "198.51.100.7", true), ("64:ff9b::198.51.100.7", "198.51.100.7", true),
            ("2002:c633:6407:1::1", "198.51.100.7", true), ("198.51.100.7", "198.51.100.8", false), ("", "", true),
            ("::1", "127.0.0.1", false),
        ])
    func networks(one: String, other: String, areOne: Bool) {
        #expect((ClientNetwork(of: one) == ClientNetwork(of: other)) == areOne)
        #expect(ClientNetwork(stored: ClientNetwork(of: one).text) == ClientNetwork(of: one))
    }

    @Test("A network lists the larger networks that contain it, which one client may own")
    func largerNetworks() {
        #expect(
            ClientNetwork(of: "2001:db8:1:2::1").parts == ["6:20010db8", "6:20010db80001", "6:20010db800010002"])
        #expect(ClientNetwork(of: "198.51.100.7").parts == ["4:c633", "4:c63364", "4:c6336407"])
        #expect(ClientNetwork(of: "").parts == [""])
    }
}
