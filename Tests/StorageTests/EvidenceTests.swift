import Core
import Storage
import StorageSQLite
import TestSupport
import Testing

@Suite struct EvidenceTests {
    private let friday = day("2026-11-20")
    private let saturday = day("2026-11-21")

    @Test(
        "A commit is added once for each source and repository, and marks its day", arguments: DatabaseEngine.allCases)
    func insertsOnce(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                let batch: [PlacedCommit] = [
                    .sample("a", on: friday), .sample("a", on: friday), .sample("a", on: friday, repository: "s"),
                    .sample("a", on: friday, source: .hook), .sample("b", on: saturday),
                ]
                #expect(try CommitTable.insert(batch, cause: .sample, person: 1, in: connection) == 4)
                #expect(try DirtyDayTable.days(person: 1, in: connection) == [friday, saturday])
                try DirtyDayTable.clear(person: 1, in: connection)
                #expect(
                    try CommitTable.insert(
                        [batch[0], .sample("c", on: saturday)], cause: .sample, person: 1, in: connection) == 1)
                #expect(try DirtyDayTable.days(person: 1, in: connection) == [saturday])
                #expect(try CommitTable.countByRepository(person: 1, in: connection) == ["r": 4, "s": 1])
                #expect(try CommitTable.count(ofRepository: "r", person: 1, in: connection) == 3)
            }
        }
    }

    @Test("What was first seen of a commit stays", arguments: DatabaseEngine.allCases)
    func keepsTheFirst(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                try CommitTable.insert(
                    [.sample("a", on: friday, subject: "First")], cause: .sample, person: 1, in: connection)
                try CommitTable.insert(
                    [.sample("a", on: saturday, subject: "Later")], cause: .sample, person: 1, in: connection)
                let kept = try CommitTable.of(friday, person: 1, in: connection)
                #expect(kept.map(\.commit.subject) == ["First"])
                #expect(try CommitTable.of(saturday, person: 1, in: connection) == [])
            }
        }
    }

    @Test(
        "Every part of a commit comes back",
        arguments: DatabaseEngine.allCases,
        [
            PlacedCommit(
                commit: CommitEvidence(
                    source: .githubWebhook, repository: "", sha: String(repeating: "f", count: 64),
                    authorName: "김\u{202E}<b>'\"", authorEmail: "", authoredAt: instant(-1_000_000),
                    offset: -43_200, subject: "", firstSeen: instant(.max), excludedBy: "rule"),
                day: .first, placement: .homeZoneDayStart),
            .sample(String(repeating: "0", count: 40), on: .last, authoredAt: .min),
        ])
    func roundTrip(_ engine: DatabaseEngine, _ placed: PlacedCommit) async throws {
        try await engine.withDatabase { database in
            try await database.write { try CommitTable.insert([placed], cause: .sample, person: 1, in: $0) }
            let found = try await database.read { try CommitTable.of(placed.day, person: 1, in: $0) }
            #expect(found == [placed])
        }
    }

    @Test("The commits of a window come in order of days", arguments: DatabaseEngine.allCases)
    func streams(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                let days = [5, 1, 4, 2, 3, 2].map { Day(number: $0) }
                try CommitTable.insert(
                    days.enumerated().map { .sample("\($0.offset)", on: $0.element) }, cause: .sample, person: 1,
                    in: connection)
                var numbers: [Int] = []
                try CommitTable.forEach(
                    from: Day(number: 2), through: Day(number: 4), person: 1, in: connection
                ) { numbers.append($0.day.number) }
                #expect(numbers == [2, 2, 3, 4])
            }
        }
    }

    @Test("A marked day keeps each of its causes once, whoever settles it", arguments: DatabaseEngine.allCases)
    func keepsCauses(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            let read = ChangeCause(why: "more-evidence", detail: "haru", reading: .first)
            let removed = ChangeCause(why: "less-evidence", detail: "me@work")
            try await database.write { connection in
                try CommitTable.insert(
                    [.sample("a", on: friday), .sample("b", on: friday)], cause: read, person: 1, in: connection)
                try CommitTable.insert([.sample("c", on: saturday)], cause: read, person: 1, in: connection)
                try CommitTable.insert([.sample("d", on: friday)], cause: .sample, person: 1, in: connection)
                let moved = try CommitTable.rejudge(cause: removed, person: 1, in: connection) { placed in
                    CommitTable.Judgement(
                        day: placed.day, placement: placed.placement,
                        excludedBy: placed.commit.sha == "a" ? "rule" : nil)
                }
                #expect(moved == 1)
                #expect(
                    try DirtyDayTable.causes(person: 1, in: connection)
                        == [friday: [removed, read], saturday: [read]])
                #expect(try DirtyDayTable.days(person: 1, in: connection) == [friday, saturday])
            }
        }
    }

    @Test("What forges count for marked days comes in order of days", arguments: DatabaseEngine.allCases)
    func streamsDirtyDays(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                try ForgeTable.add((1...9).map { (Day(number: 10 - $0), $0) }, person: 1, in: connection)
                try DirtyDayTable.clear(person: 1, in: connection)
                try DirtyDayTable.mark(
                    [8, 3, 11, 5].map { Day(number: $0) }, cause: .sample, person: 1, in: connection)
                var counts: [Int] = []
                try ForgeTable.forEachOfDirtyDays(person: 1, in: connection) { counts.append($0.day.number) }
                #expect(counts == [3, 5, 8])
            }
        }
    }

    @Test("Removing the commits of an address marks their days", arguments: DatabaseEngine.allCases)
    func deletesByEmail(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                try CommitTable.insert(
                    [
                        .sample("a", on: friday, email: "me@work"), .sample("b", on: friday, email: "me@work"),
                        .sample("c", on: saturday, email: "me@home"),
                    ], cause: .sample, person: 1, in: connection)
                try DirtyDayTable.clear(person: 1, in: connection)
                #expect(try CommitTable.emails(person: 1, in: connection) == ["me@home", "me@work"])
                #expect(try CommitTable.deleteOf(email: "me@work", cause: .sample, person: 1, in: connection) == 2)
                #expect(try DirtyDayTable.days(person: 1, in: connection) == [friday])
                #expect(try !CommitTable.countByRepository(person: 1, in: connection).isEmpty)
                #expect(try CommitTable.deleteOf(email: "me@home", cause: .sample, person: 1, in: connection) == 1)
                #expect(try CommitTable.countByRepository(person: 1, in: connection).isEmpty)
            }
        }
    }

    @Test("Judging anew moves what changed and marks the days on both sides", arguments: DatabaseEngine.allCases)
    func rejudges(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                // More than two pages of commits, two of each author time.
                try CommitTable.insert(
                    (0..<5_000).map {
                        .sample(
                            "\($0)", on: Day(number: $0 % 10), repository: $0 < 2_500 ? "r" : "s",
                            authoredAt: Int64($0 / 2) - 700)
                    }, cause: .sample, person: 1, in: connection)
                try DirtyDayTable.clear(person: 1, in: connection)
                var seen: Set<String> = []
                let moved = try CommitTable.rejudge(cause: .sample, person: 1, in: connection) { placed in
                    seen.insert(placed.commit.sha)
                    let isOut = placed.day.number == 3
                    return CommitTable.Judgement(
                        day: isOut ? Day(number: 40) : placed.day, placement: placed.placement,
                        excludedBy: isOut ? "rule" : nil)
                }
                #expect(seen.count == 5_000)
                #expect(moved == 500)
                #expect(try DirtyDayTable.days(person: 1, in: connection) == [Day(number: 3), Day(number: 40)])
                let out = try CommitTable.of(Day(number: 40), person: 1, in: connection)
                #expect(out.count == 500)
                #expect(out.allSatisfy { $0.commit.excludedBy == "rule" })
                #expect(try CommitTable.of(Day(number: 3), person: 1, in: connection) == [])
            }
        }
    }

    @Test("A forge's count marks its day when it changes", arguments: DatabaseEngine.allCases)
    func forgeCounts(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                let (one, other) = (SourceRow.sample("a"), SourceRow.sample("b", login: "hubot"))
                try ForgeTable.add([(friday, 3), (saturday, 2)], of: one, person: 1, in: connection)
                try ForgeTable.add([(friday, 1)], of: other, person: 1, in: connection)
                let counts = try ForgeTable.of(friday, person: 1, in: connection)
                #expect(counts.map(\.account) == ["a", "b"])
                #expect(counts.map(\.count) == [3, 1])
                #expect(
                    try DirtyDayTable.causes(person: 1, in: connection) == [friday: [.sample], saturday: [.sample]])
                try DirtyDayTable.clear(person: 1, in: connection)

                #expect(try ForgeTable.set([(friday, 3), (saturday, 2)], of: one, person: 1, in: connection) == 0)
                #expect(try DirtyDayTable.isEmpty(person: 1, in: connection))
                #expect(try ForgeTable.set([(friday, 4), (saturday, 0)], of: one, person: 1, in: connection) == 2)
                #expect(try DirtyDayTable.causes(person: 1, in: connection) == [friday: [.sample], saturday: [.fewer]])
                #expect(try ForgeTable.of(friday, person: 1, in: connection).map(\.count) == [4, 1])
                #expect(try ForgeTable.of(saturday, person: 1, in: connection).isEmpty)
                func isCounting(from: Day, through: Day) throws -> Bool {
                    try ForgeTable.hasCounts(of: "a", from: from, through: through, person: 1, in: connection)
                }
                let daily = try ForgeTable.counts(
                    of: "a", from: .first, through: .last, person: 1, in: connection)
                #expect(daily == [friday: 4])
                #expect(try isCounting(from: friday, through: saturday))
                #expect(try !isCounting(from: saturday, through: .last))
                #expect(try !isCounting(from: .first, through: friday.previous))
                let totals = try ForgeTable.totals(person: 1, in: connection)
                #expect(totals["a"]?.count == 4)
                #expect(totals["a"]?.days == 1)
            }
        }
    }

    @Test("A forge's levels come and go without touching a day", arguments: DatabaseEngine.allCases)
    func forgeLevels(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                let source = SourceRow.sample("a")
                func set(_ level: Int?, count: Int = 3) throws -> Int {
                    try ForgeTable.set(
                        [ForgeCount(source: .github, account: "a", day: friday, count: count, level: level)],
                        of: source, from: friday, through: friday, more: .sample, fewer: .fewer, person: 1,
                        in: connection)
                }
                func level() throws -> Int? { try ForgeTable.of(friday, person: 1, in: connection).first?.level }
                try ForgeTable.add([(friday, 3)], of: source, person: 1, in: connection)
                try DirtyDayTable.clear(person: 1, in: connection)
                #expect(try set(2) == 0)
                #expect(try level() == 2)
                #expect(try set(nil) == 0)
                #expect(try level() == 2)
                #expect(try DirtyDayTable.isEmpty(person: 1, in: connection))
                #expect(try set(nil, count: 5) == 1)
                #expect(try level() == nil)
            }
        }
    }

    @Test("A source's window is set and the days around it are left", arguments: DatabaseEngine.allCases)
    func forgeWindow(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                let source = SourceRow.sample("a")
                try ForgeTable.add(
                    [(friday.previous, 1), (friday, 2), (saturday, 3)], of: source, person: 1, in: connection)
                try ForgeTable.set(
                    [ForgeCount(source: .github, account: "a", day: saturday, count: 9)], of: source, from: friday,
                    through: friday, more: .sample, fewer: .fewer, person: 1, in: connection)
                var counts: [Int] = []
                try ForgeTable.forEach(person: 1, in: connection) { counts.append($0.count) }
                #expect(counts == [1, 3])
            }
        }
    }

    @Test(
        "A source that is removed marks the days that it counted for, and no others", arguments: DatabaseEngine.allCases
    )
    func removesSource(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                var row = SourceRow.sample("a")
                try ForgeTable.add([(friday, 3)], of: row, person: 1, in: connection)
                try ForgeTable.add([(saturday, 1)], of: .sample("b", login: "hubot"), person: 1, in: connection)
                (row.readAt, row.historyFrom, row.mark, row.problemCode) = (instant(7), friday, "W/\"x\"", "limited")
                (row.problemText, row.failures, row.nextAt) = ("60", 2, instant(9))
                try SourceTable.update(row, person: 1, in: connection)
                #expect(try SourceTable.find("a", person: 1, in: connection) == row)
                // What is written down of questions leaves the token alone.
                try SourceTable.setToken("sealed", of: "a", person: 1, in: connection)
                try SourceTable.update(row, person: 1, in: connection)
                #expect(try SourceTable.find("a", person: 1, in: connection)?.token == "sealed")
                #expect(try SourceTable.find("b", person: 1, in: connection)?.token == nil)
                try SourceTable.setToken(nil, of: "a", person: 1, in: connection)
                #expect(try SourceTable.find("a", person: 1, in: connection) == row)
                #expect(try SourceTable.all(person: 1, in: connection).map(\.id) == ["b", "a"])
                try DirtyDayTable.clear(person: 1, in: connection)
                try SourceTable.remove("a", cause: .fewer, person: 1, in: connection)
                #expect(try SourceTable.find("a", person: 1, in: connection) == nil)
                #expect(try DirtyDayTable.causes(person: 1, in: connection) == [friday: [.fewer]])
                #expect(try ForgeTable.of(friday, person: 1, in: connection).isEmpty)
                #expect(try ForgeTable.of(saturday, person: 1, in: connection).count == 1)
            }
        }
    }

    @Test("Every day with evidence or a total can be marked", arguments: DatabaseEngine.allCases)
    func marksKnownDays(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                try CommitTable.insert(
                    [.sample("a", on: Day(number: 1)), .sample("b", on: Day(number: 5))], cause: .sample, person: 1,
                    in: connection)
                try ForgeTable.add([(Day(number: 6), 3)], person: 1, in: connection)
                try DayTable.set(.sample(Day(number: 7), 0, isDone: false), person: 1, in: connection)
                try DirtyDayTable.clear(person: 1, in: connection)
                try DirtyDayTable.markKnown(from: Day(number: 2), cause: .sample, person: 1, in: connection)
                #expect(try DirtyDayTable.days(person: 1, in: connection).map(\.number) == [5, 6, 7])
            }
        }
    }
}
