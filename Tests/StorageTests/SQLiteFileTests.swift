import Core
import Foundation
import Storage
import TestSupport
import Testing

@testable import StorageSQLite

@Suite struct SQLiteFileTests {
    @Test("What was written is there when the file is opened again")
    func persists() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/haru.sqlite"
            try await make(path, revision: 2)
            let database = try SQLiteDatabase(path: path)
            #expect(try await database.read { try RevisionTable.value(person: 1, in: $0) } == 2)
            #expect(try await database.integrityProblems() == [])
            #expect(try await database.foreignKeyProblems() == [])
            try database.close()
            // The log was moved into the one file.
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["haru.sqlite"])
        }
    }

    @Test("Opening and reading writes nothing")
    func opensWithoutWriting() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/haru.sqlite"
            try await make(path)
            let before = try bytes(of: path)
            let database = try SQLiteDatabase(path: path)
            try await Schema.upgrade(database)
            _ = try await database.read { try RevisionTable.value(person: 1, in: $0) }
            try database.close()
            #expect(try bytes(of: path) == before)
        }
    }

    @Test("A file of a newer Haru is refused and stays as it is")
    func refusesNewer() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/haru.sqlite"
            try await make(path) { try $0.execute("INSERT INTO schema_version VALUES ($1)", [.integer(999)]) }
            let before = try bytes(of: path)
            #expect(throws: StorageError.newerSchema(found: 999, known: Schema.version)) {
                try SQLiteDatabase(path: path)
            }
            #expect(try bytes(of: path) == before)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["haru.sqlite"])
        }
    }

    @Test(
        "A file that is no database is told as damaged, and stays as it is",
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

    @Test("A file that is cut short is told as damaged")
    func refusesTruncated() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/haru.sqlite"
            try await make(path)
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

    @Test("The doctor's look through the file finds a broken page")
    func findsBrokenPages() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/haru.sqlite"
            try await make(path)
            let whole = try SQLiteDatabase(path: path)
            let page = try await whole.read { connection in
                var page = 0
                try connection.query("SELECT rootpage FROM sqlite_master WHERE name = 'challenge'", []) {
                    page = Int(try $0.integer(0))
                }
                return page
            }
            try whole.close()
            var broken = try bytes(of: path)
            for index in (page - 1) * 4_096..<page * 4_096 { broken[index] = 0x5A }
            try broken.write(to: URL(fileURLWithPath: path))
            let database = try SQLiteDatabase(path: path)
            #expect(try await !database.integrityProblems().isEmpty)
            try database.close()
        }
    }

    @Test("The doctor's look finds rows that refer to nothing")
    func findsOrphans() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/haru.sqlite"
            try await make(path)
            let database = try SQLiteDatabase(path: path)
            try await database.withoutTransaction { connection in
                try connection.execute("PRAGMA foreign_keys = OFF", [])
                try connection.execute("INSERT INTO revision VALUES (7, 1)", [])
            }
            #expect(try await database.foreignKeyProblems() == ["revision → person"])
            try database.close()
        }
    }

    @Test("A copy of a damaged file is kept once, and the file stays")
    func keepsDamaged() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/haru.sqlite"
            let garbage = Data("no database".utf8)
            try garbage.write(to: URL(fileURLWithPath: path))
            let copy = try SQLiteDatabase.keepDamagedCopy(of: path, timestamp: "20261121T194800Z")
            #expect(copy == path + ".damaged-20261121T194800Z")
            #expect(try bytes(of: copy) == garbage)
            #expect(try SQLiteDatabase.keepDamagedCopy(of: path, timestamp: "20261121T200000Z") == copy)

            let other = Data("no database either".utf8)
            try other.write(to: URL(fileURLWithPath: path))
            let second = try SQLiteDatabase.keepDamagedCopy(of: path, timestamp: "20261121T200000Z")
            #expect(try bytes(of: second) == other && bytes(of: copy) == garbage && bytes(of: path) == other)
        }
    }

    @Test("A copy can be made while the file is in use, and be opened")
    func copies() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/haru.sqlite"
            try await make(path)
            let database = try SQLiteDatabase(path: path)
            try await database.write { try RevisionTable.bump(person: 1, in: $0) }
            try await database.copy(to: folder + "/copy.sqlite")
            try await database.write { try RevisionTable.bump(person: 1, in: $0) }
            await #expect(throws: StorageError.self) { try await database.copy(to: folder + "/copy.sqlite") }
            try database.close()
            let copy = try SQLiteDatabase(path: folder + "/copy.sqlite")
            #expect(try await copy.read { try RevisionTable.value(person: 1, in: $0) } == 2)
            #expect(try await copy.integrityProblems() == [])
            try copy.close()
        }
    }

    @Test("A full disk is told, and what was there stays")
    func fullDisk() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/haru.sqlite"
            try await make(path)
            let database = try SQLiteDatabase(path: path)
            try await database.write { try $0.execute("PRAGMA max_page_count = 80", []) }
            let commits = (0..<5_000).map { PlacedCommit.sample("\($0)", on: .first, subject: "A line of text") }
            await #expect(throws: StorageError.diskFull) {
                try await database.write { try CommitTable.insert(commits, person: 1, in: $0) }
            }
            try await database.read { connection throws in
                #expect(try RevisionTable.value(person: 1, in: connection) == 1)
                #expect(try CommitTable.isEmpty(person: 1, in: connection))
            }
            #expect(try await database.integrityProblems() == [])
            try await database.write { try RevisionTable.bump(person: 1, in: $0) }
            try database.close()
        }
    }

    @Test("A folder that is missing is no damage")
    func missingFolder() async throws {
        try await withTemporaryFolder { folder in
            let error = #expect(throws: StorageError.self) { try SQLiteDatabase(path: folder + "/none/haru.sqlite") }
            guard case .other = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Test(
        "A folder that cannot be written to is told", .enabled(if: ReadOnlyFolder.isPossible), arguments: [true, false])
    func readOnlyFolder(hasDatabase: Bool) async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/haru.sqlite"
            if hasDatabase { try await make(path) }
            try ReadOnlyFolder.set(folder, readOnly: true)
            #expect(throws: StorageError.readOnly) { try SQLiteDatabase(path: path) }
            try ReadOnlyFolder.set(folder, readOnly: false)
            let database = try SQLiteDatabase(path: path)
            try database.close()
        }
    }

    @Test(
        "SQLite's codes are told as what they mean",
        arguments: [
            (5, StorageError.busy), (6, .busy), (15, .busy), (261, .busy), (517, .busy), (8, .readOnly),
            (1_544, .readOnly), (3, .readOnly), (13, .diskFull), (4_874, .diskFull), (11, .damaged("why")),
            (267, .damaged("why")), (26, .damaged("why")), (522, .damaged("why")),
            (10, .other(code: 10, detail: "why")), (787, .other(code: 787, detail: "why")),
        ] as [(Int32, StorageError)])
    func codes(code: Int32, meaning: StorageError) {
        #expect(StorageError(code: code, detail: "why") == meaning)
    }

    private func make(
        _ path: String, revision: Int = 1,
        _ more: @Sendable @escaping (any SQLConnection) throws -> Void = { _ in }
    ) async throws {
        let database = try SQLiteDatabase(path: path)
        try await Schema.upgrade(database)
        try await database.write { connection in
            try PersonTable.ensure(1, createdAt: instant(0), in: connection)
            for _ in 0..<revision { try RevisionTable.bump(person: 1, in: connection) }
            try more(connection)
        }
        try database.close()
    }

    private func bytes(of path: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: path))
    }
}

/// Reads something of every table.
@Sendable private func readEverything(_ connection: any SQLConnection) throws {
    var tables: [String] = []
    try connection.query("SELECT name FROM sqlite_master WHERE type = 'table'", []) { tables.append(try $0.text(0)) }
    for table in tables { try connection.query("SELECT * FROM \(table)", []) { _ in } }
}

/// Takes the right to write from a folder, from the superuser as well.
private enum ReadOnlyFolder {
    static let isPossible: Bool = {
        if getuid() != 0 { return true }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try set(folder, readOnly: true)
            try set(folder, readOnly: false)
            return true
        } catch { return false }
    }()

    struct Failure: Error {}

    static func set(_ folder: String, readOnly: Bool) throws {
        try FileManager.default.setAttributes([.posixPermissions: readOnly ? 0o555 : 0o755], ofItemAtPath: folder)
        guard getuid() == 0 else { return }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/chattr")
        process.arguments = [readOnly ? "+i" : "-i", folder]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 { throw Failure() }
    }
}
