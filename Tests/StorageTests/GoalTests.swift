import Core
import Storage
import StorageSQLite
import TestSupport
import Testing

@Suite struct GoalTests {
    private let friday = day("2026-11-20")

    @Test(
        "Every part of a challenge comes back", arguments: DatabaseEngine.allCases,
        [nil, .succeeded(on: .last), .failed(on: .first), .givenUp(on: day("2026-11-20"))] as [Challenge.Ending?])
    func challenges(_ engine: DatabaseEngine, _ ending: Challenge.Ending?) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                let row = ChallengeRow(
                    challenge: Challenge(
                        id: "c", name: "백일", length: 100, rule: .count, start: friday, reward: "여행", ending: ending,
                        doneAtEnding: ending == nil ? nil : 3),
                    createdAt: instant(4), isPutAway: true)
                try ChallengeTable.insert(row, person: 1, in: connection)
                #expect(try ChallengeTable.find("c", person: 1, in: connection) == row)
                #expect(try ChallengeTable.find("d", person: 1, in: connection) == nil)
            }
        }
    }

    @Test("The newest challenge comes first, and it ends and is put away once", arguments: DatabaseEngine.allCases)
    func endings(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                #expect(try ChallengeTable.newest(person: 1, in: connection) == nil)
                for (id, at) in [("b", 20), ("a", 10), ("c", 30)] as [(String, Int64)] {
                    let ending: Challenge.Ending? = id == "c" ? nil : .givenUp(on: friday)
                    let challenge = Challenge(
                        id: id, name: id, length: 7, rule: .everyDay, start: friday, ending: ending)
                    try ChallengeTable.insert(
                        ChallengeRow(challenge: challenge, createdAt: instant(at)), person: 1, in: connection)
                }
                #expect(try ChallengeTable.all(person: 1, in: connection).map(\.challenge.id) == ["c", "b", "a"])
                try ChallengeTable.setEnding(.succeeded(on: friday), of: "c", person: 1, in: connection)
                let newest = try ChallengeTable.newest(person: 1, in: connection)
                #expect(newest?.challenge.ending == .succeeded(on: friday))
                #expect(newest?.isPutAway == false)
                #expect(try ChallengeTable.putAway("c", person: 1, in: connection))
                #expect(try !ChallengeTable.putAway("c", person: 1, in: connection))
                #expect(try ChallengeTable.find("c", person: 1, in: connection)?.isPutAway == true)
                #expect(try ChallengeTable.putAway("c", false, person: 1, in: connection))
                #expect(try ChallengeTable.find("c", person: 1, in: connection)?.isPutAway == false)
                try ChallengeTable.setEnding(nil, of: "c", person: 1, in: connection)
                #expect(try ChallengeTable.find("c", person: 1, in: connection)?.challenge.ending == nil)
            }
        }
    }

    @Test("The running challenge comes first, also when the clock was set back", arguments: DatabaseEngine.allCases)
    func runningFirst(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                for (id, at, ending) in [
                    ("z", 20, .givenUp(on: friday)), ("a", 20, nil), ("y", 30, .failed(on: friday)),
                ]
                    as [(String, Int64, Challenge.Ending?)]
                {
                    let challenge = Challenge(
                        id: id, name: id, length: 7, rule: .everyDay, start: friday, ending: ending)
                    try ChallengeTable.insert(
                        ChallengeRow(challenge: challenge, createdAt: instant(at)), person: 1, in: connection)
                }
                #expect(try ChallengeTable.newest(person: 1, in: connection)?.challenge.id == "a")
                #expect(try ChallengeTable.all(person: 1, in: connection).map(\.challenge.id) == ["a", "y", "z"])
            }
        }
    }

    @Test("Exclusion rules come back", arguments: DatabaseEngine.allCases)
    func exclusions(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                try RepositoryTable.insert(.sample(), person: 1, in: connection)
                let rules = [
                    ExclusionRule(id: "1", repository: nil, subject: .author, pattern: "*[bot]*"),
                    ExclusionRule(id: "2", repository: "r", subject: .path, pattern: "docs/*"),
                ]
                for rule in rules.reversed() { try ExclusionTable.insert(rule, person: 1, in: connection) }
                #expect(try ExclusionTable.all(person: 1, in: connection) == rules)
                #expect(try ExclusionTable.remove("1", person: 1, in: connection))
                #expect(try !ExclusionTable.remove("1", person: 1, in: connection))
                #expect(try ExclusionTable.all(person: 1, in: connection) == [rules[1]])
            }
        }
    }

    @Test("Devices are let in, seen and shut out", arguments: DatabaseEngine.allCases)
    func sessions(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                for (hash, seen) in [("a", 10), ("b", 20), ("c", 30)] as [(String, Int64)] {
                    try SessionTable.insert(.sample(hash, lastSeen: seen), person: 1, in: connection)
                }
                try SessionTable.touch(tokenHash: "a", at: instant(40), person: 1, in: connection)
                #expect(try SessionTable.all(person: 1, in: connection).map(\.tokenHash) == ["a", "c", "b"])
                #expect(
                    try SessionTable.all(person: 1, in: connection).first == .sample("a", lastSeen: 40))
                try SessionTable.removeAll(lastSeenBefore: instant(30), person: 1, in: connection)
                #expect(try SessionTable.all(person: 1, in: connection).map(\.tokenHash) == ["a", "c"])
                #expect(try SessionTable.remove(tokenHash: "c", person: 1, in: connection))
                #expect(try !SessionTable.remove(tokenHash: "c", person: 1, in: connection))
            }
        }
    }

    @Test("The holder of a device is found by its token alone", arguments: DatabaseEngine.allCases)
    func holders(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: [1, 2]) { database in
            try await database.write { connection in
                try SessionTable.insert(.sample("a", lastSeen: 10), person: 1, in: connection)
                try SessionTable.insert(.sample("b", lastSeen: 20), person: 2, in: connection)
                try RevisionTable.bump(person: 2, in: connection)
                #expect(try PersonTable.setDisabled(at: instant(30), person: 1, in: connection))
                #expect(try !PersonTable.setDisabled(at: instant(30), person: 3, in: connection))
                #expect(
                    try SessionTable.holder(ofTokenHash: "a", in: connection)
                        == SessionTable.Holder(person: 1, lastSeen: instant(10), isDisabled: true, revision: 0))
                #expect(
                    try SessionTable.holder(ofTokenHash: "b", in: connection)
                        == SessionTable.Holder(person: 2, lastSeen: instant(20), isDisabled: false, revision: 1))
                #expect(try SessionTable.holder(ofTokenHash: "c", in: connection) == nil)
            }
            await #expect(throws: StorageError.self) {
                try await database.write { try SessionTable.insert(.sample("b", lastSeen: 1), person: 1, in: $0) }
            }
        }
    }

    @Test("Access tokens are kept, used and revoked", arguments: DatabaseEngine.allCases)
    func accessTokens(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: [1, 2]) { database in
            try await database.write { connection in
                let rows: [AccessTokenRow] = [
                    .sample("b", id: "2", scopes: [.write, .commits], at: 2), .sample("a", id: "1"),
                ]
                for row in rows.reversed() { try AccessTokenTable.insert(row, person: 1, in: connection) }
                #expect(try AccessTokenTable.all(person: 1, in: connection) == rows)
                #expect(try AccessTokenTable.all(person: 2, in: connection).isEmpty)
                #expect(try AccessTokenTable.count(person: 1, in: connection) == 2)
                #expect(try AccessTokenTable.count(person: 2, in: connection) == 0)
                try AccessTokenTable.touch("1", at: instant(40), person: 2, in: connection)
                #expect(try AccessTokenTable.all(person: 1, in: connection).last?.usedAt == nil)
                try AccessTokenTable.touch("1", at: instant(40), person: 1, in: connection)
                #expect(try AccessTokenTable.all(person: 1, in: connection).map(\.usedAt) == [nil, instant(40)])
                #expect(try !AccessTokenTable.remove("1", person: 2, in: connection))
                #expect(try AccessTokenTable.remove("1", person: 1, in: connection))
                #expect(try !AccessTokenTable.remove("1", person: 1, in: connection))
                #expect(try AccessTokenTable.holder(ofTokenHash: "a", in: connection) == nil)
            }
        }
    }

    @Test("Calendar feeds are kept, found by their hashes, read and removed", arguments: DatabaseEngine.allCases)
    func calendarFeeds(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: [1, 2]) { database in
            try await database.write { connection in
                let rows: [CalendarFeedRow] = [
                    .sample(2, hash: "b", contents: Set(FeedContent.allCases)), .sample(1, hash: "a"),
                ]
                for row in rows.reversed() { try CalendarFeedTable.insert(row, in: connection) }
                #expect(try CalendarFeedTable.all(person: 1, in: connection) == rows)
                #expect(try CalendarFeedTable.all(person: 2, in: connection).isEmpty)
                #expect(try CalendarFeedTable.find(hash: "b", in: connection) == rows[0])
                #expect(try CalendarFeedTable.find(hash: "c", in: connection) == nil)
                try CalendarFeedTable.touch(1, at: instant(40), person: 2, in: connection)
                try CalendarFeedTable.touch(2, at: instant(40), person: 1, in: connection)
                #expect(try CalendarFeedTable.all(person: 1, in: connection).map(\.readAt) == [instant(40), nil])
                try PersonTable.setDisabled(at: instant(1), person: 1, in: connection)
                #expect(try CalendarFeedTable.find(hash: "b", in: connection) == nil)
                #expect(try !CalendarFeedTable.remove(1, person: 2, in: connection))
                #expect(try CalendarFeedTable.remove(1, person: 1, in: connection))
                #expect(try !CalendarFeedTable.remove(1, person: 1, in: connection))
            }
            // Of two accounts no two feeds are found by one hash.
            await #expect(throws: StorageError.self) {
                try await database.write { try CalendarFeedTable.insert(.sample(person: 2, hash: "b"), in: $0) }
            }
        }
    }

    @Test("A calendar is given open tasks of any day, and done ones from a day on", arguments: DatabaseEngine.allCases)
    func datedTasks(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: [1]) { database in
            try await database.write { connection in
                let days = [Day.first, day("2026-11-20"), .last]
                for (number, due) in days.enumerated() {
                    for isDone in [false, true] {
                        var row = TaskRow.sample(number * 2 + (isDone ? 2 : 1), due: due, doneAt: isDone ? 9 : nil)
                        row.task.fields.memo = "private"
                        try TaskTable.put(row, alarms: [], person: 1, in: connection)
                    }
                }
                try TaskTable.put(.sample(9), alarms: [], person: 1, in: connection)
                let dated = try TaskTable.dated(doneFrom: day("2026-11-20"), person: 1, in: connection)
                #expect(dated.map(\.task.id) == [1, 3, 4, 5, 6])
                #expect(dated.allSatisfy { $0.task.fields.memo.isEmpty && $0.deadline != nil })
            }
        }
    }

    @Test("The holder of an access token is found by its hash alone", arguments: DatabaseEngine.allCases)
    func tokenHolders(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: [1, 2]) { database in
            try await database.write { connection in
                try AccessTokenTable.insert(.sample("a"), person: 1, in: connection)
                try AccessTokenTable.insert(.sample("b", scopes: [.commits]), person: 2, in: connection)
                try AccessTokenTable.touch("t", at: instant(9), person: 2, in: connection)
                try RevisionTable.bump(person: 2, in: connection)
                try PersonTable.setDisabled(at: instant(30), person: 1, in: connection)
                #expect(
                    try AccessTokenTable.holder(ofTokenHash: "a", in: connection)
                        == AccessTokenTable.Holder(
                            person: 1, id: "t", scopes: [.read], usedAt: nil, isDisabled: true, revision: 0))
                #expect(
                    try AccessTokenTable.holder(ofTokenHash: "b", in: connection)
                        == AccessTokenTable.Holder(
                            person: 2, id: "t", scopes: [.commits], usedAt: instant(9), isDisabled: false, revision: 1))
                #expect(try AccessTokenTable.holder(ofTokenHash: "c", in: connection) == nil)
            }
            await #expect(throws: StorageError.self) {
                try await database.write { try AccessTokenTable.insert(.sample("b"), person: 1, in: $0) }
            }
            await #expect(throws: StorageError.self) {
                try await database.write { connection in
                    try connection.execute("UPDATE api_token SET scopes = 'all'", [])
                    _ = try AccessTokenTable.all(person: 2, in: connection)
                }
            }
        }
    }

    @Test("The hash of a secret is replaced, and removed by whoever names it", arguments: DatabaseEngine.allCases)
    func secrets(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                #expect(try SecretTable.hash(of: "key", person: 1, in: connection) == nil)
                try SecretTable.set("key", hash: "1", person: 1, in: connection)
                try SecretTable.set("key", hash: "2", person: 1, in: connection)
                #expect(try SecretTable.hash(of: "key", person: 1, in: connection) == "2")
                #expect(try !SecretTable.remove("key", hash: "1", person: 1, in: connection))
                #expect(try SecretTable.remove("key", hash: "2", person: 1, in: connection))
                #expect(try !SecretTable.remove("key", hash: "2", person: 1, in: connection))
                #expect(try SecretTable.hash(of: "key", person: 1, in: connection) == nil)
            }
        }
    }
}
