import Core
import TestSupport
import Testing

@testable import Engine
@testable import Storage

/// A clock that jumps a day, and its effects.
@Suite(.timeLimit(.minutes(5)))
struct ReminderClockTests {
    /// Sets the clock, and runs what is due as a worker does that polls once a second.
    private func look(_ ledger: Ledger, _ runner: JobRunner, at time: String) async throws {
        ledger.clock.now = try instant("2026-11-" + time + "+09:00")
        for _ in 1...20 {
            guard let job = try await runner.claim(limit: 1).first else { return }
            await runner.perform(job)
        }
        Issue.record("it never comes to an end")
    }

    /// A person who is nudged at 19:00 and 20:00, whose task rings at 21:00, with a phone.
    private func withPhone(
        _ engine: DatabaseEngine, _ body: @Sendable (Ledger) async throws -> Void
    ) async throws {
        try await Ledger.with(engine, now: "2026-11-02T12:00:00+09:00") { ledger async throws in
            try ledger.commit(on: "2026-11-01")
            try await ledger.add()
            _ = try await ledger.addDevice()
            try await ledger.useCases.set([.nudgeTimes: "19:00,20:00", .lastCall: "none"])
            var fields = TaskFields(
                title: "약 먹기", due: Due(day: try day("2026-11-02"), time: TimeOfDay(minutes: 21 * 60)),
                repeats: TaskRepeat(.daily))
            fields.alarms = [.atTime]
            _ = try await ledger.useCases.addTask(fields)
            try await look(ledger, ledger.runner(.remind), at: "02T12:00:00")
            try await body(ledger)
        }
    }

    /// The notifications of some times, by the same worker or by one that is restarted each time.
    private func told(_ ledger: Ledger, _ times: [String], restarted: Bool) async throws -> [String: [String]] {
        var told: [String: [String]] = [:]
        var worker = ledger.runner(.remind)
        for time in times {
            let before = ledger.push.sent.count
            if restarted { worker = ledger.runner(.remind) }
            try await look(ledger, worker, at: time)
            told[time, default: []] += ledger.push.sent.dropFirst(before).map(\.topic.text)
        }
        return told
    }

    /// Two days that really pass, at the times of the nudges and alarms.
    private static let days = [
        "02T19:00:00", "02T20:00:00", "02T21:00:00", "03T19:00:00", "03T20:00:00", "03T21:00:00",
    ]

    @Test(
        "A clock that jumps a day ahead and back loses nothing of the days that really pass",
        arguments: DatabaseEngine.allCases,
        [(false, ["02T12:01:00"]), (true, ["02T12:01:00"]), (false, []), (true, [])] as [(Bool, [String])])
    func ahead(_ engine: DatabaseEngine, _ given: (restarted: Bool, looksBetween: [String])) async throws {
        let restarted = given.restarted
        try await withPhone(engine) { ledger in
            // At noon it shows tomorrow for some minutes, among them the time of tomorrow's nudge.
            let jump = ["02T12:00:00", "03T18:59:00", "03T19:00:00", "03T21:00:01"] + given.looksBetween
            let early = try await told(ledger, jump, restarted: restarted)
            #expect(early.values.joined().count <= 3, "no storm: \(early)")
            let real = try await told(ledger, Self.days.flatMap { [$0, $0] }, restarted: restarted)
            for time in Self.days {
                let what = real[time] ?? []
                #expect(
                    what.filter { $0.hasPrefix(time.hasSuffix("21:00:00") ? "task-" : "day-") }.count == 1, "\(time)")
            }
            let nudges = real.values.joined().count { $0.hasPrefix("day-") }
            // The nudges of the second are withdrawn when they are over.
            #expect(nudges <= 5 && real.values.joined().count { $0.hasPrefix("task-") } == 2, "\(real)")
        }
    }

    @Test(
        "A clock that jumps a day back and forward again sends nothing twice", arguments: DatabaseEngine.allCases,
        [false, true])
    func behind(_ engine: DatabaseEngine, _ restarted: Bool) async throws {
        try await withPhone(engine) { ledger in
            let first = try await told(ledger, Array(Self.days.prefix(3)), restarted: restarted)
            #expect(Self.days.prefix(3).allSatisfy { first[$0]?.count == 1 }, "\(first)")
            let back = ["01T21:30:00", "01T21:31:00", "02T21:32:00", "02T21:33:00"]
            #expect(try await told(ledger, back, restarted: restarted).values.joined().isEmpty)
            let second = try await told(ledger, Array(Self.days.suffix(3)), restarted: restarted)
            #expect(second["03T20:00:00"] == ["day-2026-11-03"] && second["03T21:00:00"]?.count == 1, "\(second)")
        }
    }

    @Test("A claim of a worker that was killed while its clock was ahead blocks no day", arguments: [false, true])
    func claimed(_ restarted: Bool) async throws {
        try await withPhone(.file) { ledger in
            let worker = ledger.runner(.remind)
            ledger.clock.now = try instant("2026-11-03T19:00:00+09:00")
            #expect(try await worker.claim(limit: 1).count == 1, "and then it is killed")
            let real = try await told(ledger, ["02T12:01:00"] + Self.days, restarted: restarted)
            #expect(Self.days.prefix(3).allSatisfy { real[$0]?.count == 1 }, "\(real)")
        }
    }

    @Test("A zone that is missing from the zone data stops the notifications of its own person only")
    func zoneIsGone() async throws {
        try await withPhone(.file) { ledger in
            let other = try await ledger.other(person: 2, now: "2026-11-02T12:00:00+09:00")
            _ = try await other.addDevice()
            let worker = ledger.runner(.remind)
            try await look(ledger, worker, at: "02T12:00:00")
            try await ledger.database.write { connection in
                try connection.execute("UPDATE zone_change SET zone = 'Mars/Olympus_Mons' WHERE person_id = 1", [])
            }
            ledger.clock.now = try instant("2026-11-02T19:00:00+09:00")
            for _ in 1...4 { for job in try await worker.claim(limit: 9) { await worker.perform(job) } }
            #expect(ledger.push.sent.map(\.endpoint) == ["https://push.example/2/phone"])
            // The zone data come back, and what is not too late is sent.
            try await ledger.database.write { connection in
                try connection.execute("UPDATE zone_change SET zone = 'Asia/Seoul' WHERE person_id = 1", [])
            }
            try await look(ledger, worker, at: "02T19:10:00")
            #expect(
                ledger.push.sent.map(\.endpoint) == [2, 1].map { "https://push.example/\($0)/phone" })
        }
    }
}
