import Core

/// What the columns of a table are read as.
struct ImportTableReading {
    /// Whether its rows are notes rather than tasks: they have a text and a day, and nothing is due.
    let isOfNotes: Bool
    private let places: [ImportColumn: Int]
    private let table: ImportTable

    /// - Throws: ``ImportFault/noColumn(_:)`` where there is no title and no text, and whatever is wrong with what is chosen.
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

    /// What stands in a column of a row, without blanks around it; nil where there is nothing.
    ///
    /// Gone is the apostrophe that keeps spreadsheets from taking a text for a formula.
    subscript(column: ImportColumn, row: [String]) -> String? {
        guard let place = places[column], row.indices.contains(place) else { return nil }
        let text = row[place].trimmed
        let isQuoted =
            text.utf8.first == UInt8(ascii: "'") && text.utf8.dropFirst().first.map("=+-@".utf8.contains) == true
        return text.isEmpty ? nil : isQuoted ? String(text.dropFirst()) : text
    }

    /// Whether a word under a column says that something is done.
    func isYes(_ word: String, _ column: ImportColumn) -> Bool {
        Self.doneWords.contains(word) && !isNo(word, column)
    }

    /// What a row says of importance; nil where it says nothing.
    func importance(of row: [String]) -> Bool? {
        guard let word = self[.important, row]?.asWord else { return nil }
        return isNo(word, .important) ? false : Self.importance[word]
    }

    /// Under a Korean header O says yes and X no; elsewhere an X is a mark.
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
