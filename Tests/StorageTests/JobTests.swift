import Core
import StorageSQLite
import TestSupport
import Testing

@testable import Storage

/// Behaviour of jobs on every database.
@Suite struct JobTests {
    private static func job(
        _ id: String = "a", of person: Int64 = 1, kind: String = "read", due: Int64 = 10
    ) -> JobRow {
        JobRow(person: person, id: id, kind: kind, payload: "{}", createdAt: instant(1), dueAt: instant(due))
    }

    @Sendable private static func claim(
        as name: String, at now: Int64 = 10, limit: Int = 9, _ connection: any SQLConnection
    ) throws -> [JobRow] {
        try JobTable.claim(
            ["read"], as: name, at: instant(now), until: instant(now + 30), limit: limit, in: connection)
    }

    @Sendable private static func isDue(
        _ kinds: [String] = ["read"], at now: Int64, _ connection: any SQLConnection
    ) throws -> Bool {
        try JobTable.firstDue(kinds, by: instant(now), in: connection) != nil
    }

    @Test(
        "A due job is claimed by one worker, the oldest first, and only of supported kinds",
        arguments: DatabaseEngine.allCases)
    func claims(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: [1, 2]) { database in
            try await database.write { connection in
                try JobTable.ask(Self.job("a", due: 10), in: connection)
                try JobTable.ask(Self.job("b", of: 2, due: 5), in: connection)
                try JobTable.ask(Self.job("c", due: 11), in: connection)
                try JobTable.ask(Self.job("d", kind: "of-another-version", due: 1), in: connection)
                #expect(try Self.isDue(at: 5, connection))
                #expect(try !Self.isDue(at: 4, connection))
                #expect(try Self.claim(as: "x", limit: 1, connection).map(\.id) == ["b"])
                let jobs = try Self.claim(as: "y", connection)
                #expect(jobs.map(\.id) == ["a"])
                #expect(jobs.first?.claim == "y" && jobs.first?.attempts == 1 && jobs.first?.dueAt == instant(40))
                #expect(jobs.first?.isLeft == false)
                #expect(try Self.claim(as: "z", connection) == [])
                #expect(try Self.isDue(at: 11, connection))
                #expect(try !Self.isDue(at: 10, connection))
                #expect(try !Self.isDue(["nothing"], at: 99, connection))
            }
        }
    }

    @Test(
        "An expired claim goes to another worker, and the first can do nothing more",
        arguments: DatabaseEngine.allCases)
    func claimEnds(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                try JobTable.ask(Self.job(), in: tx)
                let first = try #require(try Self.claim(as: "x", tx).first)
                #expect(try JobTable.renew(first, until: instant(60), in: tx))
                #expect(try Self.claim(as: "y", at: 59, tx) == [])
                let second = try #require(try Self.claim(as: "y", at: 60, tx).first)
                #expect(second.attempts == 2 && second.isLeft, "whoever had claimed it may have been killed by it")
                #expect(try !JobTable.renew(first, until: instant(99), in: tx))
                #expect(try !JobTable.setProgress("1", of: first, in: tx))
                #expect(try !JobTable.finish(first, at: instant(61), outcome: "{}", in: tx))
                #expect(try !JobTable.retry(first, at: instant(61), error: "e", in: tx))
                #expect(try !JobTable.release(first, until: instant(61), in: tx))
                #expect(try !JobTable.giveUp(first, at: instant(61), error: "e", in: tx))
                #expect(try JobTable.finish(second, at: instant(62), outcome: "{}", in: tx))
                let row = try #require(try tx.jobs.all().first)
                #expect(row.endedAt == instant(62) && row.outcome == "{}" && row.claim == nil)
                #expect(try !Self.isDue(at: 999, tx))
            }
        }
    }

    @Test("Of each account a share is claimed, and the rest leaves room for others", arguments: DatabaseEngine.allCases)
    func share(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: [1, 2]) { database in
            try await database.write { connection in
                for number in 1...5 {
                    try JobTable.ask(Self.job("\(number)", due: Int64(number)), in: connection)
                }
                try JobTable.ask(Self.job("last", of: 2, due: 9), in: connection)
                func claim(_ name: String, beside running: [Int64: Int] = [:]) throws -> [String] {
                    try JobTable.claim(
                        ["read"], as: name, at: instant(9), until: instant(60), limit: 4, share: 2, beside: running,
                        in: connection
                    ).map(\.id)
                }
                #expect(try claim("x") == ["1", "2"])
                #expect(try claim("y", beside: [1: 2]) == ["last"])
                func isDue(_ running: [Int64: Int]) throws -> Bool {
                    try JobTable.firstDue(["read"], by: instant(9), share: 2, beside: running, in: connection) != nil
                }
                #expect(try !isDue([1: 2, 2: 1]))
                #expect(try isDue([1: 1]))
                #expect(try claim("z", beside: [1: 1, 2: 1]) == ["3"])
            }
        }
    }

    @Test("Jobs are counted by kind and state over all accounts", arguments: DatabaseEngine.allCases)
    func counts(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: [1, 2]) { database in
            try await database.write { connection in
                func counts() throws -> [String] {
                    try JobTable.counts(in: connection).map { "\($0.kind) \($0.state) \($0.count)" }
                }
                #expect(try counts() == [])
                try JobTable.ask(Self.job("a", due: 1), in: connection)
                try JobTable.ask(Self.job("b", of: 2, due: 20), in: connection)
                try JobTable.ask(Self.job("c", of: 2, due: 2), in: connection)
                try JobTable.ask(Self.job("d", kind: "fetch"), in: connection)
                let claimed = try Self.claim(as: "x", connection)
                #expect(try counts() == ["fetch waiting 1", "read running 2", "read waiting 1"])
                // Finished jobs are not counted, and those given up are.
                try JobTable.finish(claimed[0], at: instant(11), outcome: "{}", in: connection)
                try JobTable.giveUp(claimed[1], at: instant(11), error: "e", in: connection)
                #expect(try counts() == ["fetch waiting 1", "read gave_up 1", "read waiting 1"])
            }
        }
    }

    @Test("A job that is requested while it runs is run once more", arguments: DatabaseEngine.allCases)
    func askedAgain(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                try JobTable.ask(Self.job(due: 10), in: tx)
                // A waiting job never becomes due later than before.
                try JobTable.ask(Self.job(due: 20), in: tx)
                try JobTable.ask(Self.job(due: 9), in: tx)
                #expect(try Self.isDue(at: 9, tx))
                #expect(try !Self.isDue(at: 8, tx))
                let first = try #require(try Self.claim(as: "x", tx).first)
                try JobTable.ask(Self.job(due: 12), in: tx)
                #expect(try Self.claim(as: "y", at: 12, tx) == [], "its claim stands")
                #expect(try JobTable.finish(first, at: instant(13), outcome: "{}", in: tx))
                let again = try #require(try Self.claim(as: "y", at: 13, tx).first)
                #expect(again.attempts == 1 && !again.isLeft)
                #expect(try JobTable.finish(again, at: instant(14), outcome: "{}", in: tx))
                #expect(try Self.claim(as: "z", at: 99, tx) == [])
                try JobTable.ask(Self.job(due: 50), in: tx)
                let anew = try #require(try tx.jobs.all().first)
                #expect(anew.endedAt == nil && anew.outcome == nil && anew.dueAt == instant(50) && anew.attempts == 0)
            }
        }
    }

    @Test(
        "A failed job is retried at its time, and one that was given up stays visible",
        arguments: DatabaseEngine.allCases)
    func fails(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                try JobTable.ask(Self.job(), in: tx)
                try JobTable.ask(Self.job("done"), in: tx)
                for job in try Self.claim(as: "x", tx) {
                    if job.id == "done" {
                        try JobTable.finish(job, at: instant(11), outcome: "{}", in: tx)
                    } else {
                        try JobTable.setProgress("half", of: job, in: tx)
                        try JobTable.retry(job, at: instant(50), error: "busy", in: tx)
                    }
                }
                #expect(try Self.claim(as: "y", at: 49, tx) == [])
                let second = try #require(try Self.claim(as: "y", at: 50, tx).first)
                #expect(second.error == "busy" && second.attempts == 2 && second.progress == "half" && !second.isLeft)
                #expect(try JobTable.giveUp(second, at: instant(51), error: "worse", in: tx))
                #expect(try Self.claim(as: "z", at: 999, tx) == [])
                try tx.jobs.removeDone(before: instant(99))
                let left = try tx.jobs.all()
                #expect(left.map(\.id) == ["a"] && left.first?.error == "worse" && left.first?.outcome == nil)
                #expect(try tx.jobs.givenUp(before: instant(51)) == [])
                #expect(try tx.jobs.givenUp(before: instant(52)) == left)
                #expect(try tx.jobs.remove("a"))
                #expect(try !tx.jobs.remove("a"))
            }
        }
    }

    @Test(
        "A released job is due at the given time, with the attempts of an unclaimed one",
        arguments: DatabaseEngine.allCases)
    func released(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                try JobTable.ask(Self.job(), in: connection)
                let first = try #require(try Self.claim(as: "x", connection).first)
                try JobTable.retry(first, at: instant(20), error: "busy", in: connection)
                let second = try #require(try Self.claim(as: "y", at: 20, connection).first)
                #expect(try JobTable.release(second, until: instant(21), in: connection))
                let third = try #require(try Self.claim(as: "z", at: 21, connection).first)
                #expect(third.attempts == 2 && third.error == "busy" && third.claim == "z" && !third.isLeft)
                #expect(try JobTable.release(third, until: instant(30), error: "ended", in: connection))
                #expect(try Self.claim(as: "z", at: 29, connection) == [])
                let fourth = try #require(try Self.claim(as: "z", at: 30, connection).first)
                #expect(fourth.attempts == 2 && fourth.error == "ended")
            }
        }
    }

    @Test("A recurring job is due at its next turn, with its attempts reset", arguments: DatabaseEngine.allCases)
    func recurs(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                try JobTable.ask(Self.job(), in: connection)
                let failed = try #require(try Self.claim(as: "x", connection).first)
                try JobTable.retry(failed, at: instant(10), error: "busy", in: connection)
                let job = try #require(try Self.claim(as: "x", connection).first)
                #expect(job.attempts == 2)
                try JobTable.finish(job, at: instant(11), outcome: "{}", next: instant(100), in: connection)
                #expect(try Self.claim(as: "x", at: 99, connection) == [])
                let next = try #require(try Self.claim(as: "x", at: 100, connection).first)
                #expect(next.attempts == 1)
                // Requested meanwhile, it is due at once.
                try JobTable.ask(Self.job(), in: connection)
                try JobTable.finish(next, at: instant(101), outcome: "{}", next: instant(200), in: connection)
                #expect(try Self.claim(as: "x", at: 101, connection).count == 1)
            }
        }
    }

    @Test(
        "The jobs of a disabled account wait, and delay no other account's",
        arguments: DatabaseEngine.allCases)
    func disabled(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: [1, 2]) { database in
            try await database.write(of: 1) { tx in
                try JobTable.ask(Self.job("a", due: 1), in: tx)
                try JobTable.ask(Self.job("b", of: 2, due: 2), in: tx)
                try tx.people.setDisabled(at: instant(3))
                #expect(try Self.claim(as: "x", limit: 1, tx).map(\.id) == ["b"])
                try tx.people.setDisabled(at: nil)
                #expect(try Self.claim(as: "x", at: 10 + 86_400, tx).contains { $0.id == "a" })
            }
        }
    }

    @Test("Each job is claimed once, whatever the number of concurrent workers", arguments: DatabaseEngine.allCases)
    func race(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                for number in 1...200 { try JobTable.ask(Self.job("job \(number)"), in: connection) }
            }
            let claimed = try await withThrowingTaskGroup(of: [String].self) { group in
                for worker in 1...8 {
                    group.addTask {
                        var mine: [String] = []
                        while true {
                            let jobs = try await database.write { try Self.claim(as: "w\(worker)", limit: 7, $0) }
                            if jobs.isEmpty { return mine }
                            mine += jobs.map(\.id)
                        }
                    }
                }
                return try await group.reduce(into: [String]()) { $0 += $1 }
            }
            #expect(claimed.count == 200 && Set(claimed).count == 200)
        }
    }
}
