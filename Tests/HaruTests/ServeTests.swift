import Foundation
import Testing

/// `haru serve` as a process: its link, its lock, its port and its end.
@Suite(.timeLimit(.minutes(15))) struct ServeTests {
    private func serving(_ place: Place, _ arguments: String...) async throws -> (server: Running, link: URL) {
        // In a narrow window, where a link could be cut.
        let server = try place.start(["serve"] + arguments, with: ["COLUMNS": "40"])
        let link = try await server.awaits(/(http:\/\/\S+\/enter\?key=\S+)/)
        return (server, try #require(URL(string: link)))
    }

    @Test("it prints a link with a key, and a signal stops it", arguments: [SIGTERM, SIGINT])
    func stops(signal: Int32) async throws {
        try await Place.settled { place in
            let (server, link) = try await serving(place, "--port", "0")
            #expect(link.host == "127.0.0.1" && (link.query?.count ?? 0) > 40)
            server.send(signal)
            let outcome = try await server.finish()
            #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
            #expect(outcome.output.contains("Haru has stopped."))
        }
    }

    @Test("a second one on the same data says where the first is, and works once that is gone")
    func twice() async throws {
        try await Place.settled { place in
            let (first, link) = try await serving(place, "--port", "0")
            let second = try await place.haru("serve", "--port", "0")
            let port = try #require(link.port)
            #expect(second.status == 2 && second.output.isEmpty)
            #expect(second.error.contains("http://127.0.0.1:\(port)") && !second.error.contains("key="))
            // Whatever ends it, the lock goes with it.
            first.send(SIGKILL)
            _ = try await first.finish()
            let (third, _) = try await serving(place, "--port", "0")
            third.send(SIGTERM)
            #expect(try await third.finish().status == 0)
        }
    }

    @Test("for further browsers there are further links, while it is on")
    func links() async throws {
        try await Place.settled { place in
            let (server, first) = try await serving(place, "--port", "0")
            var keys = [first.query]
            for _ in 0..<2 {
                let made = try await place.haru("link")
                #expect(made.status == 0 && made.error.isEmpty && made.lines.count == 2)
                let link = try #require(URL(string: made.lines[0]))
                #expect(link.port == first.port && link.path == first.path && (link.query?.count ?? 0) > 40)
                #expect(!keys.contains(link.query))
                keys.append(link.query)
            }
            server.send(SIGTERM)
            #expect(try await server.finish().status == 0)
            #expect(try await place.haru("link").status == 2)
        }
    }

    @Test("a port that is taken gives way to the next free one, and it says so")
    func taken() async throws {
        try await Place.settled { place in
            let (first, link) = try await serving(place, "--port", "0")
            let port = try #require(link.port)
            let (second, other) = try await serving(place, "--port", "\(port)", "--data-dir", place.folder + "/other")
            #expect((other.port ?? 0) > port)
            #expect(second.printed.contains("Port \(port) is taken"))
            first.send(SIGTERM)
            second.send(SIGTERM)
            #expect(try await first.finish().status == 0)
            #expect(try await second.finish().status == 0)
        }
    }
}
