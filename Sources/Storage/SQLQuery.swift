/// A query whose whole result fits in memory, with its arguments.
package struct SQLQuery: Hashable, Sendable {
    package let sql: String
    package let arguments: [SQLValue]
    /// Whether each row is a single integer, of which there may be many.
    package let isOfIntegers: Bool

    package init(_ sql: String, _ arguments: [SQLValue], isOfIntegers: Bool = false) {
        self.sql = sql
        self.arguments = arguments
        self.isOfIntegers = isOfIntegers
    }
}

extension SQLConnection {
    func all<Value>(_ query: SQLQuery, _ map: (borrowing any SQLRow) throws -> Value) throws -> [Value] {
        try all(query.sql, query.arguments, map)
    }

    /// Returns the first row; the query itself should limit its result to one.
    func first<Value>(_ query: SQLQuery, _ map: (borrowing any SQLRow) throws -> Value) throws -> Value? {
        try first(query.sql, query.arguments, map)
    }
}
