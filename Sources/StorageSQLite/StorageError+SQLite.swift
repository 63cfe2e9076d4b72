import Foundation
import GRDB
import GRDBSQLite
import Storage

extension StorageError {
    /// Tells what one of SQLite's result codes, extended or not, means.
    init(code: Int32, detail: String) {
        switch (code, code & 0xFF) {
        case (522, _), (_, SQLITE_CORRUPT), (_, SQLITE_NOTADB):
            // 522: the file ends before the page that was asked for.
            self = .damaged(detail)
        case (4874, _), (_, SQLITE_FULL):
            // 4874: the shared memory of the log could not grow.
            self = .diskFull
        case (_, SQLITE_READONLY), (_, SQLITE_PERM): self = .readOnly
        case (_, SQLITE_BUSY), (_, SQLITE_LOCKED), (_, SQLITE_PROTOCOL): self = .busy
        default: self = .other(code: Int(code), detail: detail)
        }
    }

    init(_ error: DatabaseError) {
        self.init(
            code: error.extendedResultCode.rawValue,
            detail: error.message ?? error.extendedResultCode.description)
    }

    /// Tells why a file could not be opened: SQLite has one code for all reasons.
    init?(opening path: String, _ error: any Error) {
        switch error {
        case let error as DatabaseError: self.init(error)
        case let error as StorageError: self = error
        default: return nil
        }
        if case .other(let code, _) = self, code & 0xFF == Int(SQLITE_CANTOPEN), Self.isReadOnly(path) {
            self = .readOnly
        }
    }

    private static func isReadOnly(_ path: String) -> Bool {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let files = FileManager.default
        guard files.fileExists(atPath: folder) else { return false }
        return [folder, path].contains { files.fileExists(atPath: $0) && !files.isWritableFile(atPath: $0) }
    }
}
