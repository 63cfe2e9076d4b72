import Core
import Engine
import Foundation
import HTTPTypes
import NIOCore
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Web

extension Route {
    /// One route of each kind of the HTTP API.
    static let apiSamples: [Route] =
        [
            ApiRoute.today, .streak, .grass, .day(Day(number: 20_778)), .challenge, .challengeHistory, .widget,
            .widgetCompletion(1), .tasks,
            .taskCompletion(1), .task(1), .notes, .note(1), .commits, .evidence, .export, .machine, .machineEvidence,
            .machineMessages,
            .description,
        ].map(Route.api)
}

extension HTTPFields {
    /// Headers of a program with an access token.
    static func token(_ text: String) -> HTTPFields { [.authorization: "Bearer \(text)"] }
}

extension Server {
    /// Creates an access token.
    func token(_ scopes: Set<TokenScope>, of useCases: UseCases? = nil) async throws -> String {
        let secret = "\(UInt64.random(in: 0...UInt64.max))"
        return try await CreatedAccessToken.make(
            named: "test", scopes: scopes, useCases: useCases ?? self.useCases, secret: secret
        ).text
    }

    /// Sends a request as a program does.
    func api(
        _ method: HTTPRequest.Method, _ path: String, token: String?, _ body: String? = nil,
        headers: HTTPFields = [:]
    ) async throws -> Reply {
        var headers = headers
        if let token { headers[.authorization] = "Bearer \(token)" }
        if body != nil, headers[.contentType] == nil { headers[.contentType] = "application/json" }
        return try await client.ask("/api/v1/\(path)", method, headers, body.map { ByteBuffer(string: $0) })
    }
}

extension Reply {
    /// The JSON object of the response.
    var object: [String: Any] {
        get throws { try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:] }
    }
}

/// Access rules of the HTTP API.
@Suite("Access to the HTTP API") struct ServerApiAccessTests {
    /// Caller of the API.
    enum Caller: CaseIterable, Sendable {
        case nobody, wrong, malformed, revoked, reader, writer, sender, widget, other, disabled, cookie
    }

    /// All operations, each with the scope that it needs.
    static let operations: [(HTTPRequest.Method, Route, TokenScope)] = Route.apiSamples.filter { !$0.isOpen }.flatMap {
        route in
        route.methods.filter { $0 != .head }.map { method in
            let isOfMachines =
                [.api(.machine), .api(.machineEvidence), .api(.machineMessages)].contains(route)
                || route == .api(.evidence) && method == .post
            let isOfWidgets = [.api(.widget), .api(.widgetCompletion(1))].contains(route)
            return (
                method, route, isOfMachines ? .commits : isOfWidgets ? .widget : method == .get ? .read : .write
            )
        }
    }

    private func text(of caller: Caller, _ server: Server, _ account: Int64) async throws -> String? {
        switch caller {
        case .nobody, .cookie: return nil
        case .wrong: return "haru_" + String(repeating: "A", count: 43)
        case .malformed: return "haru_ä"
        case .reader: return try await server.token([.read])
        case .writer: return try await server.token([.write])
        case .sender: return try await server.token([.commits])
        case .widget: return try await server.token([.widget])
        case .other, .disabled:
            let text = try await server.token([.write], of: Accounts(server.useCases).useCases(of: account))
            if caller == .disabled { try await Accounts(server.useCases).disable(account) }
            return text
        case .revoked:
            let text = try await server.token([.write])
            // The token was valid before.
            #expect(try await server.api(.get, "today", token: text).status == .ok)
            let id = try #require(try await server.useCases.accessTokens().first?.id)
            let browser = try await server.entered()
            #expect(try await browser.post("/tokens/\(id)/removal").status == .seeOther)
            return text
        }
    }

