import Core

extension SQLValue {
    static func integer(_ value: Int) -> SQLValue { .integer(Int64(value)) }
    static func day(_ day: Day) -> SQLValue { .integer(Int64(day.number)) }
    static func day(_ day: Day?) -> SQLValue { day.map { .integer(Int64($0.number)) } ?? .null }
    static func instant(_ instant: Instant) -> SQLValue { .integer(instant.seconds) }
    static func instant(_ instant: Instant?) -> SQLValue { instant.map { .integer($0.seconds) } ?? .null }
    static func flag(_ value: Bool) -> SQLValue { .integer(value ? 1 as Int64 : 0) }
    /// 1, 0 or, if nobody has said, -1, since a primary key cannot contain NULL.
    static func importance(_ value: Bool?) -> SQLValue { .integer(number(of: value)) }
    static func number(of importance: Bool?) -> Int64 { importance.map { $0 ? 1 : 0 } ?? -1 }
    static func text(_ value: String?) -> SQLValue { value.map { .text($0) } ?? .null }
}

extension SQLRow {
    func int(_ column: Int) throws -> Int { Int(try integer(column)) }
    /// Reads a count.
    func count(_ column: Int) throws -> Int {
        try Int(count: try integer(column))
    }
    func flag(_ column: Int) throws -> Bool { try integer(column) != 0 }
    func importance(_ column: Int) throws -> Bool? {
        switch try integer(column) {
        case -1: nil
        case 0: false
        case 1: true
        case let other: throw StorageError.damaged("importance: \(other)")
        }
    }
    func day(_ column: Int) throws -> Day { Day(number: Int(try integer(column))) }
    func optionalDay(_ column: Int) throws -> Day? { try optionalInteger(column).map { Day(number: Int($0)) } }
    func instant(_ column: Int) throws -> Instant { Instant(seconds: try integer(column)) }
    func optionalInstant(_ column: Int) throws -> Instant? { try optionalInteger(column).map(Instant.init(seconds:)) }

    /// Reads a code.
    ///
    /// - Throws: ``StorageError/damaged(_:)`` for a code that this version does not know, even if the table's CHECK
    ///   allows it.
    func known<Value: RawRepresentable<String>>(_ column: Int, as type: Value.Type) throws -> Value {
        let text = try text(column)
        guard let value = Value(rawValue: text) else { throw StorageError.damaged("\(type): \(text)") }
        return value
    }
}

extension Int {
    /// Converts a count that will be added to others.
    ///
    /// - Throws: ``StorageError/damaged(_:)`` for a negative or implausibly large count, above 2^48.
    init(count value: Int64) throws {
        guard (0...1 << 48).contains(value) else { throw StorageError.damaged("number: \(value)") }
        self.init(value)
    }
}

extension SQLConnection {
    func all<Value>(
        _ sql: String, _ arguments: [SQLValue], _ map: (borrowing any SQLRow) throws -> Value
    ) throws -> [Value] {
        var values: [Value] = []
        try bufferedQuery(sql, arguments) { values.append(try map($0)) }
        return values
    }

    /// Returns the first row; the query itself should limit its result to one.
    func first<Value>(
        _ sql: String, _ arguments: [SQLValue], _ map: (borrowing any SQLRow) throws -> Value
    ) throws -> Value? {
        var value: Value?
        try bufferedQuery(sql, arguments) { row in
            if value == nil { value = try map(row) }
        }
        return value
    }
}
