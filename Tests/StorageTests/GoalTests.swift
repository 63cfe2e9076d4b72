import Core
import Storage
import StorageSQLite
import TestSupport
import Testing

@Suite struct GoalTests {
    private let friday = day("2026-11-20")

    @Test(
        "Every field of a challenge is stored and read", arguments: DatabaseEngine.allCases,
        [nil, .succeeded(on: .last), .failed(on: .first), .givenUp(on: day("2026-11-20"))] as [Challenge.Ending?])
    func challenges(_ engine: DatabaseEngine, _ ending: Challenge.Ending?) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                let row = ChallengeRow(
                    challenge: Challenge(
                        id: "c", name: "백일", length: 100, rule: .count, start: friday, reward: "여행", ending: ending,
                        doneAtEnding: ending == nil ? nil : 3),
                    createdAt: instant(4), isPutAway: true)
                try tx.challenges.insert(row)
                #expect(try tx.challenges.find("c") == row)
                #expect(try tx.challenges.find("d") == nil)
            }
        }
    }

    @Test("The newest challenge comes first, and it ends and is put away only once", arguments: DatabaseEngine.allCases)
    func endings(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                #expect(try tx.challenges.newest() == nil)
                for (id, at) in [("b", 20), ("a", 10), ("c", 30)] as [(String, Int64)] {
                    let ending: Challenge.Ending? = id == "c" ? nil : .givenUp(on: friday)
                    let challenge = Challenge(
                        id: id, name: id, length: 7, rule: .everyDay, start: friday, ending: ending)
                    try tx.challenges.insert(ChallengeRow(challenge: challenge, createdAt: instant(at)))
                }
                #expect(try tx.challenges.all().map(\.challenge.id) == ["c", "b", "a"])
                try tx.challenges.setEnding(.succeeded(on: friday), of: "c")
                let newest = try tx.challenges.newest()
                #expect(newest?.challenge.ending == .succeeded(on: friday))
                #expect(newest?.isPutAway == false)
                #expect(try tx.challenges.putAway("c"))
                #expect(try !tx.challenges.putAway("c"))
                #expect(try tx.challenges.find("c")?.isPutAway == true)
                #expect(try tx.challenges.putAway("c", false))
                #expect(try tx.challenges.find("c")?.isPutAway == false)
                try tx.challenges.setEnding(nil, of: "c")
                #expect(try tx.challenges.find("c")?.challenge.ending == nil)
            }
        }
    }

    @Test("The running challenge comes first, even after the clock was set back", arguments: DatabaseEngine.allCases)
    func runningFirst(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                for (id, at, ending) in [
                    ("z", 20, .givenUp(on: friday)), ("a", 20, nil), ("y", 30, .failed(on: friday)),
                ]
                    as [(String, Int64, Challenge.Ending?)]
                {
                    let challenge = Challenge(
                        id: id, name: id, length: 7, rule: .everyDay, start: friday, ending: ending)
                    try tx.challenges.insert(ChallengeRow(challenge: challenge, createdAt: instant(at)))
                }
                #expect(try tx.challenges.newest()?.challenge.id == "a")
                #expect(try tx.challenges.all().map(\.challenge.id) == ["a", "y", "z"])
            }
        }
    }

    @Test("Exclusion rules are stored and read", arguments: DatabaseEngine.allCases)
    func exclusions(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                try tx.repositories.insert(.sample())
                let rules = [
                    ExclusionRule(id: "1", repository: nil, subject: .author, pattern: "*[bot]*"),
                    ExclusionRule(id: "2", repository: "r", subject: .path, pattern: "docs/*"),
                ]
                for rule in rules.reversed() { try tx.exclusions.insert(rule) }
                #expect(try tx.exclusions.all() == rules)
                #expect(try tx.exclusions.remove("1"))
                #expect(try !tx.exclusions.remove("1"))
                #expect(try tx.exclusions.all() == [rules[1]])
            }
        }
    }

    @Test("Sessions are added, used and removed", arguments: DatabaseEngine.allCases)
    func sessions(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                for (hash, seen) in [("a", 10), ("b", 20), ("c", 30)] as [(String, Int64)] {
                    try tx.sessions.insert(.sample(hash, lastSeen: seen))
                }
                try tx.sessions.touch(tokenHash: "a", at: instant(40))
                #expect(try tx.sessions.all().map(\.tokenHash) == ["a", "c", "b"])
                #expect(try tx.sessions.all().first == .sample("a", lastSeen: 40))
                try tx.sessions.removeAll(lastSeenBefore: instant(30))
                #expect(try tx.sessions.all().map(\.tokenHash) == ["a", "c"])
                #expect(try tx.sessions.remove(tokenHash: "c"))
                #expect(try !tx.sessions.remove(tokenHash: "c"))
            }
        }
    }

    @Test("The account of a session is found by its token alone", arguments: DatabaseEngine.allCases)
    func holders(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: [1, 2]) { database in
            try await database.write(of: 1) { tx in
                try tx.sessions.insert(.sample("a", lastSeen: 10))
                try tx.account(2).sessions.insert(.sample("b", lastSeen: 20))
                try tx.account(2).revisions.bump()
                #expect(try tx.people.setDisabled(at: instant(30)))
                #expect(try !tx.account(3).people.setDisabled(at: instant(30)))
                #expect(
                    try SessionTable.holder(ofTokenHash: "a", in: tx)
                        == SessionTable.Holder(person: 1, lastSeen: instant(10), isDisabled: true, revision: 0))
                #expect(
                    try SessionTable.holder(ofTokenHash: "b", in: tx)
                        == SessionTable.Holder(person: 2, lastSeen: instant(20), isDisabled: false, revision: 1))
                #expect(try SessionTable.holder(ofTokenHash: "c", in: tx) == nil)
            }
            await #expect(throws: StorageError.self) {
                try await database.write(of: 1) { try $0.sessions.insert(.sample("b", lastSeen: 1)) }
            }
        }
    }

    @Test("Access tokens are stored, used and revoked", arguments: DatabaseEngine.allCases)
    func accessTokens(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: [1, 2]) { database in
            try await database.write(of: 1) { tx in
                let rows: [AccessTokenRow] = [
                    .sample("b", id: "2", scopes: [.write, .commits], at: 2), .sample("a", id: "1"),
                ]
                for row in rows.reversed() { try tx.accessTokens.insert(row) }
                #expect(try tx.accessTokens.all() == rows)
                #expect(try tx.account(2).accessTokens.all().isEmpty)
                #expect(try tx.accessTokens.count() == 2)
                #expect(try tx.account(2).accessTokens.count() == 0)
                try tx.account(2).accessTokens.touch("1", at: instant(40))
                #expect(try tx.accessTokens.all().last?.usedAt == nil)
                try tx.accessTokens.touch("1", at: instant(40))
                #expect(try tx.accessTokens.all().map(\.usedAt) == [nil, instant(40)])
                #expect(try !tx.account(2).accessTokens.remove("1"))
                #expect(try tx.accessTokens.remove("1"))
                #expect(try !tx.accessTokens.remove("1"))
                #expect(try AccessTokenTable.holder(ofTokenHash: "a", in: tx) == nil)
            }
        }
    }

    @Test("Calendar feeds are stored, found by their hashes, read and removed", arguments: DatabaseEngine.allCases)
    func calendarFeeds(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: [1, 2]) { database in
            try await database.write(of: 1) { tx in
                let rows: [CalendarFeedRow] = [
                    .sample(2, hash: "b", contents: Set(FeedContent.allCases)), .sample(1, hash: "a"),
                ]
                for row in rows.reversed() { try CalendarFeedTable.insert(row, in: tx) }
                #expect(try tx.calendarFeeds.all() == rows)
                #expect(try tx.account(2).calendarFeeds.all().isEmpty)
                #expect(try CalendarFeedTable.find(hash: "b", in: tx) == rows[0])
                #expect(try CalendarFeedTable.find(hash: "c", in: tx) == nil)
                try tx.account(2).calendarFeeds.touch(1, at: instant(40))
                try tx.calendarFeeds.touch(2, at: instant(40))
                #expect(try tx.calendarFeeds.all().map(\.readAt) == [instant(40), nil])
                try tx.people.setDisabled(at: instant(1))
                #expect(try CalendarFeedTable.find(hash: "b", in: tx) == nil)
                #expect(try !tx.account(2).calendarFeeds.remove(1))
                #expect(try tx.calendarFeeds.remove(1))
                #expect(try !tx.calendarFeeds.remove(1))
            }
            // Feeds of two accounts never have the same hash.
            await #expect(throws: StorageError.self) {
                try await database.write { try CalendarFeedTable.insert(.sample(person: 2, hash: "b"), in: $0) }
            }
        }
    }

    @Test("A calendar gets open tasks of any day, and done ones from a day on", arguments: DatabaseEngine.allCases)
    func datedTasks(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: [1]) { database in
            try await database.write(of: 1) { tx in
                let days = [Day.first, day("2026-11-20"), .last]
                for (number, due) in days.enumerated() {
                    for isDone in [false, true] {
                        var row = TaskRow.sample(number * 2 + (isDone ? 2 : 1), due: due, doneAt: isDone ? 9 : nil)
                        row.task.fields.memo = "private"
                        try tx.tasks.put(row, alarms: [])
                    }
                }
                try tx.tasks.put(.sample(9), alarms: [])
                let dated = try tx.tasks.dated(doneFrom: day("2026-11-20"))
                #expect(dated.map(\.task.id) == [1, 3, 4, 5, 6])
                #expect(dated.allSatisfy { $0.task.fields.memo.isEmpty && $0.deadline != nil })
            }
        }
    }

    @Test("The account of an access token is found by its hash alone", arguments: DatabaseEngine.allCases)
    func tokenHolders(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: [1, 2]) { database in
            try await database.write(of: 2) { tx in
                try tx.account(1).accessTokens.insert(.sample("a"))
                try tx.accessTokens.insert(.sample("b", scopes: [.commits]))
                try tx.accessTokens.touch("t", at: instant(9))
                try tx.revisions.bump()
                try tx.account(1).people.setDisabled(at: instant(30))
                #expect(
                    try AccessTokenTable.holder(ofTokenHash: "a", in: tx)
                        == AccessTokenTable.Holder(
                            person: 1, id: "t", scopes: [.read], usedAt: nil, isDisabled: true, revision: 0))
                #expect(
                    try AccessTokenTable.holder(ofTokenHash: "b", in: tx)
                        == AccessTokenTable.Holder(
                            person: 2, id: "t", scopes: [.commits], usedAt: instant(9), isDisabled: false, revision: 1))
                #expect(try AccessTokenTable.holder(ofTokenHash: "c", in: tx) == nil)
            }
            await #expect(throws: StorageError.self) {
                try await database.write(of: 1) { try $0.accessTokens.insert(.sample("b")) }
            }
            await #expect(throws: StorageError.self) {
                try await database.write(of: 2) { tx in
                    try tx.execute("UPDATE api_token SET scopes = 'all'", [])
                    _ = try tx.accessTokens.all()
                }
            }
        }
    }

    @Test("The hash of a secret is replaced, and removed by whoever has it", arguments: DatabaseEngine.allCases)
    func secrets(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                #expect(try tx.secrets.hash(of: "key") == nil)
                try tx.secrets.set("key", hash: "1")
                try tx.secrets.set("key", hash: "2")
                #expect(try tx.secrets.hash(of: "key") == "2")
                #expect(try !tx.secrets.remove("key", hash: "1"))
                #expect(try tx.secrets.remove("key", hash: "2"))
                #expect(try !tx.secrets.remove("key", hash: "2"))
                #expect(try tx.secrets.hash(of: "key") == nil)
            }
        }
    }
}
