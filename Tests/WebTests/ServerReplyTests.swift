import Core
import Engine
import Foundation
import HTTPTypes
import NIOCore
import Synchronization
import TestSupport
import Testing

@testable import Web

@Suite("Properties of every response")
struct ServerReplyTests {
    @Test("Every response has the strict headers, whatever it is", arguments: Route.samples.filter { $0 != .events })
    func headers(route: Route) async throws {
        try await Server.run { server in
            for server in [server, try await server.entered()] {
                let response =
                    route.use == .change ? try await server.post(route.path) : try await server.get(route.path)
                let policy = try #require(response.headers[.contentSecurityPolicy])
                let resources = response.headers[.name("Cross-Origin-Resource-Policy")]
                if response.headers[.contentType]?.hasPrefix("image/svg+xml") == true, case .sharing = route {
                    // A card has inline styles, and other sites may embed a public one.
                    #expect(policy == "default-src 'none'; style-src 'unsafe-inline'")
                    #expect(resources == (route.isOpen ? "cross-origin" : "same-origin"))
                } else {
                    #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self'"))
                    #expect(!policy.contains("unsafe"))
                    #expect(policy.contains("frame-ancestors 'none'"))
                    #expect(resources == "same-origin")
                }
                #expect(response.headers[.xContentTypeOptions] == "nosniff")
                #expect(response.headers[.name("Referrer-Policy")] == "same-origin")
                #expect(response.headers[.name("Cross-Origin-Opener-Policy")] == "same-origin")
                #expect(response.headers[.name("Permissions-Policy")] != nil)
            }
        }
    }

    @Test(
        "No page shows terms of the source code",
        arguments: [
            "/", "/days/2026-11-21", "/days/0001-01-01/explanation", "/days/9999-12-31", "/days/9999-99-99",
            "/challenge", "/welcome", "/welcome?step=done", "/welcome?step=nonsense", "/settings", "/nothing",
            "/enter?key=wrong", "/?notice=nonsense", "/settings/days", "/settings/about", "/offline",
        ])
    func noSwift(uri: String) async throws {
        try await Server.run { server in
            let server = try await server.entered()
            for headers in [[:], Server.korean] as [HTTPFields] {
                let response = try await server.get(uri, headers: headers)
                #expect(response.status.code < 500)
                for word in ["Optional(", "nil", "Error(", "DomainError", "Swift", "Engine.", "RepositoryProblem("] {
                    #expect(!response.text.contains(word), "\(uri) says \(word)")
                }
            }
        }
    }

