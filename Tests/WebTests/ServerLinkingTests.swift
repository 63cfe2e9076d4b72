import Core
import Engine
import HTTPTypes
import TestSupport
import Testing

@testable import Web

/// What a signed-in browser can do with a provider: nothing that a page of another site could trigger.
@Suite("Adding sign-in methods", .timeLimit(.minutes(15)))
struct ServerLinkingTests {
    /// A browser with a cookie jar.
    private struct Browser {
        let server: Server
        var cookies: [String: String] = [:]

        private var sending: Server {
            server.with(cookie: cookies.map { $0.key + "=" + $0.value }.sorted().joined(separator: "; "))
        }

        mutating func get(_ uri: String) async throws -> Reply {
            keep(try await sending.get(uri, headers: [.accept: "text/html"]))
        }

        mutating func post(
            _ uri: String, _ form: String = "", headers: HTTPFields = Server.sameOrigin
        ) async throws -> Reply {
            keep(try await sending.post(uri, form, headers: headers))
        }

        private mutating func keep(_ reply: Reply) -> Reply {
            for text in reply.headers[values: .setCookie] {
                let pair = text.prefix { $0 != ";" }
                    .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                let isOver = text.contains("Max-Age=0;")
                cookies[String(pair[0])] = isOver ? nil : String(pair[1])
            }
            return reply
        }

        /// Cookies of pending sign-in attempts.
        var attempts: [String] { cookies.keys.filter { $0.hasPrefix("__Host-haru_sign_in_") } }
    }

    private static func run(
        _ policy: String = "anyone", _ body: @escaping @Sendable (Server, ScriptedProvider) async throws -> Void
    ) async throws {
        let provider = ScriptedProvider()
        try await Server.run(adjusting: { configuration in
            configuration.publicURL = ScriptedProvider.publicURL
            configuration.hosting = provider.hosting(policy)
        }) { server in
            try await body(server, provider)
        }
    }

    /// Callback address of the provider for its latest authorization request.
    private static func wayBack(
        _ login: String, _ provider: ScriptedProvider, emails: [String] = []
    ) throws -> String {
        let state = try #require(provider.asked.last).state
        return "/sign-in/github/callback?code=\(provider.know(login, emails: emails))&state=\(state)"
    }

    private static func signedIn(
        _ login: String, _ server: Server, _ provider: ScriptedProvider, emails: [String] = []
    ) async throws -> Browser {
        var browser = Browser(server: server)
        _ = try await browser.get("/sign-in/github")
        let reply = try await browser.get(try wayBack(login, provider, emails: emails))
        #expect(reply.status == .seeOther && browser.cookies["__Host-haru_session"] != nil, "\(reply.text)")
        return browser
    }

    /// Identities of the accounts, as sorted logins.
    private static func identities(_ server: Server) async throws -> [[String]] {
        try await Accounts(server.useCases).people().filter { !$0.isOwner }.map { $0.identities.map(\.login).sorted() }
    }

    /// Id of the attempt in a confirmation page.
    private static func attempt(in reply: Reply) throws -> String {
        let match = try #require(reply.text.firstMatch(of: /name="attempt" value="([0-9a-f]{12})"/))
        return String(match.1)
    }

    @Test("Another site that opens the provider adds no identity to an account, and signs nobody in")
    func elsewhere() async throws {
        try await Self.run { server, provider in
            var rani = try await Self.signedIn("rani", server, provider)
            let session = rani.cookies["__Host-haru_session"]
            let asked = provider.asked.count
            let question = try await rani.get("/sign-in/github?next=/tasks")
            #expect(question.status == .ok && question.text.contains("This browser is signed in as rani."))
            #expect(question.text.contains("href=\"/tasks\""))
            #expect(question.text.contains("href=\"/sign-out?next=%2Ftasks\""))
            #expect(question.headers[.location] == nil && question.headers[.cacheControl] == "no-store")
            #expect(provider.asked.count == asked)
            // No attempt was started, so no callback is accepted.
            let back = try await rani.get("/sign-in/github/callback?code=\(provider.know("evil"))&state=x")
            #expect(back.status == .seeOther && back.headers[.location] == "/")
            for route in ["cross-site", "same-site", "none"] {
                let sent = try await rani.post(
                    "/identities/linking", "provider=github", headers: [.secFetchSite: route])
                #expect(sent.status == .forbidden)
            }
            #expect(provider.asked.count == asked && rani.cookies["__Host-haru_session"] == session)
            #expect(try await Self.identities(server) == [["rani"]])
        }
    }

