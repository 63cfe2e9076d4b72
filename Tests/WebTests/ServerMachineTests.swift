import Core
import Engine
import Foundation
import HTTPTypes
import NIOCore
import Storage
import TestSupport
import Testing

@testable import Web

/// Linking of machines, and the evidence that they may report, over HTTP.
@Suite("Machines") struct ServerMachineTests {
    private static let form = "application/x-www-form-urlencoded"
    private static let request = "client_id=haru&scope=commits&machine=laptop&version=0.1&email=me%40example.com"
    private static let grant = "client_id=haru&grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code"

    /// Sends a request without a cookie, as a program does.
    private static func ask(_ server: Server, _ path: String, _ body: String) async throws -> Reply {
        try await server.client.ask(path, .post, [.contentType: form], ByteBuffer(string: body))
    }

    /// Links a machine, and returns its token.
    static func linked(_ server: Server) async throws -> String {
        let code = try await ask(server, "/device/code", request).object
        let userCode = try #require(code["user_code"] as? String)
        let decided = try await server.post("/machines/decision", "code=\(userCode)&decision=approve")
        #expect(decided.status == .seeOther)
        let device = try #require(code["device_code"] as? String)
        return try #require(
            try await ask(server, "/device/token", grant + "&device_code=\(device)").object["access_token"]
                as? String)
    }

    @Test("A machine requests a link, the person sees the request and decides, and it gets its token once")
    func linking() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let reply = try await Self.ask(server, "/device/code", Self.request)
            #expect(reply.status == .ok && reply.headers[.cacheControl] == "no-store")
            let code = try reply.object
            let (device, userCode) = (
                try #require(code["device_code"] as? String), try #require(code["user_code"] as? String)
            )
            #expect(userCode.wholeMatch(of: /[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}/) != nil)
            #expect((code["verification_uri"] as? String)?.hasSuffix("/device") == true)
            #expect((code["verification_uri_complete"] as? String)?.hasSuffix("/device?code=\(userCode)") == true)
            func poll() async throws -> Reply {
                try await Self.ask(server, "/device/token", Self.grant + "&device_code=\(device)")
            }
            let pending = try await poll()
            #expect(try pending.status == .badRequest && pending.object["error"] as? String == "authorization_pending")
            #expect(try await poll().object["error"] as? String == "slow_down")
            let way = try await server.get("/device?code=\(userCode.lowercased())")
            #expect(way.headers[.location] == "/settings/machines?code=\(userCode)")
            let page = try await server.get("/settings/machines?code=\(userCode)").text
            #expect(page.contains("laptop") && page.contains("me@example.com") && page.contains(userCode))
            let typed = try await server.post("/machines", "code=\(userCode.replacing("-", with: "+"))")
            #expect(typed.headers[.location] == "/settings/machines?code=\(userCode)")
            #expect(
                try await server.post("/machines/decision", "code=\(userCode)&decision=approve").status == .seeOther)
            let granted = try await poll().object
            #expect(granted["token_type"] as? String == "Bearer" && granted["scope"] as? String == "commits")
            #expect(try await poll().object["error"] as? String == "expired_token")
            let after = try await server.get("/settings/machines").text
            #expect(after.contains("laptop") && !after.contains(userCode))
        }
    }

    @Test("Refused, unknown and incomplete requests get the error codes of the standard")
    func refused() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            for (body, error) in [
                ("", "invalid_request"), ("client_id=haru&scope=commits", "invalid_request"),
                ("client_id=haru&machine=x&scope=write", "invalid_scope"),
            ] {
                let reply = try await Self.ask(server, "/device/code", body)
                #expect(try reply.status == .badRequest && reply.object["error"] as? String == error)
            }
            for (body, error) in [
                ("", "invalid_request"), ("client_id=haru&device_code=x", "unsupported_grant_type"),
                (Self.grant + "&device_code=x", "expired_token"),
            ] {
                let reply = try await Self.ask(server, "/device/token", body)
                #expect(try reply.status == .badRequest && reply.object["error"] as? String == error)
            }
            let code = try await Self.ask(server, "/device/code", Self.request).object
            let userCode = try #require(code["user_code"] as? String)
            _ = try await server.post("/machines/decision", "code=\(userCode)&decision=refuse")
            let device = try #require(code["device_code"] as? String)
            let denied = try await Self.ask(server, "/device/token", Self.grant + "&device_code=\(device)")
            #expect(try denied.object["error"] as? String == "access_denied")
            let unknown = try await server.post("/machines", "code=BCDF-GHJK")
            #expect(unknown.status == .unprocessableContent && unknown.text.contains("BCDF-GHJK"))
            #expect(try await server.useCases.machines().isEmpty)
        }
    }

    @Test("Another site cannot approve a machine, and requests for codes are limited")
    func safe() async throws {
        // Time stands still, so the rate does not refill meanwhile.
        try await Server.run(uptime: ManualClock().monotonic) { server in
            let entered = try await server.entered()
            let code = try await Self.ask(server, "/device/code", Self.request).object
            let userCode = try #require(code["user_code"] as? String)
            let elsewhere = try await entered.post(
                "/machines/decision", "code=\(userCode)&decision=approve", headers: [.secFetchSite: "cross-site"])
            #expect(elsewhere.status == .forbidden)
            #expect(
                try await server.post("/machines/decision", "code=\(userCode)&decision=approve").status != .seeOther)
            #expect(try await entered.useCases.device(userCode.filter { $0 != "-" }) != nil)
            var statuses: [Int] = []
            for _ in 0..<20 { statuses.append(try await Self.ask(server, "/device/code", Self.request).status.code) }
            #expect(statuses.contains(200) && statuses.last == 429)
        }
    }

    private static let sha = String(repeating: "a", count: 40)

    private static func batch(_ commit: String, position: Int = 0) -> String {
        #"{"position":\#(position),"repositories":[{"id":"r","name":"garden"}],"commits":[\#(commit)],"isLast":true}"#
    }

    private static func commit(_ changes: [String: String] = [:]) -> String {
        let fields = [
            "repository": "r", "sha": sha, "authoredAt": "2026-11-20T12:00:00+09:00", "email": "me@example.com",
        ].merging(changes) { $1 }
        return "{" + fields.sorted { $0.key < $1.key }.map { "\"\($0)\":\"\($1)\"" }.joined(separator: ",") + "}"
    }

    @Test("Commits are stored once, and removed ones no longer count")
    func evidence() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let token = try await Self.linked(server)
            let first = try await server.api(.post, "evidence", token: token, Self.batch(Self.commit()))
            #expect(first.status == .ok && first.text == #"{"position":1,"new":1,"gone":0}"#)
            #expect(try await server.useCases.today().streak.total == 1)
            let again = try await server.api(.post, "evidence", token: token, Self.batch(Self.commit()))
            #expect(again.status == .conflict && again.headers[.contentType] == "application/problem+json")
            #expect(try again.object["position"] as? Int == 1)
            let twice = try await server.api(.post, "evidence", token: token, Self.batch(Self.commit(), position: 1))
            #expect(twice.text == #"{"position":2,"new":0,"gone":0}"#)
            let list = try await server.api(.get, "machine/evidence", token: token)
            #expect(list.text.contains(Self.sha) && list.text.contains(#""position":2"#))
            let gone =
                #"{"position":2,"gone":[{"repository":"r","sha":"\#(Self.sha)","authoredAt":"2026-11-20T03:00:00Z"}]}"#
            #expect(
                try await server.api(.post, "evidence", token: token, gone).text == #"{"position":3,"new":0,"gone":1}"#)
            #expect(try await server.useCases.today().streak.total == 0)
            #expect(try await server.api(.delete, "machine", token: token).status == .noContent)
            #expect(try await server.api(.post, "evidence", token: token, gone).status == .unauthorized)
        }
    }

    @Test(
        "An invalid batch is refused with a problem that names the fault, and nothing of it is stored",
        arguments: [
            ("[]", 422), ("{", 422), ("{}", 422), (#"{"position":"0"}"#, 422), (#"{"position":-1}"#, 422),
            (batch(commit(["authoredAt": "0001-01-01T00:00:00Z"])), 422),
            (batch(commit(["authoredAt": "9999-12-31T00:00:00Z"])), 422),
            (batch(commit(["authoredAt": "2026-11-20T12:00:00-24:01"])), 422),
            (batch(commit(["sha": "xyz"])), 422), (batch(commit(["email": "eve@example.com"])), 422),
            (batch(commit(["repository": "../../etc"])), 422), (batch(commit(["repository": "s"])), 422),
            (batch(commit(), position: 7), 409),
            (batch(Array(repeating: commit(), count: 1_001).joined(separator: ",")), 413),
            (batch(commit(["subject": String(repeating: "a", count: 3 << 20)])), 413),
        ])
    func hostile(body: String, status: Int) async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let token = try await Self.linked(server)
            let reply = try await server.api(.post, "evidence", token: token, body)
            #expect(reply.status.code == status, "\(reply.text)")
            #expect(reply.headers[.contentType] == "application/problem+json")
            #expect(try reply.object["detail"] as? String != nil)
            #expect(try await server.useCases.repositories().isEmpty)
        }
    }

    @Test(
        "A token of another scope or without a machine reports nothing, and a machine's token reads nothing")
    func scopes() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let body = Self.batch(Self.commit())
            for scopes in [[TokenScope.read], [.write]] as [Set<TokenScope>] {
                let token = try await server.token(scopes)
                #expect(try await server.api(.post, "evidence", token: token, body).status == .forbidden)
            }
            let bare = try await server.token([.commits])
            #expect(try await server.api(.post, "evidence", token: bare, body).status == .forbidden)
            let token = try await Self.linked(server)
            for path in ["today", "evidence", "tasks", "commits"] {
                #expect(try await server.api(.get, path, token: token).status == .forbidden)
            }
        }
    }

    @Test("A button ends a link, and its reported evidence stays")
    func ended() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let token = try await Self.linked(server)
            _ = try await server.api(.post, "evidence", token: token, Self.batch(Self.commit()))
            let id = try #require(try await server.useCases.machines().first).id
            #expect(try await server.post("/machines/\(id)/removal").status == .seeOther)
            #expect(try await server.post("/machines/\(id)/removal").status == .unprocessableContent)
            #expect(
                try await server.api(.post, "evidence", token: token, Self.batch(Self.commit())).status == .unauthorized
            )
            #expect(try await server.useCases.today().streak.total == 1)
        }
    }
}
