/// Reader of CSV rows (RFC 4180): fields are separated by commas, and quoted if they contain commas, quotes or line
/// breaks.
struct CSVRows {
    /// Unbalanced quotes.
    struct Fault: Error {
        /// Row number, from 1.
        let row: Int
    }

    /// Number of rows read so far.
    private(set) var number = 0
    private var rest: Substring
    private let separator: Character

    init(_ text: String, separator: Character = ",") {
        rest = text[...]
        self.separator = separator
    }

    /// Returns the next row; nil after the last.
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
