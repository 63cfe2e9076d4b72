import Core
import Foundation
import Storage
import StorageSQLite
import TestSupport
import Testing

@Suite struct TaskTests {
    private let friday = day("2026-11-20")

    @Test("Every part of a task comes back, and so does what changes", arguments: DatabaseEngine.allCases)
    func parts(_ engine: DatabaseEngine) async throws {
        let fields = TaskFields(
            title: "코드 리뷰 👩🏽‍💻", memo: "- 하나\n- 둘",
            due: Due(day: friday, time: TimeOfDay(minutes: 1_080), isSecondShowing: true),
            isImportant: true, urgency: .never, color: .purple, ticket: "haru", repository: "garden",
            alarms: [.atTime, .oneDay], alarmsOn: false,
            repeats: TaskRepeat(.weekly([.monday, .friday]), end: .until(.last)))
        var row = TaskRow(
            task: DayTask(
                id: 7, fields: fields, occurrence: 3, position: -5, createdAt: instant(11), doneAt: instant(12)),
            version: 4, deadline: instant(13), day: friday, createdDay: friday.previous, doneDay: friday.next,
            deletedAt: instant(14), madeBy: 2)
        try await engine.withDatabase { database in
            try await database.write { [row] connection in
                try TaskTable.put(row, alarms: [], person: 1, in: connection)
                #expect(try TaskTable.find(7, person: 1, in: connection) == row)
                #expect(try TaskTable.find(8, person: 1, in: connection) == nil)
                #expect(try TaskTable.made(by: 2, person: 1, in: connection) == row)
            }
            row.task.fields = TaskFields(title: "다른 일")
            (row.version, row.deadline, row.day, row.deletedAt) = (5, nil, nil, nil)
            (row.task.doneAt, row.doneDay) = (nil, nil)
            try await database.write { [row] connection in
                try TaskTable.put(row, alarms: [], person: 1, in: connection)
                #expect(try TaskTable.find(7, person: 1, in: connection) == row)
            }
        }
    }

