import Core
import Engine
import HTTPTypes
import NIOCore
import TestSupport
import Testing

@testable import Storage
@testable import Web

/// Pictures of people are served from the cache, only to the owners of their sources.
@Suite("Pictures of people") struct ServerAvatarTests {
    /// A server whose owner has a source with a name and a picture.
    private func run(
        type: String = "image/png", name: String? = "The Octocat",
        _ body: @escaping @Sendable (Server, any SQLDatabase, _ source: String) async throws -> Void
    ) async throws {
        try await DatabaseEngine.memory.withDatabase(people: []) { database in
            try await Server.run(on: database) { server in
                let server = try await server.entered()
                try await server.useCases.set(.welcomed, to: "on")
                let source = try await server.useCases.addSource(try ForgeAccount(written: "octocat")).id
                try await database.write(of: 1) { tx in
                    try tx.sourceProfiles.set(
                        SourceProfileRow(source: source, name: name, askedAt: Server.now, askAt: Server.now))
                    let avatar = AvatarRow(version: "v1", type: type, content: "iVBORw0KGgoAAAAN")
                    try tx.sourceProfiles.setAvatar(avatar, source: source)
                    try tx.revisions.bump()
                }
                try await body(server, database, source)
            }
        }
    }

    @Test("a picture is sent with its own media type, and cached by the person's own browser")
    func sent() async throws {
        try await run { server, _, source in
            let path = "/sources/\(source)/avatar/v1"
            let reply = try await server.get(path)
            #expect(reply.status == .ok && reply.headers[.contentType] == "image/png")
            #expect(Array(buffer: reply.body) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13])
            #expect(reply.headers[.contentSecurityPolicy] == "default-src 'none'; sandbox")
            #expect(reply.headers[.xContentTypeOptions] == "nosniff")
            #expect(reply.headers[HTTPField.Name.name("Cross-Origin-Resource-Policy")] == "same-origin")
            #expect(reply.headers[.cacheControl] == "private, max-age=31536000, immutable")
            let tag = try #require(reply.headers[.eTag])
            #expect(try await server.get(path, headers: [.ifNoneMatch: tag]).status == .notModified)
            let head = try await server.get(path, .head)
            #expect(head.status == .ok && head.body.readableBytes == 0)
        }
    }

    @Test("pages show the picture with the name, and load nothing from other servers")
    func shown() async throws {
        try await run { server, _, source in
            for path in ["/", "/settings/sources"] {
                let text = try await server.get(path).text
                let pictures = text.matches(of: /<img[^>]* src="([^"]*)"/).map { String($0.1) }
                #expect(pictures.contains("/sources/\(source)/avatar/v1") && pictures.allSatisfy { $0.hasPrefix("/") })
                #expect(text.contains("The Octocat"))
            }
            #expect(try await server.get("/settings/sources").text.contains("@octocat"))
            // Phones have no room for the rail, so they show both elsewhere.
            let today = try await server.get("/").text
            let face = "<img class=\"avatar\" src=\"/sources/\(source)/avatar/v1\" alt=\"\" width=\"32\" height=\"32\">"
            #expect(today.contains("<p class=\"faint hail\">\(face)<bdi>"))
            let more = try #require(today.firstMatch(of: /<div class="more-list">.*?<\/div>/.dotMatchesNewlines())).0
            #expect(
                more.contains("href=\"https://github.com/octocat\"")
                    && more.contains("src=\"/sources/\(source)/avatar/v1\""))
        }
    }

    @Test("a person without a name appears by login, and without a picture by a letter")
    func nameless() async throws {
        try await run(name: nil) { server, database, source in
            #expect(try await server.get("/").text.contains("<bdi>octocat</bdi></a></b>"))
            try await database.write(of: 1) { tx in
                try tx.sourceProfiles.setAvatar(nil, source: source)
                try tx.revisions.bump()
            }
            let text = try await server.get("/settings/sources").text
            #expect(!text.contains("<img") && text.contains("<span class=\"avatar\" aria-hidden=\"true\">O</span>"))
            #expect(try await server.get("/sources/\(source)/avatar/v1").status == .notFound)
        }
    }

    @Test("no picture exists under another name, for another person, or of a type that could run scripts")
    func refused() async throws {
        try await run { server, _, source in
            let path = "/sources/\(source)/avatar/v1"
            for other in ["/sources/\(source)/avatar/v2", "/sources/other/avatar/v1", "/sources/\(source)/avatar/"] {
                #expect(try await server.get(other).status == .notFound, "\(other)")
            }
            #expect(try await server.post(path).status == .methodNotAllowed)
            #expect(try await server.with(cookie: nil).get(path).status == .unauthorized)
            let other = try await server.somebodyElse().browser
            #expect(try await other.get(path).status == .notFound)
            _ = try await server.post("/sources/\(source)/removal")
            #expect(try await server.get(path).status == .notFound)
        }
        try await run(type: "image/svg+xml") { server, _, source in
            let reply = try await server.get("/sources/\(source)/avatar/v1")
            #expect(reply.status == .notFound)
        }
    }
}
