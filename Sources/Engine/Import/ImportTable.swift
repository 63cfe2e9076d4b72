import Core

/// Choice of a table's column for a field.
package enum ImportColumnChoice: Hashable, Sendable {
    /// The first column with this header.
    case header(String)
    /// The column at this place, from 1, even if its header is empty or not unique.
    case place(Int)
    /// No column, whatever the headers are.
    case nothing
}

/// Columns of a table, from which a person assigns the fields.
package struct ImportTable: Hashable, Sendable {
    /// Maximum number of columns that are considered.
    package static let mostColumns = 100

    /// Headers, sanitized for display.
    package let headers: [String]
    /// Values of the first row below the headers, sanitized for display.
    package let examples: [String]
    /// Number of further columns.
    package let rest: Int
    /// Headers in the form in which they are compared.
    private let words: [String]

    /// Reads the first rows of a table.
    package init(_ text: String) throws(ImportFault) {
        var rows = try ImportRows(text)
        guard let headers = try rows.next(), let first = try rows.next() else { throw .nothingInIt }
        let heads = headers.prefix(Self.mostColumns).map(Self.head)
        self.headers = heads.map { CleanText.clean($0, limit: 80) }
        words = heads.map(\.asWord)
        examples = heads.indices.map { place in
            first.indices.contains(place) ? CleanText.clean(Self.head(first[place]), limit: 80) : ""
        }
        rest = headers.count - heads.count
    }

    /// Returns the place, from 0, of each column that is chosen or, without a choice, found by its usual headers.
    package func places(_ columns: [ImportColumn: ImportColumnChoice]) -> [ImportColumn: Int] {
        var places = columns.compactMapValues { place(of: $0) }
        for (column, known) in Self.known where columns[column] == nil {
            places[column] = known.lazy.compactMap { words.firstIndex(of: $0) }.first { !places.values.contains($0) }
        }
        return places
    }

    /// Returns the fault of a choice of columns; nil if it is valid.
    package func fault(in columns: [ImportColumn: ImportColumnChoice]) -> ImportFault? {
        var chosen: [Int: ImportColumn] = [:]
        for column in ImportColumn.allCases {
            guard let choice = columns[column], choice != .nothing else { continue }
            guard let place = place(of: choice) else { return .unknownColumn(choice.text, headers) }
            if let other = chosen.updateValue(column, forKey: place) { return .sameColumn(other, column) }
        }
        return nil
    }

    /// Whether a column's header is in Korean.
    func isKorean(_ place: Int) -> Bool { !words[place].utf8.allSatisfy { $0 < 0x80 } }

    private func place(of choice: ImportColumnChoice) -> Int? {
        switch choice {
        case .header(let header): words.firstIndex(of: header.asWord)
        case .place(let number): number >= 1 && number <= headers.count ? number - 1 : nil
        case .nothing: nil
        }
    }

    /// Returns the beginning of a text: a megabyte need not be cleaned to show its first line.
    private static func head(_ text: String) -> String { String(text.unicodeScalars.prefix(400)) }

    /// Usual headers in the order of the search, in the form of ``Swift/String/asWord``.
    private static let known: [(ImportColumn, [String])] = [
        (
            .due,
            ["due", "duedate", "dueon", "dueat", "deadline", "마감", "마감일", "마감일시", "마감날짜", "기한", "완료예정일", "예정일"]
        ),
        (.time, ["time", "duetime", "시간", "시각", "마감시간", "마감시각"]),
        (
            .done,
            [
                "doneat", "completedat", "completiondate", "completedon", "done", "isdone", "completed", "complete",
                "status",
                "완료일", "완료", "완료여부", "상태",
            ]
        ),
        (.important, ["important", "isimportant", "importance", "priority", "starred", "중요", "중요도", "우선순위", "고정"]),
        (
            .tags,
            [
                "tags", "tag", "labels", "label", "ticket", "category", "project", "list", "태그", "라벨", "티켓", "분류",
                "카테고리",
                "프로젝트", "목록",
            ]
        ),
        (.created, ["created", "createdat", "createddate", "creationdate", "생성일", "만든날", "작성일", "작성일시", "등록일"]),
        (.day, ["day", "date", "날짜", "일자"]),
        (
            .title,
            [
                "title", "task", "taskname", "todo", "name", "subject", "summary", "제목", "할일", "이름", "content", "내용",
            ]
        ),
        (.body, ["body", "text", "entry", "본문", "글", "일기", "content", "내용"]),
        (.memo, ["memo", "notes", "note", "description", "details", "comment", "메모", "설명", "비고"]),
    ]
}

/// Rows of a table, without empty ones.
struct ImportRows {
    private var rows: CSVRows

    /// Number of rows that were read, including empty ones.
    var number: Int { rows.number }

    init(_ text: String) throws(ImportFault) {
        let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        let separator = Self.separator(of: text)
        let marks = text.utf8.reduce(0) { $0 + ($1 == separator.asciiValue ? 1 : 0) }
        guard marks <= ImportValue.mostValues else { throw .tooMany(limit: ImportFile.mostItems) }
        rows = CSVRows(text, separator: separator)
    }

    /// Returns the next row; nil after the last one.
    mutating func next() throws(ImportFault) -> [String]? {
        do {
            while let row = try rows.next() {
                if row.contains(where: { $0.contains { !$0.isWhitespace } }) { return row }
            }
            return nil
        } catch {
            throw .badRow(error.row)
        }
    }

    /// Returns the separator of fields: the most frequent one in the first line, since not all programs use commas.
    private static func separator(of text: String) -> Character {
        let line = text.drop(while: \.isWhitespace).prefix { !$0.isNewline }
        let marks: [Character] = [",", ";", "\t"]
        let counts = marks.map { mark in line.reduce(0) { $0 + ($1 == mark ? 1 : 0) } }
        return counts[0] >= counts[1] && counts[0] >= counts[2] ? "," : counts[1] >= counts[2] ? ";" : "\t"
    }
}

extension ImportColumnChoice {
    /// The choice as a person knows it.
    fileprivate var text: String {
        switch self {
        case .header(let header): CleanText.clean(header, limit: 80)
        case .place(let number): String(number)
        case .nothing: ""
        }
    }
}

extension String {
    /// The text as one word in lowercase, by which headers and short answers are compared.
    var asWord: String {
        folded.filter { !($0.isWhitespace || $0 == "_" || $0 == "-" || $0 == "'") }
    }
}
