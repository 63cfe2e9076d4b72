import Core
import Engine
import HTTPTypes
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Web

@Suite("Signing in", .timeLimit(.minutes(15)))
struct ServerSignInTests {
    private static let html: HTTPFields = [.accept: "text/html"]

    /// Runs a body with a hosted server.
    private static func run(
        _ policy: String = "anyone", proxies: [String] = [], now: @escaping @Sendable () -> Instant = { Server.now },
        _ body: @escaping @Sendable (Server, ScriptedProvider) async throws -> Void
    ) async throws {
        let provider = ScriptedProvider()
        try await Server.run(now: now) { configuration in
            configuration.publicURL = ScriptedProvider.publicURL
            configuration.hosting = provider.hosting(policy, proxies: proxies)
        } _: { server in
            try await body(server, provider)
        }
    }

    /// Cookies that a response sets, by name, without their attributes.
    private static func cookies(_ reply: Reply) -> [String: String] {
        let pairs = reply.headers[values: .setCookie].map {
            $0.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
        }
        return Dictionary(pairs.map { (String($0[0]), $0.count > 1 ? String($0[1]) : "") }) { $1 }
    }

    /// Starts a sign-in; returns the state for the callback, and a browser with its cookie.
    private static func begin(
        _ server: Server, _ uri: String = "/sign-in/github"
    ) async throws -> (state: String, browser: Server) {
        let reply = try await server.get(uri, headers: html)
        #expect(reply.status == .seeOther)
        let address = try #require(reply.headers[.location])
        let state = try #require(address.split(separator: "state=").last.map(String.init))
        let cookie = try #require(cookies(reply).first { $0.key.hasPrefix("__Host-haru_sign_in_") })
        let held = server.cookie.map { $0 + "; " } ?? ""
        return (state, server.with(cookie: held + cookie.key + "=" + cookie.value))
    }

    /// Signs a person in, and returns their browser.
    private static func signIn(_ login: String, _ server: Server, _ provider: ScriptedProvider) async throws -> Server {
        let code = provider.know(login)
        let (state, browser) = try await begin(server)
        let reply = try await browser.get("/sign-in/github/callback?code=\(code)&state=\(state)")
        #expect(reply.status == .seeOther, "\(reply.text)")
        let cookie = try #require(cookies(reply)["__Host-haru_session"])
        return server.with(cookie: "__Host-haru_session=" + cookie)
    }

    @Test("A stranger is redirected to the sign-in page, and back to their destination")
    func stranger() async throws {
        try await Self.run { server, provider in
            let turned = try await server.get("/calendar/2026-10?day=2026-10-03", headers: Self.html)
            #expect(turned.status == .seeOther)
            #expect(turned.headers[.location] == "/sign-in?next=%2Fcalendar%2F2026-10%3Fday%3D2026-10-03")
            #expect(try await server.get("/", headers: Self.html).headers[.location] == "/sign-in")
            #expect(try await server.get("/tasks", headers: [.accept: "application/json"]).status == .unauthorized)
            #expect(try await server.post("/tasks", "entry=Write").status == .unauthorized)
            let page = try await server.get("/sign-in?next=/tasks", headers: Self.html)
            #expect(page.status == .ok && page.text.contains("/sign-in/github?next=%2Ftasks"))
            #expect(page.text.contains("Continue with Example"))
            #expect(page.headers[.cacheControl] == "no-store")
            // No redirect leads to another site.
            #expect(try await !server.get("/sign-in?next=//evil.example").text.contains("evil"))

            let (state, browser) = try await Self.begin(
                server, "/sign-in/github?next=/tasks&zone=Asia/Seoul&private=on")
            let asked = try #require(provider.asked.last)
            #expect(asked.redirectAddress == "https://haru.example.com/sign-in/github/callback")
            #expect(asked.wantsPrivateCounts && asked.state == state)
            #expect(asked.challenge != asked.verifier && asked.challenge.count == 43)
            let reply = try await browser.get("/sign-in/github/callback?code=\(provider.know("rani"))&state=\(state)")
            // A new person sees the first visit.
            #expect(reply.status == .seeOther && reply.headers[.location] == "/welcome")
            #expect(provider.asked.last == asked)
            let cookies = reply.headers[values: .setCookie]
            let session = try #require(cookies.first { $0.hasPrefix("__Host-haru_session=") })
            for part in ["Path=/", "HttpOnly", "SameSite=Lax", "Secure", "Max-Age=2592000"] {
                #expect(session.contains(part))
            }
            let signedIn = server.with(cookie: String(session.prefix { $0 != ";" }))
            #expect(try await signedIn.get("/settings/zone").text.contains("Asia/Seoul"))
            // The pages greet by the name from the provider.
            #expect(try await signedIn.get("/tasks").text.contains("<b><bdi>rani</bdi></b>"))
            #expect(try await signedIn.get("/sign-in").headers[.location] == "/")
            #expect(try await signedIn.get("/sign-in?next=/tasks").headers[.location] == "/tasks")
            // The second sign-in redirects to the destination.
            let (again, second) = try await Self.begin(server, "/sign-in/github?next=/tasks")
            let back = try await second.get("/sign-in/github/callback?code=\(provider.know("rani"))&state=\(again)")
            #expect(back.headers[.location] == "/tasks")
            // A new person with a link to a mailbox gift sees the gift first.
            let gift = "/gift/" + String(repeating: "0f", count: 16)
            let (third, newcomer) = try await Self.begin(server, "/sign-in/github?next=\(Route.encoded(gift))")
            let come = try await newcomer.get("/sign-in/github/callback?code=\(provider.know("minu"))&state=\(third)")
            #expect(come.headers[.location] == gift)
        }
    }

