import Foundation
import Storage

extension SQLiteDatabase {
    /// Looks through the whole file and tells what is broken; empty when nothing is.
    package func integrityProblems() async throws -> [String] {
        do {
            return try await withoutTransaction { connection in
                var problems: [String] = []
                try connection.query("PRAGMA integrity_check", []) { problems.append(try $0.text(0)) }
                return problems == ["ok"] ? [] : problems
            }
        } catch StorageError.damaged(let detail) {
            // So broken that SQLite cannot even look through it.
            return [detail]
        }
    }

    /// Tells which tables hold rows that refer to nothing; empty when none does.
    package func foreignKeyProblems() async throws -> [String] {
        try await withoutTransaction { connection in
            var problems: Set<String> = []
            try connection.query("PRAGMA foreign_key_check", []) { row in
                problems.insert("\(try row.text(0)) → \(try row.text(2))")
            }
            return problems.sorted()
        }
    }

    /// What is worth the work, in bytes: less is soon written over.
    private static let muchSpace: Int64 = 4 * 1_024 * 1_024

    package func giveBackSpace() async throws -> Int64 {
        try await withoutTransaction { connection in
            func number(_ pragma: String) throws -> Int64 {
                var value: Int64 = 0
                try connection.query("PRAGMA \(pragma)", []) { value = try $0.integer(0) }
                return value
            }
            let (free, pages) = (try number("freelist_count"), try number("page_count"))
            let pageSize = try number("page_size")
            guard free * pageSize >= Self.muchSpace, free * 5 >= pages else { return 0 }
            try connection.execute("VACUUM", [])
            // The file itself is cut when the log is moved into it.
            try connection.query("PRAGMA wal_checkpoint(TRUNCATE)", []) { _ in }
            return (pages - (try number("page_count"))) * pageSize
        }
    }

    /// Writes a copy of the database, as it is at one moment, to a file that must not exist yet.
    ///
    /// Others may read and write meanwhile.
    package func copy(to path: String) async throws {
        try await withoutTransaction { _ = try $0.execute("VACUUM INTO $1", [.text(path)]) }
    }

    /// Keeps a copy of a damaged database beside it, and gives the copy's path.
    ///
    /// The damaged files stay where they are. When an equal copy was kept before, its path is given,
    /// so that trying again and again does not fill the disk.
    ///
    /// - Parameter timestamp: when it was found, as a part of the copy's name, such as `20261121T194800Z`.
    package static func keepDamagedCopy(of path: String, timestamp: String) throws -> String {
        let files = FileManager.default
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        let prefix = URL(fileURLWithPath: path).lastPathComponent + ".damaged-"
        let kept = try files.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix(prefix) }.sorted()
        for name in kept where files.contentsEqual(atPath: path, andPath: folder.appendingPathComponent(name).path) {
            return folder.appendingPathComponent(name).path
        }
        let copy = path + ".damaged-" + timestamp
        try files.copyItem(atPath: path, toPath: copy)
        // What was written last may be in the log only.
        if files.fileExists(atPath: path + "-wal") { try files.copyItem(atPath: path + "-wal", toPath: copy + "-wal") }
        return copy
    }
}