    @Test("The settings lead to the provider, and an identity is added once both are named and the person confirms")
    func link() async throws {
        try await Self.run { server, provider in
            var rani = try await Self.signedIn("rani", server, provider)
            #expect(try await rani.get("/settings/sessions").text.contains("action=\"/identities/linking\""))
            let leaving = try await rani.post("/identities/linking", "provider=github")
            let address = "https://github.example.com/authorize?state=\(try #require(provider.asked.last).state)"
            #expect(leaving.status == .ok && leaving.text.contains("href=\"\(address)\""))
            #expect(leaving.headers[.name("Refresh")] == "0; url=\(address)")
            #expect(provider.asked.last?.choosesAccount == true)
            let way = try Self.wayBack("lee", provider)
            let question = try await rani.get(way)
            #expect(question.status == .ok && question.text.contains("Add lee to the account of rani?"))
            #expect(try await Self.identities(server) == [["rani"]])
            // The page is the same after a reload, though the code is used up.
            let again = try await rani.get(way)
            #expect(again.text.contains("Add lee to the account of rani?"))
            let attempt = try Self.attempt(in: question)
            let foreign = try await rani.post(
                "/identities/confirmation", "attempt=\(attempt)&decision=add", headers: [.secFetchSite: "cross-site"])
            #expect(foreign.status == .forbidden)
            #expect(try await Self.identities(server) == [["rani"]])
            let added = try await rani.post("/identities/confirmation", "attempt=\(attempt)&decision=add")
            #expect(added.headers[.location] == "/settings/sessions?notice=identity-linked")
            #expect(try await Self.identities(server) == [["lee", "rani"]])
            // The addition happens once; going back redirects further.
            let twice = try await rani.post("/identities/confirmation", "attempt=\(attempt)&decision=add")
            #expect(twice.status == .unprocessableContent)
            #expect(try await rani.get(way).headers[.location] == "/settings/sessions")
            _ = try await rani.post("/tasks", "entry=Feed+the+cat")
            var lee = try await Self.signedIn("lee", server, provider)
            #expect(try await lee.get("/tasks").text.contains("Feed the cat"))
            // A removed identity ends the sessions that it signed in.
            let removed = try await rani.post("/identities/removal", "identity=https%3A%2F%2Fgithub.example.com+lee")
            #expect(removed.status == .seeOther)
            #expect(try await lee.get("/tasks").headers[.location] == "/sign-in?next=%2Ftasks")
            #expect(try await rani.get("/tasks").status == .ok)
            let last = try await rani.post("/identities/removal", "identity=https%3A%2F%2Fgithub.example.com+rani")
            #expect(last.status == .unprocessableContent)
        }
    }

    @Test("A declined, foreign or disallowed identity is not added")
    func refused() async throws {
        try await Self.run("@example.com") { server, provider in
            func address(_ login: String) -> [String] { login == "stranger" ? [] : [login + "@example.com"] }
            var rani = try await Self.signedIn("rani", server, provider, emails: address("rani"))
            _ = try await Self.signedIn("minu", server, provider, emails: address("minu"))
            _ = try await rani.post("/identities/linking", "provider=github")
            let question = try await rani.get(try Self.wayBack("lee", provider, emails: address("lee")))
            #expect(question.text.contains("Add lee@example.com to the account of rani?"))
            let attempt = try Self.attempt(in: question)
            let forms = [
                "attempt=\(attempt)", "attempt=\(attempt)&decision=leave", "attempt=ffffffffffff&decision=add",
            ]
            for form in forms {
                var browser = rani
                let reply = try await browser.post("/identities/confirmation", form)
                #expect([.seeOther, .unprocessableContent].contains(reply.status), "\(form)")
            }
            for (login, status) in [("minu", HTTPResponse.Status.badRequest), ("stranger", .forbidden)] {
                _ = try await rani.post("/identities/linking", "provider=github")
                let reply = try await rani.get(try Self.wayBack(login, provider, emails: address(login)))
                #expect(reply.status == status && !reply.text.contains("name=\"attempt\""), "\(login)")
            }
            _ = try await rani.post("/identities/linking", "provider=github")
            let state = try #require(provider.asked.last).state
            let declined = try await rani.get("/sign-in/github/callback?error=access_denied&state=\(state)")
            #expect(declined.status == .forbidden)
            #expect(try await rani.post("/identities/linking", "provider=other").status == .notFound)
            provider.fail(with: .unreachable(provider: "Example"))
            let silent = try await rani.post("/identities/linking", "provider=github")
            #expect(silent.status == .unprocessableContent && silent.text.contains("Example"))
            #expect(try await Self.identities(server) == [["rani"], ["minu"]])
        }
    }

