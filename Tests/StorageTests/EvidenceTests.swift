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
            try await database.write(of: 1) { tx in
                let batch: [PlacedCommit] = [
                    .sample("a", on: friday), .sample("a", on: friday), .sample("a", on: friday, repository: "s"),
                    .sample("a", on: friday, source: .hook), .sample("b", on: saturday),
                ]
                #expect(try tx.commits.insert(batch, cause: .sample) == 4)
                #expect(try tx.dirtyDays.days() == [friday, saturday])
                try tx.dirtyDays.clear()
                #expect(try tx.commits.insert([batch[0], .sample("c", on: saturday)], cause: .sample) == 1)
                #expect(try tx.dirtyDays.days() == [saturday])
                #expect(try tx.commits.countByRepository() == ["r": 4, "s": 1])
                #expect(try tx.commits.count(ofRepository: "r") == 3)
            }
        }
    }

    @Test("The first stored values of a commit stay", arguments: DatabaseEngine.allCases)
    func keepsTheFirst(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                try tx.commits.insert([.sample("a", on: friday, subject: "First")], cause: .sample)
                try tx.commits.insert([.sample("a", on: saturday, subject: "Later")], cause: .sample)
                let kept = try tx.commits.of(friday)
                #expect(kept.map(\.commit.subject) == ["First"])
                #expect(try tx.commits.of(saturday) == [])
            }
        }
    }

    @Test(
        "Every field of a commit is stored and read",
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
            try await database.write(of: 1) { try $0.commits.insert([placed], cause: .sample) }
            let found = try await database.read(of: 1) { try $0.commits.of(placed.day) }
            #expect(found == [placed])
        }
    }

    @Test("The commits of a window are ordered by day", arguments: DatabaseEngine.allCases)
    func streams(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                let days = [5, 1, 4, 2, 3, 2].map { Day(number: $0) }
                try tx.commits.insert(days.enumerated().map { .sample("\($0.offset)", on: $0.element) }, cause: .sample)
                var numbers: [Int] = []
                try tx.commits.forEach(from: Day(number: 2), through: Day(number: 4)) { numbers.append($0.day.number) }
                #expect(numbers == [2, 2, 3, 4])
            }
        }
    }

    @Test("A marked day keeps each of its causes once, whoever settles it", arguments: DatabaseEngine.allCases)
    func keepsCauses(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            let read = ChangeCause(why: "more-evidence", detail: "haru", reading: .first)
            let removed = ChangeCause(why: "less-evidence", detail: "me@work")
            try await database.write(of: 1) { tx in
                try tx.commits.insert([.sample("a", on: friday), .sample("b", on: friday)], cause: read)
                try tx.commits.insert([.sample("c", on: saturday)], cause: read)
                try tx.commits.insert([.sample("d", on: friday)], cause: .sample)
                let moved = try tx.commits.rejudge(cause: removed) { placed in
                    CommitTable.Judgement(
                        day: placed.day, placement: placed.placement,
                        excludedBy: placed.commit.sha == "a" ? "rule" : nil)
                }
                #expect(moved == 1)
                #expect(
                    try tx.dirtyDays.causes()
                        == [friday: [removed, read], saturday: [read]])
                #expect(try tx.dirtyDays.days() == [friday, saturday])
            }
        }
    }

    @Test("Forge counts of marked days are ordered by day", arguments: DatabaseEngine.allCases)
    func streamsDirtyDays(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                try tx.forgeDays.add((1...9).map { (Day(number: 10 - $0), $0) })
                try tx.dirtyDays.clear()
                try tx.dirtyDays.mark([8, 3, 11, 5].map { Day(number: $0) }, cause: .sample)
                var counts: [Int] = []
                try tx.forgeDays.forEachOfDirtyDays() { counts.append($0.day.number) }
                #expect(counts == [3, 5, 8])
            }
        }
    }

    @Test("Removing the commits of an address marks their days", arguments: DatabaseEngine.allCases)
    func deletesByEmail(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                try tx.commits.insert(
                    [
                        .sample("a", on: friday, email: "me@work"), .sample("b", on: friday, email: "me@work"),
                        .sample("c", on: saturday, email: "me@home"),
                    ], cause: .sample)
                try tx.dirtyDays.clear()
                #expect(try tx.commits.emails() == ["me@home", "me@work"])
                #expect(try tx.commits.deleteOf(email: "me@work", cause: .sample) == 2)
                #expect(try tx.dirtyDays.days() == [friday])
                #expect(try !tx.commits.countByRepository().isEmpty)
                #expect(try tx.commits.deleteOf(email: "me@home", cause: .sample) == 1)
                #expect(try tx.commits.countByRepository().isEmpty)
            }
        }
    }

    @Test("Judging again moves changed commits and marks the days on both sides", arguments: DatabaseEngine.allCases)
    func rejudges(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                // More than two pages of commits, with each author time twice.
                try tx.commits.insert(
                    (0..<5_000).map {
                        .sample(
                            "\($0)", on: Day(number: $0 % 10), repository: $0 < 2_500 ? "r" : "s",
                            authoredAt: Int64($0 / 2) - 700)
                    }, cause: .sample)
                try tx.dirtyDays.clear()
                var seen: Set<String> = []
                let moved = try tx.commits.rejudge(cause: .sample) { placed in
                    seen.insert(placed.commit.sha)
                    let isOut = placed.day.number == 3
                    return CommitTable.Judgement(
                        day: isOut ? Day(number: 40) : placed.day, placement: placed.placement,
                        excludedBy: isOut ? "rule" : nil)
                }
                #expect(seen.count == 5_000)
                #expect(moved == 500)
                #expect(try tx.dirtyDays.days() == [Day(number: 3), Day(number: 40)])
                let out = try tx.commits.of(Day(number: 40))
                #expect(out.count == 500)
                #expect(out.allSatisfy { $0.commit.excludedBy == "rule" })
                #expect(try tx.commits.of(Day(number: 3)) == [])
            }
        }
    }

    @Test("A forge's count marks its day when it changes", arguments: DatabaseEngine.allCases)
    func forgeCounts(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                let (one, other) = (SourceRow.sample("a"), SourceRow.sample("b", login: "hubot"))
                try tx.forgeDays.add([(friday, 3), (saturday, 2)], of: one)
                try tx.forgeDays.add([(friday, 1)], of: other)
                let counts = try tx.forgeDays.of(friday)
                #expect(counts.map(\.account) == ["a", "b"])
                #expect(counts.map(\.count) == [3, 1])
                #expect(try tx.dirtyDays.causes() == [friday: [.sample], saturday: [.sample]])
                try tx.dirtyDays.clear()

                #expect(try tx.forgeDays.set([(friday, 3), (saturday, 2)], of: one) == 0)
                #expect(try tx.dirtyDays.isEmpty())
                #expect(try tx.forgeDays.set([(friday, 4), (saturday, 0)], of: one) == 2)
                #expect(try tx.dirtyDays.causes() == [friday: [.sample], saturday: [.fewer]])
                #expect(try tx.forgeDays.of(friday).map(\.count) == [4, 1])
                #expect(try tx.forgeDays.of(saturday).isEmpty)
                func isCounting(from: Day, through: Day) throws -> Bool {
                    try tx.forgeDays.hasCounts(of: "a", from: from, through: through)
                }
                let daily = try tx.forgeDays.counts(of: "a", from: .first, through: .last)
                #expect(daily == [friday: 4])
                #expect(try isCounting(from: friday, through: saturday))
                #expect(try !isCounting(from: saturday, through: .last))
                #expect(try !isCounting(from: .first, through: friday.previous))
                let totals = try tx.forgeDays.totals()
                #expect(totals["a"]?.count == 4)
                #expect(totals["a"]?.days == 1)
            }
        }
    }

    @Test("A forge's levels are set and removed without marking a day", arguments: DatabaseEngine.allCases)
    func forgeLevels(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                let source = SourceRow.sample("a")
                func set(_ level: Int?, count: Int = 3) throws -> Int {
                    try tx.forgeDays.set(
                        [ForgeCount(source: .github, account: "a", day: friday, count: count, level: level)],
                        of: source, from: friday, through: friday, more: .sample, fewer: .fewer)
                }
                func level() throws -> Int? { try tx.forgeDays.of(friday).first?.level }
                try tx.forgeDays.add([(friday, 3)], of: source)
                try tx.dirtyDays.clear()
                #expect(try set(2) == 0)
                #expect(try level() == 2)
                #expect(try set(nil) == 0)
                #expect(try level() == 2)
                #expect(try tx.dirtyDays.isEmpty())
                #expect(try set(nil, count: 5) == 1)
                #expect(try level() == nil)
            }
        }
    }

    @Test("A source's window is replaced, and the days around it stay", arguments: DatabaseEngine.allCases)
    func forgeWindow(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                let source = SourceRow.sample("a")
                try tx.forgeDays.add([(friday.previous, 1), (friday, 2), (saturday, 3)], of: source)
                try tx.forgeDays.set(
                    [ForgeCount(source: .github, account: "a", day: saturday, count: 9)], of: source, from: friday,
                    through: friday, more: .sample, fewer: .fewer)
                var counts: [Int] = []
                try tx.forgeDays.forEach() { counts.append($0.count) }
                #expect(counts == [1, 3])
            }
        }
    }

    @Test(
        "Removing a source marks the days that it counted for, and no others", arguments: DatabaseEngine.allCases
    )
    func removesSource(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                var row = SourceRow.sample("a")
                try tx.forgeDays.add([(friday, 3)], of: row)
                try tx.forgeDays.add([(saturday, 1)], of: .sample("b", login: "hubot"))
                (row.readAt, row.historyFrom, row.etag, row.problemCode) = (instant(7), friday, "W/\"x\"", "limited")
                (row.problemText, row.failures, row.nextAt) = ("60", 2, instant(9))
                try tx.sources.update(row)
                #expect(try tx.sources.find("a") == row)
                // Recording a poll leaves the token unchanged.
                try tx.sources.setToken("sealed", of: "a")
                try tx.sources.update(row)
                #expect(try tx.sources.find("a")?.token == "sealed")
                #expect(try tx.sources.find("b")?.token == nil)
                try tx.sources.setToken(nil, of: "a")
                #expect(try tx.sources.find("a") == row)
                #expect(try tx.sources.all().map(\.id) == ["b", "a"])
                try tx.dirtyDays.clear()
                try tx.sources.remove("a", cause: .fewer)
                #expect(try tx.sources.find("a") == nil)
                #expect(try tx.dirtyDays.causes() == [friday: [.fewer]])
                #expect(try tx.forgeDays.of(friday).isEmpty)
                #expect(try tx.forgeDays.of(saturday).count == 1)
            }
        }
    }

    @Test("Every day with evidence or a total can be marked", arguments: DatabaseEngine.allCases)
    func marksKnownDays(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                try tx.commits.insert(
                    [.sample("a", on: Day(number: 1)), .sample("b", on: Day(number: 5))], cause: .sample)
                try tx.forgeDays.add([(Day(number: 6), 3)])
                try tx.days.set(.sample(Day(number: 7), 0, isDone: false))
                try tx.dirtyDays.clear()
                try tx.dirtyDays.markKnown(from: Day(number: 2), cause: .sample)
                #expect(try tx.dirtyDays.days().map(\.number) == [5, 6, 7])
            }
        }
    }
}
