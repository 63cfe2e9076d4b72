import Core
import Engine
import HTTPTypes
import Storage
import StorageSQLite
import Synchronization
import TestSupport
import Testing

@testable import Web

@Suite("Links for further browsers")
struct ServerLinkTests {
    private static let address = "http://localhost:8080"

    /// Creates a link, and returns its part after the address.
    private func link(_ server: Server, token: String) async throws -> String {
        let link = try await EntryLink.make(to: Self.address, useCases: server.useCases, token: token)
        #expect(link.hasPrefix(Self.address + "/enter?key="))
        return String(link.dropFirst(Self.address.count))
    }

    @Test("A link signs in one browser, once, and leaves the startup key valid")
    func once() async throws {
        try await Server.run { server in
            let path = try await link(server, token: "secret-_")
            let first = try await server.get(path)
            #expect(first.status == .seeOther && first.headers[.location] == "/")
            let cookie = try #require(first.headers[.setCookie]).prefix { $0 != ";" }
            #expect(try await server.with(cookie: String(cookie)).get("/settings").status == .ok)
            let again = try await server.get(path)
            #expect(again.status == .unauthorized && again.headers[.setCookie] == nil)
            #expect(try await server.entered().cookie != nil)
            #expect(try await server.get(try await link(server, token: "another")).status == .seeOther)
        }
    }

    @Test("A newer link replaces an unused one")
    func newer() async throws {
        try await Server.run { server in
            let (old, new) = (try await link(server, token: "old"), try await link(server, token: "new"))
            #expect(try await server.get(old).status == .unauthorized)
            #expect(try await server.get(new).status == .seeOther)
        }
    }

    @Test("A link is valid for ten minutes", arguments: [(599, true), (600, false)] as [(Int, Bool)])
    func tenMinutes(seconds: Int, isGood: Bool) async throws {
        let clock = TestClock(Server.now)
        try await Server.run(now: { clock.now }) { server in
            let path = try await link(server, token: "secret")
            clock.advance(seconds: seconds)
            #expect(try await server.get(path).status == (isGood ? .seeOther : .unauthorized))
        }
    }

    @Test(
        "A forged key, or one with an extended expiry, signs nobody in",
        arguments: ["9999999999.secret", ".", "1.", "x.secret"])
    func madeUp(key: String) async throws {
        try await Server.run { server in
            let path = try await link(server, token: "secret")
            #expect(try await server.get("/enter?key=\(key)").status == .unauthorized)
            #expect(try await server.get(path).status == .seeOther)
        }
    }

    @Test("The database stores the hash of a link's key, not the key")
    func hashed() async throws {
        try await DatabaseEngine.memory.withDatabase(people: []) { database in
            try await Server.run(on: database) { server in
                let key = try #require(try await link(server, token: "secret").split(separator: "=").last)
                let kept = try await database.read(of: 1) { try $0.secrets.hash(of: "entry-key") }
                #expect(kept == Digest.hex(key.utf8))
            }
        }
    }
}
