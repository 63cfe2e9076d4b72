import Core
import Engine
import Foundation
import HTTPTypes
import JWTKit
import Testing

@testable import Forges

private let testNow = Instant(seconds: 1_795_225_680)
private let testNonce = "the-nonce"

/// What a token claims, any of it replaced by a test.
private struct Claims: JWTPayload {
    var iss = ""
    var sub: String? = "person-1"
    var aud: [String] = ["the-client"]
    var exp = Double(testNow.seconds + 300)
    var iat = Double(testNow.seconds)
    var nbf: Double?
    var azp: String?
    var nonce: String? = testNonce
    var name: String? = "Kim"
    var preferred_username: String? = "kim"
    var email: String? = "kim@example.com"
    var email_verified: Bool? = true

    func verify(using algorithm: some JWTAlgorithm) async throws {}
}

/// A provider with its key, as others see it.
private struct Far: Sendable {
    let fake: FakeGitHub
    let base: String
    let key: ES256PrivateKey

    func jwk(_ kid: String = "one", of key: ES256PrivateKey? = nil) throws -> String {
        let point = try #require((key ?? self.key).publicKey.parameters)
        func safe(_ text: String) -> String {
            text.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        }
        return
            #"{"kty":"EC","crv":"P-256","alg":"ES256","use":"sig","kid":"\#(kid)","x":"\#(safe(point.x))","y":"\#(safe(point.y))"}"#
    }

