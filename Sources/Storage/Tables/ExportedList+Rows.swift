package import Core

extension ExportedList {
    /// Validates a row of an untrusted document; returns nil if a value does not match its field.
    ///
    /// Unknown names are dropped, and values are normalized to the form that an export writes.
    package func checked(_ values: [String: Value]) -> Row? {
        var row: Row = []
        row.reserveCapacity(fields.count + parts.count)
        for field in fields {
            let value = values[field.name] ?? .null
            guard let canonical = field.canonical(value) else { return nil }
            row.append(Named(name: field.name, value: canonical))
        }
        for part in parts {
            guard case .list(let list) = values[part.name] ?? .list([]) else { return nil }
            var checked: [Value] = []
            for value in list {
                if part.fields.count == 1, let field = part.fields.first {
                    guard let value = field.canonical(value) else { return nil }
                    checked.append(value)
                } else {
                    guard case .object(let object) = value,
                        let row = part.checked(object.named)
                    else { return nil }
                    checked.append(.object(row))
                }
            }
            row.append(Named(name: part.name, value: .list(checked)))
        }
        return row
    }

    /// Returns the values that identify a row in its list: those of ``key`` or, if it is empty, all values.
    package func identity(of row: Row) -> [Value] {
        key.isEmpty ? row.map(\.value) : row.filter { key.contains($0.name) }.map(\.value)
    }

    /// Returns all rows of an account.
    package func rows(in tx: Tx) throws -> [Row] {
        var rows: [Row] = []
        try forEach(in: tx) { rows.append($0) }
        return rows
    }

    /// Returns the row with a number, for a list whose rows are numbered; nil if there is none.
    package func row(_ number: Int, in tx: Tx) throws -> Row? {
        var found: Row?
        try forEach(number: number, in: tx) { found = $0 }
        return found
    }

    /// Inserts rows into the table of a list whose fields cover all columns of the table.
    ///
    /// - Parameter rows: rows that ``checked(_:)`` returned and that do not exist yet.
    package func insert(_ rows: [Row], in tx: Tx) throws {
        let columns = fields.map(\.column).joined(separator: ", ")
        let parameters = (1...fields.count + 1).map { "$\($0)" }.joined(separator: ", ")
        try tx.execute(
            "INSERT INTO \(table) (person_id, \(columns)) VALUES (\(parameters))",
            rows: rows.map { row in [.integer(tx.person)] + zip(fields, row).map { $0.stored($1.value) } })
    }

    /// Removes the row with the same ``key``.
    package func remove(_ row: Row, in tx: Tx) throws {
        let keyed = zip(fields, row).filter { key.contains($0.0.name) }
        let conditions = keyed.indices.map { "\(keyed[$0].0.column) = $\($0 + 2)" }.joined(separator: " AND ")
        try tx.execute(
            "DELETE FROM \(table) WHERE person_id = $1 AND \(conditions)",
            [.integer(tx.person)] + keyed.map { $0.stored($1.value) })
    }
}

extension ExportedList.Field {
    /// Maximum size of a text value, in bytes.
    private static let mostBytes = 1 << 20

    /// Returns a value in the form that an export writes; nil if it does not match the field.
    fileprivate func canonical(_ value: ExportedList.Value) -> ExportedList.Value? {
        switch (form, value) {
        case (.dayOrEver, .null), (.instantOrEver, .null), (.importance, .null): return .null
        case (_, .null): return isOptional ? .null : nil
        case (.text, .text(let text)):
            // PostgreSQL does not allow NUL in text.
            return text.utf8.count <= Self.mostBytes && !text.utf8.contains(0) ? value : nil
        case (.line(let limit), .text(let text)):
            guard text.utf8.count <= limit * 16 else { return nil }
            let clean = CleanText.clean(text, limit: limit)
            return clean == text ? value : .text(clean)
        case (.identifier, .text(let text)):
            let isName = (1...200).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            return isName ? value : nil
        case (.choice(let words), .text(let text)): return words.contains(text) ? value : nil
        case (.number(let range), .integer(let number)): return range.contains(number) ? value : nil
        case (.integer, .integer), (.flag, .flag), (.importance, .flag): return value
        case (.day, .text(let text)), (.dayOrEver, .text(let text)): return Day(iso: text) == nil ? nil : value
        case (.instant, .text(let text)), (.instantOrEver, .text(let text)):
            return Instant(iso: text).map { .text($0.iso()) }
        case (.localInstant, .text(let text)):
            return Instant.withOffset(iso: text).map { .text($0.instant.iso(offset: $0.offset)) }
        case (.minutes, .text(let text)): return TimeOfDay(text: text).map { .text($0.description) }
        case (.weekdays, .list(let list)):
            let codes = Weekday.allCases.map { ExportedList.Value.text($0.code) }
            return list.allSatisfy(codes.contains) ? .list(codes.filter(list.contains)) : nil
        case (.words, .list(let list)):
            let isListOfWords =
                list.count <= 100
                && list.allSatisfy { word in
                    guard case .text(let word) = word else { return false }
                    return word.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ",") } && !word.isEmpty
                }
            return isListOfWords ? value : nil
        default: return nil
        }
    }

    /// Returns the column value of a canonical value.
    fileprivate func stored(_ value: ExportedList.Value) -> SQLValue {
        switch (form, value) {
        case (.dayOrEver, .null): .day(.first)
        case (.instantOrEver, .null): .integer(Int64.min)
        case (.importance, .null): .importance(nil)
        case (.importance, .flag(let flag)): .importance(flag)
        case (.day, .text(let text)), (.dayOrEver, .text(let text)): .day(Day(iso: text))
        case (.instant, .text(let text)), (.instantOrEver, .text(let text)): .instant(Instant(iso: text))
        case (.minutes, .text(let text)): TimeOfDay(text: text).map { .integer($0.minutes) } ?? .null
        case (.weekdays, .list(let list)):
            .integer(RuleTable.mask(Set(Weekday.allCases.filter { list.contains(.text($0.code)) })))
        case (.words, .list(let list)):
            .text(
                list.compactMap { word in
                    if case .text(let word) = word { word } else { nil }
                }.joined(separator: ","))
        case (_, .text(let text)): .text(text)
        case (_, .integer(let number)): .integer(number)
        case (_, .flag(let flag)): .flag(flag)
        default: .null
        }
    }
}

extension ExportedList.Row {
    /// Value of a name; `null` if there is none.
    package subscript(name: String) -> ExportedList.Value { first { $0.name == name }?.value ?? .null }

    /// Values by name; of duplicate names the first.
    package var named: [String: ExportedList.Value] {
        Dictionary(map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
}

extension ExportedList.Value {
    package var text: String? { if case .text(let text) = self { text } else { nil } }
    package var integer: Int? { if case .integer(let number) = self { Int(number) } else { nil } }
    package var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
    package var day: Day? { text.flatMap { Day(iso: $0) } }
    package var instant: Instant? { text.flatMap { Instant(iso: $0) } }
    package var list: [ExportedList.Value] { if case .list(let list) = self { list } else { [] } }
    /// Texts in a list.
    package var texts: [String] { list.compactMap(\.text) }
    /// Values of an object; empty for any other value.
    package var row: ExportedList.Row { if case .object(let row) = self { row } else { [] } }
}
