import Core
import Engine
import Foundation
import Graphics
import HTTPTypes
import Hummingbird
import Language
import NIOCore
import Testing

@testable import Web

/// Public pages about a Haru instance, and the splash pictures of the installed app.
@Suite struct AboutTests {
    @Test(
        "A contact is a mail address or a page over TLS",
        arguments: [
            ("kim@example.com", "kim@example.com", "mailto:kim@example.com"),
            ("mailto:kim+haru@example.com", "kim+haru@example.com", "mailto:kim+haru@example.com"),
            ("https://example.com/help?a=1#b", "https://example.com/help?a=1#b", "https://example.com/help?a=1#b"),
            ("https://haru.lan:8443", "https://haru.lan:8443", "https://haru.lan:8443"),
        ])
    func contact(written: String, text: String, link: String) {
        let contact = HostContact(written)
        #expect(contact?.text == text && contact?.link == link)
    }

    @Test(
        "Any other text is not a contact",
        arguments: [
            "", "kim", "kim@", "@example.com", "kim@example.com?subject=x", "kim lee@example.com", "http://example.com",
            "https://", "https://kim@example.com", "https://example.com/\" onclick=", "javascript:alert(1)",
            "mailto:https://example.com", "https://example.com/" + String(repeating: "a", count: 300),
        ])
    func noContact(written: String) {
        #expect(HostContact(written) == nil)
    }

    @Test("Anyone can read the page, and a signed-in reader sees their rail but no personal data")
    func open() async throws {
        let terms = "# 약속\n\n<script>alert(1)</script> [글](https://example.com)"
        try await Server.run(adjusting: {
            $0.about = AboutDetails(build: ["commit 0f"], contact: HostContact("kim@example.com"), terms: terms)
        }) { server in
            let entered = try await server.entered()
            for path in ["/about", "/about/licenses"] {
                let stranger = try await server.get(path, headers: Server.korean)
                #expect(stranger.status == .ok && !stranger.text.contains("class=\"tab\""))
                let owner = try await entered.get(path, headers: Server.korean)
                #expect(owner.status == .ok && owner.text.contains("class=\"tab\""))
                #expect(try await server.get(path, .head).status == .ok)
                #expect(try await server.post(path).status == .methodNotAllowed)
            }
            let page = try await server.get("/about", headers: Server.korean).text
            #expect(page.contains("하루 0.1") && page.contains("commit 0f") && page.contains("이 컴퓨터의 데이터 폴더"))
            #expect(page.contains("href=\"mailto:kim@example.com\"") && page.contains("약속</h"))
            #expect(page.contains("&lt;script&gt;") && !page.contains("<script>alert"))
            #expect(!page.contains("/settings/about#leaves"))
            let own = try await entered.get("/about").text
            #expect(own.contains("/settings/about#leaves") && own.contains("About Haru"))
            let section = try await entered.get("/settings/about").text
            #expect(section.contains("href=\"/about\""))
        }
    }

    @Test("A self-hosted page names no host, and a hosted one states what it lacks")
    func hosts() async throws {
        try await Server.run { server in
            let page = try await server.get("/about").text
            #expect(!page.contains("id=\"terms\"") && !page.contains("id=\"contact\""))
        }
        try await Server.run(adjusting: {
            $0.publicURL = ScriptedProvider.publicURL
            $0.hosting = ScriptedProvider().hosting()
        }) { server in
            let headers: HTTPFields = [.accept: "text/html"]
            let page = try await server.get("/about", headers: headers).text
            #expect(page.contains("id=\"terms\"") && page.contains("No contact is given"))
            #expect(page.contains("could open its database") && page.contains("href=\"/sign-in\""))
            #expect(try await server.get("/sign-in", headers: headers).text.contains("href=\"/about\""))
        }
    }

    @Test("The page shows each license once, verbatim")
    func licenses() async throws {
        let list = try LicenseList.current.get()
        #expect(list.parts.contains("swift-nio") && list.parts.contains("haru") && list.parts.contains("libsqlite3"))
        #expect(list.text.contains("Apache-2.0: ") && list.text.contains("Permission is hereby granted"))
        try await Server.run { server in
            let page = try await server.get("/about/licenses").text
            #expect(page.matches(of: /<details/).count >= list.licenses.count)
            #expect(page.contains("swift-nio-http2") && page.contains("TERMS AND CONDITIONS FOR USE"))
        }
    }

