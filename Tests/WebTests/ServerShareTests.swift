import Engine
import Foundation
import HTTPTypes
import NIOCore
import NIOPosix
import TestSupport
import Testing

@testable import Web

/// Load by some clients leaves the server available to all others, tested with raw bytes over sockets.
@Suite("Availability", .timeLimit(.minutes(10))) struct ServerShareTests {
    @Test("Half-sent forms of strangers leave room for others, and those beyond their share are refused")
    func halfSentForms() async throws {
        var limits = ConnectionLimits()
        limits.connections = 64
        // On a busy machine the held forms must not time out.
        limits.stretch = .minutes(5)
        try await Server.run(live: true, limits: limits) { server in
            let server = try await server.entered()
            let half = Self.form("/device/code", length: 60_000, cookie: nil) + "scope="
            let held = try await server.held(70, half)
            try await Self.expectAnswers(server)
            let told = try await server.said(to: half)
            #expect(told.hasPrefix("HTTP/1.1 503") && told.lowercased().contains("retry-after: 5"))
            for channel in held { try? await channel.close().get() }
        }
    }

    @Test("Open pages beyond the share of streams are refused at once, and nobody can use up all streams")
    func streams() async throws {
        var limits = ConnectionLimits()
        limits.connections = 64
        try await Server.run(live: true, limits: limits) { server in
            let server = try await server.entered()
            let listen = "GET /events HTTP/1.1\r\nHost: localhost\r\nCookie: \(server.cookie ?? "")\r\n\r\n"
            let held = try await server.held(18, listen)
            // Each listener has its stream before the next one connects.
            while true {
                let told = try await server.said(to: listen, until: { $0.contains("\r\n\r\n") })
                if told.hasPrefix("HTTP/1.1 503") {
                    #expect(told.lowercased().contains("retry-after: "))
                    break
                }
            }
            try await Self.expectAnswers(server)
            // Another account still gets a stream.
            let other = try await server.somebodyElse().browser
            let text = try await other.said(
                to: listen.replacing(server.cookie ?? "-", with: other.cookie ?? ""), until: { $0.contains("retry:") })
            #expect(text.hasPrefix("HTTP/1.1 200"))
            for channel in held { try? await channel.close().get() }
        }
    }

    @Test("Half-sent bodies share a memory budget for bodies, and a small form needs none of it")
    func memory() async throws {
        var limits = ConnectionLimits()
        limits.memory = 400_000
        limits.stretch = .minutes(5)
        try await Server.run(live: true, limits: limits) { server in
            let server = try await server.entered()
            let long = String(repeating: "a", count: 150_000)
            let half = Self.form("/diary", length: 8_000_000, cookie: server.cookie) + "body=" + long
            var held = try await server.held(1, half)
            // A whole body that arrives at the same time can displace a half-sent one, so another one is held.
            while try await server.post("/diary", "body=" + long).status != .serviceUnavailable {
                for channel in held { try? await channel.close().get() }
                held = try await server.held(1, half)
                try await Task.sleep(for: .milliseconds(50))
            }
            let small = try await server.post("/challenges", "length=7")
            #expect(small.status == .seeOther)
            // A body beyond the budget is refused while it arrives.
            let told = try await server.said(to: half, until: { $0.contains("\r\n\r\n") })
            #expect(told.hasPrefix("HTTP/1.1 503") && told.lowercased().contains("retry-after: 10"))
            // Other clients use the remaining budget.
            let other = try await server.somebodyElse().browser
            #expect(try await other.post("/diary", "body=" + long.prefix(90_000)).status == .seeOther)
            for channel in held { try? await channel.close().get() }
            while try await server.post("/diary", "body=" + long).status != .unprocessableContent {
                try await Task.sleep(for: .milliseconds(20))
            }
        }
    }

    @Test("A body that is too slow, and a head that does not end, time out")
    func slow() async throws {
        var limits = ConnectionLimits()
        limits.head = .milliseconds(300)
        limits.stretch = .milliseconds(300)
        try await Server.run(live: true, limits: limits) { server in
            let server = try await server.entered()
            let began = ContinuousClock.now
            #expect(try await server.said(to: "GET /health HTTP/1.1\r\nHost: local").isEmpty)
            let form = Self.form("/challenges", length: 100, cookie: server.cookie) + "length="
            #expect(try await !server.said(to: form).contains("HTTP/1.1 2"))
            // Any other timeout would take a minute.
            #expect(ContinuousClock.now - began < .seconds(50))
            #expect(try await server.useCases.challenge() == nil)
        }
    }

    @Test("A form that is too large is read to its end, so that a proxy that sends all of it gets the response")
    func tooLarge() async throws {
        try await Server.run(live: true) { server in
            let server = try await server.entered()
            let body = String(repeating: "a", count: 20_000_000)
            let text = try await server.said(
                to: Self.form("/diary", length: body.utf8.count, cookie: server.cookie) + body)
            #expect(text.hasPrefix("HTTP/1.1 413"))
        }
    }

    private static func form(_ path: String, length: Int, cookie: String?) -> String {
        "POST \(path) HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n"
            + (cookie.map { "Cookie: \($0)\r\n" } ?? "")
            + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \(length)\r\n\r\n"
    }

    /// Checks that the server is healthy, and answers a signed-in person.
    private static func expectAnswers(_ server: Server) async throws {
        let health = "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        for _ in 1...20 { #expect(try await server.said(to: health).hasPrefix("HTTP/1.1 200")) }
        let page =
            "GET /settings HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
            + "Cookie: \(server.cookie ?? "")\r\n\r\n"
        #expect(try await server.said(to: page).hasPrefix("HTTP/1.1 200"))
        let form = Self.form("/challenges", length: 8, cookie: server.cookie) + "length=7"
        let text = try await server.said(to: form, until: { $0.contains("\r\n\r\n") })
        #expect(text.hasPrefix("HTTP/1.1 303"))
    }
}

extension Server {
    /// Connections that each sent some bytes and stay open.
    func held(_ count: Int, _ text: String) async throws -> [any Channel] {
        guard let port = client.port else { throw Missing() }
        var channels: [any Channel] = []
        for _ in 0..<count {
            let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .channelOption(.allowRemoteHalfClosure, value: true)
                .connect(host: "localhost", port: port).get()
            try await channel.writeAndFlush(ByteBuffer(string: text)).get()
            channels.append(channel)
        }
        return channels
    }
}
