/// The arguments of a statement that is put together from parts, each under the place that stands for it.
struct SQLArguments {
    private(set) var values: [SQLValue]

    init(_ values: SQLValue...) {
        self.values = values
    }

    /// Takes an argument along and gives the place that stands for it.
    mutating func place(_ value: SQLValue) -> String {
        values.append(value)
        return "$\(values.count)"
    }
}