    @Test("A browser led to a provider by another site sees a link, and is not redirected")
    func ledFromElsewhere() async throws {
        try await Self.run { server, provider in
            for (route, isSent) in [("cross-site", false), ("same-site", false), ("same-origin", true), ("none", true)]
            {
                let reply = try await server.get("/sign-in/github?next=/tasks", headers: [.secFetchSite: route])
                #expect(reply.status == (isSent ? .seeOther : .ok), "\(route)")
                #expect(reply.text.contains("/sign-in/github?next=%2Ftasks") == !isSent)
                #expect(reply.headers[.setCookie] == nil || isSent)
            }
            #expect(provider.asked.count == 2)
        }
    }

    @Test("Requests to a provider are limited by address, also for signed-in people")
    func rates() async throws {
        try await Self.run { server, provider in
            var rani = try await Self.signedIn("rani", server, provider)
            var statuses: [Int] = []
            for _ in 0..<40 {
                statuses.append(try await rani.post("/identities/linking", "provider=github").status.code)
            }
            #expect(statuses.prefix(25).allSatisfy { $0 == 200 } && statuses.contains(429))
        }
    }

    @Test("An attempt of one account cannot be continued in another session")
    func otherSession() async throws {
        try await Self.run { server, provider in
            var rani = try await Self.signedIn("rani", server, provider)
            var minu = try await Self.signedIn("minu", server, provider)
            _ = try await rani.post("/identities/linking", "provider=github")
            let way = try Self.wayBack("lee", provider)
            // The browser belongs to somebody else by now, or to nobody.
            for name in rani.attempts { minu.cookies[name] = rani.cookies[name] }
            #expect(try await minu.get(way).status == .badRequest)
            var nobody = rani
            nobody.cookies["__Host-haru_session"] = nil
            #expect(try await nobody.get(way).status == .badRequest)
            let attempt = try Self.attempt(in: try await rani.get(way))
            for name in rani.attempts { minu.cookies[name] = rani.cookies[name] }
            let stolen = try await minu.post("/identities/confirmation", "attempt=\(attempt)&decision=add")
            #expect(stolen.status == .unprocessableContent)
            // An attempt under another id does not exist.
            let name = try #require(rani.attempts.first { $0.hasSuffix(attempt) })
            rani.cookies["__Host-haru_sign_in_0123456789ab"] = rani.cookies[name]
            let renamed = try await rani.post("/identities/confirmation", "attempt=0123456789ab&decision=add")
            #expect(renamed.status == .unprocessableContent)
            #expect(try await Self.identities(server) == [["rani"], ["minu"]])
        }
    }

