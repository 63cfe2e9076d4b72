import Engine
import Language
import Presentation

/// What the columns of a table are, for a person to say.
struct ImportColumnForm {
    /// A column that can be chosen.
    struct Option {
        let value: String
        let name: UntrustedText
        let isChosen: Bool
    }

    /// What is read from a column.
    struct Row {
        let field: String
        let label: String
        let options: [Option]
        /// The value of `aria-invalid`; nil where it is well.
        let invalid: String?
    }

    /// What the first row has in a column.
    struct Example {
        let name: UntrustedText
        let value: UntrustedText
    }

    /// How many columns are told of where none is known.
    private static let shown = 12

    let rows: [Row]
    /// The choice that stands in the form, by which what would come is shown.
    let matched: String
    /// Whether the form is seen at once: it was used, or nothing can be read without it.
    let isOpen: Bool
    /// The columns as they are in the file; empty where it can be read.
    let examples: [Example]
    let hasExamples: Bool
    /// How many columns are not told of; nil where all are.
    let moreColumns: String?
    /// That there are more columns than can be chosen; nil where all can.
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

    /// What the columns are called: those without a header, and those that share one, have their place in it.
    private static func names(of table: ImportTable, _ language: Language) -> [String] {
        let counts = Dictionary(table.headers.map { ($0, 1) }, uniquingKeysWith: +)
        return table.headers.enumerated().map { index, header in
            let place = language.text(.import.columnPlace(place: language.number(index + 1)))
            return header.isEmpty ? place : counts[header] == 1 ? header : "\(header) (\(place))"
        }
    }

    /// A column with what its first row has, short enough for a list.
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
    /// Reads what a form says of the file that waits; nil where it says of none.
    init?(_ form: some FieldValues) {
        guard let number = form[.waiting].flatMap(Int.init) else { return nil }
        var columns: [ImportColumn: ImportColumnChoice] = [:]
        for column in ImportColumn.allCases {
            guard let place = form.values[column.rawValue]?.last else { continue }
            columns[column] = place.isEmpty ? .nothing : .place(Int(place) ?? 0)
        }
        self.init(number: number, columns: columns)
    }

    /// The query of the page that shows what would come, in which the form says the same.
    var query: String {
        let places = ImportColumn.allCases.compactMap { column in
            columns[column].map { "&\(column.rawValue)=\($0.place)" }
        }
        return "\(Field.waiting.rawValue)=\(number)" + places.joined()
    }
}

extension ImportColumnChoice {
    /// The place of the column, as forms send it; empty for none.
    fileprivate var place: String {
        if case .place(let number) = self { String(number) } else { "" }
    }
}
