import Core
import Storage
import StorageSQLite
import TestSupport
import Testing

/// Sums of open tasks, compared with counts of the tasks themselves.
@Suite struct TaskTallyTests {
    private static let now = instant(1_795_225_680)

    @Test(
        "The sums of open tasks are right after any changes", arguments: DatabaseEngine.allCases, [1, 2, 3, 4, 5, 6])
    func sums(_ engine: DatabaseEngine, seed: Int) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                var random = seed
                func pick(_ count: Int) -> Int {
                    random = random * 16_807 % 2_147_483_647
                    return random / 7 % count
                }
                let today = day("2026-11-21")
                for step in 0..<300 {
                    let number = 1 + pick(40)
                    if pick(9) == 0 {
                        try tx.tasks.remove(number)
                    } else {
                        var row = TaskRow.sample(number)
                        let due = today.advanced(by: pick(9) - 4)
                        row.task.fields.isImportant = [true, false, nil][pick(3)]
                        row.task.fields.urgency = Urgency.allCases[pick(3)]
                        if pick(4) > 0 {
                            let seconds = Int64(due.number) * 86_400 - 32_400 + Int64(pick(96)) * 900
                            (row.day, row.deadline) = (due, instant(seconds))
                            row.task.fields.due = Due(day: due, time: nil)
                        }
                        if pick(4) == 0 { (row.task.doneAt, row.doneDay) = (Self.now, today) }
                        if pick(6) == 0 { row.deletedAt = Self.now }
                        try tx.tasks.put(row, alarms: [])
                    }
                    if step % 10 == 0 { try Self.check(today, tx) }
                }
            }
        }
    }

    private static func check(_ today: Day, _ tx: Tx) throws {
        func rows(_ query: TaskQuery) throws -> Int {
            try tx.tasks.page(query, now: now, window: .standard, limit: 1_000).count
        }
        func count(_ query: TaskQuery) throws -> Int {
            try tx.tasks.count(query, now: now, window: .standard)
        }
        var queries = [TaskQuery()]
        queries += Quadrant.allCases.map { TaskQuery.box($0) }
        for through in [nil, today.previous, today, today.next] as [Day?] {
            var query = TaskQuery()
            query.overBy = now
            query.days = through.map { .first...$0 }
            queries.append(query)
        }
        for query in queries { #expect(try count(query) == rows(query), "\(query)") }
        let open = try tx.tasks.openByQuadrant(now: now, window: .standard)
        #expect(open.values.allSatisfy { $0 > 0 })
        #expect(open.values.reduce(0, +) == (try count(TaskQuery())))
    }
}