    @Test("Two tabs can sign in, and going back or restoring one redirects to its destination")
    func tabs() async throws {
        try await Self.run { server, provider in
            var browser = Browser(server: server)
            var ways: [String] = []
            for target in ["/tasks", "/diary", "/calendar"] {
                _ = try await browser.get("/sign-in/github?next=\(target)")
                ways.append(try Self.wayBack("rani", provider))
            }
            #expect(browser.attempts.count == 3)
            #expect(try await browser.get(ways[0]).headers[.location] == "/welcome")
            let session = browser.cookies["__Host-haru_session"]
            // The code of the second attempt is used up by now, and the third brings its own.
            #expect(try await browser.get(ways[1]).headers[.location] == "/diary")
            _ = provider.know("rani")
            #expect(try await browser.get(ways[2]).headers[.location] == "/calendar")
            for (way, target) in zip(ways, ["/tasks", "/diary", "/calendar"]) {
                #expect(try await browser.get(way).headers[.location] == target)
            }
            #expect(browser.cookies["__Host-haru_session"] == session)
            // Once its cookie is gone as well, a restored page redirects to the first destination.
            browser.cookies = browser.cookies.filter { $0.key == "__Host-haru_session" }
            #expect(try await browser.get(ways[0]).headers[.location] == "/")
            _ = try await browser.post("/sign-out")
            #expect(try await browser.get(ways[0]).status == .badRequest)
        }
    }

    @Test("Another person who returns to a tab replaces no session without confirmation")
    func otherTab() async throws {
        try await Self.run { server, provider in
            var browser = Browser(server: server)
            _ = try await browser.get("/sign-in/github?next=/tasks")
            let first = try #require(provider.asked.last).state
            _ = try await browser.get("/sign-in/github")
            _ = try await browser.get(try Self.wayBack("rani", provider))
            let session = browser.cookies["__Host-haru_session"]
            let question = try await browser.get(
                "/sign-in/github/callback?code=\(provider.know("lee"))&state=\(first)")
            #expect(question.status == .ok && question.text.contains("Example says you’re lee"))
            #expect(question.text.contains("Continue as rani") && browser.cookies["__Host-haru_session"] == session)
            #expect(try await Self.identities(server) == [["rani"]])
            let asking = try await browser.get("/sign-out?next=/tasks")
            #expect(asking.text.contains("name=\"next\" value=\"/tasks\""))
            #expect(try await !browser.get("/sign-out?next=//evil.example").text.contains("evil"))
            let out = try await browser.post("/sign-out", "next=/tasks")
            #expect(out.headers[.location] == "/sign-in?notice=signed-out&next=%2Ftasks")
            #expect(browser.cookies["__Host-haru_session"] == nil)
            #expect(try await browser.post("/sign-out", "next=//evil.example").status != .seeOther)
        }
    }

    @Test("The number of sign-in cookies is limited, and the latest ones work")
    func cookies() async throws {
        try await Self.run { server, provider in
            var browser = Browser(server: server)
            browser.cookies["__Host-haru_sign_in_0123456789ab"] = "broken"
            let long = "/diary?search=" + String(repeating: "x", count: 2_000)
            for _ in 0..<12 {
                _ = try await browser.get("/sign-in/github?next=\(Route.encoded(long))")
                #expect(browser.attempts.count <= 4)
            }
            #expect(browser.cookies["__Host-haru_sign_in_0123456789ab"] == nil)
            #expect(browser.cookies.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count } < 4_000)
            #expect(try await browser.get(try Self.wayBack("rani", provider)).status == .seeOther)
        }
    }

    @Test("A long name in bytes and a long token fit a cookie that browsers accept")
    func longCookie() throws {
        let cookies = AttemptCookies(secrets: ScriptedSecrets(), isSecure: true) { Server.now }
        let zalgo = "a" + String(repeating: "\u{301}", count: 5_000)
        let proven = ProvenIdentity(
            AccountIdentity(issuer: "https://id.example.com", subject: String(repeating: "s", count: 255)),
            login: zalgo, name: String(repeating: "김", count: 200), emails: ["lee@example.com"],
            account: try ForgeAccount(written: "octocat"), token: OAuthToken(String(repeating: "t", count: 4_000)))
        let numbers = Numbers()
        var attempt = SignInAttempt(
            provider: "oidc", token: { "token-\(numbers.next())" }, target: "/settings/sessions", choosesAccount: true,
            account: 2, at: Server.now)
        attempt.found = VouchedIdentity(proven)
        let field = try #require(try cookies.keeping(attempt, in: [:]).first)
        let pair = String(field.value.prefix { $0 != ";" })
        #expect(pair.utf8.count < 4_000)
        let read = try #require(cookies.attempt(ofState: attempt.state, in: [.cookie: pair]))
        #expect(read.found?.proven.token == nil && read.found?.proven.account?.login == "octocat")
    }
}
