import Core
import Foundation
import Storage
import StorageSQLite
import TestSupport
import Testing

@Suite struct TaskTests {
    private let friday = day("2026-11-20")

    @Test("Every field of a task is stored and read, before and after changes", arguments: DatabaseEngine.allCases)
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
            try await database.write(of: 1) { [row] tx in
                try tx.tasks.put(row, alarms: [])
                #expect(try tx.tasks.find(7) == row)
                #expect(try tx.tasks.find(8) == nil)
                #expect(try tx.tasks.made(by: 2) == row)
            }
            row.task.fields = TaskFields(title: "다른 일")
            (row.version, row.deadline, row.day, row.deletedAt) = (5, nil, nil, nil)
            (row.task.doneAt, row.doneDay) = (nil, nil)
            try await database.write(of: 1) { [row] tx in
                try tx.tasks.put(row, alarms: [])
                #expect(try tx.tasks.find(7) == row)
            }
        }
    }

    @Test(
        "Tampered numbers are reported as damage, and places are reassigned",
        arguments: DatabaseEngine.allCases)
    func tampered(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                for (number, place) in [(1, Int.min), (2, Int.max)] {
                    try tx.tasks.put(.sample(number, position: place), alarms: [])
                }
                let above = try #require(try tx.tasks.position(above: 1))
                #expect(above < (try #require(try tx.tasks.find(1)?.task.position)))
                try tx.tasks.put(.sample(2, position: .max), alarms: [])
                let last = try tx.tasks.lastPosition()
                #expect(last > (try #require(try tx.tasks.find(2)?.task.position)))
                for (number, column) in [(3, "occurrence"), (4, "version")] {
                    try tx.tasks.put(.sample(number), alarms: [])
                    try tx.execute(
                        "UPDATE task SET \(column) = $1 WHERE number = $2",
                        [.integer(Int64.max), .integer(Int64(number))])
                    #expect(throws: StorageError.damaged("number: \(Int.max)")) {
                        try tx.tasks.find(number)
                    }
                }
            }
        }
    }

    @Test("Every repeat is stored and read", arguments: DatabaseEngine.allCases)
    func repeats(_ engine: DatabaseEngine) async throws {
        let repeats: [TaskRepeat] = [
            TaskRepeat(.daily), TaskRepeat(.weekdays, end: .after(999)), TaskRepeat(.weekly(Set(Weekday.allCases))),
            TaskRepeat(.monthly(dayOfMonth: 31), end: .until(friday)), TaskRepeat(.daily, every: 366),
            TaskRepeat(.weekly([.sunday]), every: 2, end: .after(3)), TaskRepeat(.yearly(month: 2, dayOfMonth: 29)),
        ]
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                for (index, repeats) in repeats.enumerated() {
                    let row = TaskRow.sample(index + 1, due: friday, repeats: repeats)
                    try tx.tasks.put(row, alarms: [])
                    #expect(try tx.tasks.find(index + 1)?.task.fields.repeats == repeats)
                }
                try tx.execute("UPDATE task SET repeats = 'hourly' WHERE number = 1", [])
                #expect(throws: StorageError.damaged("repeat: hourly")) {
                    try tx.tasks.find(1)
                }
            }
        }
    }

    @Test("Numbers are never reused, even when the highest is gone", arguments: DatabaseEngine.allCases)
    func numbers(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: [1, 2]) { database in
            try await database.write(of: 1) { tx in
                #expect(try tx.numbering.next("task") == 1)
                #expect(try tx.numbering.next("task") == 2)
                try tx.tasks.put(.sample(2), alarms: [])
                try tx.tasks.remove(2)
                #expect(try tx.numbering.next("task") == 3)
                #expect(try tx.numbering.next("note") == 1)
                #expect(try tx.account(2).numbering.next("task") == 1)
            }
        }
    }

    @Test(
        "A quadrant has the tasks that are important and urgent by then, in the order of places",
        arguments: DatabaseEngine.allCases)
    func quadrants(_ engine: DatabaseEngine) async throws {
        let window = UrgencyWindow(hours: 1)
        let now = instant(100).advanced(bySeconds: -window.seconds)
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                var number = 0
                var expected: [Quadrant: [Int]] = [:]
                for isImportant in [true, false, nil] {
                    for urgency in Urgency.allCases {
                        for deadline in [nil, 99, 100, 101] as [Int64?] {
                            number += 1
                            let isUrgent = urgency == .always || urgency == .auto && (deadline ?? 999) <= 100
                            let quadrant = Quadrant(isImportant: isImportant, isUrgent: isUrgent)
                            expected[quadrant, default: []].insert(number, at: 0)
                            try tx.tasks.put(
                                .sample(
                                    number, due: deadline == nil ? nil : friday, isImportant: isImportant,
                                    urgency: urgency, deadline: deadline, position: -number),
                                alarms: [])
                        }
                    }
                }
                try tx.tasks.put(.sample(90, doneAt: 1), alarms: [])
                try tx.tasks.put(.sample(91, deletedAt: 1), alarms: [])
                for quadrant in Quadrant.allCases {
                    var query = TaskQuery()
                    (query.quadrant, query.order) = (quadrant, nil)
                    let rows = try tx.tasks.page(query, now: now, window: window, limit: 50)
                    #expect(rows.map(\.task.id) == expected[quadrant])
                }
                let counts = try tx.tasks.openByQuadrant(now: now, window: window)
                #expect(counts == expected.mapValues(\.count))
            }
        }
    }

    @Test(
        "A done task counts in its quadrant at completion, whenever that is queried",
        arguments: DatabaseEngine.allCases)
    func quadrantsOfDone(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                for (number, doneAt) in [(1, 99_000), (2, 96_400), (3, 96_399), (4, nil)] as [(Int, Int64?)] {
                    try tx.tasks.put(
                        .sample(number, due: friday, deadline: 100_000, position: -number, doneAt: doneAt),
                        alarms: [])
                }
                func numbers(_ quadrant: Quadrant?, _ status: TaskStatus, _ order: TaskSort?) throws -> [Int] {
                    var query = TaskQuery()
                    (query.quadrant, query.status, query.order) = (quadrant, status, order)
                    let window = UrgencyWindow(hours: 1)
                    let rows = try tx.tasks.page(query, now: instant(200_000), window: window, limit: 9)
                    let count = try tx.tasks.count(query, now: instant(200_000), window: window)
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
        "A day has the tasks done on it even if due on another, and both days count each once",
        arguments: DatabaseEngine.allCases)
    func doneOnAnotherDay(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                let rows: [TaskRow] = [
                    .sample(1, due: friday.next, doneAt: 1, doneDay: friday),
                    .sample(2, due: friday, doneAt: 1, doneDay: friday),
                    .sample(3, doneAt: 1, doneDay: friday),
                    .sample(4, due: friday),
                    .sample(5, due: friday.previous, deadline: 1, doneAt: 1, doneDay: friday),
                    .sample(6, due: friday.next, doneAt: 1, doneDay: friday, deletedAt: 2),
                ]
                for row in rows { try tx.tasks.put(row, alarms: []) }
                let expected: [(Day, numbers: [Int], open: Int, done: Int)] = [
                    (friday.previous, [5], 0, 1), (friday, [2, 4, 5, 1, 3], 1, 4), (friday.next, [1], 0, 1),
                ]
                for (day, numbers, open, done) in expected {
                    let found = try tx.tasks.of(day, limit: 9, overBy: nil, mostOverdue: 9, mostRepeated: 9)
                    #expect(found.tasks.map(\.task.id) == numbers)
                    #expect(found.overdue.isEmpty)
                    #expect(try tx.tasks.counts(of: day) == (open, done))
                }
            }
        }
    }

    @Test(
        "With a day's tasks come limited numbers of overdue and of repeated ones, each kind in order",
        arguments: DatabaseEngine.allCases)
    func besideADay(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                var rows: [TaskRow] = [
                    .sample(1, due: friday.previous, deadline: 30), .sample(2, due: friday.previous, deadline: 20),
                    .sample(3, due: friday.previous, deadline: 90), .sample(4, due: friday, deadline: 10),
                    .sample(5, due: friday.previous, deadline: 5, doneAt: 1, doneDay: friday.previous),
                    .sample(6, due: friday.previous.previous, deadline: 40),
                    .sample(7, due: friday.next, deadline: 5), .sample(8),
                ]
                for index in [1, 2, 4] { rows[index].task.fields.repeats = nil }
                for row in rows { try tx.tasks.put(row, alarms: []) }
                func found(overBy: Int64?, most: Int = 9) throws -> [[Int]] {
                    let found = try tx.tasks.of(
                        friday, limit: 9, overBy: overBy.map { instant($0) }, mostOverdue: most, mostRepeated: most)
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
        "A search treats every character literally, in any case and any Unicode composition",
        arguments: DatabaseEngine.allCases)
    func search(_ engine: DatabaseEngine) async throws {
        let titles = ["100% Coverage", "a_b", "Über uns", "코드 리뷰", "!중요한 일"]
        let searches: [(String, [Int])] = [
            ("0%", [1]), ("%", [1]), ("_", [2]), ("ÜBER", [3]), ("u\u{308}ber", [3]), ("드 리", [4]),
            ("그 말".decomposedStringWithCanonicalMapping, [4]), ("!", [5]), ("coverage", [1]), ("없는 말", []),
        ]
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                for (index, title) in titles.enumerated() {
                    var row = TaskRow.sample(index + 1, title: title)
                    if index == 3 { row.task.fields.memo = "또 그 말" }
                    try tx.tasks.put(row, alarms: [])
                }
                for (text, expected) in searches {
                    var query = TaskQuery()
                    query.text = text
                    let rows = try tx.tasks.page(query, now: instant(0), window: .standard, limit: 9)
                    #expect(rows.map(\.task.id) == expected, "\(text)")
                    #expect(
                        try tx.tasks.count(query, now: instant(0), window: .standard)
                            == expected.count)
                }
            }
        }
    }

    @Test(
        "A place above a task can be used endlessly, and the order of the others stays",
        arguments: DatabaseEngine.allCases)
    func positions(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                for number in 1...3 {
                    let position = try tx.tasks.lastPosition()
                    try tx.tasks.put(.sample(number, position: position), alarms: [])
                }
                var order = [1, 2, 3]
                for number in 4...60 {
                    let position = try #require(try tx.tasks.position(above: 2))
                    try tx.tasks.put(.sample(number, position: position), alarms: [])
                    order.insert(number, at: order.count - 2)
                }
                var query = TaskQuery()
                query.order = nil
                let rows = try tx.tasks.page(query, now: instant(0), window: .standard, limit: 99)
                #expect(rows.map(\.task.id) == order)
                #expect(Set(rows.map(\.task.position)).count == rows.count)
                #expect(try tx.tasks.position(above: 99) == nil)
            }
        }
    }

    @Test("Alarms are those of the last write, and a deleted task has none", arguments: DatabaseEngine.allCases)
    func alarms(_ engine: DatabaseEngine) async throws {
        @Sendable func numbers(_ tx: Tx) throws -> [Int] {
            try tx.tasks.alarms(from: instant(10), to: instant(20)).map(\.number)
        }
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                let two = [
                    PlannedAlarm(alarm: .oneHour, at: instant(10)), PlannedAlarm(alarm: .atTime, at: instant(20)),
                ]
                try tx.tasks.put(.sample(1), alarms: two)
                try tx.tasks.put(.sample(2), alarms: Array(two.prefix(1)))
                #expect(try numbers(tx) == [1, 2])
                try tx.tasks.put(.sample(1), alarms: [])
                #expect(try numbers(tx) == [2])
                try tx.tasks.put(.sample(2, deletedAt: 3), alarms: two)
                #expect(try numbers(tx) == [])
            }
        }
    }

    @Test("Tasks deleted long ago are removed for good, with their alarms", arguments: DatabaseEngine.allCases)
    func purge(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                for (number, deletedAt) in [(1, nil), (2, 99), (3, 100)] as [(Int, Int64?)] {
                    try tx.tasks.put(.sample(number, deletedAt: deletedAt), alarms: [])
                }
                try tx.tasks.purge(before: instant(100))
                #expect(try (1...3).map { try tx.tasks.find($0) != nil } == [true, false, true])
            }
        }
    }

    @Test("A sent form is remembered for a day", arguments: DatabaseEngine.allCases)
    func sentForms(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                func number(_ key: String, _ subject: SentFormTable.Subject = .task) throws -> Int? {
                    try tx.sentForms.number(of: key, subject: subject)
                }
                try tx.sentForms.insert("a", subject: .task, number: 4, at: instant(0))
                #expect(try (number("a"), number("b"), number("a", .note)) == (4, nil, nil))
                let later = instant(SentFormTable.memory + 1)
                try tx.sentForms.insert("b", subject: .task, number: 5, at: later)
                #expect(try (number("a"), number("b")) == (nil, 5))
            }
        }
    }

    @Test("A new label gets the next colour, and keeps its assigned one", arguments: DatabaseEngine.allCases)
    func tickets(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                for label in ["a", "b", "a"] { try tx.tickets.ensure(label) }
                #expect(try tx.tickets.colors() == ["a": .green, "b": .blue])
                try tx.tickets.set("a", to: .pink)
                try tx.tickets.ensure("a")
                #expect(try tx.tickets.colors() == ["a": .pink, "b": .blue])
                try tx.tasks.put(.sample(1), alarms: [])
                try tx.tasks.put(.sample(2, doneAt: 1), alarms: [])
                #expect(try tx.tickets.openTasks() == ["haru": 1])
            }
        }
    }
}
