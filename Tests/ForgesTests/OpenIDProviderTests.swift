import Core
import Engine
import Foundation
import HTTPTypes
import JWTKit
import Testing

@testable import Forges

/// Signing in with an OpenID Connect provider on this machine, whose tokens are signed by jwt-kit.
@Suite("Signing in with OpenID Connect", .timeLimit(.minutes(5)))
struct OpenIDProviderTests {
    private static let request = OpenIDFar.request
    private static let (now, nonce) = (OpenIDFar.now, OpenIDFar.nonce)

    @Test("Discovery gives the authorization address, and a code returns the identity")
    func signIn() async throws {
        try await OpenIDFar.with { far in
            far.answer(keys: [try far.jwk()], token: try await far.signed(far.claims))
            let provider = far.provider()
            let address = try await provider.authorizationAddress(for: Self.request)
            #expect(
                address == far.base + "/authorize?x=1&response_type=code&client_id=the-client"
                    + "&redirect_uri=https%3A%2F%2Fharu.example.com%2Fsign-in%2Foidc%2Fcallback"
                    + "&scope=openid%20profile%20email&state=the-state&nonce=the-nonce"
                    + "&code_challenge=the-challenge&code_challenge_method=S256")
            let proven = try await provider.identity(for: "the-code", of: Self.request)
            #expect(proven.identity == AccountIdentity(issuer: far.base, subject: "person-1"))
            #expect(proven.login == "kim" && proven.name == "Kim" && proven.emails == ["kim@example.com"])
            #expect(proven.token == nil && proven.account == nil)
            let asked = try #require(far.fake.questions.first { $0.path == "/token" })
            #expect(asked.body.contains("code_verifier=the-verifier") && !asked.body.contains("secret"))
            let credentials = Data("the-client:the%3Asecret".utf8).base64EncodedString()
            #expect(asked.headers[.authorization] == "Basic " + credentials)
            // The configuration and keys of the provider are cached for a while.
            _ = try await provider.identity(for: "another", of: Self.request)
            #expect(far.fake.questions.filter { $0.path.hasPrefix("/.well") || $0.path == "/keys" }.count == 2)
        }
    }

    @Test("A provider that accepts the secret only in the body gets it there")
    func secretInBody() async throws {
        try await OpenIDFar.with { far in
            far.answer(
                keys: [try far.jwk()], token: try await far.signed(far.claims), methods: #"["client_secret_post"]"#)
            _ = try await far.provider().identity(for: "the-code", of: Self.request)
            let asked = try #require(far.fake.questions.first { $0.path == "/token" })
            #expect(asked.body.contains("client_secret=the%3Asecret") && asked.headers[.authorization] == nil)
        }
    }

    /// Reason for rejecting a provider's response; nil for any other error, and without an error.
    private static func fault(_ body: () async throws -> Void) async -> ProviderFault? {
        do {
            try await body()
            return nil
        } catch SignInProblem.unreadable(provider: "Example", let fault) {
            return fault
        } catch {
            return nil
        }
    }

    /// Changes that invalidate a token, and the claim that is reported.
    private static let lies: [(claim: String, change: @Sendable (inout OpenIDFar.Claims) -> Void)] = [
        ("iss", { $0.iss = "https://evil.example.com" }), ("iss", { $0.iss += "/" }), ("aud", { $0.aud = ["another"] }),
        ("aud", { $0.aud = [] }), ("azp", { $0.aud = ["the-client", "another"] }), ("azp", { $0.azp = "another" }),
        ("nonce", { $0.nonce = "another" }), ("nonce", { $0.nonce = nil }),
        ("exp", { $0.exp = Double(now.seconds - 121) }), ("iat", { $0.iat = Double(now.seconds + 121) }),
        ("nbf", { $0.nbf = Double(now.seconds + 121) }), ("sub", { $0.sub = "" }), ("sub", { $0.sub = nil }),
        ("sub", { $0.sub = String(repeating: "x", count: 256) }),
    ]

    @Test(
        "A token of another issuer, client, sign-in or time signs nobody in, and the claim is named",
        arguments: Self.lies.indices)
    func lie(index: Int) async throws {
        try await OpenIDFar.with { far in
            var claims = far.claims
            Self.lies[index].change(&claims)
            far.answer(keys: [try far.jwk()], token: try await far.signed(claims))
            let fault = await Self.fault {
                _ = try await far.provider().identity(for: "the-code", of: Self.request)
            }
            #expect(fault?.place == .claim(Self.lies[index].claim), "\(String(describing: fault))")
            #expect(fault?.told.contains("person-1") == false && fault?.told.contains(Self.nonce) == false)
        }
    }

    @Test("Clocks may differ by two minutes, and a token may have several audiences if azp names the client")
    func bounds() async throws {
        try await OpenIDFar.with { far in
            var claims = far.claims
            (claims.exp, claims.iat) = (Double(Self.now.seconds - 119), Double(Self.now.seconds + 119))
            (claims.aud, claims.azp) = (["the-client", "another"], "the-client")
            far.answer(keys: [try far.jwk()], token: try await far.signed(claims))
            _ = try await far.provider().identity(for: "the-code", of: Self.request)
        }
    }

    @Test("A signature that is not by the provider's keys signs nobody in")
    func forged() async throws {
        try await OpenIDFar.with { far in
            let good = try await far.signed(far.claims)
            let parts = good.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            func encoded(_ text: String) -> String {
                Data(text.utf8).base64EncodedString().replacing("=", with: "").replacing("+", with: "-")
                    .replacing("/", with: "_")
            }
            let none = encoded(#"{"alg":"none","typ":"JWT"}"#)
            // The public key must not be accepted as the secret of an HMAC signature.
            let shared = JWTKeyCollection()
            await shared.add(
                hmac: HMACKey(from: far.key.publicKey.pemRepresentation), digestAlgorithm: .sha256,
                kid: JWKIdentifier(string: "one"))
            let tokens = [
                try await far.signed(far.claims, by: ES256PrivateKey()),
                [none, parts[1], ""].joined(separator: "."), [none, parts[1], parts[2]].joined(separator: "."),
                try await shared.sign(far.claims, kid: JWKIdentifier(string: "one")),
                [parts[0], encoded(#"{"iss":"x"}"#), parts[2]].joined(separator: "."), parts[0] + "." + parts[1], "",
                "..",
            ]
            let provider = far.provider()
            for token in tokens {
                far.answer(keys: [try far.jwk()], token: token)
                let fault = await Self.fault {
                    _ = try await provider.identity(for: "the-code", of: Self.request)
                }
                #expect(fault?.place == .signature, "\(token)")
            }
            far.answer(keys: [try far.jwk()], token: good)
            _ = try await provider.identity(for: "the-code", of: Self.request)
        }
    }

    @Test("A rotated key is fetched once, and unusable keys are skipped")
    func rotation() async throws {
        try await OpenIDFar.with { far in
            let next = ES256PrivateKey()
            let odd = [
                #"{"kty":"oct","k":"c2VjcmV0","kid":"two","alg":"HS256"}"#, #"{"kty":"XX","kid":"three"}"#,
                #"{"kty":"EC","crv":"P-256","use":"enc","kid":"four","x":"AA","y":"AA"}"#,
                #"{"kty":"RSA","kid":"five"}"#,
            ]
            far.answer(keys: odd + [try far.jwk()], token: try await far.signed(far.claims))
            let first = far.provider()
            _ = try await first.identity(for: "the-code", of: Self.request)
            far.answer(
                keys: odd + [try far.jwk("new", of: next)],
                token: try await far.signed(far.claims, kid: "new", by: next))
            // Just after a fetch the keys are not fetched again: a forged token causes no load.
            await #expect(throws: SignInProblem.self) {
                try await first.identity(for: "the-code", of: Self.request)
            }
            let keys = far.fake.questions.filter { $0.path == "/keys" }.count
            #expect(keys == 1)
            _ = try await far.provider().identity(for: "the-code", of: Self.request)
        }
    }

    @Test("A provider with another issuer, or with unencrypted endpoints, is rejected")
    func discovery() async throws {
        try await OpenIDFar.with { far in
            far.answer(keys: [try far.jwk()], token: "", issuer: "https://evil.example.com")
            let issuer = await Self.fault {
                _ = try await far.provider().authorizationAddress(for: Self.request)
            }
            #expect(issuer?.place == .member("issuer"))
            #expect(issuer?.told == "is https://evil.example.com, and --oidc-issuer is \(far.base)")
            for place in ["ftp://x.example", "https://x.example/\\u0022;url=", "https://x.example/a b", "x"] {
                far.answer(
                    keys: [try far.jwk()], token: "", configuration: #","userinfo_endpoint":"\#(place)""#)
                let fault = await Self.fault {
                    _ = try await far.provider().authorizationAddress(for: Self.request)
                }
                #expect(fault?.place == .member("userinfo_endpoint"), "\(place)")
            }
            for answer in [FakeGitHub.Answer.status(404), .status(503), .json("[]"), .json("{}"), .page("<html>")] {
                far.fake.answer { _ in answer }
                await #expect(throws: SignInProblem.self) {
                    try await far.provider().authorizationAddress(for: Self.request)
                }
            }
        }
        let absent = OpenIDProvider(
            issuer: "http://127.0.0.1:1", name: "Example", clientID: "c", clientSecret: "s", version: "test"
        ) { Self.now }
        do {
            _ = try await absent.authorizationAddress(for: Self.request)
            Issue.record("Nothing answers there.")
        } catch SignInProblem.unreachable(provider: "Example", let fault) {
            #expect(fault?.place == .address("http://127.0.0.1:1/.well-known/openid-configuration"))
        }
    }

    @Test(
        "An email address counts only if the provider has verified it",
        arguments: [(true, ["kim@example.com"]), (false, []), (nil, [])] as [(Bool?, [String])])
    func addresses(isChecked: Bool?, emails: [String]) async throws {
        try await OpenIDFar.with { far in
            var claims = far.claims
            claims.email_verified = isChecked
            far.answer(keys: [try far.jwk()], token: try await far.signed(claims))
            #expect(try await far.provider().identity(for: "the-code", of: Self.request).emails == emails)
        }
    }

    @Test(
        "An issuer is the same with and without a trailing slash, and as the address of its configuration",
        arguments: ["", "/"], ["", "/", "/.well-known/openid-configuration", "/.well-known/openid-configuration/"])
    func spellings(own: String, given: String) async throws {
        try await OpenIDFar.with { far in
            var claims = far.claims
            let issuer = far.base + "/realm" + own
            claims.iss = issuer
            far.answer(keys: [try far.jwk()], token: try await far.signed(claims), issuer: issuer)
            let proven = try await far.provider(issuer: " " + far.base + "/realm" + given)
                .identity(for: "the-code", of: Self.request)
            // The identities stay the same, however the operator writes the issuer.
            #expect(proven.identity == AccountIdentity(issuer: issuer, subject: "person-1"))
        }
    }

    @Test("A key is found by its ID in any position, and a token's expiry may be a string")
    func lenience() async throws {
        try await OpenIDFar.with { far in
            let stranger = ES256PrivateKey()
            let others = try (0..<60).map { try far.jwk("other-\($0)", of: stranger) }
            far.answer(keys: others + [try far.jwk()], token: try await far.signed(far.claims))
            _ = try await far.provider().identity(for: "the-code", of: Self.request)
            for end in [#""3600""#, "3600", "3600.5", #""soon""#, "null", "-1", "1e300", "{}"] {
                far.answer(
                    keys: [try far.jwk()], token: try await far.signed(far.claims),
                    more: #","expires_in":\#(end)"#)
                let proven = try await far.provider().identity(for: "the-code", of: Self.request)
                #expect(proven.login == "kim", "\(end)")
            }
            // No key has this ID, so all keys are tried.
            far.answer(keys: [try far.jwk("one")], token: try await far.signed(far.claims, kid: "unknown"))
            _ = try await far.provider().identity(for: "the-code", of: Self.request)
            // Two keys with the same ID are both tried.
            far.answer(
                keys: [
                    try far.jwk("one", of: ES256PrivateKey()), try far.jwk(), try far.jwk("one", of: ES256PrivateKey()),
                ], token: try await far.signed(far.claims))
            _ = try await far.provider().identity(for: "the-code", of: Self.request)
        }
    }

    @Test(
        "A provider is sent only prompt values that it supports",
        arguments: [
            ("", ""), (#","prompt_values_supported":["none","login","select_account"]"#, "&prompt=select_account"),
            (#","prompt_values_supported":["none","login"]"#, "&prompt=login"),
            (#","prompt_values_supported":["none"]"#, ""),
        ])
    func prompt(configuration: String, parameter: String) async throws {
        try await OpenIDFar.with { far in
            far.answer(keys: [try far.jwk()], token: "", configuration: configuration)
            let plain = try await far.provider().authorizationAddress(for: Self.request)
            let choosing = AuthorizationRequest(
                state: "the-state", verifier: "the-verifier", challenge: "the-challenge", nonce: Self.nonce,
                redirectAddress: Self.request.redirectAddress, wantsPrivateCounts: false, choosesAccount: true)
            let asking = try await far.provider().authorizationAddress(for: choosing)
            #expect(!plain.contains("prompt") && asking == plain + parameter)
        }
    }
}