    /// Answers with these keys and this answer of the token endpoint.
    func answer(keys: [String], token: String, issuer: String? = nil, methods: String = #"["client_secret_basic"]"#) {
        let (base, name) = (base, issuer ?? base)
        fake.answer { path in
            switch path {
            case "/.well-known/openid-configuration":
                .json(
                    """
                    {"issuer":"\(name)","authorization_endpoint":"\(base)/authorize?x=1",\
                    "token_endpoint":"\(base)/token","jwks_uri":"\(base)/keys",\
                    "token_endpoint_auth_methods_supported":\(methods)}
                    """)
            case "/keys": .json(#"{"keys":[\#(keys.joined(separator: ","))]}"#)
            default: .json(#"{"access_token":"a","token_type":"Bearer","id_token":"\#(token)"}"#)
            }
        }
    }

    func signed(_ claims: Claims, kid: String = "one", by key: ES256PrivateKey? = nil) async throws -> String {
        let keys = JWTKeyCollection()
        await keys.add(ecdsa: key ?? self.key, kid: JWKIdentifier(string: kid))
        return try await keys.sign(claims, kid: JWKIdentifier(string: kid))
    }

    var claims: Claims { Claims(iss: base) }

    func provider(now: Instant = testNow) -> OpenIDProvider {
        OpenIDProvider(
            issuer: base, name: "Example", clientID: "the-client", clientSecret: "the:secret", version: "test"
        ) { now }
    }
}

/// Signing in with a provider that speaks OpenID Connect: one of this machine, whose tokens are signed by jwt-kit.
@Suite("Signing in with OpenID Connect", .timeLimit(.minutes(5)))
struct OpenIDProviderTests {
    private static let request = AuthorizationRequest(
        state: "the-state", verifier: "the-verifier", challenge: "the-challenge", nonce: testNonce,
        redirectAddress: "https://haru.example.com/sign-in/oidc/callback", wantsPrivateCounts: false)

    private static func with(_ body: @escaping @Sendable (Far) async throws -> Void) async throws {
        try await FakeGitHub.with { fake, base in try await body(Far(fake: fake, base: base, key: ES256PrivateKey())) }
    }

    @Test("Discovery leads there, and back with a code comes who it is")
    func signIn() async throws {
        try await Self.with { far in
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
            // What was told of the provider and its keys is kept for a while.
            _ = try await provider.identity(for: "another", of: Self.request)
            #expect(far.fake.questions.filter { $0.path.hasPrefix("/.well") || $0.path == "/keys" }.count == 2)
        }
    }

    @Test("A provider that takes the secret in the body alone gets it there")
    func secretInBody() async throws {
        try await Self.with { far in
            far.answer(
                keys: [try far.jwk()], token: try await far.signed(far.claims), methods: #"["client_secret_post"]"#)
            _ = try await far.provider().identity(for: "the-code", of: Self.request)
            let asked = try #require(far.fake.questions.first { $0.path == "/token" })
            #expect(asked.body.contains("client_secret=the%3Asecret") && asked.headers[.authorization] == nil)
        }
    }

    /// Changes that make a token one that is not believed.
    private static let lies: [@Sendable (inout Claims) -> Void] = [
        { $0.iss = "https://evil.example.com" }, { $0.iss += "/" }, { $0.aud = ["another"] }, { $0.aud = [] },
        { $0.aud = ["the-client", "another"] }, { $0.azp = "another" }, { $0.nonce = "another" }, { $0.nonce = nil },
        { $0.exp = Double(testNow.seconds - 121) }, { $0.iat = Double(testNow.seconds + 121) },
        { $0.nbf = Double(testNow.seconds + 121) }, { $0.sub = "" }, { $0.sub = nil },
        { $0.sub = String(repeating: "x", count: 256) },
    ]

    @Test("A token of another issuer, client, sign-in or time lets nobody in", arguments: Self.lies.indices)
    func lie(index: Int) async throws {
        try await Self.with { far in
            var claims = far.claims
            Self.lies[index](&claims)
            far.answer(keys: [try far.jwk()], token: try await far.signed(claims))
            await #expect(throws: SignInProblem.unreadable(provider: "Example")) {
                try await far.provider().identity(for: "the-code", of: Self.request)
            }
        }
    }

    @Test("Clocks may differ by two minutes, and a token may be for several when it says who asked")
    func bounds() async throws {
        try await Self.with { far in
            var claims = far.claims
            (claims.exp, claims.iat) = (Double(testNow.seconds - 119), Double(testNow.seconds + 119))
            (claims.aud, claims.azp) = (["the-client", "another"], "the-client")
            far.answer(keys: [try far.jwk()], token: try await far.signed(claims))
            _ = try await far.provider().identity(for: "the-code", of: Self.request)
        }
    }

    @Test("A signature that the provider's keys did not make lets nobody in")
    func forged() async throws {
        try await Self.with { far in
            let good = try await far.signed(far.claims)
            let parts = good.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            func encoded(_ text: String) -> String {
                Data(text.utf8).base64EncodedString().replacing("=", with: "").replacing("+", with: "-")
                    .replacing("/", with: "_")
            }
            let none = encoded(#"{"alg":"none","typ":"JWT"}"#)
            // The key that everybody knows must not do for a signature by a shared one.
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
                await #expect(throws: SignInProblem.unreadable(provider: "Example"), "\(token)") {
                    try await provider.identity(for: "the-code", of: Self.request)
                }
            }
            far.answer(keys: [try far.jwk()], token: good)
            _ = try await provider.identity(for: "the-code", of: Self.request)
        }
    }

    @Test("A provider that changes its key is asked for it once, and keys that vouch for nobody are passed over")
    func rotation() async throws {
        try await Self.with { far in
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
            // Right after they were asked for, they are not asked for again: a forged token makes no load.
            await #expect(throws: SignInProblem.self) {
                try await first.identity(for: "the-code", of: Self.request)
            }
            let keys = far.fake.questions.filter { $0.path == "/keys" }.count
            #expect(keys == 1)
            _ = try await far.provider().identity(for: "the-code", of: Self.request)
        }
    }

    @Test("A provider that calls itself another, or leads to where nothing is encrypted, is not believed")
    func discovery() async throws {
        try await Self.with { far in
            far.answer(keys: [try far.jwk()], token: "", issuer: "https://evil.example.com")
            await #expect(throws: SignInProblem.unreadable(provider: "Example")) {
                try await far.provider().authorizationAddress(for: Self.request)
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
        ) { testNow }
        await #expect(throws: SignInProblem.unreachable(provider: "Example")) {
            try await absent.authorizationAddress(for: Self.request)
        }
    }

    @Test(
        "An address counts only when the provider has checked it",
        arguments: [(true, ["kim@example.com"]), (false, []), (nil, [])] as [(Bool?, [String])])
    func addresses(isChecked: Bool?, emails: [String]) async throws {
        try await Self.with { far in
            var claims = far.claims
            claims.email_verified = isChecked
            far.answer(keys: [try far.jwk()], token: try await far.signed(claims))
            #expect(try await far.provider().identity(for: "the-code", of: Self.request).emails == emails)
        }
    }
}
