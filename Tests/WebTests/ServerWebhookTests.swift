import Engine
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import TestSupport
import Testing

@testable import Web

/// GitHub deliveries are accepted with a valid signature only.
@Suite("Webhooks") struct ServerWebhookTests {
    private static let json = "application/json"

    /// A server with a webhook, its path and its signing secret.
    private func withWebhook(
        live: Bool = false, limits: ConnectionLimits = ConnectionLimits(), folder: String? = nil,
        _ body: @escaping @Sendable (Server, _ path: String, _ secret: String) async throws -> Void
    ) async throws {
        let adjusting = { @Sendable (configuration: inout WebConfiguration) in
            if let folder { configuration.folder = folder }
        }
        try await Server.run(live: live, limits: limits, adjusting: adjusting) { server in
            let source = try await server.useCases.addSource(try ForgeAccount(written: "octocat"))
            let (report, secret) = try await server.useCases.makeWebhook(ofSource: source.id)
            try await body(server, "/hooks/github/" + (try #require(report.webhook).id), secret)
        }
    }

    private static func headers(
        _ body: String, _ secret: String, event: String = "push", named id: String = "d-1", type: String? = json
    ) -> HTTPFields {
        let code = ScriptedSecrets.code(of: Array(body.utf8), by: secret)
        var headers: HTTPFields = [
            .name("X-GitHub-Event"): event, .name("X-GitHub-Delivery"): id,
            .name("X-Hub-Signature-256"): "sha256="
                + code.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(),
        ]
        headers[.contentType] = type
        return headers
    }

    private func post(_ server: Server, _ path: String, _ body: String, _ headers: HTTPFields) async throws -> Reply {
        try await server.client.ask(path, .post, headers, ByteBuffer(string: body))
    }

    @Test("a signed delivery is accepted without a session, and reported as known the second time")
    func taken() async throws {
        try await withWebhook { (server: Server, path: String, secret: String) async throws -> Void in
            let reply = try await post(server, path, "{}", Self.headers("{}", secret))
            #expect(reply.status == .accepted && reply.text == "{\"result\":\"accepted\"}\n")
            #expect(try await post(server, path, "{}", Self.headers("{}", secret)).status == .ok)
            let ping = try await post(server, path, "{}", Self.headers("{}", secret, event: "ping", named: "d-2"))
            #expect(ping.status == .ok && ping.text.contains("pong"))
            #expect(try await server.useCases.jobs().contains { $0.kind == "receive" && $0.isOpen })
            let other = try await post(server, path, "{}", Self.headers("{}", secret, event: "star", named: "d-3"))
            #expect(other.text.contains("passed over"))
        }
    }

    @Test("a form with the payload is accepted too, which is GitHub's default")
    func form() async throws {
        try await withWebhook { (server: Server, path: String, secret: String) async throws -> Void in
            let body = "payload=%7B%22a%22%3A%22%2B+%22%7D"
            let type = "application/x-www-form-urlencoded"
            #expect(try await post(server, path, body, Self.headers(body, secret, type: type)).status == .accepted)
            for broken in ["", "other=1", "payload=%7", "payload=%00"] {
                let headers = Self.headers(broken, secret, named: "d-2", type: type)
                #expect(try await post(server, path, broken, headers).status == .badRequest)
            }
        }
    }

    @Test("an unsigned, incomplete or unintended delivery is refused")
    func turnedAway() async throws {
        try await withWebhook { (server: Server, path: String, secret: String) async throws -> Void in
            func status(_ headers: HTTPFields, _ body: String = "{}", at path: String = path) async throws -> Int {
                try await post(server, path, body, headers).status.code
            }
            let good = Self.headers("{}", secret)
            #expect(try await status(good, "{} ") == 401, "the bytes are signed, not what they mean")
            #expect(try await status(Self.headers("{}", String(secret.reversed()))) == 401)
            for name in ["X-GitHub-Event", "X-GitHub-Delivery", "X-Hub-Signature-256"] {
                var headers = good
                headers[.name(name)] = nil
                #expect(try await status(headers) == 400)
            }
            for signature in ["", "sha256=", "sha1=" + String(repeating: "0", count: 40), "sha256=zz"] {
                var headers = good
                headers[.name("X-Hub-Signature-256")] = signature
                #expect(try await status(headers) == 400)
            }
            for id in ["a b", "", String(repeating: "a", count: 65), "<script>"] {
                #expect(try await status(Self.headers("{}", secret, named: id)) == 400)
            }
            #expect(try await status(Self.headers("{}", secret, type: "text/plain")) == 415)
            #expect(try await status(Self.headers("{}", secret, type: nil)) == 415)
            #expect(try await status(good, at: "/hooks/github/" + String(repeating: "0", count: 32)) == 404)
            #expect(try await status(good, at: "/hooks/github/x") == 404)
            #expect(try await status(good, at: "/hooks/gitlab/x") == 404)
            #expect(try await server.client.ask(path, .get, [:], nil).status == .methodNotAllowed)
            #expect(try await server.useCases.jobs().allSatisfy { $0.kind != "receive" })
            #expect(try await status(good) == 202)
        }
    }

    @Test("a delivery of 25 MB is accepted, and a larger one is refused")
    func large() async throws {
        try await withWebhook(live: true) { (server: Server, path: String, secret: String) async throws -> Void in
            let most = String(repeating: " ", count: WebhookController.limit - 2) + "{}"
            #expect(try await post(server, path, most, Self.headers(most, secret)).status == .accepted)
            let more = most + " "
            let headers = Self.headers(more, secret, named: "d-2")
            #expect(try await post(server, path, more, headers).status == .contentTooLarge)
        }
    }

    @Test("a delivery is not held in memory before its signature is checked, and leaves no file")
    func spooled() async throws {
        var limits = ConnectionLimits()
        limits.memory = 3_000_000
        limits.disk = 6_000_000
        try await withTemporaryFolder { folder in
            try await withWebhook(live: true, limits: limits, folder: folder) {
                (server: Server, path: String, secret: String) async throws -> Void in
                let body = "{\"a\":\"" + String(repeating: "a", count: 2_000_000) + "\"}"
                func status(_ headers: HTTPFields) async throws -> Int {
                    try await post(server, path, body, headers).status.code
                }
                // The total exceeds the memory for a single delivery.
                #expect(try await status(Self.headers(body, String(secret.reversed()))) == 401)
                #expect(try await status(Self.headers(body, secret, event: "ping")) == 200)
                #expect(try await status(Self.headers(body, secret, event: "star")) == 200)
                #expect(try await server.useCases.jobs().allSatisfy { $0.kind != "receive" })
                #expect(try await status(Self.headers(body, secret)) == 503, "GitHub shows that it was not taken")
                let smaller = String(body.prefix(1_000_000))
                #expect(try await post(server, path, smaller, Self.headers(smaller, secret)).status == .accepted)
                let larger = body + body
                let told = try await post(server, path, larger, Self.headers(larger, secret, event: "star"))
                #expect(told.status == .serviceUnavailable, "files have a limit as well")
                #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
            }
        }
    }

    @Test("the secret is shown once, in the response to the form, and only to the server's own page")
    func shownOnce() async throws {
        try await Server.run { server in
            let browser = try await server.entered()
            let source = try await server.useCases.addSource(try ForgeAccount(written: "octocat"))
            let path = "/sources/\(source.id)/webhook"
            #expect(try await server.post(path, "").status == .unauthorized)
            #expect(try await browser.post(path, "", headers: [.secFetchSite: "cross-site"]).status == .forbidden)
            #expect(try await server.useCases.sources().first?.webhook == nil)
            let made = try await browser.post(path, "")
            let report = try #require(try await server.useCases.sources().first?.webhook)
            let secret = try #require(made.text.firstMatch(of: /value="([0-9a-f]{64})"/)?.output.1)
            #expect(made.status == .ok && made.headers[.cacheControl] == "no-store")
            #expect(made.text.contains("/hooks/github/" + report.id))
            let page = try await browser.get("/settings/sources").text
            #expect(page.contains("/hooks/github/" + report.id) && !page.contains(secret))
            let gone = try await browser.post(path + "/removal", "")
            #expect(gone.headers[.location] == "/settings/sources?notice=webhook-removed")
            #expect(try await !browser.get("/settings/sources").text.contains(report.id))
        }
    }
}

/// The server's address for programs.
@Suite("Addresses for programs") struct ServerAddressTests {
    @Test(
        "host names that only browsers resolve become the loopback address",
        arguments: [
            ("127.0.0.1:8080", "http://127.0.0.1:8080"), ("[::1]:8080", "http://[::1]:8080"),
            ("localhost", "http://127.0.0.1"), ("haru-abc.localhost:81", "http://127.0.0.1:81"),
            ("haru.example.com", "https://haru.example.com"), ("haru.example:8443", "https://haru.example:8443"),
            ("notlocalhost:1", "https://notlocalhost:1"),
        ])
    func address(_ authority: String, _ expected: String) {
        let head = HTTPRequest(method: .get, scheme: "http", authority: authority, path: "/")
        #expect(Request(head: head, body: RequestBody(buffer: ByteBuffer())).address == expected)
    }
}
