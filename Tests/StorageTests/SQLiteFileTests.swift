import Core
import Foundation
import Storage
import Synchronization
import TestSupport
import Testing

@testable import StorageSQLite

@Suite struct SQLiteFileTests {
    @Test("Written data is there when the file is opened again")
    func persists() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/haru.sqlite"
            try await makeDatabase(at: path, revision: 2)
            let database = try SQLiteDatabase(path: path)
            #expect(try await database.read(of: 1) { try $0.revisions.value() } == 2)
            #expect(try await database.integrityProblems() == [])
            #expect(try await database.foreignKeyProblems() == [])
            try database.close()
            // The WAL was moved into the single file.
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["haru.sqlite"])
        }
    }

    @Test("Committed data survives when the process is killed")
    func survivesKilling() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/haru.sqlite"
            try await makeDatabase(at: path)
            let database = try SQLiteDatabase(path: path)
            try await database.write(of: 1) { try $0.revisions.bump() }
            // The files of a killed process: the database, and a WAL that was not moved into it.
            try await database.withoutTransaction { connection in
                try connection.execute("BEGIN", [])
                try connection.account(1).revisions.bump()
                for ending in ["", "-wal"] {
                    try FileManager.default.copyItem(atPath: path + ending, toPath: folder + "/left.sqlite" + ending)
                }
                try connection.execute("ROLLBACK", [])
            }
            try database.close()
            let left = try SQLiteDatabase(path: folder + "/left.sqlite")
            #expect(try await left.read(of: 1) { try $0.revisions.value() } == 2)
            #expect(try await left.integrityProblems() == [])
            try left.close()
        }
    }

    #if os(Linux)
        private final class Heard: Sendable {
            let count = Mutex(0)
        }

        @Test("Another process's transaction is reported, a read is not, and reports end with their listener")
        func reportsChanges() async throws {
            try await withTemporaryFolder { folder in
                let path = folder + "/haru.sqlite"
                try await makeDatabase(at: path)
                let (database, other) = (try SQLiteDatabase(path: path), try SQLiteDatabase(path: path))
                _ = try await database.schemaVersion()
                #expect(database.reportsAllChanges)
                let heard = Heard()
                try await withThrowingTaskGroup(of: Void.self) { group in
                    let changes = database.changes()
                    group.addTask { for await _ in changes { heard.count.withLock { $0 += 1 } } }
                    for _ in 1...20 { _ = try await other.read(of: 1) { try $0.revisions.value() } }
                    // Reports of reads would arrive within this time.
                    try await Task.sleep(for: .milliseconds(60))
                    #expect(heard.count.withLock { $0 } == 0)
                    for _ in 1...3 {
                        let before = heard.count.withLock { $0 }
                        try await other.write(of: 1) { try $0.revisions.bump() }
                        try await eventually { heard.count.withLock { $0 } > before }
                        try await Task.sleep(for: .milliseconds(60))
                    }
                    group.cancelAll()
                }
                try database.close()
                try other.close()
            }
        }

        @Test("A database in memory, and one whose log is missing, report nothing and say so at once")
        func reportsNothing() async throws {
            let memory = try SQLiteDatabase()
            #expect(!memory.reportsAllChanges)
            for await _ in memory.changes() { Issue.record("nothing was written") }
            #expect(FileWrites(path: "/nowhere/haru.sqlite-wal") == nil)
        }
    #endif

    @Test("Opening and reading writes nothing")
    func opensWithoutWriting() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/haru.sqlite"
            try await makeDatabase(at: path)
            let before = try bytes(of: path)
            let database = try SQLiteDatabase(path: path)
            try await Schema.upgrade(database)
            _ = try await database.read(of: 1) { try $0.revisions.value() }
            try database.close()
            #expect(try bytes(of: path) == before)
        }
    }

    @Test("A file of a newer Haru is refused and unchanged")
    func refusesNewer() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/haru.sqlite"
            try await makeDatabase(at: path) {
                try $0.execute("INSERT INTO schema_version VALUES ($1)", [.integer(999)])
            }
            let before = try bytes(of: path)
            #expect(throws: StorageError.newerSchema(found: 999, known: Schema.version)) {
                try SQLiteDatabase(path: path)
            }
            #expect(try bytes(of: path) == before)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["haru.sqlite"])
        }
    }

    @Test(
        "A file that is no database is reported as damaged, and unchanged",
        arguments: [Data("It was a dark and stormy night.".utf8), Data(repeating: 0xFF, count: 100_000)])
    func refusesGarbage(_ garbage: Data) async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/haru.sqlite"
            try garbage.write(to: URL(fileURLWithPath: path))
            let error = #expect(throws: StorageError.self) { try SQLiteDatabase(path: path) }
            guard case .damaged = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(try bytes(of: path) == garbage)
        }
    }

    @Test("A truncated file is reported as damaged")
    func refusesTruncated() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/haru.sqlite"
            try await makeDatabase(at: path)
            let whole = try bytes(of: path)
            try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: path))
            await #expect(
                performing: {
                    let database = try SQLiteDatabase(path: path)
                    try await Schema.upgrade(database)
                    try await database.read { try readEverything($0) }
                }, throws: { error in if case StorageError.damaged = error { true } else { false } })
        }
    }

    @Test("A full disk is reported, and stored data stays")
    func fullDisk() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/haru.sqlite"
            try await makeDatabase(at: path)
            let database = try SQLiteDatabase(path: path)
            try await database.write { try $0.execute("PRAGMA max_page_count = 80", []) }
            let commits = (0..<5_000).map { PlacedCommit.sample("\($0)", on: .first, subject: "A line of text") }
            await #expect(throws: StorageError.diskFull) {
                try await database.write(of: 1) { try $0.commits.insert(commits, cause: .sample) }
            }
            try await database.read { connection throws in
                #expect(try connection.account(1).revisions.value() == 1)
                #expect(try connection.account(1).commits.countByRepository().isEmpty)
            }
            #expect(try await database.integrityProblems() == [])
            try await database.write(of: 1) { try $0.revisions.bump() }
            try database.close()
        }
    }

    @Test("A missing folder is not damage")
    func missingFolder() async throws {
        try await withTemporaryFolder { folder in
            let error = #expect(throws: StorageError.self) { try SQLiteDatabase(path: folder + "/none/haru.sqlite") }
            guard case .missing = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Test(
        "A read-only folder is reported", .enabled(if: ReadOnlyFolder.isPossible), arguments: [true, false])
    func readOnlyFolder(hasDatabase: Bool) async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/haru.sqlite"
            if hasDatabase { try await makeDatabase(at: path) }
            try ReadOnlyFolder.set(folder, readOnly: true)
            #expect(throws: StorageError.readOnly) { try SQLiteDatabase(path: path) }
            try ReadOnlyFolder.set(folder, readOnly: false)
            let database = try SQLiteDatabase(path: path)
            try database.close()
        }
    }

    @Test(
        "SQLite's codes are reported by their meaning",
        arguments: [
            (5, StorageError.busy), (6, .busy), (15, .busy), (261, .busy), (517, .busy), (8, .readOnly),
            (1_544, .readOnly), (3, .readOnly), (13, .diskFull), (4_874, .diskFull), (11, .damaged("why")),
            (267, .damaged("why")), (26, .damaged("why")), (522, .damaged("why")),
            (10, .other(code: 10, detail: "why")), (787, .constraint("why")),
        ] as [(Int32, StorageError)])
    func codes(code: Int32, meaning: StorageError) {
        #expect(StorageError(code: code, detail: "why") == meaning)
    }
}

/// Reads from every table.
@Sendable private func readEverything(_ connection: any SQLConnection) throws {
    var tables: [String] = []
    try connection.query("SELECT name FROM sqlite_master WHERE type = 'table'", []) { tables.append(try $0.text(0)) }
    for table in tables { try connection.query("SELECT * FROM \(table)", []) { _ in } }
}
