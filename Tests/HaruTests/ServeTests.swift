import Foundation
import Testing

@testable import Web

/// `haru serve` as a process: its link, its lock, its port and its end.
@Suite(.timeLimit(.minutes(15))) struct ServeTests {
    private static let hasIPv6: Bool = {
        guard let hold = try? PortHold(port: 0) else { return false }
        hold.close()
        return true
    }()

    private func serving(_ place: Place, _ arguments: String...) async throws -> (server: Running, link: URL) {
        try await serving(place, arguments)
    }

    private func serving(_ place: Place, _ arguments: [String]) async throws -> (server: Running, link: URL) {
        // In a narrow window, where a link could be truncated.
        let server = try place.start(["serve"] + arguments, with: ["COLUMNS": "40"])
        let link = try await server.awaits(/(http:\/\/\S+\/enter\?key=\S+)/)
        return (server, try #require(URL(string: link)))
    }

    @Test("it prints a link with a key, and a signal stops it", arguments: [SIGTERM, SIGINT])
    func stops(signal: Int32) async throws {
        try await Place.settled { place in
            let (server, link) = try await serving(place, "--port", "0")
            #expect(link.host?.hasSuffix(".localhost") == true && (link.query?.count ?? 0) > 40)
            server.send(signal)
            let outcome = try await server.finish()
            #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
            #expect(outcome.output.contains("Haru has stopped."))
        }
    }

    @Test("a second server on the same data prints the address of the first, and works once that has ended")
    func twice() async throws {
        try await Place.settled { place in
            let (first, link) = try await serving(place, "--port", "0")
            let second = try await place.haru("serve", "--port", "0")
            let port = try #require(link.port)
            #expect(second.status == 2 && second.output.isEmpty)
            #expect(second.error.contains("\(link.host ?? "-"):\(port)") && !second.error.contains("key="))
            // Whatever ends it, the lock is released.
            first.send(SIGKILL)
            _ = try await first.finish()
            let (third, _) = try await serving(place, "--port", "0")
            third.send(SIGTERM)
            #expect(try await third.finish().status == 0)
        }
    }

    @Test("further browsers get further links while it is running")
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

    @Test("an occupied port is replaced by the next free one, and that is reported")
    func taken() async throws {
        try await Place.settled { place in
            let (first, link) = try await serving(place, "--port", "0")
            let port = try #require(link.port)
            let (second, other) = try await serving(place, "--port", "\(port)", "--data-dir", place.folder + "/other")
            #expect((other.port ?? 0) > port)
            #expect(second.printed.contains("Port \(port) is in use"))
            first.send(SIGTERM)
            second.send(SIGTERM)
            #expect(try await first.finish().status == 0)
            #expect(try await second.finish().status == 0)
        }
    }

    @Test("its host name is unguessable, stable, different per data folder, and readable only by its owner")
    func name() async throws {
        try await Place.settled { place in
            var names: [String?] = []
            for folder in ["/data", "/data", "/other"] {
                let (server, link) = try await serving(place, "--port", "0", "--data-dir", place.folder + folder)
                names.append(link.host)
                server.send(SIGTERM)
                _ = try await server.finish()
            }
            #expect(names[0]?.wholeMatch(of: /haru-[a-z0-9]{12}\.localhost/) != nil)
            #expect(names[0] == names[1] && names[0] != names[2])
            let attributes = try FileManager.default.attributesOfItem(atPath: place.data + "/host-name")
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        }
    }

    @Test(
        "its own link signs a browser in, whatever address it listens on",
        arguments: [nil, "127.0.0.1", "127.0.0.2", "localhost", "garden.localhost"])
    func ownLink(host: String?) async throws {
        try await Place.settled { place in
            let (server, link) = try await serving(
                place, ["--port", "0"] + (host.map { ["--host", $0] } ?? []))
            let jar = place.folder + "/cookies"
            let entered = try await place.shell(
                "curl -s -L -c \(jar) -b \(jar) -o /dev/null -w '%{http_code}' '\(link)'")
            #expect(entered.output == "200", "\(link)")
            // What a browser would send to another port of 127.0.0.1 does not have the cookie of a host name.
            let cookies = try String(contentsOfFile: jar, encoding: .utf8)
            #expect(cookies.contains(link.host ?? "-") && cookies.contains("haru_session"))
            server.send(SIGTERM)
            #expect(try await server.finish().status == 0)
        }
    }

    @Test("nobody else can take the other loopback address of its port", .enabled(if: Self.hasIPv6, "needs IPv6"))
    func otherLoopback() async throws {
        try await Place.settled { place in
            let taken = try #require(try PortHold(port: 0))
            let (server, link) = try await serving(place, "--port", "\(taken.port)")
            let port = try #require(link.port)
            #expect(port > taken.port)
            #expect(throws: PortHold.Taken.self) { _ = try PortHold(port: port) }
            taken.close()
            server.send(SIGTERM)
            #expect(try await server.finish().status == 0)
            try #require(try PortHold(port: port)).close()
        }
    }

    @Test("browsers are listed and signed out from the terminal")
    func sessions() async throws {
        try await Place.settled { place in
            let (server, link) = try await serving(place, "--port", "0")
            let jar = place.folder + "/cookies"
            let base = "http://\(link.host ?? "-"):\(link.port ?? 0)"
            func status(_ path: String) async throws -> String {
                try await place.shell("curl -s -c \(jar) -b \(jar) -o /dev/null -w '%{http_code}' '\(base)\(path)'")
                    .output
            }
            _ = try await place.shell("curl -s -o /dev/null -c \(jar) '\(link)'")
            #expect(try await status("/settings") == "200")
            let list = try #require(try await place.json("session", "list", "--json") as? [[String: Any]])
            let id = try #require(list.first?["id"] as? String)
            #expect(list.count == 1 && list[0]["browser"] as? String == "curl" && list[0]["lastUse"] != nil)
            #expect(try await place.haru("session").output.contains("curl"))
            expectRefusal(try await place.haru("session", "end", "nobody"), "No browser")
            expectRefusal(try await place.haru("session", "end"), "<id>")
            #expect(try await place.haru("session", "end", id).status == 0)
            #expect(try await place.haru("session", "list").output.contains("No browser is signed in."))
            while try await status("/settings") != "401" { try await Task.sleep(for: .milliseconds(50)) }
            server.send(SIGTERM)
            #expect(try await server.finish().status == 0)
        }
    }

    @Test(
        "another user of the machine cannot use a stolen cookie",
        .enabled(if: OtherUser.isPossible, "needs the superuser and setpriv"))
    func otherUser() async throws {
        try await Place.settled { place in
            let (server, link) = try await serving(place, "--port", "0")
            let jar = place.folder + "/cookies"
            let base = "http://\(link.host ?? "-"):\(link.port ?? 0)"
            let other = try await place.shell(OtherUser.run("curl -s -o /dev/null -w '%{http_code}' '\(link)'"))
            #expect(other.output == "403")
            _ = try await place.shell("curl -s -o /dev/null -c \(jar) '\(link)'")
            let cookie = try #require(
                try String(contentsOfFile: jar, encoding: .utf8).split(whereSeparator: \.isWhitespace).last)
            let ask = "curl -s -o /dev/null -w '%{http_code}' -H 'Cookie: haru_session=\(cookie)' '\(base)/settings'"
            #expect(try await place.shell(ask).output == "200")
            #expect(try await place.shell(OtherUser.run(ask)).output == "403")
            // The cookie was stolen from its browser, so it is no longer valid there either.
            #expect(try await place.shell(ask).output == "401")
            server.send(SIGTERM)
            #expect(try await server.finish().status == 0)
        }
    }

    @Test(
        "over a thousand idle connections lock nobody out, and it stops in time with all of them open",
        .timeLimit(.minutes(5)))
    func crowd() async throws {
        try await Place.settled { place in
            let (server, link) = try await serving(place, "--port", "0", "--host", "127.0.0.1")
            let port = try #require(link.port)
            // Opened by another process, so that this one keeps its file descriptors.
            let crowd = try place.start(
                [
                    "-c",
                    """
                    ulimit -n 4096; exec python3 -c '
                    import socket, sys, time
                    held = [socket.create_connection(("127.0.0.1", \(port))) for _ in range(1500)]
                    for s in held[:200]:
                        try: s.sendall(b"POST /challenges HTTP/1.1\\r\\nHost: localhost\\r\\nContent-Length: 9\\r\\n\\r\\n")
                        except OSError: pass
                    print("all here", flush=True)
                    time.sleep(600)'
                    """,
                ], program: "/bin/bash")
            _ = try await crowd.awaits(/(all here)/)
            let health = try await place.shell("curl -s -m 120 http://127.0.0.1:\(port)/health")
            #expect(health.output == "ok\n")
            let began = ContinuousClock.now
            server.send(SIGINT)
            let outcome = try await server.finish()
            #expect(outcome.status == 0 && outcome.output.contains("Haru has stopped."))
            // While it is running, an idle connection is kept for a minute.
            #expect(ContinuousClock.now - began < .seconds(45))
            crowd.send(SIGKILL)
            _ = try await crowd.finish()
        }
    }

    @Test("after its files are moved away it writes nothing, and reports that")
    func moved() async throws {
        try await Place.settled { place in
            let (server, link) = try await serving(place, "--port", "0")
            let jar = place.folder + "/cookies"
            let base = "http://\(link.host ?? "-"):\(link.port ?? 0)"
            _ = try await place.shell("curl -s -o /dev/null -c \(jar) '\(link)'")
            func send(_ entry: String) async throws -> Outcome {
                try await place.shell(
                    "curl -s -b \(jar) -w ' %{http_code}' -H 'Sec-Fetch-Site: same-origin' --data 'entry=\(entry)' '\(base)/tasks'"
                )
            }
            #expect(try await send("one").output.hasSuffix(" 303"))
            try FileManager.default.moveItem(atPath: place.data, toPath: place.data + ".away")
            let refused = try await send("two")
            #expect(refused.output.hasSuffix(" 503") && refused.output.contains("moved or deleted"))
            try FileManager.default.moveItem(atPath: place.data + ".away", toPath: place.data)
            #expect(try await send("three").output.hasSuffix(" 303"))
            server.send(SIGTERM)
            #expect(try await server.finish().status == 0)
            let tasks = try await place.haru("todo", "list").output
            #expect(tasks.contains("one") && !tasks.contains("two") && tasks.contains("three"))
        }
    }
}

/// Another user of this machine.
enum OtherUser {
    static var isPossible: Bool { getuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv") }

    /// A shell line that runs as an unprivileged user.
    static func run(_ line: String) -> String {
        "setpriv --reuid=65534 --regid=65534 --clear-groups " + line
    }
}