    @Test("An access token grants what its scopes allow, within its own account", arguments: Caller.allCases)
    func matrix(caller: Caller) async throws {
        try await Server.run { server in
            let today = try await server.useCases.today().day
            _ = try await server.useCases.addTask(TaskFields(title: "Mine", due: Due(day: today)))
            _ = try await server.useCases.addNote(NoteFields(title: "Mine", day: Day(number: 20_000)))
            let account = try await server.somebodyElse().account
            let text = try await text(of: caller, server, account)
            let asker = caller == .cookie ? try await server.entered() : server
            for (method, route, scope) in Self.operations {
                var headers: HTTPFields = [:]
                if caller == .cookie { headers = [.cookie: asker.cookie ?? "", .secFetchSite: "same-origin"] }
                let body = method == .post || method == .patch ? "{\"title\": \"New\"}" : nil
                let path = String(route.path.dropFirst("/api/v1/".count))
                // Each wrong token counts towards the limit, which another test covers.
                if [.wrong, .malformed, .disabled, .revoked].contains(caller), path != "tasks" { continue }
                // The other account would own an item with that id.
                if caller == .other, method == .post, !path.contains("/1") { continue }
                // Another test covers the operations of a machine.
                if caller == .sender, scope == .commits { continue }
                let reply = try await asker.api(method, path, token: text, body, headers: headers)
                let allowed: Bool? =
                    switch caller {
                    case .nobody, .wrong, .malformed, .revoked, .disabled, .cookie: nil
                    case .reader: scope == .read
                    case .writer, .other: scope != .commits
                    case .sender: false
                    case .widget: scope == .widget
                    }
                let challenge = reply.headers[.wwwAuthenticate]
                switch allowed {
                case nil:
                    #expect(reply.status == .unauthorized, "\(method) \(path)")
                    #expect(challenge?.hasPrefix("Bearer realm=\"haru\"") == true)
                case false?:
                    #expect(reply.status == .forbidden, "\(method) \(path)")
                    #expect(challenge?.contains("scope=\"\(scope.rawValue)\"") == true)
                case true?:
                    let isThere = caller != .other || !path.contains("/1")
                    #expect(
                        isThere ? reply.status.kind == .successful : reply.status == .notFound,
                        "\(method) \(path): \(reply.status)")
                    if caller == .other { #expect(!reply.text.contains("Mine"), "\(method) \(path)") }
                }
                if allowed != true {
                    #expect(reply.headers[.contentType] == "application/problem+json")
                    #expect(try reply.object["status"] as? Int == reply.status.code)
                    #expect(reply.headers[.cacheControl] == "no-store")
                }
                #expect(reply.headers[.setCookie] == nil)
            }
            let mine = try await server.useCases.tasks().tasks.map(\.task.fields.title)
            #expect(caller == .writer || mine == ["Mine"], "nobody else changes anything")
        }
    }

    @Test("A client with wrong tokens has to wait, and a client with a valid one does not")
    func tries() async throws {
        let clock = ManualClock()
        try await Server.run(uptime: clock.monotonic) { server in
            let good = try await server.token([.read])
            for number in 1...10 {
                #expect(try await server.api(.get, "today", token: "haru_wrong\(number)").status == .unauthorized)
            }
            for text in ["haru_wrong", "else"] {
                let refused = try await server.api(.get, "today", token: text)
                #expect(refused.status == .tooManyRequests && refused.headers[.retryAfter] == "6")
                #expect(refused.headers[.contentType] == "application/problem+json")
            }
            // A token not looked up before, and again after a change.
            #expect(try await server.api(.get, "today", token: good).status == .ok)
            _ = try await server.useCases.addTask(entry: "Write")
            #expect(try await server.api(.get, "today", token: good).status == .ok)
            #expect(try await server.api(.get, "today", token: nil).status == .unauthorized)
        }
    }

    @Test("Behind a proxy wrong tokens are counted by client, and one IPv6 subscriber counts as one")
    func triesBehindProxy() async throws {
        let clock = ManualClock()
        try await Server.run(live: true, uptime: clock.monotonic) { configuration in
            configuration.publicURL = ScriptedProvider.publicURL
            configuration.hosting = ScriptedProvider().hosting("anyone", proxies: ["127.0.0.1/32", "::1/128"])
        } _: { server in
            func wrong(_ address: String) async throws -> HTTPResponse.Status {
                try await server.api(
                    .get, "today", token: "haru_wrong", headers: [.name("X-Forwarded-For"): address]
                ).status
            }
            for number in 1...10 {
                let status = try await wrong("2001:db8:1:2::\(number)")
                #expect(status == .unauthorized)
            }
            #expect(try await wrong("2001:db8:1:2::99") == .tooManyRequests)
            #expect(try await wrong("2001:db8:1:3::99") == .unauthorized)
            #expect(try await wrong("198.51.100.7") == .unauthorized)
        }
    }

