import Core

/// A list of an account's rows in an export: objects with named values.
package struct ExportedList: Sendable {
    /// Format of a column's value.
    enum Form: Hashable, Sendable {
        case text, integer, flag, day, instant, minutes, weekdays, importance
        /// A single line of at most this many characters.
        case line(Int)
        /// A generated name: ASCII without blanks, up to 200 characters.
        case identifier
        /// One of these words.
        case choice([String])
        /// A number within a range.
        case number(ClosedRange<Int64>)
        /// Words separated by commas.
        case words
        /// The first possible day or instant stands for "since ever".
        case dayOrEver, instantOrEver
        /// An instant with its UTC offset, which is in the next column.
        case localInstant
    }

    struct Field: Sendable {
        let name: String
        let column: String
        let form: Form
        /// Whether the value may be missing.
        var isOptional = false
    }

    /// A value of an exported row.
    package enum Value: Hashable, Sendable {
        case null
        case text(String)
        case integer(Int64)
        case flag(Bool)
        case list([Value])
        case object(Row)
    }

    /// Named values of a row.
    package typealias Row = [Named]

    /// A value with its name.
    package struct Named: Hashable, Sendable {
        package let name: String
        package let value: Value

        package init(name: String, value: Value) {
            self.name = name
            self.value = value
        }
    }

    /// Name of the list.
    package let name: String
    let tables: String
    /// Columns of the sort order; in a part, the first one is the number of the parent row.
    let order: String
    /// Names of the fields that identify a row.
    let key: [String]
    let fields: [Field]
    /// Lists within each row, found by the number of the row.
    let parts: [ExportedList]

    init(
        _ name: String, from tables: String, by order: String, key: [String] = [], _ fields: [Field],
        parts: [ExportedList] = []
    ) {
        self.name = name
        self.tables = tables
        self.order = order
        self.key = key
        self.fields = fields
        self.parts = parts
    }

    /// Passes on the rows of an account, in order.
    ///
    /// The parts of all rows are kept in memory; the rows are streamed.
    ///
    /// - Parameter number: number of the only row to pass on; nil for all.
    package func forEach(number: Int? = nil, in tx: Tx, _ body: (Row) throws -> Void) throws {
        let arguments = [.integer(tx.person)] + (number.map { [SQLValue.integer($0)] } ?? [])
        var within: [(name: String, rows: [Int64: [Value]])] = []
        for part in parts { within.append((part.name, try part.byParent(arguments, in: tx))) }
        try tx.query(statement(isOfOne: number != nil), arguments) { row in
            var values = try self.values(of: row, from: 0)
            if !within.isEmpty {
                let number = try row.integer(0)
                for part in within { values.append(Named(name: part.name, value: .list(part.rows[number] ?? []))) }
            }
            try body(values)
        }
    }

    /// Statements that read the list and its parts.
    package var statements: [String] { [statement()] + parts.map { $0.statement(of: "number, ") } }

    /// Returns the rows of a part by the number of their parent row; a part with a single field is a list of plain
    /// values.
    private func byParent(_ arguments: [SQLValue], in connection: any SQLConnection) throws -> [Int64: [Value]] {
        var rows: [Int64: [Value]] = [:]
        try connection.query(statement(of: "number, ", isOfOne: arguments.count > 1), arguments) { row in
            let values = try self.values(of: row, from: 1)
            rows[try row.integer(0), default: []].append(values.count == 1 ? values[0].value : .object(values))
        }
        return rows
    }

    private func statement(of parent: String = "", isOfOne: Bool = false) -> String {
        let columns = fields.map(\.column).joined(separator: ", ")
        let isOne = isOfOne ? " AND \(table).number = $2" : ""
        return "SELECT \(parent)\(columns) FROM \(tables) WHERE \(table).person_id = $1\(isOne) ORDER BY \(order)"
    }

    /// Main table, whose `person_id` selects the rows.
    var table: Substring { tables.prefix { $0 != " " } }

    private func values(of row: borrowing any SQLRow, from first: Int) throws -> Row {
        var values: Row = []
        values.reserveCapacity(fields.count + parts.count)
        var column = first
        for field in fields {
            values.append(Named(name: field.name, value: try Self.value(field.form, of: row, column)))
            column += field.form == .localInstant ? 2 : 1
        }
        return values
    }

    private static func value(_ form: Form, of row: borrowing any SQLRow, _ column: Int) throws -> Value {
        if case .null = try row.value(column) { return .null }
        switch form {
        case .text, .line, .identifier, .choice: return .text(try row.text(column))
        case .integer, .number: return .integer(try row.integer(column))
        case .flag: return .flag(try row.flag(column))
        case .day: return .text(try row.day(column).description)
        case .dayOrEver:
            let day = try row.day(column)
            return day <= .first ? .null : .text(day.description)
        case .instant: return .text(try row.instant(column).iso())
        case .instantOrEver:
            let instant = try row.instant(column)
            return instant.seconds == .min ? .null : .text(instant.iso())
        case .localInstant: return .text(try row.instant(column).iso(offset: try row.int(column + 1)))
        case .minutes: return .text(TimeOfDay(minutes: try row.int(column)).description)
        case .weekdays:
            let days = RuleTable.weekdays(mask: try row.int(column))
            return .list(Weekday.allCases.filter(days.contains).map { .text($0.code) })
        case .importance: return try row.importance(column).map(Value.flag) ?? .null
        case .words: return .list(try row.text(column).split(separator: ",").map { .text(String($0)) })
        }
    }
}
