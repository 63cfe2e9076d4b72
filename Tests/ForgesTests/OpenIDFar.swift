import Core
import Engine
import HTTPTypes
import JWTKit
import Testing

@testable import Forges

/// An OpenID provider with its key.
struct OpenIDFar: Sendable {
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

    /// Responds with these keys and this body of the token endpoint.
    ///
    ///   - more: further members of the token response, and `configuration` for those of the discovery document.
    func answer(
        keys: [String], token: String, issuer: String? = nil, methods: String = #"["client_secret_basic"]"#,
        userInfo: FakeGitHub.Answer? = nil, more: String = "", configuration: String = ""
    ) {
        let (base, name) = (base, issuer ?? base)
        let place = userInfo == nil ? "" : #","userinfo_endpoint":"\#(base)/userinfo""#
        fake.answer { path in
            switch path {
            case "/userinfo": userInfo ?? .status(404)
            case "/.well-known/openid-configuration", "/realm/.well-known/openid-configuration":
                .json(
                    """
                    {"issuer":"\(name)","authorization_endpoint":"\(base)/authorize?x=1",\
                    "token_endpoint":"\(base)/token","jwks_uri":"\(base)/keys",\
                    "token_endpoint_auth_methods_supported":\(methods)\(place)\(configuration)}
                    """)
            case "/keys": .json(#"{"keys":[\#(keys.joined(separator: ","))]}"#)
            default: .json(#"{"access_token":"a","token_type":"Bearer","id_token":"\#(token)"\#(more)}"#)
            }
        }
    }

    func signed(_ claims: Claims, kid: String = "one", by key: ES256PrivateKey? = nil) async throws -> String {
        let keys = JWTKeyCollection()
        await keys.add(ecdsa: key ?? self.key, kid: JWKIdentifier(string: kid))
        return try await keys.sign(claims, kid: JWKIdentifier(string: kid))
    }

    var claims: Claims { Claims(iss: base) }

    func provider(now: Instant = OpenIDFar.now, issuer: String? = nil, trustsEmail: Bool = false) -> OpenIDProvider {
        OpenIDProvider(
            issuer: issuer ?? base, name: "Example", clientID: "the-client", clientSecret: "the:secret",
            trustsEmail: trustsEmail, version: "test"
        ) { now }
    }

    static let now = Instant(seconds: 1_795_225_680)
    static let nonce = "the-nonce"
    static let request = AuthorizationRequest(
        state: "the-state", verifier: "the-verifier", challenge: "the-challenge", nonce: nonce,
        redirectAddress: "https://haru.example.com/sign-in/oidc/callback", wantsPrivateCounts: false)

    static func with(_ body: @escaping @Sendable (OpenIDFar) async throws -> Void) async throws {
        try await FakeGitHub.with { fake, base in
            try await body(OpenIDFar(fake: fake, base: base, key: ES256PrivateKey()))
        }
    }

    /// Claims of a token, each of which a test can replace.
    struct Claims: JWTPayload {
        var iss = ""
        var sub: String? = "person-1"
        var aud: [String] = ["the-client"]
        var exp = Double(OpenIDFar.now.seconds + 300)
        var iat = Double(OpenIDFar.now.seconds)
        var nbf: Double?
        var azp: String?
        var nonce: String? = OpenIDFar.nonce
        var name: String? = "Kim"
        var preferred_username: String? = "kim"
        var email: String? = "kim@example.com"
        var email_verified: Bool? = true

        /// Removes all claims about the person except the subject.
        mutating func saysNothing() { (name, preferred_username, email, email_verified) = (nil, nil, nil, nil) }

        func verify(using algorithm: some JWTAlgorithm) async throws {}
    }
}
