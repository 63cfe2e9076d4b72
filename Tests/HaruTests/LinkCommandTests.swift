import Foundation
import TestSupport
import Testing

/// `haru server link` between two machines: separate processes that communicate over HTTP.
@Suite(.timeLimit(.minutes(10))) struct LinkCommandTests {
    /// A running hosted Haru.
    private struct Hosted {
        let place: Place
        let server: Running
        let base: String

        /// Starts a hosted Haru on its own machine.
        static func start(_ place: Place, port: Int = 0) async throws -> Hosted {
            let server = try place.start(["serve", "--port", "\(port)"])
            let link = try await server.awaits(/(http:\/\/\S+\/enter\?key=\S+)/)
            let base = link.replacing(/\/enter.*/, with: "")
            let entered = try await place.shell("curl --silent --fail -o /dev/null -c '\(place.folder)/jar' '\(link)'")
            #expect(entered.status == 0, "\(entered.error)")
            return Hosted(place: place, server: server, base: base)
        }

        func stop() async throws {
            server.send(SIGTERM)
            #expect(try await server.finish().status == 0)
        }

        /// Starts it again on the same port after it stopped.
        ///
        /// Another process may use that port for a while, in which case it listens on the next one.
        func startAgain() async throws -> Running {
            let port = try #require(Int(base.split(separator: ":").last ?? ""))
            var started: Running?
            try await eventually(every: .milliseconds(500)) {
                let server = try place.start(["serve", "--port", "\(port)"])
                let link = try await server.awaits(/(http:\/\/\S+\/enter\?key=\S+)/)
                if URL(string: link)?.port == port {
                    started = server
                } else {
                    server.send(SIGTERM)
                    _ = try await server.finish()
                }
                return started != nil
            }
            return try #require(started)
        }

        /// Approves or denies, as the person does on the page.
        func decide(_ code: String, _ decision: String = "approve") async throws {
            let run = try await place.shell(
                """
                curl --silent --fail -o /dev/null -b '\(place.folder)/jar' -H 'Sec-Fetch-Site: same-origin' \
                --data 'code=\(code)&decision=\(decision)' '\(base)/machines/decision'
                """)
            #expect(run.status == 0, "\(run.error)")
        }

        /// Number of commits in its ledger.
        var commits: Int {
            get async throws {
                try await SQLite.count("SELECT COUNT(*) FROM commit_evidence", on: place.database)
            }
        }

        /// Waits until its ledger has this number of commits.
        func awaitCommits(_ count: Int) async throws -> Int {
            try await eventually(every: .milliseconds(50)) { try await commits >= count }
            return try await commits
        }

        /// Contributions of its current day, by its own count.
        var today: Int {
            get async throws {
                let object = try await place.json("today", "--json") as? [String: Any]
                return object?["count"] as? Int ?? -1
            }
        }

        /// Links a machine.
        func link(_ laptop: Place, _ options: String...) async throws -> Outcome {
            let dialog = try laptop.start(["link", base] + options)
            let code = try await dialog.awaits(/\s([B-Z]{4}-[B-Z]{4})\s/)
            try await decide(code)
            return try await dialog.finish()
        }
    }

    /// Runs a body with a hosted Haru and a machine with one repository, not linked yet.
    private static func with(
        commits: Int = 10, _ body: (Hosted, Place) async throws -> Void
    ) async throws {
        try await Place.with { place in
            try await place.haru("zone", "Asia/Seoul")
            let hosted = try await Hosted.start(place)
            try await Place.with { laptop in
                let repository = try laptop.repository("garden", days: min(commits, 10))
                if commits > 10 { try repository.row(of: commits - 10, branch: "row") }
                try await laptop.haru("repo", "add", laptop.code)
                try await body(hosted, laptop)
            }
            try await hosted.stop()
        }
    }

    @Test("a machine is linked by its code, sends its history, and then each commit at once by its hook")
    func links() async throws {
        try await Self.with(commits: 2_500) { hosted, laptop in
            let known = try await SQLite.count("SELECT COUNT(*) FROM commit_evidence", on: laptop.database)
            let linked = try await hosted.link(laptop, "--name", "tower")
            #expect(linked.status == 0 && linked.output.contains("Linked."), "\(linked.error)")
            #expect(linked.output.contains("Everything is reported"))
            #expect(try await hosted.commits == known)
            #expect(
                try await SQLite.count(
                    "SELECT COUNT(*) FROM commit_evidence WHERE subject <> '' OR author_name <> ''",
                    on: hosted.place.database) == 0)
            #expect(
                try await SQLite.count("SELECT COUNT(*) FROM machine WHERE name = 'tower'", on: hosted.place.database)
                    == 1)
            expectRefusal(try await laptop.haru("link", hosted.base), "already")

            try await laptop.haru("hook", "install", laptop.code + "/garden")
            for round in 1...3 {
                let date = "GIT_AUTHOR_DATE='\(Place.noon + round) +0900'"
                _ = try await laptop.shell("cd '\(laptop.code)/garden' && \(date) git commit -q --allow-empty -m Now")
                #expect(try await hosted.awaitCommits(known + round) == known + round)
            }
            #expect(try await hosted.today == 3)
            let doctor = try await laptop.haru("doctor", "--json")
            #expect(doctor.output.contains(#""check": "link", "ok": true"#), "\(doctor.output)")
            // The link survives a rotation of the key.
            let rotated = try await laptop.haru("secrets", "rotate")
            #expect(rotated.status == 0 && rotated.output.contains("1 secret was resealed"), "\(rotated.output)")
            // After a restart everything is as before.
            #expect(try await laptop.haru("link", "sync").output.contains("0 commits reported"))
        }
    }

    @Test("repeated kills between batches lose nothing and duplicate nothing")
    func killed() async throws {
        try await Self.with { hosted, laptop in
            _ = try await hosted.link(laptop)
            let other = try laptop.repository("later")
            try other.row(of: 6_000)
            try await laptop.haru("repo", "add", laptop.code)
            for round in 0..<20 {
                let sync = try laptop.start(["link", "sync"])
                try await Task.sleep(for: .milliseconds(60 + round * 53 % 700))
                sync.send(SIGKILL)
                _ = try await sync.finish()
            }
            let last = try await laptop.haru("link", "sync")
            #expect(last.status == 0, "\(last.error)")
            let names = "SELECT COUNT(DISTINCT sha) FROM commit_evidence"
            let known = try await SQLite.count(names, on: laptop.database)
            #expect(known == 6_010)
            #expect(try await SQLite.count(names, on: hosted.place.database) == known)
            #expect(try await hosted.commits == known)
        }
    }

    @Test("while the hosted Haru is off, commits wait, and the agent sends them when it is back")
    func offline() async throws {
        try await Self.with { hosted, laptop in
            _ = try await hosted.link(laptop)
            try await hosted.stop()
            try laptop.commitToday("garden")
            expectRefusal(try await laptop.haru("link", "sync"), "Couldn’t reach")
            #expect(try await laptop.haru("link").status == 2)
            #expect(try await laptop.haru("link", "status").output.contains("The last attempt failed"))
            let doctor = try await laptop.haru("doctor")
            #expect(doctor.status == 1 && doctor.output.contains(hosted.base))
            let agent = try laptop.start(["agent", "run"])
            _ = try await agent.awaits(/(At work)/)
            let again = try await hosted.startAgain()
            #expect(try await hosted.awaitCommits(11) == 11)
            for process in [agent, again] {
                process.send(SIGTERM)
                #expect(try await process.finish().status == 0)
            }
        }
    }

    @Test("a removal here is a removal there; two machines count nothing twice")
    func removal() async throws {
        try await Self.with { hosted, laptop in
            _ = try await hosted.link(laptop)
            try await Place.with { desk in
                let clone = try GitFixture.make(at: desk.code + "/garden")
                try clone.git("pull", "--quiet", laptop.code + "/garden", "main")
                try await desk.haru("repo", "add", desk.code)
                #expect(try await hosted.link(desk, "--name", "desk").status == 0)
                let total = try #require(
                    (try await hosted.place.json("streak", "--json") as? [String: Any])?["total"] as? Int)
                #expect(total == 10)
                try await laptop.haru("repo", "remove", "garden")
                let sync = try await laptop.haru("link", "sync")
                #expect(sync.status == 0, "\(sync.error)")
                #expect(try await hosted.commits == 10)
                try await desk.haru("exclude", "add", "--message", "Day*")
                #expect(try await desk.haru("link", "sync").output.contains("10 commits withdrawn"))
                #expect(try await hosted.commits == 0)
            }
        }
    }

    @Test("a refusal, a revoked token and an invalid address give one sentence")
    func refusals() async throws {
        try await Self.with { hosted, laptop in
            let dialog = try laptop.start(["link", hosted.base])
            try await hosted.decide(try await dialog.awaits(/\s([B-Z]{4}-[B-Z]{4})\s/), "refuse")
            let refused = try await dialog.finish()
            #expect(refused.status == 2 && refused.error.contains("denied"), "\(refused.error)")
            for address in ["http://haru.example.com", "haru.example.com", "ftp://x", "https://a/b", ""] {
                expectRefusal(try await laptop.haru("link", address), "https")
            }
            expectRefusal(try await laptop.haru("link", "http://127.0.0.1:9"), "Couldn’t reach")
            for verb in [["status"], ["sync"], ["remove"], ["subjects", "on"]] {
                let run = try await laptop.haru(["link"] + verb)
                #expect(run.output.contains("Not linked") || run.error.contains("isn’t linked to a Haru"))
            }
            _ = try await hosted.link(laptop)
            try await hosted.place.haru("token", "revoke", try await Self.token(hosted.place))
            expectRefusal(try await laptop.haru("link", "sync"), "no longer accepts this machine")
            #expect(try await laptop.haru("doctor").output.contains("no longer accepts this machine"))
            let removed = try await laptop.haru("link", "remove")
            #expect(removed.status == 0 && removed.output.contains("Unlinked from"))
            #expect(try await hosted.commits == 10)
            // The token is in plain text neither in stored data nor in the output.
            let text = try Data(contentsOf: URL(fileURLWithPath: laptop.database))
            #expect(text.range(of: Data("haru_".utf8)) == nil)
        }
    }

    /// ID of the newest access token.
    private static func token(_ place: Place) async throws -> String {
        let tokens = try await place.json("token", "list", "--json") as? [[String: Any]]
        return try #require(tokens?.first?["id"] as? String)
    }
}
