import Foundation
import Storage

extension SQLiteDatabase {
    /// Runs an integrity check on the whole file and returns the problems; empty if there are none.
    package func integrityProblems() async throws -> [String] {
        do {
            return try await withoutTransaction { connection in
                var problems: [String] = []
                try connection.query("PRAGMA integrity_check", []) { problems.append(try $0.text(0)) }
                return problems == ["ok"] ? [] : problems
            }
        } catch StorageError.damaged(let detail) {
            // Too corrupt for the integrity check itself.
            return [detail]
        }
    }

    /// Returns the tables with broken foreign keys; empty if there are none.
    package func foreignKeyProblems() async throws -> [String] {
        try await withoutTransaction { connection in
            var problems: Set<String> = []
            try connection.query("PRAGMA foreign_key_check", []) { row in
                problems.insert("\(try row.text(0)) → \(try row.text(2))")
            }
            return problems.sorted()
        }
    }

    /// Minimum free space worth a VACUUM, in bytes: less is soon reused.
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
            // The file itself is truncated when the WAL is checkpointed.
            try connection.query("PRAGMA wal_checkpoint(TRUNCATE)", []) { _ in }
            return (pages - (try number("page_count"))) * pageSize
        }
    }

    /// Writes a snapshot of the database to a file that must not exist yet.
    ///
    /// Other connections may read and write meanwhile.
    package func copy(to path: String) async throws {
        try await withoutTransaction { _ = try $0.execute("VACUUM INTO $1", [.text(path)]) }
    }

    /// Copies a damaged database beside it and returns the path of the copy.
    ///
    /// The damaged files stay in place. If an identical copy exists, its path is returned, so that repeated attempts do
    /// not fill the disk.
    ///
    /// - Parameter timestamp: time of the discovery, for the name of the copy, such as `20261121T194800Z`.
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
        // The latest writes may be in the WAL only.
        if files.fileExists(atPath: path + "-wal") { try files.copyItem(atPath: path + "-wal", toPath: copy + "-wal") }
        return copy
    }
}
