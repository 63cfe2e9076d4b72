import Core
import Foundation
import Storage
import Synchronization
import TestSupport
import Testing

@testable import StorageSQLite

/// How the database file avoids lost writes and endless waits.
@Suite struct SQLiteSafetyTests {
    @Test("A person's action is synchronized when it ends, and repeatable work is not")
    func levels() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/haru.sqlite"
            try await makeDatabase(at: path)
            let database = try SQLiteDatabase(path: path)
            // 2 is FULL, 1 is NORMAL.
            for (durability, level) in [
                (Durability.durable, 2), (.repeatable, 1), (.repeatable, 1), (.durable, 2), (.durable, 2),
            ] {
                #expect(try await database.write(durability) { try pragma("synchronous", $0) } == level)
            }
            #expect(try await database.write { try pragma("synchronous", $0) } == 2)
            try database.close()
        }
    }

    /// Changes to the file while it is open.
    enum Mishap: CaseIterable {
        case moved, deleted, replaced, folderMoved

        func happen(to path: String) throws {
            let files = FileManager.default
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
            switch self {
            case .moved: try files.moveItem(atPath: path, toPath: path + ".away")
            case .deleted: try files.removeItem(atPath: path)
            case .replaced:
                try files.copyItem(atPath: path, toPath: path + ".copy")
                guard rename(path + ".copy", path) == 0 else { throw StorageError.readOnly }
            case .folderMoved: try files.moveItem(atPath: folder, toPath: folder + ".away")
            }
        }
    }

    @Test("Nothing is written to a file that was moved or replaced", arguments: Mishap.allCases)
    func mishaps(mishap: Mishap) async throws {
        try await withTemporaryFolder { parent in
            let folder = parent + "/data"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
            let path = folder + "/haru.sqlite"
            try await makeDatabase(at: path)
            let database = try SQLiteDatabase(path: path)
            try await database.write(of: 1) { try $0.revisions.bump() }
            // Opens a reader.
            #expect(try await database.read(of: 1) { try $0.revisions.value() } == 2)
            let other = parent + "/other.sqlite"
            try await makeDatabase(at: other)
            try mishap.happen(to: path)
            for durability in [Durability.durable, .repeatable] {
                await #expect(throws: StorageError.moved) {
                    try await database.write(durability, of: 1) { try $0.revisions.bump() }
                }
            }
            // Open connections can still read, and a folder that is restored is written again.
            #expect(try await database.read(of: 1) { try $0.revisions.value() } == 2)
            // Further readers cannot be opened, and report the reason.
            let fresh = try SQLiteDatabase(path: other)
            try FileManager.default.moveItem(atPath: other, toPath: other + ".away")
            await #expect(throws: StorageError.moved) { try await fresh.read { try $0.hasTable("task") } }
            try fresh.close()
            if mishap == .folderMoved {
                try FileManager.default.moveItem(atPath: folder + ".away", toPath: folder)
                try await database.write(of: 1) { try $0.revisions.bump() }
                #expect(try await database.read(of: 1) { try $0.revisions.value() } == 3)
            }
            try database.close()
        }
    }

    @Test("Nothing is written after a newer program has changed the schema")
    func newerSchema() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/haru.sqlite"
            try await makeDatabase(at: path)
            let database = try SQLiteDatabase(path: path)
            let newer = try SQLiteDatabase(path: path)
            try await newer.write { try $0.execute("INSERT INTO schema_version VALUES ($1)", [.integer(999)]) }
            await #expect(throws: StorageError.newerSchema(found: 999, known: Schema.version)) {
                try await database.write(of: 1) { try $0.revisions.bump() }
            }
            #expect(try await database.read(of: 1) { try $0.revisions.value() } == 1)
            try newer.close()
            try database.close()
        }
    }

    @Test("Writes that wait for another process give up together, not one after the other")
    func oneDeadline() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/haru.sqlite"
            try await makeDatabase(at: path)
            let holder = try SQLiteDatabase(path: path)
            // One after the other, forty of them would wait longer than the patient one.
            let waiting = try SQLiteDatabase(path: path, patience: .seconds(2))
            let patient = try SQLiteDatabase(path: path, patience: .seconds(60))
            let (holds, letsGo) = (AsyncStream.makeStream(of: Void.self), DispatchSemaphore(value: 0))
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    try await holder.write { _ in
                        holds.continuation.yield()
                        letsGo.wait()
                    }
                }
                for await _ in holds.stream { break }
                group.addTask { try await patient.write(of: 1) { try $0.revisions.bump() } }
                await Self.expectBusy(waiting, times: 40)
                letsGo.signal()
                // The patient one gets its turn.
                try await group.waitForAll()
            }
            try await waiting.write(of: 1) { try $0.revisions.bump() }
            #expect(try await patient.read(of: 1) { try $0.revisions.value() } == 3)
            for database in [holder, waiting, patient] { try database.close() }
        }
    }

    /// Writes many times at once, which all fail, since another process has locked the file.
    private static func expectBusy(_ waiting: SQLiteDatabase, times: Int) async {
        await withTaskGroup(of: Void.self) { group in
            for _ in 1...times {
                group.addTask {
                    await #expect(throws: StorageError.busy) {
                        try await waiting.write(of: 1) { try $0.revisions.bump() }
                    }
                }
            }
        }
    }

    @Test("A query is stopped when nobody waits for it any more", arguments: [true, false])
    func interruption(writes: Bool) async throws {
        try await withTemporaryFolder { folder in
            let database = try SQLiteDatabase(path: folder + "/haru.sqlite")
            let hasBegun = AsyncStream.makeStream(of: Void.self)
            let endless: @Sendable (any SQLConnection) throws -> Void = { connection in
                hasBegun.continuation.yield()
                try connection.query(
                    "WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number) "
                        + "SELECT COUNT(*) FROM number", []
                ) { _ in }
            }
            await #expect(throws: CancellationError.self) {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask {
                        if writes { try await database.write(endless) } else { try await database.read(endless) }
                    }
                    for await _ in hasBegun.stream { break }
                    group.cancelAll()
                    try await group.waitForAll()
                }
            }
            _ = try await database.write { try $0.hasTable("anything") }
            try database.close()
        }
    }

    @Test("The statement cache of a connection is limited, and the connection stays usable")
    func statements() async throws {
        try await withTemporaryFolder { folder in
            let database = try SQLiteDatabase(path: folder + "/haru.sqlite")
            for _ in 1...2 {
                try await database.read { connection in
                    for number in 1...(3 * StatementCount.most) {
                        var value: Int64 = 0
                        try connection.query("SELECT \(number)", []) { value = try $0.integer(0) }
                        #expect(value == Int64(number))
                    }
                }
            }
            #expect(database.statements.largest <= StatementCount.most)
            try database.close()
        }
    }

    @Test("All pages of a list use the same statement, wherever they begin")
    func offsets() async throws {
        try await DatabaseEngine.file.withDatabase { database in
            func texts(from start: Int) async throws -> Int {
                try await database.read(of: 1) { tx in
                    for offset in start..<start + 20 {
                        for (status, quadrant) in [
                            (TaskStatus.open, nil), (.all, Quadrant(isImportant: true, isUrgent: true)),
                        ] {
                            var query = TaskQuery()
                            (query.status, query.quadrant) = (status, quadrant)
                            _ = try tx.tasks.page(
                                query, now: instant(0), window: UrgencyWindow(hours: 1 + offset % 168),
                                limit: offset + 1, offset: offset)
                        }
                        _ = try tx.tasks.done(on: .first, limit: offset)
                        _ = try tx.tasks.of(
                            .first, limit: offset, overBy: nil, mostOverdue: offset, mostRepeated: offset)
                        var filter = NoteFilter()
                        filter.offset = offset
                        _ = try tx.notes.page(filter, keptSince: instant(0), limit: offset + 1)
                    }
                }
                return try #require(database as? SQLiteDatabase).statements.largest
            }
            let first = try await texts(from: 0)
            #expect(try await texts(from: 1_000) == first)
        }
    }

    @Test("The space of deleted rows is returned to the disk when it is large")
    func space() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/haru.sqlite"
            try await makeDatabase(at: path)
            let database = try SQLiteDatabase(path: path)
            #expect(try await database.giveBackSpace() == 0)
            let commits = (0..<30_000).map {
                PlacedCommit.sample("\($0)", on: .first, subject: String(repeating: "A line of text. ", count: 12))
            }
            try await database.write(of: 1) { try $0.commits.insert(commits, cause: .sample) }
            try await database.write { try $0.execute("DELETE FROM commit_evidence", []) }
            try await database.withoutTransaction { try $0.query("PRAGMA wal_checkpoint(TRUNCATE)", []) { _ in } }
            let before = try bytes(of: path).count
            let freed = try await database.giveBackSpace()
            #expect(freed > 4_000_000)
            #expect(Int64(before - (try bytes(of: path).count)) == freed)
            #expect(try await database.giveBackSpace() == 0)
            #expect(try await database.read(of: 1) { try $0.revisions.value() } == 1)
            try database.close()
        }
    }

    @Test(
        "The system's errors of a file that could not grow are reported as a full disk",
        arguments: [
            (778, ENOSPC, .diskFull), (778, EDQUOT, .diskFull), (1_034, ENOSPC, .diskFull), (14, ENOSPC, .diskFull),
            (778, EIO, .other(code: 778, detail: "why")), (1, ENOSPC, .other(code: 1, detail: "why")),
            (522, ENOSPC, .damaged("why")),
        ] as [(Int32, Int32, StorageError)])
    func fullDisks(code: Int32, system: Int32, meaning: StorageError) {
        #expect(StorageError(code: code, detail: "why", systemError: system) == meaning)
    }

    private func pragma(_ name: String, _ connection: any SQLConnection) throws -> Int64 {
        var value: Int64 = -1
        try connection.query("PRAGMA \(name)", []) { value = try $0.integer(0) }
        return value
    }
}
