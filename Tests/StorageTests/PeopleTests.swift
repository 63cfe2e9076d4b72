import Core
import Storage
import StorageSQLite
import TestSupport
import Testing

@Suite struct PeopleTests {
    @Test("A person is written down once", arguments: DatabaseEngine.allCases)
    func ensures(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: []) { database in
            try await database.write { connection throws in
                #expect(try PersonTable.find(1, in: connection) == nil)
                #expect(try PersonTable.ensure(1, createdAt: instant(7), in: connection))
                #expect(try !PersonTable.ensure(1, createdAt: instant(8), in: connection))
                let person = PersonRow(id: 1, createdAt: instant(7), settledThrough: nil)
                #expect(try PersonTable.find(1, in: connection) == person)
            }
        }
    }

    @Test("The last settled day is kept", arguments: DatabaseEngine.allCases)
    func settles(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                try PersonTable.setSettledThrough(day("2026-11-20"), person: 1, in: connection)
                #expect(try PersonTable.find(1, in: connection)?.settledThrough == day("2026-11-20"))
                try PersonTable.setSettledThrough(nil, person: 1, in: connection)
                #expect(try PersonTable.find(1, in: connection)?.settledThrough == nil)
            }
        }
    }

    @Test("The revision begins with 0 and grows by one", arguments: DatabaseEngine.allCases)
    func bumps(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            #expect(try await database.read { try RevisionTable.value(person: 1, in: $0) } == 0)
            for value in 1...3 as ClosedRange<Int64> {
                try await database.write { try RevisionTable.bump(person: 1, in: $0) }
                #expect(try await database.read { try RevisionTable.value(person: 1, in: $0) } == value)
            }
        }
    }

    @Test("Zones come back as a history", arguments: DatabaseEngine.allCases)
    func zones(_ engine: DatabaseEngine) async throws {
        let (seoul, berlin) = (try #require(Zone("Asia/Seoul")), try #require(Zone("Europe/Berlin")))
        try await engine.withDatabase { database in
            try await database.write { connection in
                #expect(try ZoneTable.history(person: 1, in: connection) == nil)
                try ZoneTable.set(seoul, from: nil, person: 1, in: connection)
                try ZoneTable.set(seoul, from: instant(500), person: 1, in: connection)
                try ZoneTable.set(berlin, from: instant(500), person: 1, in: connection)
                try ZoneTable.set(.utc, from: instant(-500), person: 1, in: connection)
                let history = ZoneHistory(
                    seoul, moves: [.init(from: instant(-500), zone: .utc), .init(from: instant(500), zone: berlin)])
                #expect(try ZoneTable.history(person: 1, in: connection) == history)
                try ZoneTable.removeAll(person: 1, in: connection)
                #expect(try ZoneTable.history(person: 1, in: connection) == nil)
            }
        }
    }

    @Test("A zone that is not known here is told as damage", arguments: DatabaseEngine.allCases)
    func unknownZone(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                try connection.execute("INSERT INTO zone_change VALUES (1, 0, 'Mars/Olympus')", [])
            }
            await #expect(throws: StorageError.damaged("zone_change: Mars/Olympus")) {
                try await database.read { try ZoneTable.history(person: 1, in: $0) }
            }
        }
    }

    @Test("Day rules come back as a history", arguments: DatabaseEngine.allCases)
    func rules(_ engine: DatabaseEngine) async throws {
        let weekend = DayRules(policy: .home, dayStart: 4, minimum: 3, rest: [.saturday, .sunday])
        let every = DayRules(policy: .commit, rest: Set(Weekday.allCases))
        try await engine.withDatabase { database in
            try await database.write { connection in
                #expect(try RuleTable.history(person: 1, in: connection) == RuleHistory())
                try RuleTable.set(every, from: day("2026-11-21"), person: 1, in: connection)
                #expect(
                    try RuleTable.history(person: 1, in: connection)
                        == RuleHistory(changes: [.init(from: day("2026-11-21"), rules: every)]))
                try RuleTable.set(every, from: .first, person: 1, in: connection)
                try RuleTable.set(weekend, from: .first, person: 1, in: connection)
                #expect(
                    try RuleTable.history(person: 1, in: connection)
                        == RuleHistory(weekend, changes: [.init(from: day("2026-11-21"), rules: every)]))
            }
        }
    }

    @Test("What is read in one statement is what the tables tell one by one", arguments: DatabaseEngine.allCases)
    func context(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                func check() throws {
                    let context = try ContextTable.find(person: 1, in: connection)
                    #expect(context.settings == (try SettingTable.all(person: 1, in: connection)))
                    #expect(context.zones == (try ZoneTable.history(person: 1, in: connection)))
                    #expect(context.rules == (try RuleTable.history(person: 1, in: connection)))
                }
                try check()
                try SettingTable.set("theme", to: "분홍 'quoted'; --", person: 1, in: connection)
                try SettingTable.set("language", to: "", person: 1, in: connection)
                // Later ones are written first.
                let zones = try ["Asia/Seoul", "Europe/London", "UTC"].map { try #require(Zone($0)) }
                try ZoneTable.set(zones[0], from: instant(9), person: 1, in: connection)
                try ZoneTable.set(zones[1], from: instant(-5), person: 1, in: connection)
                try RuleTable.set(DayRules(minimum: 3), from: day("2026-11-21"), person: 1, in: connection)
                try RuleTable.set(
                    DayRules(policy: .home, dayStart: 4, minimum: 2, rest: [.sunday]), from: day("2020-02-29"),
                    person: 1, in: connection)
                try check()
                try ZoneTable.set(zones[2], from: nil, person: 1, in: connection)
                try RuleTable.set(DayRules(policy: .commit), from: .first, person: 1, in: connection)
                try check()
            }
        }
    }

    @Test("Settings are set, replaced and forgotten", arguments: DatabaseEngine.allCases)
    func settings(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                try SettingTable.set("theme", to: "green", person: 1, in: connection)
                try SettingTable.set("theme", to: "분홍 'quoted'; --", person: 1, in: connection)
                try SettingTable.set("language", to: "", person: 1, in: connection)
                #expect(
                    try SettingTable.all(person: 1, in: connection)
                        == ["theme": "분홍 'quoted'; --", "language": ""])
                try SettingTable.set("theme", to: nil, person: 1, in: connection)
                #expect(try SettingTable.all(person: 1, in: connection) == ["language": ""])
            }
        }
    }
}
