import Core
import Engine
import Foundation
import HTTPTypes
import NIOCore
import NIOPosix
import Storage
import StorageSQLite
import Synchronization
import TestSupport
import Testing

@testable import Web

/// Connection limits and the HTTP rules of a connection, tested with raw bytes over sockets.
@Suite("Connections", .timeLimit(.minutes(10))) struct ServerConnectionTests {
    @Test(
        "A request has one host, which only HTTP/1.0 may omit",
        arguments: [
            ("GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 200),
            ("GET /health HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n", 400),
            ("GET /health HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\nConnection: close\r\n\r\n", 400),
            ("GET /health HTTP/1.1\r\nConnection: close\r\n\r\n", 400),
            ("GET /health HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n", 400),
            ("GET /offline HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", 403),
            ("GET /health HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", 200),
            ("GET /health HTTP/1.1\r\nHost: 10.0.0.7:8080\r\nConnection: close\r\n\r\n", 200),
            ("GET /health?ready HTTP/1.1\r\nHost: 10.0.0.7:8080\r\nConnection: close\r\n\r\n", 200),
            ("GET /health HTTP/1.0\r\n\r\n", 200),
            ("GET /health HTTP/1.0\r\nHost: localhost\r\n\r\n", 200),
            ("GET /offline HTTP/1.0\r\nHost: evil.example\r\n\r\n", 403),
            ("GET /health HTTP/1.0\r\nHost: localhost\r\nHost: localhost\r\n\r\n", 400),
        ])
    func hosts(request: String, status: Int) async throws {
        try await Server.run(live: true) { server in
            // The response ends with the connection, so the whole of it was read.
            let text = try await server.said(to: request)
            #expect(text.hasPrefix("HTTP/1.1 \(status) "))
        }
    }

    @Test("An HTTP/1.0 connection stays open only by agreement, and does not use chunks")
    func oldVersion() async throws {
        try await Server.run(live: true) { server in
            let server = try await server.entered()
            let kept = try await server.said(
                to: "GET /health HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET /health HTTP/1.0\r\n\r\n")
            #expect(kept.matches(of: /ok\n/).count == 2)
            #expect(kept.contains("keep-alive") && kept.contains("close"))
            let events = try await server.said(
                to: "GET /events HTTP/1.0\r\nCookie: \(server.cookie ?? "")\r\n\r\n", until: { $0.contains(":\n\n") })
            #expect(events.hasPrefix("HTTP/1.0 200") && !events.lowercased().contains("chunked"))
            #expect(events.contains("\r\n\r\nretry: 2000\n\n"))
        }
    }

    @Test(
        "A request that is answered before its end closes its connection, whatever is still sent",
        arguments: ["POST /challenges", "POST /nothing", "PUT /settings"])
    func earlyAnswers(start: String) async throws {
        try await Server.run(live: true) { server in
            let began = ContinuousClock.now
            let text = try await server.said(
                to: "\(start) HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n"
                    + "Content-Length: 99999999999\r\n\r\n", flooding: true)
            #expect(text.contains("HTTP/1.1 4") && text.lowercased().contains("connection: close"))
            #expect(ContinuousClock.now - began < .seconds(60))
        }
    }

    @Test("A slow body is awaited only up to its timeout")
    func trickling() async throws {
        var limits = ConnectionLimits()
        limits.body = .seconds(3)
        try await Server.run(live: true, limits: limits) { server in
            let server = try await server.entered()
            let text = try await server.said(
                to: "POST /challenges HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n"
                    + "Cookie: \(server.cookie ?? "")\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                    + "Content-Length: 100\r\n\r\nlength=")
            #expect(!text.contains("HTTP/1.1 2") && !text.contains("HTTP/1.1 3") && !text.contains("HTTP/1.1 5"))
            #expect(try await server.useCases.challenge() == nil)
        }
    }

    @Test(
        "A broken or unfinished upload is no server error, and nothing of it is stored",
        arguments: [
            "Transfer-Encoding: chunked\r\n\r\nzz\r\nlength=7\r\n0\r\n\r\n",
            "Transfer-Encoding: chunked\r\n\r\n8\r\nlength=7\r\n", "Content-Length: 100\r\n\r\nlength=7",
        ])
    func brokenUploads(rest: String) async throws {
        try await Server.run(live: true) { server in
            let server = try await server.entered()
            let text = try await server.said(
                to: "POST /challenges HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n"
                    + "Cookie: \(server.cookie ?? "")\r\nContent-Type: application/x-www-form-urlencoded\r\n" + rest,
                finishing: true)
            #expect(text.isEmpty || text.hasPrefix("HTTP/1.1 400"), "\(text.prefix(40))")
            #expect(try await server.useCases.challenge() == nil)
        }
    }

    @Test("Beyond the connection limit the longest idle connection is closed")
    func idleOnes() async throws {
        var limits = ConnectionLimits()
        limits.connections = 16
        try await Server.run(live: true, limits: limits) { server in
            let port = try #require(server.client.port)
            let idle = try await withThrowingTaskGroup(of: (any Channel).self) { group in
                for _ in 1...100 {
                    group.addTask {
                        try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                            .connect(host: "localhost", port: port).get()
                    }
                }
                var channels: [any Channel] = []
                for try await channel in group { channels.append(channel) }
                return channels
            }
            // While the last connections are accepted, one without a request may be closed like them.
            var text = ""
            while text.isEmpty {
                text = try await server.said(to: "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            }
            #expect(text.hasPrefix("HTTP/1.1 200"))
            for channel in idle { channel.close(promise: nil) }
        }
    }

    @Test("A page stops rendering once its browser has disconnected")
    func abandoned() async throws {
        try await DatabaseEngine.file.withDatabase(people: []) { database in
            let endless = EndlessDatabase(database)
            try await Server.run(on: endless, live: true) { server in
                let server = try await server.entered()
                let port = try #require(server.client.port)
                endless.begin()
                let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                    .connect(host: "localhost", port: port).get()
                let request = "GET /settings HTTP/1.1\r\nHost: localhost\r\nCookie: \(server.cookie ?? "")\r\n\r\n"
                try await channel.writeAndFlush(ByteBuffer(string: request)).get()
                // One is the watcher's, which polls at intervals and continues.
                for _ in 1...2 { await endless.waitForReading() }
                try await channel.close().get()
                // Returns only when the reading of the page was cancelled.
                await endless.waitForEnd()
                endless.end()
                #expect(try await server.get("/settings").status == .ok)
            }
        }
    }

    @Test("A cookie used by another user of the machine grants nothing, and its session ends")
    func stolenCookie() async throws {
        let owner = Mutex(LocalConnection.Owner.person)
        try await Server.run(live: true, owner: { _ in owner.withLock { $0 } }) { server in
            let server = try await server.entered()
            let request = "GET /settings HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: "
            #expect(try await server.said(to: request + "\(server.cookie ?? "")\r\n\r\n").hasPrefix("HTTP/1.1 200"))
            owner.withLock { $0 = .gone }
            #expect(try await server.said(to: request + "\(server.cookie ?? "")\r\n\r\n").hasPrefix("HTTP/1.1 403"))
            owner.withLock { $0 = .other }
            #expect(try await server.said(to: request + "haru_session=x\r\n\r\n").hasPrefix("HTTP/1.1 401"))
            let enter = "GET /enter?key=\(Server.key) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            #expect(try await server.said(to: enter).hasPrefix("HTTP/1.1 403"))
            #expect(try await server.said(to: request + "\(server.cookie ?? "")\r\n\r\n").hasPrefix("HTTP/1.1 403"))
            owner.withLock { $0 = .person }
            #expect(try await server.said(to: request + "\(server.cookie ?? "")\r\n\r\n").hasPrefix("HTTP/1.1 401"))
            #expect(try await server.useCases.sessions().isEmpty)
        }
    }

    @Test("A port for names below localhost is held on both loopback addresses")
    func hold() throws {
        let hold = try #require(try PortHold(port: 0))
        #expect(hold.port > 0)
        #expect(throws: PortHold.Taken.self) { try PortHold(port: hold.port) }
        hold.close()
        try #require(try PortHold(port: hold.port)).close()
    }
}

extension Server {
    /// Sends bytes over a new connection and returns the response until the connection ends.
    ///
    /// - Parameters:
    /// - flooding: whether to send more bytes as long as the server accepts them.
    /// - finishing: whether to close the sending side after the bytes.
    /// - isEnough: whether the response received so far is sufficient.
    func said(
        to request: String, flooding: Bool = false, finishing: Bool = false,
        until isEnough: @escaping @Sendable (String) -> Bool = { _ in false }
    ) async throws -> String {
        guard let port = client.port else { throw Missing() }
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.allowRemoteHalfClosure, value: true)
            .connect(host: "localhost", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel,
                        configuration: .init(isOutboundHalfClosureEnabled: true))
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(string: request))
            if finishing { outbound.finish() }
            return try await withThrowingTaskGroup(of: String?.self) { group in
                group.addTask {
                    var text = ""
                    do {
                        for try await buffer in inbound {
                            text += String(buffer: buffer)
                            if isEnough(text) { break }
                        }
                    } catch is IOError {}
                    return text
                }
                if flooding {
                    group.addTask {
                        let much = ByteBuffer(repeating: UInt8(ascii: "a"), count: 65_536)
                        // Ends when the server accepts no more.
                        while !Task.isCancelled, (try? await outbound.write(much)) != nil {}
                        return nil
                    }
                }
                while let text = try await group.next() {
                    guard let text else { continue }
                    group.cancelAll()
                    return text
                }
                return ""
            }
        }
    }
}

/// A database whose reads do not end while it is told so.
final class EndlessDatabase: DatabaseWrapper {
    let inner: any SQLDatabase
    private let isEndless = Mutex(false)
    private let begun = AsyncStream.makeStream(of: Void.self)
    private let ended = AsyncStream.makeStream(of: Void.self)

    init(_ inner: any SQLDatabase) {
        self.inner = inner
    }

    func begin() { isEndless.withLock { $0 = true } }
    func end() { isEndless.withLock { $0 = false } }

    func waitForReading() async {
        for await _ in begun.stream { break }
    }

    func waitForEnd() async {
        for await _ in ended.stream { break }
    }

    func read<Value: Sendable>(
        _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        guard isEndless.withLock({ $0 }) else { return try await inner.read(body) }
        defer { ended.continuation.yield() }
        return try await inner.read { [begun] connection in
            begun.continuation.yield()
            try connection.query(
                "WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number) "
                    + "SELECT COUNT(*) FROM number", []
            ) { _ in }
            return try body(connection)
        }
    }
}
