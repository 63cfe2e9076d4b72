import Core
import Engine
import HTTPTypes
import HummingbirdTesting
import NIOCore
import TestSupport
import Testing

@testable import Web

@Suite("Access control of local mode")
struct ServerLockTests {
    @Test(
        "Requests with a foreign host name are refused",
        arguments: [
            "evil.example", "evil.example:8080", "127.0.0.1.evil.example", "localhost.evil.example:8080", "",
            "[::2]:8080",
            "0.0.0.0:8080", "127.0.0.1:8080:8080", "127.0.0.1@evil.example",
        ])
    func foreignHosts(host: String) {
        #expect(!Self.originPolicy.knows(host: host))
    }

    @Test(
        "Requests with the server's own host names are accepted",
        arguments: [
            "127.0.0.1", "127.0.0.1:8080", "localhost:8080", "LOCALHOST:9000", "[::1]:8080", "[::1]", "haru.home",
            "haru.home:443",
        ])
    func ownHosts(host: String) {
        #expect(Self.originPolicy.knows(host: host))
    }

    private static let originPolicy = OriginPolicy(
        WebConfiguration(names: ["haru.home"], key: "k", version: "0", home: "/home/somebody"))

    @Test("A foreign host name gets no page, over a real connection, even with the right cookie")
    func foreignHostLive() async throws {
        try await Server.run(live: true) { server in
            let server = try await server.entered()
            let port = try #require(server.client.port)
            try await TestClient.withClient(host: "localhost", port: port, configuration: .patient) { client in
                for (authority, status) in [("evil.example", 403), ("localhost", 200)] {
                    let response = try await client.execute(
                        .init(
                            "/settings", method: .get, authority: authority,
                            headers: [.cookie: server.cookie ?? "", .connection: "keep-alive"]))
                    #expect(response.status.code == status)
                }
            }
        }
    }

    @Test("Without a session pages ask for the key, and reveal nothing else", arguments: Route.samples)
    func noSession(route: Route) async throws {
        try await Server.run { server in
            let response =
                route.use == .change ? try await server.post(route.path) : try await server.get(route.path)
            let isOpen = route.isOpen && route != .enter
            #expect(isOpen == (response.status != .unauthorized))
            #expect(response.headers[.setCookie] == nil)
        }
    }

    @Test("The key signs one browser in, once, and is not in the address afterwards")
    func keyOnce() async throws {
        try await Server.run { server in
            let first = try await server.get("/enter?key=\(Server.key)")
            #expect(first.status == .seeOther)
            #expect(first.headers[.location] == "/")
            let cookie = try #require(first.headers[.setCookie])
            #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && cookie.contains("Path=/"))
            #expect(!cookie.contains("Secure"))
            let again = try await server.get("/enter?key=\(Server.key)")
            #expect(again.status == .unauthorized)
            #expect(again.headers[.setCookie] == nil)
        }
    }

    @Test("A signed-in browser may open the link again")
    func keyAgain() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let again = try await server.get("/enter?key=\(Server.key)")
            #expect(again.status == .seeOther)
        }
    }

    @Test(
        "A wrong key signs nobody in and leaves the right one valid",
        arguments: ["/enter", "/enter?key=", "/enter?key=wrong", "/enter?key=%ff", "/enter?kei=\(Server.key)"])
    func wrongKey(uri: String) async throws {
        try await Server.run { server in
            let response = try await server.get(uri)
            #expect(response.status == .unauthorized)
            let entered = try await server.entered()
            #expect(entered.cookie != nil)
        }
    }

    @Test("A HEAD request for the link does not use up the key")
    func keyHead() async throws {
        try await Server.run { server in
            let head = try await server.get("/enter?key=\(Server.key)", .head)
            #expect(head.status == .unauthorized)
            #expect(try await server.entered().cookie != nil)
        }
    }

    @Test("A session survives a restart, while each start has its own key")
    func restart() async throws {
        try await DatabaseEngine.memory.withDatabase(people: []) { database in
            let cookie = Numbered()
            try await Server.run(on: database) { server in
                await cookie.set(try await server.entered().cookie)
            }
            try await Server.run(on: database, key: "another-key") { server in
                let stranger = try await server.get("/settings")
                #expect(stranger.status == .unauthorized)
                let oldKey = try await server.get("/enter?key=\(Server.key)")
                #expect(oldKey.status == .unauthorized)
                let known = try await server.with(cookie: await cookie.value).get("/settings")
                #expect(known.status == .ok)
            }
        }
    }

    @Test("A forged cookie is refused", arguments: ["haru_session=", "haru_session=x", "other=token-1"])
    func madeUpCookies(cookie: String) async throws {
        try await Server.run { server in
            let response = try await server.with(cookie: cookie).get("/")
            #expect(response.status == .unauthorized)
        }
    }

    @Test("The database stores the hash of a cookie, not the cookie")
    func hashes() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let token = try #require(server.cookie?.split(separator: "=").last)
            let accounts = Accounts(server.useCases)
            #expect(try await accounts.session(hash: Digest.hex(token.utf8))?.account == Accounts.owner)
            #expect(try await accounts.session(hash: String(token)) == nil)
        }
    }

    @Test(
        "Changes from another site, or without an origin, are refused",
        arguments: [
            [:], [.secFetchSite: "cross-site"], [.secFetchSite: "same-site"], [.secFetchSite: "none"],
            [.origin: "http://evil.example"], [.origin: "null"], [.origin: "http://localhost.evil.example"],
            [.secFetchSite: "cross-site", .origin: "http://localhost"], [.origin: "ftp://localhost"],
        ] as [HTTPFields])
    func crossSite(headers: HTTPFields) async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let response = try await server.post("/settings/appearance", "theme=blue", headers: headers)
            #expect(response.status == .forbidden)
            #expect(try await server.useCases.settings().theme == .green)
        }
    }

    @Test(
        "Changes from the server's own pages are accepted",
        arguments: [[.secFetchSite: "same-origin"], [.origin: "http://localhost"]] as [HTTPFields])
    func sameSite(headers: HTTPFields) async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let response = try await server.post("/settings/appearance", "theme=blue", headers: headers)
            #expect(response.status == .seeOther)
            #expect(try await server.useCases.settings().theme == .blue)
        }
    }

    @Test("A GET request changes nothing", arguments: Route.samples.filter { $0.use == .change })
    func getChangesNothing(route: Route) async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let response = try await server.get(route.path)
            #expect(response.status == .methodNotAllowed)
            #expect(response.headers[.allow] == "POST")
        }
    }

    @Test(
        "A browser that opens the address of a form is redirected to its page",
        arguments: Route.samples.filter { $0.use == .change })
    func getLeadsToThePage(route: Route) async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let response = try await server.get(route.path, headers: [.accept: "text/html,*/*;q=0.8"])
            switch route {
            case .webhook, .deviceCode, .deviceToken: #expect(response.status == .methodNotAllowed)
            case .api: break
            default:
                let page = try #require(response.headers[.location].flatMap { Route(path: $0) }, "\(route)")
                #expect(response.status == .seeOther && page.methods.contains(.get) && !page.isHarmless)
                #expect(route != .settings(.widgets) || page == .settings(.section(.widgets)))
            }
        }
    }
}

/// A cookie carried from one server to the next.
actor Numbered {
    private(set) var value: String?

    func set(_ value: String?) { self.value = value }
}
