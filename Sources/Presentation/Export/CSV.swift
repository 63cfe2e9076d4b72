import Storage

/// Comma-separated values (RFC 4180).
enum CSV {
    /// Formats a row, including its line break.
    ///
    /// A text that a spreadsheet would take for a formula is prefixed with an apostrophe, as somebody else may have
    /// written it.
    static func row(_ values: [String]) -> String {
        values.map(quoted).joined(separator: ",") + "\r\n"
    }

    private static func quoted(_ value: String) -> String {
        let isFormula = value.utf8.first.map { "=+-@\t\r".utf8.contains($0) } ?? false
        let value = isFormula ? "'" + value : value
        guard value.utf8.contains(where: { "\",\r\n".utf8.contains($0) }) else { return value }
        return "\"" + value.replacing("\"", with: "\"\"") + "\""
    }
}

extension ExportedList.Value {
    /// A scalar value as text; empty for null.
    var plain: String {
        switch self {
        case .text(let text): text
        case .integer(let number): String(number)
        case .flag(let flag): flag ? "true" : "false"
        case .null, .list, .object: ""
        }
    }
}

extension JSON {
    /// A row of an export.
    init(_ row: ExportedList.Row) { self = .object(row.map { Member($0.name, JSON($0.value)) }) }

    init(_ value: ExportedList.Value) {
        switch value {
        case .null: self = .null
        case .text(let text): self = .text(text)
        case .integer(let number): self = .integer(number)
        case .flag(let flag): self = .bool(flag)
        case .list(let values): self = .array(values.map(JSON.init))
        case .object(let row): self = JSON(row)
        }
    }
}
