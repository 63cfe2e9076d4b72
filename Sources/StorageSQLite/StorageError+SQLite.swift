import Foundation
import GRDB
import GRDBSQLite
import Storage

extension StorageError {
    /// Maps an SQLite result code, extended or not.
    ///
    /// - Parameter systemError: `errno` of the last file operation, used only for codes about files.
    init(code: Int32, detail: String, systemError: Int32 = 0) {
        switch (code, code & 0xFF) {
        case (_, SQLITE_IOERR), (_, SQLITE_CANTOPEN):
            switch code {
            case Self.shortRead: self = .damaged(detail)
            case Self.sharedMemorySize: self = .diskFull
            default:
                self = [ENOSPC, EDQUOT].contains(systemError) ? .diskFull : .other(code: Int(code), detail: detail)
            }
        case (_, SQLITE_CORRUPT), (_, SQLITE_NOTADB): self = .damaged(detail)
        case (_, SQLITE_CONSTRAINT): self = .constraint(detail)
        case (_, SQLITE_FULL): self = .diskFull
        case (_, SQLITE_READONLY), (_, SQLITE_PERM): self = .readOnly
        case (_, SQLITE_BUSY), (_, SQLITE_LOCKED), (_, SQLITE_PROTOCOL): self = .busy
        default: self = .other(code: Int(code), detail: detail)
        }
    }

    init(_ error: DatabaseError, systemError: Int32 = 0) {
        self.init(
            code: error.extendedResultCode.rawValue,
            detail: error.message ?? error.extendedResultCode.description, systemError: systemError)
    }

    /// `SQLITE_IOERR_SHORT_READ`: the file ends before the requested page.
    private static let shortRead: Int32 = 522
    /// `SQLITE_IOERR_SHMSIZE`.
    private static let sharedMemorySize: Int32 = 4_874

    /// Maps the reason why a file could not be opened, for which SQLite has only one code.
    init?(opening path: String, _ error: any Error) {
        switch error {
        case let error as DatabaseError: self.init(error)
        case let error as StorageError: self = error
        default: return nil
        }
        if case .other(let code, _) = self, code & 0xFF == Int(SQLITE_CANTOPEN) {
            if Self.isReadOnly(path) {
                self = .readOnly
            } else if !FileManager.default.fileExists(atPath: path) {
                self = .missing
            }
        }
    }

    private static func isReadOnly(_ path: String) -> Bool {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let files = FileManager.default
        guard files.fileExists(atPath: folder) else { return false }
        return [folder, path].contains { files.fileExists(atPath: $0) && !files.isWritableFile(atPath: $0) }
    }
}
