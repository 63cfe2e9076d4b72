import Core

/// Copies a database into an empty one, across engines.
package struct DatabaseCopy: Sendable {
    /// Reason why a copy failed.
    package enum Failure: Error, Hashable, Sendable {
        /// The source has no tables or another schema version.
        case sourceUnready
        /// The source was written to during the copy.
        case sourceChanged
        case targetNotEmpty
        /// The rows of this table differ from those of the source.
        case differs(String)
    }

    /// Progress of a copy.
    package struct Progress: Hashable, Sendable {
        package let table: String
        /// Index of the table among all tables, from 1.
        package let place: Int
        /// Number of its rows copied or compared so far.
        package let rows: Int
        package let isComparing: Bool
    }

    /// Tables to copy, each after the tables that it references; all except `schema_version`.
    package static let tables = ["person"] + AccountTables.names + ["account_counter", "push_key"]

    private let source: any SQLDatabase
    private let target: any SQLDatabase
    private let marksTarget: Bool

    /// Creates a copy that has not started.
    ///
    /// - Parameter marksTarget: whether to mark the target as half copied, so that no other process uses it and an
    ///   interrupted copy can be restarted.
    package init(from source: any SQLDatabase, to target: any SQLDatabase, marksTarget: Bool) {
        self.source = source
        self.target = target
        self.marksTarget = marksTarget
    }

    /// Copies all rows, compares the result with the source and returns the number of rows.
    ///
    /// - Throws: ``Failure``, or ``StorageError``.
    package func run(progress: @Sendable (Progress) async -> Void) async throws -> Int {
        guard try await source.read({ try Schema.version(of: $0) }) == Schema.version else {
            throw Failure.sourceUnready
        }
        try await prepareTarget()
        let before = try await revisions()
        var digests: [String: TableDigest] = [:]
        for (index, table) in Self.tables.enumerated() {
            let statement = try await source.read { try TableReader(table, in: $0).insertion }
            digests[table] = try await digest(of: table, in: source) { rows, count in
                try await target.write(.repeatable) { try $0.execute(statement, rows: rows) }
                await progress(Progress(table: table, place: index + 1, rows: count, isComparing: false))
            }
        }
        guard try await revisions() == before else { throw Failure.sourceChanged }
        for (index, table) in Self.tables.enumerated() {
            let digest = try await digest(of: table, in: target) { _, count in
                await progress(Progress(table: table, place: index + 1, rows: count, isComparing: true))
            }
            guard digest == digests[table] else { throw Failure.differs(table) }
        }
        try await target.write { connection in
            try connection.execute("DELETE FROM schema_version WHERE version = $1", [.integer(Schema.copyMark)])
            try connection.execute("ANALYZE", [])
        }
        return digests.values.reduce(0) { $0 + $1.rows }
    }

    /// Upgrades the target to the schema of the source, and empties a half-copied one.
    private func prepareTarget() async throws {
        if try await target.read({ try Schema.version(of: $0) }) == Schema.copyMark {
            try await target.write { connection in
                for table in Self.tables.reversed() { try connection.execute("DELETE FROM \(table)", []) }
            }
            return
        }
        try await Schema.upgrade(target)
        let marksTarget = marksTarget
        try await target.write { connection in
            for table in Self.tables where table != "account_counter" {
                if try connection.first("SELECT 1 FROM \(table) LIMIT 1", [], { _ in true }) != nil {
                    throw Failure.targetNotEmpty
                }
            }
            if marksTarget {
                try connection.execute(
                    "INSERT INTO schema_version (version) VALUES ($1)", [.integer(Schema.copyMark)])
            }
            // Schema creation inserts a row into it.
            try connection.execute("DELETE FROM account_counter", [])
        }
    }

    /// Returns the sum of all revisions, which grows with each change of the source.
    private func revisions() async throws -> Int64 {
        try await source.read { connection in
            try connection.first("SELECT CAST(COALESCE(SUM(value), 0) AS BIGINT) FROM revision", []) {
                try $0.integer(0)
            } ?? 0
        }
    }

    /// Reads a table page by page and returns a digest of its rows.
    private func digest(
        of table: String, in database: any SQLDatabase,
        page: (_ rows: [[SQLValue]], _ count: Int) async throws -> Void
    ) async throws -> TableDigest {
        // The order of columns may differ from one engine to the other.
        let reader = try await source.read { try TableReader(table, in: $0) }
        var (digest, last): (TableDigest, [SQLValue]?) = (TableDigest(), nil)
        while true {
            let after = last
            let rows = try await database.read { try reader.page(after: after, in: $0) }
            for row in rows { digest.add(row) }
            if !rows.isEmpty { try await page(rows, digest.rows) }
            if reader.isLast(rows) { return digest }
            last = rows.last
        }
    }
}

/// Digest of the rows of a table, independent of their order.
struct TableDigest: Hashable, Sendable {
    private(set) var rows = 0
    private var sum: UInt64 = 0
    private var mixture: UInt64 = 0

    mutating func add(_ row: [SQLValue]) {
        var hash = FNV1a()
        // Each value is hashed with its kind and a terminator.
        for value in row {
            switch value {
            case .null: hash.add(UInt8(0))
            case .integer(let number):
                hash.add(UInt8(1))
                hash.add(UInt64(bitPattern: number))
            case .real(let number):
                hash.add(UInt8(2))
                hash.add(number.bitPattern)
            case .text(let text):
                hash.add(UInt8(3))
                hash.add(text.utf8)
                // Never occurs in UTF-8.
                hash.add(UInt8(0xFF))
            }
        }
        rows += 1
        sum &+= hash.value
        mixture ^= (hash.value ^ (hash.value >> 29)) &* 0xBF58_476D_1CE4_E5B9
    }
}

extension SQLValue {
    /// The value in a form that every engine can store: PostgreSQL does not allow NUL in text.
    var withoutNUL: SQLValue {
        guard case .text(let text) = self, text.utf8.contains(0) else { return self }
        return .text(String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value == 0 ? "\u{FFFD}" : $0 })))
    }
}
