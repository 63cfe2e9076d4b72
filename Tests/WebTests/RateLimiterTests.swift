import Core
import Engine
import HTTPTypes
import TestSupport
import Testing

@testable import Web

@Suite("Limits of rate")
struct RateLimiterTests {
    private static let rate = RateLimiter.Rate(burst: 3, perSecond: 0.5)

    @Test("So many pass at once, and one more with each stretch of time")
    func bucket() {
        let clock = ManualClock()
        let limiter = RateLimiter(Self.rate, clock: clock.monotonic)
        for _ in 0..<3 { #expect(limiter.take("a") == nil) }
        #expect(limiter.take("a") == 2)
        // Another one is not held back by it.
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

    @Test("What is given back can be taken again")
    func givenBack() {
        let limiter = RateLimiter(Self.rate, clock: ManualClock().monotonic)
        for _ in 0..<20 {
            #expect(limiter.take("a") == nil)
            limiter.giveBack("a")
        }
    }

    @Test("However many come, only so many are kept apart, and who came last is among them")
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

    @Test("A browser that asks too often is told to wait, in its language, and then goes on")
    func sessions() async throws {
        let clock = ManualClock()
        try await Server.run(uptime: clock.monotonic, adjusting: { $0.requestsPerSecond = 2 }) { server in
            let (one, other) = (try await server.entered(), try await server.another())
            for _ in 0..<12 { #expect(try await one.get("/health").status == .ok) }
            for _ in 0..<12 { #expect(try await one.get("/settings").status == .ok) }
            for (language, word) in [("ko", "요청이 너무 많았어요"), ("en", "That was too many requests")] {
                let refused = try await one.get("/settings", headers: [.acceptLanguage: language])
                #expect(refused.status == .tooManyRequests)
                #expect(refused.headers[.retryAfter] == "1")
                #expect(refused.text.contains(word) && refused.headers[.cacheControl] == "no-store")
            }
            let form = try await one.post("/tasks", "entry=Write")
            #expect(form.status == .tooManyRequests)
            #expect(try await one.useCases.tasks().tasks.isEmpty)
            #expect(try await other.get("/settings").status == .ok)
            clock.advance(by: .seconds(1))
            #expect(try await one.get("/settings").status == .ok)
        }
    }

    @Test("Who tries wrong keys has to wait, with a right one too; right ones do not count")
    func keys() async throws {
        let clock = ManualClock()
        try await Server.run(uptime: clock.monotonic) { server in
            for _ in 0..<15 { _ = try await server.another() }
            for _ in 0..<10 { #expect(try await server.get("/enter?key=wrong").status == .unauthorized) }
            let refused = try await server.get("/enter?key=\(Server.key)")
            #expect(refused.status == .tooManyRequests && refused.headers[.retryAfter] == "6")
            clock.advance(by: .seconds(6))
            #expect(try await server.entered().cookie != nil)
        }
    }
}
