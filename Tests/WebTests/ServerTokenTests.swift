import Core
import Engine
import HTTPTypes
import TestSupport
import Testing

@testable import Web

/// Creating and revoking access tokens on the settings page.
@Suite("The page of access tokens") struct ServerTokenTests {
    @Test("A token is shown once, in the response to the form, and only its hash is stored")
    func made() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let answer = try await server.post("/tokens", "name=laptop+at+home&scope=read&scope=commits")
            #expect(answer.status == .ok && answer.headers[.cacheControl] == "no-store")
            let text = try #require(answer.text.firstMatch(of: /value="(haru_[^"]+)" readonly/)).1
            let report = try #require(try await server.useCases.accessTokens().first)
            #expect(report.name == "laptop at home" && report.scopes == [.read, .commits])
            let found = try await Accounts(server.useCases).token(hash: AccessTokenText.hash(of: text))
            #expect(found?.id == report.id)
            let page = try await server.get("/settings/tokens").text
            #expect(page.contains("laptop at home") && !page.contains(text))
            #expect(try await server.get("/settings").text.contains("1 token<"))
        }
    }

    @Test(
        "A form that creates no token states the reason, and keeps the sent values",
        arguments: [
            ("name=&scope=read", "has no name"), ("name=x", "has no scope"), ("name=x&scope=all", "has no scope"),
            ("name=\(String(repeating: "a", count: 61))&scope=write", "too long"),
        ])
    func refused(form: String, why: String) async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let answer = try await server.post("/tokens", form)
            #expect(answer.status == .unprocessableContent && answer.text.contains(why))
            #expect(answer.text.contains("value=\"write\" id=\"scope-write\" checked") == form.contains("write"))
            #expect(try await server.useCases.accessTokens().isEmpty)
        }
    }

    @Test("A button revokes a token, once")
    func revoked() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let report = try await server.useCases.addAccessToken(named: "x", scopes: [.read], hash: "h")
            #expect(try await server.get("/settings/tokens").text.contains("/tokens/\(report.id)/removal"))
            let answer = try await server.post("/tokens/\(report.id)/removal")
            #expect(answer.status == .seeOther)
            #expect(answer.headers[.location] == "/settings/tokens?notice=access-token-revoked")
            #expect(try await server.useCases.accessTokens().isEmpty)
            let again = try await server.post("/tokens/\(report.id)/removal")
            #expect(again.status == .unprocessableContent && again.text.contains("matches no access token"))
        }
    }
}