    @Test(
        "Numbers that were tampered with are told as damage, and places are dealt out anew",
        arguments: DatabaseEngine.allCases)
    func tampered(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                for (number, place) in [(1, Int.min), (2, Int.max)] {
                    try TaskTable.put(.sample(number, position: place), alarms: [], person: 1, in: connection)
                }
                let above = try #require(try TaskTable.position(above: 1, person: 1, in: connection))
                #expect(above < (try #require(try TaskTable.find(1, person: 1, in: connection)?.task.position)))
                try TaskTable.put(.sample(2, position: .max), alarms: [], person: 1, in: connection)
                let last = try TaskTable.lastPosition(person: 1, in: connection)
                #expect(last > (try #require(try TaskTable.find(2, person: 1, in: connection)?.task.position)))
                for (number, column) in [(3, "occurrence"), (4, "version")] {
                    try TaskTable.put(.sample(number), alarms: [], person: 1, in: connection)
                    try connection.execute(
                        "UPDATE task SET \(column) = $1 WHERE number = $2",
                        [.integer(Int64.max), .integer(Int64(number))])
                    #expect(throws: StorageError.damaged("number: \(Int.max)")) {
                        try TaskTable.find(number, person: 1, in: connection)
                    }
                }
            }
        }
    }

    @Test("Every repeat comes back", arguments: DatabaseEngine.allCases)
    func repeats(_ engine: DatabaseEngine) async throws {
        let repeats: [TaskRepeat] = [
            TaskRepeat(.daily), TaskRepeat(.weekdays, end: .after(999)), TaskRepeat(.weekly(Set(Weekday.allCases))),
            TaskRepeat(.monthly(dayOfMonth: 31), end: .until(friday)), TaskRepeat(.daily, every: 366),
            TaskRepeat(.weekly([.sunday]), every: 2, end: .after(3)), TaskRepeat(.yearly(month: 2, dayOfMonth: 29)),
        ]
        try await engine.withDatabase { database in
            try await database.write { connection in
                for (index, repeats) in repeats.enumerated() {
                    let row = TaskRow.sample(index + 1, due: friday, repeats: repeats)
                    try TaskTable.put(row, alarms: [], person: 1, in: connection)
                    #expect(try TaskTable.find(index + 1, person: 1, in: connection)?.task.fields.repeats == repeats)
                }
                try connection.execute("UPDATE task SET repeats = 'hourly' WHERE number = 1", [])
                #expect(throws: StorageError.damaged("repeat: hourly")) {
                    try TaskTable.find(1, person: 1, in: connection)
                }
            }
        }
    }

    @Test("Numbers are never given twice, also when the highest is gone", arguments: DatabaseEngine.allCases)
    func numbers(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: [1, 2]) { database in
            try await database.write { connection in
                #expect(try NumberingTable.next("task", person: 1, in: connection) == 1)
                #expect(try NumberingTable.next("task", person: 1, in: connection) == 2)
                try TaskTable.put(.sample(2), alarms: [], person: 1, in: connection)
                try TaskTable.remove(2, person: 1, in: connection)
                #expect(try NumberingTable.next("task", person: 1, in: connection) == 3)
                #expect(try NumberingTable.next("note", person: 1, in: connection) == 1)
                #expect(try NumberingTable.next("task", person: 2, in: connection) == 1)
            }
        }
    }

    @Test(
        "A quadrant holds what is important and urgent by then, in the order of places",
        arguments: DatabaseEngine.allCases)
    func quadrants(_ engine: DatabaseEngine) async throws {
        let window = UrgencyWindow(hours: 1)
        let now = instant(100).advanced(bySeconds: -window.seconds)
        try await engine.withDatabase { database in
            try await database.write { connection in
                var number = 0
                var expected: [Quadrant: [Int]] = [:]
                for isImportant in [true, false, nil] {
                    for urgency in Urgency.allCases {
                        for deadline in [nil, 99, 100, 101] as [Int64?] {
                            number += 1
                            let isUrgent = urgency == .always || urgency == .auto && (deadline ?? 999) <= 100
                            let quadrant = Quadrant(isImportant: isImportant, isUrgent: isUrgent)
                            expected[quadrant, default: []].insert(number, at: 0)
                            try TaskTable.put(
                                .sample(
                                    number, due: deadline == nil ? nil : friday, isImportant: isImportant,
                                    urgency: urgency, deadline: deadline, position: -number),
                                alarms: [], person: 1, in: connection)
                        }
                    }
                }
                try TaskTable.put(.sample(90, doneAt: 1), alarms: [], person: 1, in: connection)
                try TaskTable.put(.sample(91, deletedAt: 1), alarms: [], person: 1, in: connection)
                for quadrant in Quadrant.allCases {
                    var query = TaskQuery()
                    (query.quadrant, query.order) = (quadrant, nil)
                    let rows = try TaskTable.page(
                        query, now: now, window: window, limit: 50, person: 1, in: connection)
                    #expect(rows.map(\.task.id) == expected[quadrant])
                }
                let counts = try TaskTable.openByQuadrant(now: now, window: window, person: 1, in: connection)
                #expect(counts == expected.mapValues(\.count))
            }
        }
    }

    @Test(
        "A done task counts to the quadrant that it was in when it was done, whenever that is asked",
        arguments: DatabaseEngine.allCases)
    func quadrantsOfDone(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                for (number, doneAt) in [(1, 99_000), (2, 96_400), (3, 96_399), (4, nil)] as [(Int, Int64?)] {
                    try TaskTable.put(
                        .sample(number, due: friday, deadline: 100_000, position: -number, doneAt: doneAt),
                        alarms: [], person: 1, in: connection)
                }
                func numbers(_ quadrant: Quadrant?, _ status: TaskStatus, _ order: TaskSort?) throws -> [Int] {
                    var query = TaskQuery()
                    (query.quadrant, query.status, query.order) = (quadrant, status, order)
                    let window = UrgencyWindow(hours: 1)
                    let rows = try TaskTable.page(
                        query, now: instant(200_000), window: window, limit: 9, person: 1, in: connection)
                    let count = try TaskTable.count(
                        query, now: instant(200_000), window: window, person: 1, in: connection)
                    #expect(count == rows.count)
                    return rows.map(\.task.id)
                }
                #expect(try numbers(.delegate, .done, nil) == [2, 1])
                #expect(try numbers(.delete, .done, nil) == [3])
                #expect(try numbers(.delegate, .all, nil) == [4, 2, 1])
                #expect(try numbers(nil, .all, .quadrant) == [4, 2, 1, 3])
            }
        }
    }

    @Test(
        "A day holds what was done on it though it is due on another, and both count it once",
        arguments: DatabaseEngine.allCases)
    func doneOnAnotherDay(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                let rows: [TaskRow] = [
                    .sample(1, due: friday.next, doneAt: 1, doneDay: friday),
                    .sample(2, due: friday, doneAt: 1, doneDay: friday),
                    .sample(3, doneAt: 1, doneDay: friday),
                    .sample(4, due: friday),
                    .sample(5, due: friday.previous, deadline: 1, doneAt: 1, doneDay: friday),
                    .sample(6, due: friday.next, doneAt: 1, doneDay: friday, deletedAt: 2),
                ]
                for row in rows { try TaskTable.put(row, alarms: [], person: 1, in: connection) }
                let expected: [(Day, numbers: [Int], open: Int, done: Int)] = [
                    (friday.previous, [5], 0, 1), (friday, [2, 4, 5, 1, 3], 1, 4), (friday.next, [1], 0, 1),
                ]
                for (day, numbers, open, done) in expected {
                    let found = try TaskTable.of(
                        day, limit: 9, overBy: nil, mostOverdue: 9, mostRepeated: 9, person: 1, in: connection)
                    #expect(found.tasks.map(\.task.id) == numbers)
                    #expect(found.overdue.isEmpty)
                    #expect(try TaskTable.counts(of: day, person: 1, in: connection) == (open, done))
                }
            }
        }
    }

    @Test(
        "With a day's tasks come those overdue and those repeated from before, each kind in order and so many at most",
        arguments: DatabaseEngine.allCases)
    func besideADay(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                var rows: [TaskRow] = [
                    .sample(1, due: friday.previous, deadline: 30), .sample(2, due: friday.previous, deadline: 20),
                    .sample(3, due: friday.previous, deadline: 90), .sample(4, due: friday, deadline: 10),
                    .sample(5, due: friday.previous, deadline: 5, doneAt: 1, doneDay: friday.previous),
                    .sample(6, due: friday.previous.previous, deadline: 40),
                    .sample(7, due: friday.next, deadline: 5), .sample(8),
                ]
                for index in [1, 2, 4] { rows[index].task.fields.repeats = nil }
                for row in rows { try TaskTable.put(row, alarms: [], person: 1, in: connection) }
                func found(overBy: Int64?, most: Int = 9) throws -> [[Int]] {
                    let found = try TaskTable.of(
                        friday, limit: 9, overBy: overBy.map { instant($0) }, mostOverdue: most, mostRepeated: most,
                        person: 1, in: connection)
                    return [found.tasks, found.overdue, found.repeated].map { $0.map(\.task.id) }
                }
                #expect(try found(overBy: 40) == [[4], [2, 1, 6], [6, 1]])
                #expect(try found(overBy: 39) == [[4], [2, 1], [6, 1]])
                #expect(try found(overBy: nil) == [[4], [], [6, 1]])
                #expect(try found(overBy: 40, most: 1) == [[4], [2], [6]])
            }
        }
    }

    @Test(
        "A search takes every sign as it stands, in any case and however it is composed",
        arguments: DatabaseEngine.allCases)
    func search(_ engine: DatabaseEngine) async throws {
        let titles = ["100% Coverage", "a_b", "Über uns", "코드 리뷰", "!중요한 일"]
        let searches: [(String, [Int])] = [
            ("0%", [1]), ("%", [1]), ("_", [2]), ("ÜBER", [3]), ("u\u{308}ber", [3]), ("드 리", [4]),
            ("그 말".decomposedStringWithCanonicalMapping, [4]), ("!", [5]), ("coverage", [1]), ("없는 말", []),
        ]
        try await engine.withDatabase { database in
            try await database.write { connection in
                for (index, title) in titles.enumerated() {
                    var row = TaskRow.sample(index + 1, title: title)
                    if index == 3 { row.task.fields.memo = "또 그 말" }
                    try TaskTable.put(row, alarms: [], person: 1, in: connection)
                }
                for (text, expected) in searches {
                    var query = TaskQuery()
                    query.text = text
                    let rows = try TaskTable.page(
                        query, now: instant(0), window: .standard, limit: 9, person: 1, in: connection)
                    #expect(rows.map(\.task.id) == expected, "\(text)")
                    #expect(
                        try TaskTable.count(query, now: instant(0), window: .standard, person: 1, in: connection)
                            == expected.count)
                }
            }
        }
    }

    @Test(
        "A place above a task can be had without end, and the order of the others stays",
        arguments: DatabaseEngine.allCases)
    func positions(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                for number in 1...3 {
                    let position = try TaskTable.lastPosition(person: 1, in: connection)
                    try TaskTable.put(.sample(number, position: position), alarms: [], person: 1, in: connection)
                }
                var order = [1, 2, 3]
                for number in 4...60 {
                    let position = try #require(try TaskTable.position(above: 2, person: 1, in: connection))
                    try TaskTable.put(.sample(number, position: position), alarms: [], person: 1, in: connection)
                    order.insert(number, at: order.count - 2)
                }
                var query = TaskQuery()
                query.order = nil
                let rows = try TaskTable.page(
                    query, now: instant(0), window: .standard, limit: 99, person: 1, in: connection)
                #expect(rows.map(\.task.id) == order)
                #expect(Set(rows.map(\.task.position)).count == rows.count)
                #expect(try TaskTable.position(above: 99, person: 1, in: connection) == nil)
            }
        }
    }

    @Test("Alarms are those of the last writing, and none of a deleted task", arguments: DatabaseEngine.allCases)
    func alarms(_ engine: DatabaseEngine) async throws {
        @Sendable func numbers(_ connection: any SQLConnection) throws -> [Int] {
            try TaskTable.alarms(from: instant(10), to: instant(20), person: 1, in: connection).map(\.number)
        }
        try await engine.withDatabase { database in
            try await database.write { connection in
                let two = [
                    PlannedAlarm(alarm: .oneHour, at: instant(10)), PlannedAlarm(alarm: .atTime, at: instant(20)),
                ]
                try TaskTable.put(.sample(1), alarms: two, person: 1, in: connection)
                try TaskTable.put(.sample(2), alarms: Array(two.prefix(1)), person: 1, in: connection)
                #expect(try numbers(connection) == [1, 2])
                try TaskTable.put(.sample(1), alarms: [], person: 1, in: connection)
                #expect(try numbers(connection) == [2])
                try TaskTable.put(.sample(2, deletedAt: 3), alarms: two, person: 1, in: connection)
                #expect(try numbers(connection) == [])
            }
        }
    }

    @Test("What was deleted long ago goes for good, and takes its alarms along", arguments: DatabaseEngine.allCases)
    func purge(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                for (number, deletedAt) in [(1, nil), (2, 99), (3, 100)] as [(Int, Int64?)] {
                    try TaskTable.put(.sample(number, deletedAt: deletedAt), alarms: [], person: 1, in: connection)
                }
                try TaskTable.purge(before: instant(100), person: 1, in: connection)
                #expect(
                    try (1...3).map { try TaskTable.find($0, person: 1, in: connection) != nil } == [true, false, true])
            }
        }
    }

    @Test("A sent form is known for a day", arguments: DatabaseEngine.allCases)
    func sentForms(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                func number(_ key: String, _ subject: SentFormTable.Subject = .task) throws -> Int? {
                    try SentFormTable.number(of: key, subject: subject, person: 1, in: connection)
                }
                try SentFormTable.insert("a", subject: .task, number: 4, at: instant(0), person: 1, in: connection)
                #expect(try (number("a"), number("b"), number("a", .note)) == (4, nil, nil))
                let later = instant(SentFormTable.memory + 1)
                try SentFormTable.insert("b", subject: .task, number: 5, at: later, person: 1, in: connection)
                #expect(try (number("a"), number("b")) == (nil, 5))
            }
        }
    }

    @Test("A new label gets the next colour, and keeps the one that it was given", arguments: DatabaseEngine.allCases)
    func tickets(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                for label in ["a", "b", "a"] { try TicketTable.ensure(label, person: 1, in: connection) }
                #expect(try TicketTable.colors(person: 1, in: connection) == ["a": .green, "b": .blue])
                try TicketTable.set("a", to: .pink, person: 1, in: connection)
                try TicketTable.ensure("a", person: 1, in: connection)
                #expect(try TicketTable.colors(person: 1, in: connection) == ["a": .pink, "b": .blue])
                try TaskTable.put(.sample(1), alarms: [], person: 1, in: connection)
                try TaskTable.put(.sample(2, doneAt: 1), alarms: [], person: 1, in: connection)
                #expect(try TicketTable.openTasks(person: 1, in: connection) == ["haru": 1])
            }
        }
    }
}
