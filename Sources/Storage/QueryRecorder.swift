/// A query with the arguments that it is asked with.
package struct SQLQuery: Hashable, Sendable {
    package let sql: String
    package let arguments: [SQLValue]
    /// Whether each row is one whole number, of which there may be many.
    package let isOfIntegers: Bool

    /// Makes a query.
    package init(_ sql: String, _ arguments: [SQLValue], isOfIntegers: Bool = false) {
        self.sql = sql
        self.arguments = arguments
        self.isOfIntegers = isOfIntegers
    }
}

/// Notes what is asked of it for rows that fit in memory, and has no row for anything.
///
/// Reads that are run on it tell so which of their queries do not depend on what comes of the others.
package final class QueryRecorder: SQLConnection {
    /// What was asked, each query once and in order.
    package private(set) var queries: [SQLQuery] = []
    package let isExpecting = true

    /// Makes a recorder that has noted nothing.
    package init() {}

    package func bufferedQuery(
        _ sql: String, _ arguments: [SQLValue], row: (borrowing any SQLRow) throws -> Void
    ) {
        note(SQLQuery(sql, arguments))
    }

    package func integers(_ sql: String, _ arguments: [SQLValue], columns: Int) -> [Int64] {
        note(SQLQuery(sql, arguments, isOfIntegers: columns == 1))
        return []
    }

    private func note(_ query: SQLQuery) {
        if !queries.contains(query) { queries.append(query) }
    }

    package func query(_ sql: String, _ arguments: [SQLValue], row: (borrowing any SQLRow) throws -> Void) {}

    package func execute(_ sql: String, _ arguments: [SQLValue]) -> Int { 0 }

    package func hasTable(_ name: String) -> Bool { false }

    package func columns(of table: String) -> [SQLColumn] { [] }
}