    @Test("A cached page with a current ETag yields 304 without a body")
    func conditional() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let first = try await server.get("/settings")
            #expect(first.headers[.cacheControl] == "private, no-cache")
            let tag = try #require(first.headers[.eTag])
            let again = try await server.get("/settings", headers: [.ifNoneMatch: tag])
            #expect(again.status == .notModified)
            #expect(again.body.readableBytes == 0)
            #expect(again.headers[.eTag] == tag)
            let other = try await server.get("/settings", headers: [.ifNoneMatch: "\"other\""])
            #expect(other.status == .ok)
        }
    }

    @Test(
        "A page with a current ETag is not rendered again until something changes",
        arguments: [
            "/", "/tasks", "/tasks/list?sort=title", "/calendar", "/calendar/2026", "/diary", "/statistics",
            "/challenge", "/days/2026-11-20", "/days/2026-11-20/explanation", "/settings/appearance",
        ])
    func unchanged(path: String) async throws {
        let clock = Mutex(Server.now)
        try await Server.run(now: { clock.withLock { $0 } }) { server in
            let server = try await server.entered()
            _ = try await server.post("/welcome/ending")
            for encoding in ["gzip", "identity"] {
                let headers: HTTPFields = [.acceptEncoding: encoding]
                let first = try await server.get(path, headers: headers)
                #expect(first.status == .ok)
                let tag = try #require(first.headers[.eTag])
                let again = try await server.get(path, headers: [.acceptEncoding: encoding, .ifNoneMatch: tag])
                #expect(again.status == .notModified && again.body.readableBytes == 0)
                for name in [HTTPField.Name.eTag, .vary, .cacheControl] {
                    #expect(again.headers[name] == first.headers[name], "\(name)")
                }
                // Another language, a later minute and a change of the stored data each make another page.
                let korean = try await server.get(
                    path, headers: [.acceptEncoding: encoding, .acceptLanguage: "ko", .ifNoneMatch: tag])
                #expect(korean.status == .ok)
                clock.withLock { $0 = $0.advanced(bySeconds: 60) }
                let later = try await server.get(path, headers: [.acceptEncoding: encoding, .ifNoneMatch: tag])
                #expect(later.status == .ok)
                let fresh = try #require(later.headers[.eTag])
                _ = try await server.post("/tasks", "entry=Write")
                let changed = try await server.get(path, headers: [.acceptEncoding: encoding, .ifNoneMatch: fresh])
                #expect(changed.status == .ok)
            }
        }
    }

    @Test("A page without stored data has no ETag and is rendered each time", arguments: ["/diary/new", "/tasks/new"])
    func unmarked(path: String) async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let first = try await server.get(path)
            #expect(first.status == .ok && first.headers[.eTag] == nil)
            let again = try await server.get(path, headers: [.ifNoneMatch: "*"])
            #expect(again.status == .ok)
        }
    }

    @Test("The Today page has another ETag after a change")
    func todayChanges() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            _ = try await server.post("/welcome/ending")
            let first = try #require(try await server.get("/").headers[.eTag])
            let same = try await server.get("/", headers: [.ifNoneMatch: first])
            #expect(same.status == .notModified)
            _ = try await server.post("/settings/appearance", "theme=orange&appearance=dark")
            let changed = try await server.get("/", headers: [.ifNoneMatch: first])
            #expect(changed.status == .ok)
        }
    }

    @Test("Text is compressed for clients that accept it, with the matching Vary header")
    func gzip() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let plain = try await server.get("/settings")
            let small = try await server.get("/settings", headers: [.acceptEncoding: "br, gzip;q=0.8"])
            let refused = try await server.get("/settings", headers: [.acceptEncoding: "gzip;q=0, br"])
            #expect(plain.headers[.contentEncoding] == nil)
            #expect(small.headers[.contentEncoding] == "gzip")
            #expect(refused.headers[.contentEncoding] == nil)
            #expect(small.body.readableBytes < plain.body.readableBytes)
            #expect(small.headers[.eTag] != plain.headers[.eTag])
            for response in [plain, small] {
                #expect(response.headers[.vary]?.contains("Accept-Encoding") == true)
                #expect(response.headers[.contentLength] == String(response.body.readableBytes))
            }
        }
    }

    @Test(
        "HEAD of a page equals GET without the body", arguments: ["/settings", "/health", "/nothing", "/offline"])
    func head(path: String) async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let whole = try await server.get(path)
            let head = try await server.get(path, .head)
            #expect(head.status == whole.status)
            #expect(head.body.readableBytes == 0)
            #expect(head.headers[.contentLength] == whole.headers[.contentLength])
            #expect(head.headers[.contentType] == whole.headers[.contentType])
        }
    }

    @Test("Unsupported methods are refused, and the supported ones are named")
    func methods() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            for method in [HTTPRequest.Method.put, .delete, .options, .patch, .trace] {
                let response = try await server.get("/settings/days", method)
                #expect(response.status == .methodNotAllowed)
                #expect(response.headers[.allow] == "GET, HEAD, POST")
            }
        }
    }

    @Test("A path longer than that of any page is refused")
    func longPaths() async throws {
        try await Server.run { server in
            let response = try await server.get("/" + String(repeating: "a", count: 5_000))
            #expect(response.status == .uriTooLong)
        }
    }

    @Test("A form that is too large is refused without being buffered")
    func largeForms() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let large = "name=" + String(repeating: "a", count: 70_000)
            #expect(try await server.post("/challenges", large).status == .contentTooLarge)
            #expect(try await server.useCases.challenge() == nil)
        }
    }

    @Test("A malformed form is refused", arguments: ["length=%", "length=%ff", "a=%00"])
    func brokenForms(form: String) async throws {
        try await Server.run { server in
            let server = try await server.entered()
            #expect(try await server.post("/challenges", form).status == .badRequest)
            var headers = Server.sameOrigin
            headers[.contentType] = "text/plain"
            #expect(try await server.post("/challenges", "length=7", headers: headers).status == .unsupportedMediaType)
            #expect(try await server.useCases.challenge() == nil)
        }
    }

    @Test("An asset is cached for ever under its hashed name, and nothing else is")
    func assets() async throws {
        try await withTemporaryFolder { folder in
            let files = FileManager.default
            for name in ["assets", "icons"] {
                try files.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
            }
            try Data(String(repeating: "body {}\n", count: 200).utf8).write(to: URL(filePath: "\(folder)/assets/a.css"))
            try Data([1, 2, 3]).write(to: URL(filePath: "\(folder)/icons/b.png"))
            try Data("secret".utf8).write(to: URL(filePath: "\(folder)/secret.txt"))
            let assets = try Assets(resources: URL(filePath: folder))
            let path = assets.urls["first.css"]
            #expect(path.hasPrefix("/assets/first.") && path.hasSuffix(".css") && path != "/assets/first.css")
            guard case .asset(let hashed) = Route(path: path) else { throw Missing() }
            #expect(assets.files[hashed]?.isImmutable == true)
            #expect(assets.files[hashed]?.payload.compressed != nil)
            #expect(assets.files["a.css"] == nil && assets.files["first.css"] == nil)
            #expect(assets.icons["b.png"]?.type == "image/png")
            #expect(assets.files["../secret.txt"] == nil)
        }
    }

    @Test("The module of a page imports the shared one by its hash, and gets a new name when that changes")
    func modules() async throws {
        try await withTemporaryFolder { folder in
            try FileManager.default.createDirectory(atPath: "\(folder)/assets", withIntermediateDirectories: true)
            func write(_ name: String, _ text: String) throws {
                try Data(text.utf8).write(to: URL(filePath: "\(folder)/assets/\(name)"))
            }
            try write("app.js", "import { c } from \"./keys.js\";")
            try write("diary.js", "import { c } from \"./keys.js\";")
            try write("keys.js", "export const c = 1;")
            let first = try Assets(resources: URL(filePath: folder))
            guard case .asset(let name) = Route(path: first.urls["pages.js"]) else { throw Missing() }
            let text = try #require(first.files[name]).payload.plain
            #expect(String(buffer: text).hasPrefix("import { $keys } from \"\(first.urls["shared.js"])\";"))
            try write("keys.js", "export const c = 2;")
            let second = try Assets(resources: URL(filePath: folder))
            #expect(first.urls["shared.js"] != second.urls["shared.js"])
            #expect(first.urls["pages.js"] != second.urls["pages.js"])
        }
    }

    @Test(
        "No path escapes the assets folder",
        arguments: [
            "/assets/../Server/OriginPolicy.swift", "/assets/..%2fServer%2fOriginPolicy.swift", "/assets/%2e%2e/x",
            "/assets//etc/passwd", "/assets/%2fetc%2fpasswd", "/icons/..%2fassets%2fharu.css", "/assets/", "/assets",
        ])
    func traversal(path: String) async throws {
        try await Server.run { server in
            let response = try await server.get(path)
            #expect(response.status == .notFound)
        }
    }

    @Test(
        "Pages use the language of the browser until another one is chosen",
        arguments: ["/", "/days/2026-11-21", "/days/2026-11-21/explanation", "/challenge", "/welcome", "/settings"]
            + SettingsSection.allCases.map { Route.settings(.section($0)).path } + ["/nothing"])
    func languages(path: String) async throws {
        try await Server.run { server in
            let server = try await server.entered()
            try await server.useCases.set(.welcomed, to: "on", from: nil)
            let english: HTTPFields = [.acceptLanguage: "en-GB,en;q=0.9"]
            #expect(try await server.get(path, headers: Server.korean).text.contains("<html lang=\"ko\""))
            #expect(try await server.get(path, headers: english).text.contains("<html lang=\"en\""))
            #expect(try await server.get(path).text.contains("<html lang=\"en\""))
            _ = try await server.post("/settings/language", "language=ko")
            #expect(try await server.get(path, headers: english).text.contains("<html lang=\"ko\""))
        }
    }

    @Test("A program gets JSON from a path that gives a browser a page")
    func json() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let asked: HTTPFields = [.accept: "application/json"]
            let today = try await server.get("/", headers: asked)
            #expect(today.headers[.contentType] == "application/json; charset=utf-8")
            // Nothing has been read so far.
            #expect(today.text.hasPrefix("{\"day\":\"2026-11-21\",\"state\":\"unknown\""))
            let day = try await server.get("/days/2026-11-20/explanation", headers: asked)
            #expect(day.text.hasPrefix("{\"day\":\"2026-11-20\""))
            let missing = try await server.get("/nothing", headers: asked)
            #expect(missing.status == .notFound)
            #expect(missing.text == "{\"status\":404}")
        }
    }
}
