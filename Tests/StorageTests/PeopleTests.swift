import Core
import Storage
import StorageSQLite
import TestSupport
import Testing

@Suite struct PeopleTests {
    @Test("A person is stored once", arguments: DatabaseEngine.allCases)
    func ensures(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: []) { database in
            try await database.write { connection throws in
                #expect(try PersonTable.find(1, in: connection) == nil)
                #expect(try PersonTable.ensure(1, createdAt: instant(7), in: connection))
                #expect(try !PersonTable.ensure(1, createdAt: instant(8), in: connection))
                let person = PersonRow(id: 1, createdAt: instant(7), closedThrough: nil)
                #expect(try PersonTable.find(1, in: connection) == person)
            }
        }
    }

    @Test("The last settled day is stored", arguments: DatabaseEngine.allCases)
    func settles(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                try tx.people.setClosedThrough(day("2026-11-20"))
                #expect(try PersonTable.find(1, in: tx)?.closedThrough == day("2026-11-20"))
                try tx.people.setClosedThrough(nil)
                #expect(try PersonTable.find(1, in: tx)?.closedThrough == nil)
            }
        }
    }

    @Test("The revision begins with 0 and is incremented by one", arguments: DatabaseEngine.allCases)
    func bumps(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            #expect(try await database.read(of: 1) { try $0.revisions.value() } == 0)
            for value in 1...3 as ClosedRange<Int64> {
                try await database.write(of: 1) { try $0.revisions.bump() }
                #expect(try await database.read(of: 1) { try $0.revisions.value() } == value)
            }
        }
    }

    @Test("Zones are read as a history", arguments: DatabaseEngine.allCases)
    func zones(_ engine: DatabaseEngine) async throws {
        let (seoul, berlin) = (try #require(Zone("Asia/Seoul")), try #require(Zone("Europe/Berlin")))
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                #expect(try tx.zones.history() == nil)
                try tx.zones.set(seoul, from: nil)
                try tx.zones.set(seoul, from: instant(500))
                try tx.zones.set(berlin, from: instant(500))
                try tx.zones.set(.utc, from: instant(-500))
                let history = ZoneHistory(
                    seoul, moves: [.init(from: instant(-500), zone: .utc), .init(from: instant(500), zone: berlin)])
                #expect(try tx.zones.history() == history)
                try tx.zones.removeAll()
                #expect(try tx.zones.history() == nil)
            }
        }
    }

    @Test("An unknown zone is reported as damage", arguments: DatabaseEngine.allCases)
    func unknownZone(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                try connection.execute("INSERT INTO zone_change VALUES (1, 0, 'Mars/Olympus')", [])
            }
            await #expect(throws: StorageError.damaged("zone_change: Mars/Olympus")) {
                try await database.read(of: 1) { try $0.zones.history() }
            }
        }
    }

    @Test("Day rules are read as a history", arguments: DatabaseEngine.allCases)
    func rules(_ engine: DatabaseEngine) async throws {
        let weekend = DayRules(policy: .home, dayStart: 4, minimum: 3, rest: [.saturday, .sunday])
        let every = DayRules(policy: .commit, rest: Set(Weekday.allCases))
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                #expect(try tx.rules.history() == RuleHistory())
                try tx.rules.set(every, from: day("2026-11-21"))
                #expect(
                    try tx.rules.history()
                        == RuleHistory(changes: [.init(from: day("2026-11-21"), rules: every)]))
                try tx.rules.set(every, from: .first)
                try tx.rules.set(weekend, from: .first)
                #expect(
                    try tx.rules.history()
                        == RuleHistory(weekend, changes: [.init(from: day("2026-11-21"), rules: every)]))
            }
        }
    }

    @Test("The single statement returns the same as reading the tables one by one", arguments: DatabaseEngine.allCases)
    func context(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                func check() throws {
                    let context = try tx.context.find()
                    #expect(context.settings == (try tx.settings.all()))
                    #expect(context.zones == (try tx.zones.history()))
                    #expect(context.rules == (try tx.rules.history()))
                }
                try check()
                try tx.settings.set("theme", to: "분홍 'quoted'; --")
                try tx.settings.set("language", to: "")
                // Later ones are inserted first.
                let zones = try ["Asia/Seoul", "Europe/London", "UTC"].map { try #require(Zone($0)) }
                try tx.zones.set(zones[0], from: instant(9))
                try tx.zones.set(zones[1], from: instant(-5))
                try tx.rules.set(DayRules(minimum: 3), from: day("2026-11-21"))
                try tx.rules.set(
                    DayRules(policy: .home, dayStart: 4, minimum: 2, rest: [.sunday]), from: day("2020-02-29"))
                try check()
                try tx.zones.set(zones[2], from: nil)
                try tx.rules.set(DayRules(policy: .commit), from: .first)
                try check()
            }
        }
    }

    @Test("Settings are set, replaced and removed", arguments: DatabaseEngine.allCases)
    func settings(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                try tx.settings.set("theme", to: "green")
                try tx.settings.set("theme", to: "분홍 'quoted'; --")
                try tx.settings.set("language", to: "")
                #expect(
                    try tx.settings.all()
                        == ["theme": "분홍 'quoted'; --", "language": ""])
                try tx.settings.set("theme", to: nil)
                #expect(try tx.settings.all() == ["language": ""])
            }
        }
    }
}