    @Test("A callback is valid once, in time, with its own parameters, and in the browser that started it")
    func attempts() async throws {
        let clock = TestClock(Server.now)
        try await Self.run(now: { clock.now }) { server, provider in
            let code = provider.know("rani")
            let (state, browser) = try await Self.begin(server)
            let callback = "/sign-in/github/callback?code=\(code)&state="
            let cookie = try #require(browser.cookie)
            let forged = cookie.dropLast(4) + "AAAA"
            let tries: [(Server, String)] = [
                (server, callback + state), (browser, callback + "another"), (browser, callback),
                (browser, "/sign-in/github/callback?code=\(code)"),
                (browser, "/sign-in/github/callback?state=\(state)"),
                (server.with(cookie: String(forged)), callback + state),
                (server.with(cookie: String(cookie.prefix { $0 != "=" }) + "="), callback + state),
                (browser, "/sign-in/github/callback?code=&state=\(state)"),
            ]
            for (asker, uri) in tries {
                let reply = try await asker.get(uri, headers: Self.html)
                #expect(reply.status == .badRequest, "\(uri)")
                #expect(Self.cookies(reply)["__Host-haru_session"] == nil)
            }
            #expect(try await browser.get("/sign-in/other/callback?code=\(code)&state=\(state)").status == .notFound)
            #expect(try await server.get("/sign-in/other").status == .notFound)
            clock.now = clock.now.advanced(bySeconds: 599)
            #expect(try await browser.get(callback + state).status == .seeOther)
            // The code is used up.
            #expect(try await browser.get(callback + state).status == .badRequest)
            _ = provider.know("rani")
            clock.now = clock.now.advanced(bySeconds: 1)
            #expect(try await browser.get(callback + state).status == .badRequest)
        }
    }

    @Test("A declined, unlisted or failed sign-in is reported, and gets no session")
    func refusals() async throws {
        try await Self.run("rani") { server, provider in
            let declined = try await Self.begin(server)
            let reply = try await declined.browser.get(
                "/sign-in/github/callback?error=access_denied&error_description=x&state=\(declined.state)")
            #expect(reply.status == .forbidden && reply.text.contains("Sign-in was declined"))
            let odd = try await Self.begin(server)
            let rejected = try await odd.browser.get(
                "/sign-in/github/callback?error=%3Cscript%3Ex&state=\(odd.state)")
            #expect(rejected.status == .badGateway && !rejected.text.contains("<script>x"))
            let (state, browser) = try await Self.begin(server)
            let refused = try await browser.get("/sign-in/github/callback?code=\(provider.know("minu"))&state=\(state)")
            #expect(refused.status == .forbidden && refused.text.contains("minu"))
            #expect(Self.cookies(refused)["__Host-haru_session"] == nil)
            #expect(try await Accounts(server.useCases).people().count == 1)
            for problem in [SignInProblem.unreachable(provider: "Example"), .unreadable(provider: "Example")] {
                provider.fail(with: problem)
                let page = try await server.get("/sign-in/github", headers: Self.korean)
                #expect(page.status == .badGateway && page.text.contains("Example"))
            }
        }
    }

    private static let korean = Server.korean

