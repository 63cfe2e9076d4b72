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
    init(opening path: String, _ error: DatabaseError) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let files = FileManager.default
        if error.resultCode == .SQLITE_CANTOPEN, files.fileExists(atPath: folder),
            !files.isWritableFile(atPath: folder)
                || (files.fileExists(atPath: path) && !files.isWritableFile(atPath: path))
        {
            self = .readOnly
        } else {
            self.init(error)
        }
    }
}
