import Core

/// Assignment of a table's columns to fields.
struct ImportTableReading {
    /// Whether its rows are notes rather than tasks: they have a text and a day, and no due date.
    let isOfNotes: Bool
    private let places: [ImportColumn: Int]
    private let table: ImportTable

    /// - Throws: ``ImportFault/noColumn(_:)`` if there is neither a title nor a text, and the fault of an invalid
    ///   choice of columns.
    init(_ table: ImportTable, _ columns: [ImportColumn: ImportColumnChoice]) throws(ImportFault) {
        if let fault = table.fault(in: columns) { throw fault }
        var places = table.places(columns)
        isOfNotes = places[.body] != nil && places[.due] == nil && (places[.day] ?? places[.created]) != nil
        if isOfNotes {
            places[.day] = places[.day] ?? places[.created]
        } else {
            places[.due] = places[.due] ?? places[.day]
            if places[.title] == nil {
                places[.title] = places[.body]
            } else if places[.memo] == nil {
                places[.memo] = places[.body]
            }
            guard places[.title] != nil else { throw .noColumn(table.headers) }
        }
        self.places = places
        self.table = table
    }

    /// Trimmed content of a row's column; nil if it is empty.
    ///
    /// The apostrophe that keeps spreadsheets from evaluating a text as a formula is removed.
    subscript(column: ImportColumn, row: [String]) -> String? {
        guard let place = places[column], row.indices.contains(place) else { return nil }
        let text = row[place].trimmed
        let isQuoted =
            text.utf8.first == UInt8(ascii: "'") && text.utf8.dropFirst().first.map("=+-@".utf8.contains) == true
        return text.isEmpty ? nil : isQuoted ? String(text.dropFirst()) : text
    }

    /// Whether a word in a column means that something is done.
    func isYes(_ word: String, _ column: ImportColumn) -> Bool {
        Self.doneWords.contains(word) && !isNo(word, column)
    }

    /// Returns the importance that a row states; nil if it states none.
    func importance(of row: [String]) -> Bool? {
        guard let word = self[.important, row]?.asWord else { return nil }
        return isNo(word, .important) ? false : Self.importance[word]
    }

    /// Whether a word means no: under a Korean header, O means yes and X means no; elsewhere, an X is a check mark.
    private func isNo(_ word: String, _ column: ImportColumn) -> Bool {
        word == "x" && places[column].map(table.isKorean) == true
    }

    static let doneWords: Set<String> = [
        "true", "yes", "y", "x", "1", "done", "completed", "complete", "closed", "finished", "✓", "✔", "☑", "o", "예",
        "완료", "완료됨",
        "끝", "참",
    ]
    static let deletedWords: Set<String> = ["deleted", "trashed", "삭제", "삭제됨"]
    static let importance: [String: Bool] = [
        "true": true, "yes": true, "y": true, "x": true, "1": true, "high": true, "h": true, "a": true, "urgent": true,
        "important": true, "✓": true, "★": true, "o": true, "예": true, "높음": true, "상": true, "중요": true, "참": true,
        "false": false, "no": false, "n": false, "low": false, "l": false, "아니요": false, "아니오": false, "낮음": false,
        "하": false,
        "거짓": false,
    ]
}