    @Test("Sign-in starts and callbacks are limited by address, read from the headers of trusted proxies only")
    func rates() async throws {
        try await Self.run { server, provider in
            provider.fail(with: .unreachable(provider: "Example"))
            var statuses: [Int] = []
            for index in 0..<40 {
                let forwarded: HTTPFields = [.name("X-Forwarded-For"): "198.51.100.\(index)"]
                statuses.append(try await server.get("/sign-in/github", headers: forwarded).status.code)
            }
            #expect(statuses.prefix(30).allSatisfy { $0 == 502 })
            #expect(statuses.dropFirst(30).contains(429))
            #expect(try await server.get("/sign-in").status == .ok)
        }
    }

    @Test(
        "The client address is the last one that is no trusted proxy",
        arguments: [
            ("127.0.0.1/32", "198.51.100.7", "198.51.100.7"), ("127.0.0.1/32", "evil, 198.51.100.7", "198.51.100.7"),
            ("127.0.0.1/32", "1.1.1.1, 198.51.100.7", "198.51.100.7"),
            ("127.0.0.1/32,10.0.0.0/8", "1.1.1.1, 198.51.100.7, 10.1.2.3", "198.51.100.7"),
            ("127.0.0.1/32,10.0.0.0/8", "10.1.2.3", "10.1.2.3"), ("127.0.0.1/32", "nonsense", "127.0.0.1"),
            ("127.0.0.1/32", "", "127.0.0.1"), ("10.0.0.0/8", "198.51.100.7", "127.0.0.1"),
            ("", "1.1.1.1", "127.0.0.1"),
            ("127.0.0.1/32", "2001:db8::1", "2001:db8::1"),
        ])
    func addresses(proxies: String, forwarded: String, address: String) {
        let client = ClientAddress(
            trustedProxies: proxies.split(separator: ",").compactMap { NetworkBlock(String($0)) })
        var headers: HTTPFields = [:]
        headers[.name("X-Forwarded-For")] = forwarded
        #expect(client.address(peer: "127.0.0.1", headers) == address)
    }

    @Test("Sign-out asks, ends the session on the server, and leaves other sessions")
    func signOut() async throws {
        try await Self.run { server, provider in
            let one = try await Self.signIn("rani", server, provider)
            let two = try await Self.signIn("rani", server, provider)
            let page = try await one.get("/sign-out", headers: Self.html)
            #expect(page.status == .ok && page.text.contains("Sign out of this browser?"))
            #expect(try await one.get("/settings").status == .ok)
            #expect(try await one.post("/sign-out", headers: [.secFetchSite: "cross-site"]).status == .forbidden)
            let out = try await one.post("/sign-out")
            #expect(out.status == .seeOther && out.headers[.location] == "/sign-in?notice=signed-out")
            #expect(Self.cookies(out)["__Host-haru_session"] == "")
            #expect(out.headers[.name("Clear-Site-Data")] == "\"cache\", \"storage\"")
            #expect(try await one.get("/settings", headers: Self.html).status == .seeOther)
            #expect(try await two.get("/settings").status == .ok)
            let after = try await server.get("/sign-in?notice=signed-out").text
            #expect(after.contains("You’re signed out."))
            // The provider asks for the account, instead of signing the same person in again.
            #expect(after.contains("/sign-in/github?choose=on"))
            _ = try await Self.begin(server, "/sign-in/github?choose=on")
            #expect(provider.asked.last?.choosesAccount == true)
            // A script that removes this account's data leaves that of other accounts in the browser.
            #expect(try await two.get("/sign-out", headers: Self.html).text.contains(" data-leaves"))
            let sparing = try await two.post("/sign-out", "forgets=own")
            #expect(sparing.headers[.name("Clear-Site-Data")] == "\"cache\"")
        }
    }

    @Test("A self-hosted Haru has a sign-out too, and explains how to return")
    func signOutOfOwn() async throws {
        try await Server.run { server in
            let owner = try await server.entered()
            #expect(try await owner.get("/sign-out").text.contains("haru server link"))
            let out = try await owner.post("/sign-out")
            #expect(out.status == .ok && out.text.contains("haru server link"))
            #expect(try await owner.get("/settings").status == .unauthorized)
            // There is no provider that could vouch for anyone.
            #expect(try await server.get("/sign-in").status == .notFound)
            #expect(try await server.get("/sign-in/github").status == .notFound)
        }
    }

