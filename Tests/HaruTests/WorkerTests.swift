import Foundation
import TestSupport
import Testing

/// `haru server worker` as a process, and the state after it is killed.
@Suite(.timeLimit(.minutes(10))) struct WorkerTests {
    private static let commits =
        "SELECT COUNT(*) FROM commit_evidence JOIN repository ON id = repository_id WHERE name = 'later'"

    /// Waits until the repository of the enqueued job is read.
    private static func awaitReading(_ place: Place) async throws {
        try await eventually(every: .milliseconds(100)) { try await SQLite.count(commits, on: place.database) > 0 }
    }

    @Test("it does the jobs of a server that does none itself, and a signal stops it", arguments: [SIGTERM, SIGINT])
    func works(signal: Int32) async throws {
        try await Place.settled { place in
            let worker = try place.start(["worker"])
            _ = try await worker.awaits(/(At work)/)
            try await SQLite.ask(
                "add", payload: #"{"paths":["\#(try place.repository("later", days: 1).path)"]}"#, place)
            try await Self.awaitReading(place)
            worker.send(signal)
            let outcome = try await worker.finish()
            #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
            #expect(outcome.output.contains("The worker has stopped."))
        }
    }

    @Test("a server with its worker turned off leaves jobs to others")
    func serverAlone() async throws {
        try await Place.settled { place in
            let server = try place.start(["serve", "--no-worker", "--port", "0"])
            _ = try await server.awaits(/(http:\/\/\S+\/enter\?key=\S+)/)
            try await SQLite.ask(
                "add", payload: #"{"paths":["\#(try place.repository("later", days: 1).path)"]}"#, place)
            try await Task.sleep(for: .seconds(2))
            let open = "SELECT COUNT(*) FROM job WHERE id = 'asked' AND ended_at IS NULL AND attempts = 0"
            #expect(try await SQLite.count(open, on: place.database) == 1)
            let worker = try place.start(["worker"])
            try await Self.awaitReading(place)
            for process in [server, worker] { process.send(SIGTERM) }
            for process in [server, worker] { #expect(try await process.finish().status == 0) }
        }
    }

    @Test("a worker that is killed repeatedly loses no job, and no job takes effect twice")
    func killed() async throws {
        try await Place.settled { place in
            let repository = try place.repository("later")
            try repository.row(of: 3_000)
            try await SQLite.ask("add", payload: #"{"paths":["\#(repository.path)"]}"#, place)
            for round in 0..<25 {
                let worker = try place.start(["worker"])
                try await Task.sleep(for: .milliseconds(20 + round * 37 % 400))
                worker.send(SIGKILL)
                _ = try await worker.finish()
                // Claimed jobs are due at once, as half a minute later.
                // The job does not cause the kills; otherwise it would be given up after that number of attempts.
                try await SQLite.run(
                    "UPDATE job SET due_at = 1, attempts = 0 WHERE id = 'asked' AND ended_at IS NULL",
                    on: place.database)
            }
            let last = try place.start(["worker"])
            _ = try await last.awaits(/(At work)/)
            let ended = "SELECT COUNT(*) FROM job WHERE id = 'asked' AND ended_at IS NOT NULL AND outcome IS NOT NULL"
            try await eventually(every: .milliseconds(100)) {
                try await SQLite.count(ended, on: place.database) > 0
            }
            last.send(SIGTERM)
            #expect(try await last.finish().status == 0)
            #expect(try await SQLite.count(ended, on: place.database) == 1)
            #expect(
                try await SQLite.count("SELECT COUNT(*) FROM repository WHERE name = 'later'", on: place.database) == 1)
            #expect(try await SQLite.count(Self.commits, on: place.database) == 3_000)
        }
    }
}
