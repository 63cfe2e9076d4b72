/// A query whose rows all fit in memory, with the arguments that it is asked with.
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

extension SQLConnection {
    func all<Value>(_ query: SQLQuery, _ map: (borrowing any SQLRow) throws -> Value) throws -> [Value] {
        try all(query.sql, query.arguments, map)
    }

    /// The first row; the query itself should ask for no more than one.
    func first<Value>(_ query: SQLQuery, _ map: (borrowing any SQLRow) throws -> Value) throws -> Value? {
        try first(query.sql, query.arguments, map)
    }
}
