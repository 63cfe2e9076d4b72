import Synchronization
import TestSupport
import Testing

@testable import Storage

@Suite struct DatabaseCopyTests {
    private static let directions: [(DatabaseEngine, DatabaseEngine)] = [
        (.file, .postgres), (.postgres, .file), (.memory, .memory), (.postgres, .postgres),
    ]

    @Test("Everything is copied between engines, and compared", arguments: directions)
    func copies(_ from: DatabaseEngine, _ to: DatabaseEngine) async throws {
        try await from.withDatabase(people: [1, 2], copies: true) { source in
            try await source.write { connection in
                for person in [1, 2] as [Int64] { try fill(connection.account(person)) }
                let keys = PushKeyRow(publicKey: "public", privateKey: "sealed", createdAt: instant(1))
                _ = try PushKeyTable.insert(keys, in: connection)
                // More than a page, with a composite key, and texts that engines store differently.
                let rows: [[SQLValue]] = (0..<2_500).map {
                    [.integer(Int64($0 % 2 + 1)), .text("k\($0) ä하\u{1F331}'"), .text($0 == 7 ? "a\u{0}b" : "")]
                }
                try connection.execute("INSERT INTO setting (person_id, key, value) VALUES ($1, $2, $3)", rows: rows)
            }
            try await to.withEmptyDatabase { target in
                let steps = Steps()
                let rows = try await DatabaseCopy(from: source, to: target, marksTarget: to == .postgres).run {
                    steps.add($0)
                }
                #expect(rows > 2_550)
                #expect(steps.all.contains { $0.table == "setting" && $0.rows == 2_000 && !$0.isComparing })
                #expect(steps.all.contains { $0.table == "note" && $0.isComparing })
                for table in DatabaseCopy.tables {
                    let sql = "SELECT COUNT(*) FROM \(table)"
                    let counts = try await [source, target].concurrentCounts(sql)
                    #expect(counts[0] == counts[1] && counts[0] > 0, "\(table)")
                }
                try await Schema.upgrade(target)
                let names = try await target.read(of: 2) { try $0.notes.tags() }
                #expect(names == ["tag"])
                let value = try await target.read(of: 2) { try $0.settings.all()["k7 ä하\u{1F331}'"] }
                #expect(value == "a\u{FFFD}b")
                // The target is no longer empty.
                await #expect(throws: DatabaseCopy.Failure.targetNotEmpty) {
                    try await DatabaseCopy(from: source, to: target, marksTarget: false).run { _ in }
                }
            }
        }
    }

    @Test("An interrupted copy is used by nobody, and is started again", arguments: [3, 30])
    func beginsAnew(_ place: Int) async throws {
        struct Stop: Error {}
        try await DatabaseEngine.memory.withDatabase(copies: true) { source in
            try await source.write { try fill($0.account(1)) }
            try await DatabaseEngine.postgres.withEmptyDatabase { target in
                let copy = DatabaseCopy(from: source, to: target, marksTarget: true)
                let task = Task {
                    try await copy.run { progress in
                        if progress.place >= place { withUnsafeCurrentTask { $0?.cancel() } }
                    }
                }
                await #expect(throws: CancellationError.self) { try await task.value }
                await #expect(throws: StorageError.server(.halfCopied)) { try await Schema.upgrade(target) }
                #expect(try await copy.run { _ in } > 30)
                try await Schema.upgrade(target)
                #expect(try await target.schemaVersion() == Schema.version)
            }
        }
    }

    @Test("A write to the source during the copy is detected")
    func findsChanges() async throws {
        try await DatabaseEngine.file.withDatabase { source in
            try await source.write { try fill($0.account(1)) }
            try await DatabaseEngine.memory.withEmptyDatabase { target in
                await #expect(throws: DatabaseCopy.Failure.sourceChanged) {
                    try await DatabaseCopy(from: source, to: target, marksTarget: false).run { progress in
                        if progress.table == "task" {
                            _ = try? await source.write(of: 1) { try $0.revisions.bump() }
                        }
                    }
                }
            }
            try await DatabaseEngine.memory.withEmptyDatabase { target in
                await #expect(throws: DatabaseCopy.Failure.differs("secret")) {
                    try await DatabaseCopy(from: source, to: target, marksTarget: false).run { progress in
                        if progress.table == "task", !progress.isComparing {
                            let sql = "UPDATE secret SET value_hash = 'other'"
                            _ = try? await target.write { try $0.execute(sql, []) }
                        }
                    }
                }
            }
        }
    }

    @Test("A source without tables is refused")
    func needsTables() async throws {
        try await DatabaseEngine.memory.withEmptyDatabase { source in
            try await DatabaseEngine.memory.withEmptyDatabase { target async throws in
                await #expect(throws: DatabaseCopy.Failure.sourceUnready) {
                    try await DatabaseCopy(from: source, to: target, marksTarget: false).run { _ in }
                }
            }
        }
    }
}

/// Reported steps of a copy.
private final class Steps: Sendable {
    private let steps = Mutex<[DatabaseCopy.Progress]>([])

    var all: [DatabaseCopy.Progress] { steps.withLock(\.self) }

    func add(_ step: DatabaseCopy.Progress) { steps.withLock { $0.append(step) } }
}

extension [any SQLDatabase] {
    /// The single number that a query returns from each.
    fileprivate func concurrentCounts(_ sql: String) async throws -> [Int] {
        var counts: [Int] = []
        for database in self {
            counts.append(try await database.read { try $0.first(sql, []) { try $0.int(0) } ?? -1 })
        }
        return counts
    }
}
