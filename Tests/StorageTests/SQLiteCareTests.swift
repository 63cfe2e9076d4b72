import Core
import Foundation
import Storage
import TestSupport
import Testing

@testable import StorageSQLite

@Suite struct SQLiteCareTests {
    @Test("The doctor's check of the file finds a broken page")
    func findsBrokenPages() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/haru.sqlite"
            try await makeDatabase(at: path)
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

    @Test("The doctor's check finds rows with dangling references")
    func findsOrphans() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/haru.sqlite"
            try await makeDatabase(at: path)
            let database = try SQLiteDatabase(path: path)
            try await database.withoutTransaction { connection in
                try connection.execute("PRAGMA foreign_keys = OFF", [])
                try connection.execute("INSERT INTO revision VALUES (7, 1)", [])
            }
            #expect(try await database.foreignKeyProblems() == ["revision → person"])
            try database.close()
        }
    }

    @Test("A copy of a damaged file is saved once, and the file stays")
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

    @Test("A copy can be made while the file is in use, and can be opened")
    func copies() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/haru.sqlite"
            try await makeDatabase(at: path)
            let database = try SQLiteDatabase(path: path)
            try await database.write(of: 1) { try $0.revisions.bump() }
            try await database.copy(to: folder + "/copy.sqlite")
            try await database.write(of: 1) { try $0.revisions.bump() }
            await #expect(throws: StorageError.self) { try await database.copy(to: folder + "/copy.sqlite") }
            try database.close()
            let copy = try SQLiteDatabase(path: folder + "/copy.sqlite")
            #expect(try await copy.read(of: 1) { try $0.revisions.value() } == 2)
            #expect(try await copy.integrityProblems() == [])
            try copy.close()
        }
    }
}
