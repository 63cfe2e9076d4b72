import Core
import StorageSQLite
import TestSupport
import Testing

@testable import Storage

@Suite struct StatisticsTableTests {
    private let friday = day("2026-11-20")

    private func commit(
        _ sha: String, at seconds: Int64, offset: Int = 0, placement: Placement = .commitOffset
    ) -> PlacedCommit {
        PlacedCommit(
            commit: CommitEvidence(
                source: .git, repository: "r", sha: sha, authorName: "Me", authorEmail: "me@example.com",
                authoredAt: instant(seconds), offset: offset, subject: "", firstSeen: instant(1)),
            day: friday, placement: placement)
    }

    @Test("The commit times of days are rewritten and summed", arguments: DatabaseEngine.allCases)
    func times(_ engine: DatabaseEngine) async throws {
        var (first, second) = (CommitTimes(), CommitTimes())
        (first.ownHours, first.homeQuarters) = ([0: 2, 23: 1], [-1: 1, 1_994_695: 3])
        second.ownHours = [23: 4]
        try await engine.withDatabase { database in
            try await database.write(of: 1) { [first, second] tx in
                func sums(_ from: Day, _ through: Day) throws -> [String: [Weekday: CommitTimes]] {
                    try tx.commitTimes.sums(from: from, through: through)
                }
                let thursday = friday.previous.weekday
                try tx.commitTimes.insert(["a": first], of: friday.previous)
                try tx.commitTimes.insert(["a": second, "b": second], of: friday)
                try tx.commitTimes.insert(["b": second], of: friday.advanced(by: 7))
                var both = second
                both.ownHours = [23: 8]
                #expect(
                    try sums(.first, .last)
                        == ["a": [thursday: first, .friday: second], "b": [.friday: both]])
                #expect(try sums(.first, friday.previous) == ["a": [thursday: first]])
                try tx.dirtyDays.mark([friday], cause: .sample)
                try tx.commitTimes.removeOfDirtyDays()
                #expect(try sums(.first, friday) == ["a": [thursday: first]])
            }
        }
    }

    @Test("Hours are those of the clock that placed a commit, even before 1970")
    func hours() {
        var times = CommitTimes()
        for placed in [
            commit("a", at: 3_599), commit("b", at: 3_600), commit("c", at: -1),
            commit("d", at: 0, offset: -3_600), commit("e", at: 10, offset: 19_800),
            commit("f", at: 1_799, placement: .homeZone), commit("g", at: 900, placement: .homeZone),
            commit("h", at: -2, placement: .homeZoneDayStart),
        ] { times.add(placed.commit, placement: placed.placement) }
        #expect(times.ownHours == [0: 1, 1: 1, 23: 2, 5: 1])
        #expect(times.homeQuarters == [1: 2, -1: 1])
    }

    @Test(
        "Tasks are summed by state, by day and by quarter, without deleted ones", arguments: DatabaseEngine.allCases
    )
    func tasks(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                let rows: [TaskRow] = [
                    .sample(1, due: friday, isImportant: true, deadline: 1_000),
                    .sample(2, due: friday, urgency: .never, deadline: 1_000),
                    .sample(3, due: friday, deadline: 1_000_000, doneAt: 1_000, doneDay: friday),
                    .sample(4, due: friday, deadline: 1_500, doneAt: 1_799, doneDay: friday),
                    .sample(5, due: friday.next), .sample(6, due: friday, deletedAt: 7),
                ]
                for row in rows { try tx.tasks.put(row, alarms: []) }
                let groups = try tx.statistics.taskGroups(
                    from: friday, through: friday, now: instant(2_000), window: UrgencyWindow(hours: 1))
                let found = Set(groups.map { "\($0.quadrant) \($0.isDone) \($0.count) \($0.overdue)" })
                #expect(found == ["do false 1 1", "delete false 1 1", "delete true 1 0", "delegate true 1 0"])
                let done = try tx.statistics.tasksDone(from: friday, through: friday)
                #expect(done.byDay == [friday: 2])
                let created = try tx.statistics.tasksCreated(from: .first, through: .last)
                #expect(created.byDay == [.first: 5])
                let quarters = try tx.statistics.tasksDoneByQuarter(from: friday, through: friday)
                #expect(quarters.map(\.at.seconds) == [900] && quarters.map(\.count) == [2])
                #expect(try tx.statistics.earliestDay() == .first)
            }
        }
    }

    @Test("A person without data has no first day and no sums", arguments: DatabaseEngine.allCases)
    func nothing(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: [1, 2]) { database in
            try await database.write(of: 1) { tx in
                try tx.commits.insert([commit("a", at: 1)], cause: .sample)
                try tx.days.set(.sample(friday, 1))
                try tx.tasks.put(.sample(1, due: friday), alarms: [])
                try tx.dayMoods.set(.good, of: friday.previous, at: instant(1))
                #expect(try tx.account(2).statistics.earliestDay() == nil)
                #expect(try tx.account(2).commitTimes.sums(from: .first, through: .last).isEmpty)
                #expect(try tx.account(2).statistics.tasksCreated(from: .first, through: .last).total == 0)
                #expect(
                    try tx.account(2).statistics.taskGroups(
                        from: .first, through: .last, now: instant(0), window: .standard
                    ).isEmpty)
            }
        }
    }
}
