import Core

/// The fields of a form or a query, each with all its values in order, and how they are read.
protocol FieldValues {
    /// The values by field name.
    var values: [String: [String]] { get }
}

extension FieldValues {
    /// All values of a field.
    subscript(all field: Field) -> [String] { values[field.rawValue] ?? [] }

    /// The last value of a field: a form that sends a name twice means the later one.
    subscript(field: Field) -> String? { values[field.rawValue]?.last }

    /// The last value of a field without the spaces around it; nil when that is empty.
    func filled(_ field: Field) -> String? {
        guard let text = self[field]?.trimmed, !text.isEmpty else { return nil }
        return text
    }
}

extension FormState: FieldValues {}
