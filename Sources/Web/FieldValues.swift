import Core

/// Fields of a form or a query, with all values of each in order.
protocol FieldValues {
    /// The values by field name.
    var values: [String: [String]] { get }
}

extension FieldValues {
    /// All values of a field.
    subscript(all field: Field) -> [String] { values[field.rawValue] ?? [] }

    /// The last value of a field, which wins when a form sends a name twice.
    subscript(field: Field) -> String? { values[field.rawValue]?.last }

    /// The last value of a field, trimmed; nil when empty or missing.
    func filled(_ field: Field) -> String? {
        guard let text = self[field]?.trimmed, !text.isEmpty else { return nil }
        return text
    }
}

extension FormState: FieldValues {}
