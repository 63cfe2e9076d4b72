import Core
import Engine
import Foundation
import HTTPTypes
import Testing

@testable import Forges

/// Signing in with GitHub, against a local one with the recorded responses of the real one.
@Suite("Signing in with GitHub", .timeLimit(.minutes(5)))
struct GitHubSignInTests {
    private static let request = AuthorizationRequest(
        state: "the-state", verifier: "the-verifier", challenge: "the-challenge", nonce: "the-nonce",
        redirectAddress: "https://haru.example.com/sign-in/github/callback", wantsPrivateCounts: false)

    private static func provider(
        _ base: String, secret: String? = "the-secret", organizations: [String] = []
    ) -> GitHubSignIn {
        GitHubSignIn(
            base: base, clientID: "the-client", clientSecret: secret, organizations: organizations, version: "test")
    }

    /// Recorded by PyGithub in 2019 and 2023, tokens replaced.
    private static let granted = #"{"access_token":"access_token_removed","token_type":"bearer","scope":""}"#
    private static let expiring = """
        {"access_token":"access_token_removed","token_type":"bearer","scope":"","expires_in":28800,\
        "refresh_token":"refresh_token_removed","refresh_token_expires_in":15811200}
        """
    private static let refreshed = """
        {"access_token":"another_access_token_removed","expires_in":28800,\
        "refresh_token":"another_refresh_token_removed","refresh_token_expires_in":15811200,"token_type":"bearer","scope":""}
        """
    private static let badCode = """
        {"error":"bad_verification_code","error_description":"The code passed is incorrect or expired.",\
        "error_uri":"https://docs.github.com/apps/"}
        """
    private static let user = #"{"login":"octocat","id":583231,"name":"The Octocat","email":null}"#

