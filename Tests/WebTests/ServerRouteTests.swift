import Core
import Engine
import HTTPTypes
import Hummingbird
import Synchronization
import TestSupport
import Testing

@testable import Web

@Suite("Routes")
struct ServerRouteTests {
    @Test("The router answers each path of the table with exactly its methods, and no other path")
    func routes() async throws {
        try await DatabaseEngine.memory.withDatabase(people: []) { database in
            let useCases = UseCases(
                database: database, reader: NoReader(), clock: { Server.now }, identifier: { "id" })
            var configuration = WebConfiguration(key: Server.key, version: "0", home: "/home/somebody")
            // Some routes exist only with several people.
            configuration.publicURL = ScriptedProvider.publicURL
            configuration.hosting = ScriptedProvider().hosting()
            let routing = Routing(
                configuration: configuration, renderer: try PageRenderer(),
                assets: try Assets(resources: PageRenderer.resources), licenses: LicenseList([]),
                connections: Connections(
                    ConnectionLimits(), addresses: ClientAddress(trustedProxies: []), clock: useCases.uptime),
                authenticator: SessionAuthenticator(
                    registry: AccountRegistry(Accounts(useCases)), configuration: configuration, token: { "token" }),
                tokens: TokenAuthenticator(registry: AccountRegistry(Accounts(useCases))),
                description: try ApiDescription(resources: PageRenderer.resources),
                accounts: Accounts(useCases), token: { "secret" }, signal: JobSignal(), clock: useCases.uptime,
                now: { useCases.now })
            var unknown = Dictionary(grouping: routing.router().routes, by: \.path.description)
            #expect(unknown.count > 60)
            let routes = unknown
            for route in Route.samples + Route.apiSamples {
                let parts = route.path.split(separator: "/")
                let matching = routes.filter { $0.value[0].path.matches(parts) }
                // A literal segment takes precedence over a parameter.
                let best = matching.min { $0.value[0].path.captures < $1.value[0].path.captures }
                let served = try #require(best, "\(route.path)")
                #expect(Set(served.value.map(\.method)) == Set(route.methods).subtracting([.head]), "\(route.path)")
                unknown[served.key] = nil
            }
            #expect(unknown.isEmpty, "\(unknown.keys.sorted())")
        }
    }

    @Test(
        "Equivalent spellings of a path lead to the same route",
        arguments: [
            "/settings/days", "/settings/days/", "/%73ettings/days", "/settings%2Fdays", "/settings/day%73?a=b",
        ])
    func spellings(uri: String) async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let isPlace = !uri.contains("%2F")
            let reply = try await server.get(uri)
            #expect(reply.status == (isPlace ? .ok : .notFound))
            let form = try await server.post(uri, "minimum=3")
            #expect(form.status == (isPlace ? .seeOther : .notFound))
        }
    }

    @Test("Every response has a unique id, under which the log records it")
    func requestID() async throws {
        try await Server.run(live: true) { server in
            let server = try await server.entered()
            var seen: Set<String> = []
            for uri in ["/settings", "/settings", "/nothing", "/health", "/tasks/reading"] {
                let id = try #require(try await server.get(uri).headers[.name("X-Request-Id")])
                #expect(!id.isEmpty && seen.insert(id).inserted)
            }
        }
    }

    @Test("Every route names in Vary the request headers that its responses depend on")
    func vary() async throws {
        try await Server.run(adjusting: { $0.requestsPerSecond = nil }) { server in
            let entered = try await server.entered()
            _ = try await entered.post("/welcome/ending")
            _ = try await entered.post("/tasks", "entry=Write")
            _ = try await entered.post("/diary", "title=One&body=Two")
            for route in Route.samples where route.use != .change && route != .events && route != .enter {
                try await Self.expectVary(of: route, server, entered)
            }
        }
    }

    private static func expectVary(of route: Route, _ server: Server, _ entered: Server) async throws {
        let usual: HTTPFields = [.acceptLanguage: "en", .acceptEncoding: "identity", .accept: "text/html"]
        let first = try await entered.get(route.path, headers: usual)
        let varies = Set((first.headers[.vary] ?? "").split(separator: ", ").map { $0.lowercased() })
        for (name, value) in [
            (HTTPField.Name.acceptLanguage, "ko"), (.acceptEncoding, "gzip"), (.accept, "application/json"),
        ] {
            var headers = usual
            headers[name] = value
            let other = try await entered.get(route.path, headers: headers)
            if other.body != first.body || other.status != first.status {
                #expect(varies.contains(name.canonicalName), "\(route.path): \(name)")
            }
        }
        let stranger = try await server.get(route.path, headers: usual)
        if stranger.body != first.body || stranger.status != first.status {
            #expect(varies.contains("cookie"), "\(route.path)")
            #expect(first.headers[.cacheControl]?.contains("public") != true)
        }
    }
}

extension RouterPath {
    /// Number of its segments that are parameters.
    fileprivate var captures: Int { count { $0.description.hasPrefix("{") } }

    fileprivate func matches(_ parts: [Substring]) -> Bool {
        count == parts.count && zip(self, parts).allSatisfy { $0 ~= $1 }
    }
}