    @Test("Nobody can name a folder of a server that several people use")
    func paths() async throws {
        try await Self.run { server, provider in
            let rani = try await Self.signIn("rani", server, provider)
            for uri in ["/repositories", "/welcome/search"] {
                #expect(try await rani.post(uri, "path=/etc").status == .notFound)
                #expect(try await rani.post(uri, "found=%252Fetc").status == .notFound)
            }
            for uri in ["/welcome?step=folder", "/settings/repositories"] {
                let page = try await rani.get(uri)
                #expect(page.status == .ok && !page.text.contains("name=\"path\""), "\(uri)")
                #expect(page.text.contains("<code>haru server link https://"), "\(uri)")
            }
        }
    }

    @Test("Administrators manage accounts, and for others the page does not exist")
    func people() async throws {
        try await Self.run { server, provider in
            let rani = try await Self.signIn("rani", server, provider)
            let minu = try await Self.signIn("minu", server, provider)
            let page = try await rani.get("/settings/people")
            #expect(page.status == .ok && page.text.contains("minu") && page.text.contains("rani"))
            #expect(try await minu.get("/settings/people").status == .notFound)
            #expect(try await !minu.get("/settings").text.contains("/settings/people"))
            for action in PersonAction.allCases {
                #expect(try await minu.post("/people/2/\(action.rawValue)", "name=rani").status == .notFound)
            }
            let people = try await Accounts(server.useCases).people()
            let number = try #require(people.first { $0.name == "minu" }).id
            let own = try #require(people.first { $0.name == "rani" }).id
            #expect(try await rani.post("/people/\(own)/dismissal").status == .unprocessableContent)
            #expect(try await rani.post("/people/1/disabling").status == .unprocessableContent)
            #expect(try await rani.post("/people/99/disabling").status == .unprocessableContent)
            #expect(try await rani.post("/people/\(number)/disabling").status == .seeOther)
            #expect(
                try await minu.get("/settings", headers: Self.html).headers[.location] == "/sign-in?next=%2Fsettings")
            #expect(try await rani.post("/people/\(number)/enabling").status == .seeOther)
            #expect(try await rani.post("/people/\(number)/appointment").status == .seeOther)
            #expect(try await minu.get("/settings/people").status == .ok)
            #expect(try await minu.post("/people/\(own)/dismissal").status == .seeOther)
            #expect(try await rani.get("/settings/people").status == .notFound)
            #expect(try await minu.post("/people/\(own)/deletion", "name=Rani").status == .unprocessableContent)
            #expect(try await minu.post("/people/\(own)/deletion", "name=rani").status == .seeOther)
            #expect(try await rani.get("/settings", headers: Self.html).status == .seeOther)
            #expect(try await Accounts(server.useCases).people().map(\.name) == ["1", "minu"])
        }
    }

    @Test("Deleting an account signs out all its browsers, and leaves none of its data")
    func deletion() async throws {
        try await Self.run { server, provider in
            let rani = try await Self.signIn("rani", server, provider)
            let minu = try await Self.signIn("minu", server, provider)
            let elsewhere = try await Self.signIn("minu", server, provider)
            let words = "confirmation=delete+everything"
            let page = try await minu.get("/settings/deletion", headers: [.acceptLanguage: "en"])
            #expect(page.text.contains("Type “delete everything”") && page.text.contains("data-leaves"))
            for wrong in ["", "confirmation=", "confirmation=delete"] {
                #expect(try await minu.post("/account/deletion", wrong).status == .unprocessableContent)
            }
            #expect(try await rani.post("/account/deletion", words).status == .unprocessableContent)
            let done = try await minu.post("/account/deletion", words)
            #expect(done.status == .seeOther && done.headers[.location] == "/sign-in?notice=person-deleted")
            #expect(Self.cookies(done)["__Host-haru_session"] == "")
            for browser in [minu, elsewhere] {
                #expect(try await browser.get("/", headers: Self.html).headers[.location] == "/sign-in")
            }
            #expect(try await server.get("/sign-in?notice=person-deleted").text.contains("new account"))
            #expect(try await Accounts(server.useCases).people().map(\.name) == ["1", "rani"])
            #expect(try await rani.get("/settings", headers: Self.html).status == .ok)
        }
    }

    @Test("Behind TLS every response has a Strict-Transport-Security header")
    func transport() async throws {
        try await Self.run { server, _ in
            let name = HTTPField.Name.name("Strict-Transport-Security")
            let health = try await server.get("/health")
            #expect(health.headers[name] == "max-age=31536000")
        }
        try await Server.run { server in
            let health = try await server.get("/health")
            #expect(health.headers[.name("Strict-Transport-Security")] == nil)
        }
    }
}