    @Test("All access tokens of an account share one rate, equal to the one of its browsers")
    func rate() async throws {
        let clock = ManualClock()
        try await Server.run(uptime: clock.monotonic, adjusting: { $0.requestsPerSecond = 2 }) { server in
            let (one, other) = (try await server.token([.read]), try await server.token([.read]))
            for _ in 0..<6 { #expect(try await server.api(.get, "streak", token: one).status == .ok) }
            for _ in 0..<6 { #expect(try await server.api(.get, "streak", token: other).status == .ok) }
            let refused = try await server.api(.get, "streak", token: one, headers: Server.korean)
            #expect(refused.status == .tooManyRequests && refused.headers[.retryAfter] == "1")
            #expect(try (refused.object["detail"] as? String)?.contains("요") == true)
            #expect(try await server.api(.get, "streak", token: other).status == .tooManyRequests)
        }
    }

    @Test("While nothing changes, a request queries the database for neither the token nor the cached response")
    func cost() async throws {
        try await DatabaseEngine.memory.withDatabase(people: []) { base in
            let database = CountingDatabase(base)
            try await Server.run(on: database, watching: false) { server in
                let token = try await server.token([.read])
                let tag = try #require(try await server.api(.get, "today", token: token).headers[.eTag])
                let count = try await database.count {
                    let reply = try await server.api(
                        .get, "today", token: token, headers: [.ifNoneMatch: tag])
                    #expect(reply.status == .notModified && reply.text.isEmpty)
                }
                #expect(!count.statements.contains { $0.contains("api_token") })
            }
        }
    }

    @Test("The scheme of a token is case-insensitive; no other scheme works, and tokens work only in the API")
    func schemes() async throws {
        try await Server.run { server in
            let token = try await server.token([.read])
            for scheme in ["Bearer", "bearer", "BEARER "] {
                let reply = try await server.get("/api/v1/streak", headers: [.authorization: "\(scheme) \(token)"])
                #expect(reply.status == .ok, "\(scheme)")
            }
            for header in ["Basic \(token)", token, "Bearer", ""] {
                let reply = try await server.get("/api/v1/streak", headers: [.authorization: header])
                #expect(reply.status == .unauthorized, "\(header)")
            }
            #expect(try await server.get("/settings", headers: .token(token)).status == .unauthorized)
            #expect(try await server.get("/tasks/list", headers: .token(token)).status == .unauthorized)
        }
    }

    @Test("The description of the API is public")
    func description() async throws {
        try await Server.run { server in
            let reply = try await server.get("/api/v1/openapi.json")
            #expect(reply.status == .ok && reply.headers[.contentType] == "application/json")
            #expect(try reply.object["openapi"] as? String == "3.1.0")
            let again = try await server.get(
                "/api/v1/openapi.json", headers: [.ifNoneMatch: try #require(reply.headers[.eTag])])
            #expect(again.status == .notModified)
        }
    }

    @Test("The description lists every path of the API with exactly its methods")
    func isWhole() async throws {
        try await Server.run { server in
            let document = try await server.get("/api/v1/openapi.json").object
            let paths = try #require(document["paths"] as? [String: [String: Any]])
            func shape(_ path: String) -> String {
                path.replacing("/1", with: "/{number}").replacing(/\d{4}-\d\d-\d\d/, with: "{day}")
            }
            let table = Dictionary(
                uniqueKeysWithValues: Route.apiSamples.map { route in
                    (shape(route.path), Set(route.methods.filter { $0 != .head }.map { $0.rawValue.lowercased() }))
                })
            #expect(paths.mapValues { Set($0.keys) } == table)
        }
    }
}
