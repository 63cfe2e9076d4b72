import Foundation
import TestSupport
import Testing

/// `haru server token`, which manages access tokens for the HTTP API.
@Suite struct TokenCommandTests {
    @Test("a token is printed once, listed without its secret, and revoked by its name")
    func life() async throws {
        try await Place.with { place in
            let made = try await place.haru("token", "add", "laptop at home", "--scope", "commits", "--scope", "read")
            #expect(made.status == 0 && made.output.wholeMatch(of: /haru_[A-Za-z0-9_-]{43}\n/) != nil)
            let list = try await place.haru("token")
            #expect(list.output.contains("laptop at home") && list.output.contains("never used"))
            let tokens = try #require(try await place.json("token", "list", "--json") as? [[String: Any]])
            #expect(tokens.count == 1 && tokens[0]["scopes"] as? [String] == ["read", "commits"])
            #expect(tokens[0]["usedAt"] is NSNull && tokens[0]["token"] == nil)
            #expect(!list.output.contains(made.output.dropLast()))
            #expect(try await place.haru("token", "revoke", "laptop at home").output.contains("is revoked"))
            #expect(try await place.haru("token").output.contains("There’s no access token."))
        }
    }

    @Test("JSON has the token together with the fields of the list")
    func json() async throws {
        try await Place.with { place in
            let made = try #require(try await place.json("token", "add", "x", "--json") as? [String: Any])
            #expect(Set(made.keys) == ["id", "name", "scopes", "createdAt", "usedAt", "token"])
            #expect(made["scopes"] as? [String] == ["read"])
            #expect((made["token"] as? String)?.hasPrefix("haru_") == true)
        }
    }

    @Test("an invalid token or name is refused in one sentence")
    func refusals() async throws {
        try await Place.with { place in
            expectRefusal(try await place.haru("token", "add", " "), "no name")
            expectRefusal(try await place.haru("token", "add", "x", "--scope", "all"), "read|write|commits")
            expectRefusal(try await place.haru("token", "revoke", "nobody"), "matches no access token")
        }
    }
}