    @Test("The authorization address requests only public data, unless more is needed")
    func scopes() async throws {
        let plain = try await Self.provider("https://github.com").authorizationAddress(for: Self.request)
        #expect(
            plain == "https://github.com/login/oauth/authorize?client_id=the-client"
                + "&redirect_uri=https%3A%2F%2Fharu.example.com%2Fsign-in%2Fgithub%2Fcallback&state=the-state"
                + "&code_challenge=the-challenge&code_challenge_method=S256")
        let private_ = AuthorizationRequest(
            state: "s", verifier: "v", challenge: "c", nonce: "n", redirectAddress: "r", wantsPrivateCounts: true)
        let more = try await Self.provider("https://github.com", organizations: ["acme"])
            .authorizationAddress(for: private_)
        #expect(more.contains("&scope=read%3Auser%20read%3Aorg&"))
        #expect(!plain.contains("repo") && !more.contains("scope=repo"))
        let choosing = AuthorizationRequest(
            state: "s", verifier: "v", challenge: "c", nonce: "n", redirectAddress: "r", wantsPrivateCounts: false,
            choosesAccount: true)
        let asking = try await Self.provider("https://github.com").authorizationAddress(for: choosing)
        #expect(asking.hasSuffix("&prompt=select_account") && !plain.contains("prompt"))
    }

    @Test("A code is exchanged for a token, and the token for the identity; the secret is sent in the body")
    func signIn() async throws {
        try await FakeGitHub.with { fake, base in
            fake.reply { question in
                question.path == "/login/oauth/access_token" ? .json(Self.granted) : .json(Self.user)
            }
            let proven = try await Self.provider(base).identity(for: "the code", of: Self.request)
            #expect(proven.identity == AccountIdentity(issuer: "https://github.com", subject: "583231"))
            #expect(proven.login == "octocat" && proven.name == "The Octocat")
            #expect(proven.account?.page == "https://github.com/octocat")
            #expect(proven.token?.text == "access_token_removed" && proven.token?.lifetime == nil)
            let asked = fake.questions
            #expect(asked.map(\.path) == ["/login/oauth/access_token", "/api/v3/user"])
            #expect(
                asked[0].body == "client_id=the-client&client_secret=the-secret&code=the%20code"
                    + "&redirect_uri=https%3A%2F%2Fharu.example.com%2Fsign-in%2Fgithub%2Fcallback"
                    + "&code_verifier=the-verifier")
            #expect(asked[0].headers[.accept] == "application/json")
            #expect(asked[1].headers[.authorization] == "Bearer access_token_removed")
        }
    }

    @Test("A token that expires has a refresh token, and a refreshed one has the next")
    func expiringTokens() async throws {
        try await FakeGitHub.with { fake, base in
            fake.reply { question in
                if question.path == "/api/v3/user" { return .json(Self.user) }
                return .json(question.body.contains("grant_type=refresh_token") ? Self.refreshed : Self.expiring)
            }
            let provider = Self.provider(base)
            let token = try await provider.identity(for: "code", of: Self.request).token
            #expect(token?.lifetime == 28_800 && token?.refreshToken == "refresh_token_removed")
            let next = try await provider.refreshed(by: "refresh_token_removed")
            #expect(next.text == "another_access_token_removed")
            #expect(next.refreshToken == "another_refresh_token_removed")
            #expect(fake.questions.last?.body.contains("refresh_token=refresh_token_removed") == true)
        }
    }

    @Test(
        "A refusal with status 200 signs nobody in",
        arguments: [
            (Self.badCode, SignInProblem.expired),
            (#"{"error":"access_denied"}"#, .declined),
            (
                #"{"error":"incorrect_client_credentials","error_description":"x"}"#,
                .rejected(provider: "GitHub", code: "incorrect_client_credentials")
            ),
            (#"{"error":"redirect_uri_mismatch"}"#, .rejected(provider: "GitHub", code: "redirect_uri_mismatch")),
            (#"{"error":"unverified_user_email"}"#, .rejected(provider: "GitHub", code: "unverified_user_email")),
            ("{}", .unreadable(provider: "GitHub")),
            (#"{"access_token":"","token_type":"bearer"}"#, .unreadable(provider: "GitHub")),
            (#"{"access_token":"a b","token_type":"bearer"}"#, .unreadable(provider: "GitHub")),
            (#"{"access_token":"token","token_type":"mac"}"#, .unreadable(provider: "GitHub")),
            ("access_token=form&token_type=bearer", .unreadable(provider: "GitHub")),
            ("[]", .unreadable(provider: "GitHub")),
        ])
    func refused(answer: String, problem: SignInProblem) async throws {
        try await FakeGitHub.with { fake, base in
            fake.answer { _ in .json(answer) }
            await #expect(throws: problem) {
                try await Self.provider(base).identity(for: "code", of: Self.request)
            }
            #expect(fake.questions.count == 1)
        }
    }

    @Test(
        "A person without a public name is identified, and a response without an identity signs nobody in",
        arguments: [
            (#"{"login":"octocat","id":1}"#, "octocat"), (#"{"login":"octocat","id":1,"name":null}"#, "octocat"),
            (#"{"id":1}"#, nil), (#"{"login":"octocat"}"#, nil), (#"{"login":"../x","id":1}"#, nil), ("[]", nil),
        ] as [(String, String?)])
    func users(answer: String, login: String?) async throws {
        try await FakeGitHub.with { fake, base in
            fake.answer { _ in .json(answer) }
            let provider = Self.provider(base)
            guard let login else {
                await #expect(throws: SignInProblem.unreadable(provider: "GitHub")) {
                    try await provider.identity(of: OAuthToken("token"))
                }
                return
            }
            let proven = try await provider.identity(of: OAuthToken("token"))
            #expect(proven.login == login && proven.name.isEmpty)
        }
    }

    @Test("A refused token and a GitHub outage are distinguished")
    func deadTokens() async throws {
        try await FakeGitHub.with { fake, base in
            fake.answer { _ in .json(#"{"message":"Bad credentials","status":"401"}"#, status: 401) }
            await #expect(throws: SignInProblem.tokenRefused) {
                try await Self.provider(base).identity(of: OAuthToken("token"))
            }
            fake.answer { _ in .json(#"{"error":"bad_refresh_token"}"#) }
            await #expect(throws: SignInProblem.tokenRefused) { try await Self.provider(base).refreshed(by: "used") }
            fake.answer { _ in .status(502) }
            await #expect(throws: SignInProblem.unreachable(provider: "GitHub")) {
                try await Self.provider(base).refreshed(by: "used")
            }
        }
        await #expect(throws: SignInProblem.unreachable(provider: "GitHub")) {
            try await Self.provider("http://127.0.0.1:1").identity(of: OAuthToken("token"))
        }
    }

    @Test("Only an active member belongs to an organisation")
    func memberships() async throws {
        try await FakeGitHub.with { fake, base in
            fake.answer { path in
                switch path {
                case "/api/v3/user": .json(Self.user)
                case "/api/v3/user/memberships/orgs/acme": .json(#"{"state":"active","role":"member"}"#)
                case "/api/v3/user/memberships/orgs/invited": .json(#"{"state":"pending"}"#)
                default: .json(#"{"message":"Not Found"}"#, status: 404)
                }
            }
            let proven = try await Self.provider(base, organizations: ["acme", "invited", "other"])
                .identity(of: OAuthToken("token"))
            #expect(proven.organizations == ["acme"])
        }
    }

    @Test("A grant is revoked with the secret of the app, and an already revoked one counts as revoked")
    func revoking() async throws {
        try await FakeGitHub.with { fake, base in
            for status in [204, 404, 422] {
                fake.answer { _ in .status(status) }
                try await Self.provider(base).revoke("the token")
            }
            let asked = try #require(fake.questions.first)
            #expect(asked.path == "/api/v3/applications/the-client/grant")
            #expect(asked.body == #"{"access_token":"the token"}"#)
            let credentials = Data("the-client:the-secret".utf8).base64EncodedString()
            #expect(asked.headers[.authorization] == "Basic " + credentials)
            fake.answer { _ in .status(500) }
            await #expect(throws: SignInProblem.self) { try await Self.provider(base).revoke("token") }
            #expect(!Self.provider(base, secret: nil).canRevoke)
        }
    }

    @Test("A machine without a browser gets a code, polls at the given interval, and then gets a token")
    func devices() async throws {
        try await FakeGitHub.with { fake, base in
            fake.answer { _ in
                .json(
                    """
                    {"device_code":"3584d83530557fdd1f46af8289938c8ef79f9dc5","user_code":"WDJB-MJHT",\
                    "verification_uri":"https://github.com/login/device","expires_in":900,"interval":5}
                    """)
            }
            let provider = Self.provider(base, secret: nil)
            let device = try await provider.requestDeviceCode()
            #expect(device.userCode == "WDJB-MJHT" && device.address == "https://github.com/login/device")
            #expect(device.lifetime == 900 && device.interval == 5)
            #expect(fake.questions[0].body == "client_id=the-client&scope=read%3Auser")
            let answers: [(String, DevicePoll)] = [
                (#"{"error":"authorization_pending"}"#, .pending),
                (#"{"error":"slow_down","interval":10}"#, .slowDown(interval: 10)),
                (#"{"error":"slow_down"}"#, .slowDown(interval: 10)),
                (Self.granted, .allowed(OAuthToken("access_token_removed"))),
            ]
            for (answer, expected) in answers {
                fake.answer { _ in .json(answer) }
                #expect(try await provider.poll(device) == expected)
            }
            let ends: [(String, SignInProblem)] = [
                ("expired_token", .expired), ("token_expired", .expired), ("access_denied", .declined),
                ("device_flow_disabled", .rejected(provider: "GitHub", code: "device_flow_disabled")),
            ]
            for (word, problem) in ends {
                fake.answer { _ in .json(#"{"error":"\#(word)"}"#) }
                await #expect(throws: problem) { try await provider.poll(device) }
            }
        }
    }
}
