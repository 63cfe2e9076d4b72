/// Arguments of a statement that is composed from parts, with their numbered parameters.
struct SQLArguments {
    private(set) var values: [SQLValue]

    init(_ values: SQLValue...) {
        self.values = values
    }

    /// Adds an argument and returns its parameter, such as `$2`.
    mutating func place(_ value: SQLValue) -> String {
        values.append(value)
        return "$\(values.count)"
    }
}