    @Test(
        "The name of a splash picture describes a valid screen, or is refused",
        arguments: [
            ("splash-1170x2532-dark.png", true), ("splash-2732x2048-light.png", true),
            ("splash-320x480-light.png", true),
            ("splash-100x100-light.png", false), ("splash-4096x4096-dark.png", false),
            ("splash-0390x0844-dark.png", false), ("splash-9999x9999-dark.png", false),
            ("splash-1170x2532-blue.png", false), ("splash-1170x2532-dark.svg", false), ("haru-180.png", false),
        ])
    func splash(name: String, isScreen: Bool) {
        #expect((SplashImage(name: name) != nil) == isScreen)
    }

    @Test("A splash picture is a small PNG of the screen's size, and requests for them are limited per network")
    func splashes() async throws {
        try await Server.run { server in
            let reply = try await server.get("/icons/splash-640x1136-dark.png")
            #expect(reply.status == .ok && reply.headers[.contentType] == "image/png")
            let bytes = Array(reply.body.readableBytesView)
            #expect(bytes.count < 10_000 && bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
            // Its size, and the first colour of its palette, which is the background.
            #expect(Array(bytes[16..<24]) == [0, 0, 2, 128, 0, 0, 4, 112])
            #expect(Array(bytes[41..<44]) == [0x15, 0x18, 0x1A])
            #expect(try await server.get("/icons/splash-640x1136-blue.png").status == .notFound)
            var last = HTTPResponse.Status.ok
            // On a slow machine the limit refills meanwhile.
            for _ in 0..<300 where last == .ok { last = try await server.get("/icons/splash-320x480-light.png").status }
            #expect(last == .tooManyRequests)
        }
    }

    @Test("The app opens with the background of the person's appearance, or of the browser's color scheme")
    func manifest() async throws {
        try await Server.run { server in
            let dark: HTTPFields = [.name(Request.schemeHint): "\"dark\""]
            func paper(_ browser: Server, _ headers: HTTPFields) async throws -> Bool {
                let reply = try await browser.get("/manifest.webmanifest", headers: headers)
                #expect(reply.headers[.vary]?.contains(Request.schemeHint) == true)
                return reply.text.contains("\"background_color\":\"\(Shell.darkPaper.hex)\"")
            }
            let owner = try await server.entered()
            #expect(try await !paper(server, [:]))
            #expect(try await paper(server, dark))
            #expect(try await paper(owner, dark))
            _ = try await owner.post("/settings/appearance", "theme=green&appearance=light&sky=time")
            #expect(try await !paper(owner, dark))
            _ = try await owner.post("/settings/appearance", "theme=green&appearance=dark&sky=time")
            #expect(try await paper(owner, [:]))
            let page = try await owner.get("/settings")
            #expect(page.headers[.name("Accept-CH")] == Request.schemeHint)
            #expect(page.text.contains("<meta name=\"color-scheme\" content=\"dark\">"))
        }
    }

    @Test("The name in the rail links to the person's only forge profile, or to the list of sources")
    func profile() throws {
        let renderer = try PageRenderer()
        func rail(_ accounts: [(address: String, login: String)], demo: DemoPlace = .none) -> String {
            var context = Samples().context()
            context.demo = demo
            context.sources = accounts.map {
                SourceReport(
                    source: .github, account: ForgeAccount(kind: .github, address: $0.address, login: $0.login),
                    checkedAt: nil, ok: true)
            }
            let page = renderer.settings(Samples().overview(), context)
            return page.firstMatch(of: /<div class="who">.*?<\/div>/.dotMatchesNewlines()).map { String($0.0) } ?? ""
        }
        let page = #"<a href="https://github.com/octo%2Fcat" rel="noopener noreferrer nofollow"><bdi>"#
        #expect(rail([("https://github.com", "octo/cat")]).contains(page))
        let several = rail([("https://github.com", "octocat"), ("https://codeberg.org", "mona")])
        #expect(several.contains(#"<a href="/settings/sources""#) && !several.contains("https://"))
        #expect(!rail([]).contains("<a") && !rail([("http://forge.lan", "octocat")]).contains("<a"))
        #expect(!rail([("https://github.com", "octocat")], demo: .inside).contains("<a"))
    }
}
