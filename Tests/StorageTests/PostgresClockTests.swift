import Core
import Foundation
import StoragePostgres
import TestSupport
import Testing

@testable import Storage

/// Jobs of processes whose clocks differ from the server's.
@Suite struct PostgresClockTests {
    /// A process with a clock that is ahead by this number of seconds.
    private struct Process {
        let database: PostgresDatabase
        let offset: Double

        init(_ name: String, offset: Double) throws {
            self.offset = offset
            database = PostgresDatabase(
                try PostgresAddress(PostgresServer.shared().address(of: name)), clock: .machine,
                time: { Date().timeIntervalSince1970 + offset }, jitter: { 0.5 })
        }

        var now: Instant { Instant(seconds: Int64(Date().timeIntervalSince1970 + offset)) }

        func ask() async throws {
            let now = now
            try await database.write { connection in
                try JobTable.ask(
                    JobRow(person: 1, id: "a", kind: "read", payload: "{}", createdAt: now, dueAt: now),
                    in: connection)
            }
        }

        func claim(for seconds: Int64 = 150) async throws -> JobRow? {
            // In the same second the job may not be visible yet.
            let now = now.advanced(bySeconds: 1)
            return try await database.write { connection in
                guard try JobTable.firstDue(["read"], by: now, in: connection) != nil else { return nil }
                return try JobTable.claim(
                    ["read"], as: "claim \(offset)", at: now, until: now.advanced(bySeconds: seconds), limit: 1,
                    in: connection
                ).first
            }
        }
    }

    /// Claims a job once that is possible.
    ///
    /// A machine that was busy while the server returned its time has shifted its clock a little, but by far less than
    /// the error of the other process.
    private static func claim(by worker: Process, for seconds: Int64 = 150) async throws -> JobRow {
        var job: JobRow?
        try await eventually(within: .seconds(100), every: .milliseconds(100)) {
            job = try await worker.claim(for: seconds)
            return job != nil
        }
        return try #require(job)
    }

    @Test("No process waits for the clock of another", arguments: [-300, 300, 90_000] as [Double])
    func clocks(_ offset: Double) async throws {
        let server = try PostgresServer.shared()
        try await server.withDatabase { name in
            let (wrong, right) = (try Process(name, offset: offset), try Process(name, offset: 0))
            try await Schema.upgrade(right.database)
            try await right.database.write { try PersonTable.ensure(1, createdAt: .init(seconds: 0), in: $0) }
            for (asker, worker) in [(wrong, right), (right, wrong), (wrong, wrong)] {
                try await asker.ask()
                let job = try await Self.claim(by: worker)
                // The worker gets the times by its own clock.
                #expect(abs(job.createdAt.seconds(to: worker.now)) < 120)
                #expect((1...151).contains(worker.now.seconds(to: job.dueAt)))
                #expect(try await asker.claim() == nil, "the claim stands")
                let now = worker.now
                try await worker.database.write { connection throws in
                    #expect(try JobTable.finish(job, at: now, outcome: "{}", in: connection))
                }
            }
            // A job left undone by a process whose clock is ahead is done by another after the claim expires.
            try await wrong.ask()
            _ = try await Self.claim(by: wrong, for: 0)
            _ = try await Self.claim(by: right)
        }
    }
}
