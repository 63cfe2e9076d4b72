import Core
import TestSupport
import Testing

@testable import Storage

@Suite struct ReminderTests {
    @Test("A row is stored and read unchanged", arguments: DatabaseEngine.allCases)
    func roundTrips(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: [1]) { database in
            try await database.write(of: 1) { tx in
                try tx.reminders.put(.sample())
                #expect(try tx.reminders.find() == .sample())
                var bare = ReminderRow(handledAt: instant(3), plannedAt: instant(4))
                try tx.reminders.put(bare)
                #expect(try tx.reminders.find() == bare)
                bare.snooze = Snooze(from: instant(5), minutes: 5)
                try tx.reminders.put(bare)
                #expect(try tx.reminders.find() == bare)

                let (open, settled) = (NotificationRow.sample(), NotificationRow.sample(settledAt: 8))
                for row in [open, settled] { try tx.notifications.insert(row) }
                #expect(try tx.notifications.open() == [open])
                #expect(try tx.notifications.newest(limit: 1) == [settled])
                let both = try tx.notifications.of(.nudge, subject: "2026-11-20")
                #expect(both == [open, settled])
            }
        }
    }

    @Test("Of each key there is one for ever, whatever its state", arguments: DatabaseEngine.allCases)
    func keys(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: [1]) { database in
            try await database.write(of: 1) { tx in
                var row = NotificationRow.sample()
                #expect(try tx.notifications.insert(row))
                (row.state, row.nextAt, row.settledAt, row.attempts, row.why) = (.sent, nil, instant(7), 2, "")
                try tx.notifications.set(row)
                #expect(try tx.notifications.insert(.sample()) == false)
                #expect(try tx.notifications.newest(limit: 9) == [row])
            }
        }
    }

    @Test(
        "A change resets what was handled only while nothing is due", arguments: DatabaseEngine.allCases,
        [(now: 9, moved: true), (now: 10, moved: false), (now: 11, moved: false)] as [(now: Int64, moved: Bool)])
    func changes(_ engine: DatabaseEngine, _ given: (now: Int64, moved: Bool)) async throws {
        try await engine.withDatabase(people: [1]) { database in
            try await database.write(of: 1) { tx in
                try tx.reminders.put(.sample())
                let now = instant(given.now)
                #expect(try tx.reminders.noteChange(at: now) == given.moved)
                var expected = ReminderRow.sample()
                if given.moved { (expected.handledAt, expected.plannedAt) = (now, now) }
                #expect(try tx.reminders.find() == expected)
                // A pending plan stays pending until it was made.
                #expect(try tx.reminders.noteChange(at: now) == false)
            }
        }
    }

    @Test(
        "A change leaves times from a clock ahead to be checked again",
        arguments: DatabaseEngine.allCases,
        [(ahead: 600, stays: false), (ahead: 601, stays: true)] as [(ahead: Int64, stays: Bool)])
    func changesBehind(_ engine: DatabaseEngine, _ given: (ahead: Int64, stays: Bool)) async throws {
        try await engine.withDatabase(people: [1]) { database in
            try await database.write(of: 1) { tx in
                let handled = instant(5 + given.ahead)
                try tx.reminders.put(ReminderRow(handledAt: handled, plannedAt: instant(9_999)))
                #expect(try tx.reminders.noteChange(at: instant(5)))
                let expected = ReminderRow(handledAt: given.stays ? handled : instant(5), plannedAt: instant(5))
                #expect(try tx.reminders.find() == expected)
            }
        }
    }

    @Test("A hastened job is due at once, or runs once more if it is running", arguments: DatabaseEngine.allCases)
    func hastens(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: [1]) { database in
            try await database.write(of: 1) { tx in
                let job = JobRow(
                    person: 1, id: "j", kind: "k", payload: "{}", createdAt: instant(1), dueAt: instant(100))
                try JobTable.ask(job, in: tx)
                #expect(try JobTable.firstDue(["k"], by: instant(9), in: tx) == nil)
                try tx.jobs.hasten("j", at: instant(9))
                func claim(at seconds: Int64) throws -> JobRow? {
                    try JobTable.claim(
                        ["k"], as: "c\(seconds)", at: instant(seconds), until: instant(seconds + 30), limit: 1,
                        in: tx
                    ).first
                }
                let claimed = try #require(try claim(at: 9))
                #expect(try JobTable.isClaimed(claimed, in: tx))
                try tx.jobs.hasten("j", at: instant(10))
                #expect(try claim(at: 11) == nil, "a claim holds")
                try JobTable.finish(claimed, at: instant(12), outcome: "{}", next: instant(500), in: tx)
                #expect(try JobTable.isClaimed(claimed, in: tx) == false)
                #expect(try claim(at: 12) != nil, "it is done once more")
            }
        }
    }
}
