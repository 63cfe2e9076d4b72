import GRDB
import GRDBSQLite
import Storage

/// A prepared statement, bound and stepped with SQLite's C functions.
///
/// GRDB's arguments and rows cost several times what SQLite needs for one row of a bulk insert.
struct PreparedStatement {
    let pointer: OpaquePointer
    /// Keeps the pointer alive.
    private let owner: Statement
    /// Bind index of each numbered parameter: SQLite assigns index 1 to `$2` if it occurs first.
    private let places: [Int32]

    init(_ owner: Statement) {
        let pointer = owner.sqliteStatement
        self.owner = owner
        self.pointer = pointer
        places = (0..<sqlite3_bind_parameter_count(pointer)).map {
            sqlite3_bind_parameter_index(pointer, "$\($0 + 1)")
        }
    }

    var isBusy: Bool { sqlite3_stmt_busy(pointer) != 0 }

    /// Whether it does not write to the database.
    var isReadOnly: Bool { sqlite3_stmt_readonly(pointer) != 0 }

    func reset() {
        sqlite3_reset(pointer)
    }

    func bind(_ arguments: [SQLValue]) throws {
        guard arguments.count == places.count else {
            throw StorageError.other(
                code: Int(SQLITE_RANGE), detail: "\(arguments.count) arguments for \(places.count) parameters")
        }
        for (place, argument) in zip(places, arguments) {
            let code =
                switch argument {
                case .null: sqlite3_bind_null(pointer, place)
                case .integer(let value): sqlite3_bind_int64(pointer, place, value)
                case .real(let value): sqlite3_bind_double(pointer, place, value)
                case .text(let value): bind(value, at: place)
                }
            if code != SQLITE_OK { throw failure(code) }
        }
    }

    private func bind(_ text: String, at place: Int32) -> Int32 {
        var text = text
        return text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                // SQLite copies the text before this returns.
                sqlite3_bind_text(pointer, place, $0.baseAddress, Int32($0.count), Self.copied)
            }
        }
    }

    /// Steps to the next row and returns whether there is one.
    func step() throws -> Bool {
        switch sqlite3_step(pointer) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw failure(code)
        }
    }

    private func failure(_ code: Int32) -> any Error {
        if code & 0xFF == SQLITE_INTERRUPT { return CancellationError() }
        let database = sqlite3_db_handle(pointer)
        let message = String(cString: sqlite3_errmsg(database))
        return StorageError(code: code, detail: message, systemError: sqlite3_system_errno(database))
    }

    /// `SQLITE_TRANSIENT`, a C macro that Swift cannot import.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}

/// Current row of a statement.
struct CurrentRow: SQLRow {
    let pointer: OpaquePointer

    func integer(_ column: Int) throws -> Int64 {
        guard sqlite3_column_type(pointer, Int32(column)) == SQLITE_INTEGER else { throw mismatch(column) }
        return sqlite3_column_int64(pointer, Int32(column))
    }

    func optionalInteger(_ column: Int) throws -> Int64? {
        sqlite3_column_type(pointer, Int32(column)) == SQLITE_NULL ? nil : try integer(column)
    }

    func text(_ column: Int) throws -> String {
        guard sqlite3_column_type(pointer, Int32(column)) == SQLITE_TEXT,
            let start = sqlite3_column_text(pointer, Int32(column))
        else { throw mismatch(column) }
        let count = Int(sqlite3_column_bytes(pointer, Int32(column)))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    func optionalText(_ column: Int) throws -> String? {
        sqlite3_column_type(pointer, Int32(column)) == SQLITE_NULL ? nil : try text(column)
    }

    func real(_ column: Int) throws -> Double {
        guard sqlite3_column_type(pointer, Int32(column)) == SQLITE_FLOAT else { throw mismatch(column) }
        return sqlite3_column_double(pointer, Int32(column))
    }

    func value(_ column: Int) throws -> SQLValue {
        switch sqlite3_column_type(pointer, Int32(column)) {
        case SQLITE_NULL: .null
        case SQLITE_INTEGER: .integer(try integer(column))
        case SQLITE_FLOAT: .real(try real(column))
        case SQLITE_TEXT: .text(try text(column))
        default: throw mismatch(column)
        }
    }

    /// SQLite allows any value in any column, so a value of another kind than the schema's means a corrupt file.
    private func mismatch(_ column: Int) -> StorageError {
        let name = sqlite3_column_name(pointer, Int32(column)).map { String(cString: $0) } ?? "\(column)"
        return .damaged("unexpected kind of value in \(name)")
    }
}
