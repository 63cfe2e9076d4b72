import Core
import Engine
import HTTPTypes
import Testing

@testable import Web

@Suite("The first visit", .timeLimit(.minutes(15)))
struct ServerWelcomeTests {
    @Test("Discovered folders return unchanged, whatever characters their names contain")
    func names() async throws {
        let paths = [
            "/code/plain", "/code/ends in a space ", "/code/two\nlines", "/code/\u{202E}turned", "/code/a+b & 100%",
            "/code/\"한글\"",
        ]
        try await Server.run(live: true, reader: Finder(paths: paths)) { server in
            let server = try await server.entered()
            _ = try await server.post("/welcome/search", "path=/code")
            try await server.rest()
            let found = try await server.get("/welcome").text
            #expect(Self.values(found, "checked").count == paths.count)
            let none = try await server.post("/repositories", "next=/welcome")
            #expect(none.status == .unprocessableContent && none.text.contains("data-page=\"welcome\""))
            #expect(Self.values(none.text, "checked").isEmpty && Self.values(none.text, "").count == paths.count)
            let ticked = Self.values(found, "checked").map { "found=\(Route.encoded($0))" }.joined(separator: "&")
            _ = try await server.post("/repositories", ticked + "&next=/welcome")
            try await server.rest()
            #expect(try await Set(server.useCases.repositories().map(\.path)) == Set(paths))
        }
    }

    @Test("The first visit continues where it was left, also after skipped steps")
    func progress() async throws {
        try await Server.run(reader: Finder(paths: ["/code/garden"])) { server in
            let server = try await server.entered()
            func shown(_ mark: String) async throws -> Bool { try await server.get("/welcome").text.contains(mark) }
            #expect(try await shown("id=\"deck\""))
            let onward = try await server.post("/welcome/progress", "next=/welcome%3Fstep%3Dfolder")
            #expect(onward.headers[.location] == "/welcome?step=folder")
            #expect(try await shown("name=\"path\""))
            _ = try await server.post("/welcome/search", "path=/code")
            try await server.rest()
            #expect(try await shown("name=\"found\""))
            _ = try await server.post("/welcome/progress", "next=/welcome%3Fstep%3Dnudges")
            #expect(try await shown("value=\"/welcome?step=challenge\""))
            _ = try await server.post("/welcome/progress", "next=/welcome%3Fstep%3Dchallenge")
            #expect(try await shown("name=\"length\" value=\"100\""))
            let begun = try await server.post("/challenges", "length=100&next=/welcome%3Fstep%3Ddone")
            #expect(begun.headers[.location]?.hasPrefix("/welcome?step=done") == true)
            #expect(try await server.useCases.challenge()?.challenge.length == 100)
            // A running challenge removes its step.
            #expect(try await !server.get("/welcome?step=challenge").text.contains("name=\"length\""))
            // Another search starts again.
            _ = try await server.post("/welcome/search", "path=/code")
            try await server.rest()
            #expect(try await shown("name=\"found\""))
            _ = try await server.post("/welcome/ending")
            #expect(try await shown("id=\"deck\""))
        }
    }

    @Test("A refused address stays on the authors step, with the ticks and the typed text")
    func authors() async throws {
        try await Server.run(reader: Finder(paths: [])) { server in
            let server = try await server.entered()
            _ = try await server.post("/authors", "email=me%40example.com&email=you%40example.com&next=/welcome")
            try await server.rest()
            let form =
                "shown=me%40example.com&shown=you%40example.com&email=you%40example.com&email=nomail"
                + "&next=/welcome%3Fstep%3Ddone"
            let refused = try await server.post("/authors", form)
            #expect(refused.status == .unprocessableContent)
            #expect(refused.text.contains("data-page=\"welcome\"") && refused.text.contains("role=\"alert\""))
            #expect(refused.text.contains("name=\"email\" value=\"nomail\""))
            let ticks = refused.text.matches(of: /name="email" value="([^"]*)" id="[^"]*" checked/).map(\.1)
            #expect(ticks == ["you@example.com"])
            let settings = try await server.post("/authors", "email=nomail&next=/settings/authors")
            #expect(settings.text.contains("data-page=\"settings\""))
        }
    }

    @Test("An address that counts because of git's configuration is shown on Today until the person confirms it")
    func adopted() async throws {
        try await Server.run(live: true, reader: Finder(paths: ["/code/garden"])) { server in
            let server = try await server.entered()
            _ = try await server.post("/repositories", "found=%252Fcode%252Fgarden&next=/welcome")
            try await server.rest()
            let first = try await server.get("/").text
            for email in ["me@example.com", "you@example.com"] {
                #expect(first.contains("\(email) counts as yours since"), "\(first)")
            }
            let kept = try await server.post("/authors", "shown=me%40example.com&email=me%40example.com&next=/")
            #expect(kept.status == .seeOther && kept.headers[.location]?.hasPrefix("/?") == true)
            let second = try await server.get("/").text
            #expect(!second.contains("me@example.com counts") && second.contains("you@example.com counts"))
            _ = try await server.post("/authors", "shown=you%40example.com&next=/")
            try await server.rest()
            #expect(try await !server.get("/").text.contains("counts as yours"))
            #expect(try await server.useCases.addresses() == ["me@example.com"])
            #expect(try await server.get("/settings/authors").text.contains("set in git, added on"))
        }
    }

    @Test("Ticked folders stay ticked while another job runs")
    func underWay() async throws {
        try await Server.run(reader: Finder(paths: [], pause: .seconds(3_600)), patience: .zero) { server in
            let server = try await server.entered()
            _ = try await server.post("/welcome/search", "path=/code")
            let refused = try await server.post("/repositories", "found=%252Fcode%252Fgarden&next=/welcome")
            #expect(refused.status == .unprocessableContent && refused.text.contains("role=\"alert\""))
            #expect(refused.text.contains("data-page=\"welcome\""))
            #expect(Self.values(refused.text, "checked") == ["%2Fcode%2Fgarden"])
        }
    }

    /// Folders of a page that can be ticked.
    private static func values(_ page: String, _ mark: String) -> [String] {
        page.matches(of: /name="found" value="([^"]*)" id="[^"]*"([^>]*)/)
            .filter { mark.isEmpty || $0.2.contains(mark) }.map { String($0.1) }
    }
}

/// A reader that finds the same repositories in every folder above them, and each in itself.
private struct Finder: QuietReader {
    let paths: [String]
    /// Duration of a search.
    var pause = Duration.zero

    func discover(
        under path: String, progress: @Sendable (_ folders: Int, _ repositories: Int) async -> Void
    ) async throws -> Discovery {
        try await Task.sleep(for: pause)
        return Discovery(
            repositories: paths.filter { $0 == path || $0.hasPrefix(path + "/") }
                .map { FoundRepository(path: $0, gitDirectory: $0 + "/.git") })
    }
    func identify(_ path: String) async throws -> FoundRepository {
        FoundRepository(path: path, gitDirectory: path + "/.git")
    }
    func configuredEmails(in repository: FoundRepository?) async throws -> [String] {
        ["me@example.com", "you@example.com"]
    }
}
