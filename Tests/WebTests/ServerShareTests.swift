import Engine
import Foundation
import HTTPTypes
import NIOCore
import NIOPosix
import TestSupport
import Testing

@testable import Web

/// What some take of a server is not missed by all others, spoken through sockets as it is written.
@Suite("Availability", .timeLimit(.minutes(10))) struct ServerShareTests {
    @Test("Half-sent forms of strangers leave room for everybody else, and those beyond their share are told so")
    func halfSentForms() async throws {
        var limits = ConnectionLimits()
        limits.connections = 64
        // On a busy machine those that are held are not to be given up for being slow.
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

    @Test("Open pages beyond the share of streams are refused at once, and whoever holds them all stops nobody")
    func streams() async throws {
        var limits = ConnectionLimits()
        limits.connections = 64
        try await Server.run(live: true, limits: limits) { server in
            let server = try await server.entered()
            let listen = "GET /events HTTP/1.1\r\nHost: localhost\r\nCookie: \(server.cookie ?? "")\r\n\r\n"
            let held = try await server.held(18, listen)
            // Those who listen have been told so before the next one asks.
            while true {
                let told = try await server.said(to: listen, until: { $0.contains("\r\n\r\n") })
                if told.hasPrefix("HTTP/1.1 503") {
                    #expect(told.lowercased().contains("retry-after: "))
                    break
                }
            }
            try await Self.expectAnswers(server)
            // Somebody else has a stream all the same.
            let other = try await server.somebodyElse().browser
            let text = try await other.said(
                to: listen.replacing(server.cookie ?? "-", with: other.cookie ?? ""), until: { $0.contains("retry:") })
            #expect(text.hasPrefix("HTTP/1.1 200"))
            for channel in held { try? await channel.close().get() }
        }
    }

    @Test("Half-sent bodies share the memory for bodies, and a small form needs none of it")
    func memory() async throws {
        var limits = ConnectionLimits()
        limits.memory = 400_000
        limits.stretch = .minutes(5)
        try await Server.run(live: true, limits: limits) { server in
            let server = try await server.entered()
            let long = String(repeating: "a", count: 150_000)
            let half = Self.form("/diary", length: 8_000_000, cookie: server.cookie) + "body=" + long
            var held = try await server.held(1, half)
            // A whole body that comes at the same time can turn the half-sent one away, so that another is held.
            while try await server.post("/diary", "body=" + long).status != .serviceUnavailable {
                for channel in held { try? await channel.close().get() }
                held = try await server.held(1, half)
                try await Task.sleep(for: .milliseconds(50))
            }
            let small = try await server.post("/challenges", "length=7")
            #expect(small.status == .seeOther)
            // One that is too much is told so while it comes.
            let told = try await server.said(to: half, until: { $0.contains("\r\n\r\n") })
            #expect(told.hasPrefix("HTTP/1.1 503") && told.lowercased().contains("retry-after: 10"))
            // Others have what is left.
            let other = try await server.somebodyElse().browser
            #expect(try await other.post("/diary", "body=" + long.prefix(90_000)).status == .seeOther)
            for channel in held { try? await channel.close().get() }
            while try await server.post("/diary", "body=" + long).status != .unprocessableContent {
                try await Task.sleep(for: .milliseconds(20))
            }
        }
    }

    @Test("A body that comes too slowly, or a head that does not end, is waited for no longer")
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
            // All else would take a minute.
            #expect(ContinuousClock.now - began < .seconds(50))
            #expect(try await server.useCases.challenge() == nil)
        }
    }

    @Test("A form that is too large is read to its end, so that a proxy that sends it all gets to the answer")
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

    /// Whether the server is well, and answers whoever is signed in.
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
    /// Connections on each of which some bytes were sent, and which stay open.
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
