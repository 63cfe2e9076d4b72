/// Reads the rows of RFC 4180 one after another: fields between commas, in quotes where they hold commas, quotes or line
/// breaks.
struct CSVRows {
    /// Quotes that do not match.
    struct Fault: Error {
        /// The row, from 1.
        let row: Int
    }

    /// How many rows were read.
    private(set) var number = 0
    private var rest: Substring
    private let separator: Character

    init(_ text: String, separator: Character = ",") {
        rest = text[...]
        self.separator = separator
    }

    /// The next row; nil behind the last one.
    mutating func next() throws(Fault) -> [String]? {
        guard !rest.isEmpty else { return nil }
        number += 1
        var (row, field) = ([String](), "")
        var (isQuoted, wasQuoted) = (false, false)
        while let character = rest.popFirst() {
            if isQuoted {
                if character != "\"" {
                    field.append(character)
                } else if rest.first == "\"" {
                    field.append("\"")
                    rest.removeFirst()
                } else {
                    (isQuoted, wasQuoted) = (false, true)
                }
            } else if character == separator || character.isNewline {
                row.append(field)
                (field, wasQuoted) = ("", false)
                if character != separator { return row }
            } else if character == "\"", field.isEmpty, !wasQuoted {
                isQuoted = true
            } else if wasQuoted, !character.isWhitespace {
                throw Fault(row: number)
            } else if !wasQuoted {
                field.append(character)
            }
        }
        if isQuoted { throw Fault(row: number) }
        return row + [field]
    }
}
