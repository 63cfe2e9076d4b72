import Engine
import Language
import Presentation

/// Form in which a person assigns the columns of a table.
struct ImportColumnForm {
    /// Column that can be chosen.
    struct Option {
        let value: String
        let name: UntrustedText
        let isChosen: Bool
    }

    /// Field that is read from a column.
    struct Row {
        let field: String
        let label: String
        let options: [Option]
        /// Value of `aria-invalid`; nil if the choice is valid.
        let invalid: String?
    }

    /// Value of the first row in a column.
    struct Example {
        let name: UntrustedText
        let value: UntrustedText
    }

    /// Maximum number of example columns if the file cannot be read.
    private static let shown = 12

    let rows: [Row]
    /// Query of the assignment that the preview is based on.
    let matched: String
    /// Whether the form is initially expanded: columns were assigned, or the file cannot be read without it.
    let isOpen: Bool
    /// Example columns of the file; empty if the file can be read.
    let examples: [Example]
    let hasExamples: Bool
    /// Text with the number of columns without an example; nil if there are none.
    let moreColumns: String?
    /// Text that the table has more columns than can be chosen; nil if it has not.
    let columnLimit: String?

    init(_ table: ImportTable, _ waiting: WaitingImport, _ language: Language) {
        let places = table.places(waiting.columns)
        let names = Self.names(of: table, language)
        let labels = names.indices.map { Self.option(names[$0], table.examples[$0]) }
        let fault: ImportFault? = if case .failure(let fault) = waiting.outcome { fault } else { nil }
        rows = ImportColumn.allCases.map { column in
            Row(
                field: column.rawValue, label: language.name(of: column),
                options: labels.indices.map { place in
                    Option(value: String(place + 1), name: labels[place], isChosen: places[column] == place)
                },
                invalid: Self.isWrong(column, fault, waiting, places) ? "true" : nil)
        }
        var chosen: [ImportColumn: ImportColumnChoice] = [:]
        for column in ImportColumn.allCases { chosen[column] = places[column].map { .place($0 + 1) } ?? .nothing }
        matched = ImportMatching(number: waiting.number, columns: chosen).query
        isOpen = fault != nil || !waiting.columns.isEmpty
        let told = fault == nil ? 0 : min(names.count, Self.shown)
        examples = names.indices.prefix(told).map { place in
            Example(name: UntrustedText(names[place]), value: UntrustedText(table.examples[place]))
        }
        hasExamples = told > 0
        moreColumns =
            hasExamples && names.count > told ? language.more(names.count - told) : nil
        columnLimit = table.rest == 0 ? nil : language.text(.import.columnsLimit(count: language.number(names.count)))
    }

    /// Returns the names of the columns; those without a header and those with the same header include their position.
    private static func names(of table: ImportTable, _ language: Language) -> [String] {
        let counts = Dictionary(table.headers.map { ($0, 1) }, uniquingKeysWith: +)
        return table.headers.enumerated().map { index, header in
            let place = language.text(.import.columnPlace(place: language.number(index + 1)))
            return header.isEmpty ? place : counts[header] == 1 ? header : "\(header) (\(place))"
        }
    }

    /// Returns the name of a column with its value in the first row, shortened for a list.
    private static func option(_ name: String, _ example: String) -> UntrustedText {
        func short(_ text: String, _ limit: Int) -> String {
            text.count > limit ? text.prefix(limit) + "…" : text
        }
        return UntrustedText(short(name, 40) + (example.isEmpty ? "" : " — " + short(example, 24)))
    }

    private static func isWrong(
        _ column: ImportColumn, _ fault: ImportFault?, _ waiting: WaitingImport, _ places: [ImportColumn: Int]
    ) -> Bool {
        switch fault {
        case .sameColumn(let first, let second): [first, second].contains(column)
        case .unknownColumn: places[column] == nil && (waiting.columns[column] ?? .nothing) != .nothing
        default: false
        }
    }
}

extension ImportMatching {
    /// Reads the assignment for the waiting file from a form; nil if the form has none.
    init?(_ form: some FieldValues) {
        guard let number = form[.waiting].flatMap(Int.init) else { return nil }
        var columns: [ImportColumn: ImportColumnChoice] = [:]
        for column in ImportColumn.allCases {
            guard let place = form.values[column.rawValue]?.last else { continue }
            columns[column] = place.isEmpty ? .nothing : .place(Int(place) ?? 0)
        }
        self.init(number: number, columns: columns)
    }

    /// Query of the page with the preview for this assignment.
    var query: String {
        let places = ImportColumn.allCases.compactMap { column in
            columns[column].map { "&\(column.rawValue)=\($0.place)" }
        }
        return "\(Field.waiting.rawValue)=\(number)" + places.joined()
    }
}

extension ImportColumnChoice {
    /// Position of the column as forms send it; empty for none.
    fileprivate var place: String {
        if case .place(let number) = self { String(number) } else { "" }
    }
}
