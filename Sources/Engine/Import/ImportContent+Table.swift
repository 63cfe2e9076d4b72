import Core

/// Tables (CSV) of whatever program, by the headers of their columns.
extension ImportContent {
    /// Reads the rows of a table.
    ///
    /// - Returns: its headers.
    mutating func add(table text: String, columns: [ImportColumn: String]) throws(ImportFault) -> [String] {
        let separator = Self.separator(of: text)
        let marks = text.utf8.reduce(0) { $0 + ($1 == separator.asciiValue ? 1 : 0) }
        guard marks <= ImportValue.mostValues else { throw .tooMany(limit: ImportFile.mostItems) }
        var rows = CSVRows(text, separator: separator)
        guard let headers = try Self.next(&rows) else { throw .nothingInIt }
        let table = try ImportTable(headers, columns)
        while let row = try Self.next(&rows) {
            if table.isOfNotes {
                try add(note: row, of: table, at: rows.number)
            } else {
                try add(task: row, of: table, at: rows.number)
            }
        }
        return table.headers
    }

    /// The mark between fields: that of which the first line has most, as not all programs take commas.
    private static func separator(of text: String) -> Character {
        let line = text.drop(while: \.isWhitespace).prefix { !$0.isNewline }
        let marks: [Character] = [",", ";", "\t"]
        let counts = marks.map { mark in line.reduce(0) { $0 + ($1 == mark ? 1 : 0) } }
        return counts[0] >= counts[1] && counts[0] >= counts[2] ? "," : counts[1] >= counts[2] ? ";" : "\t"
    }

    /// The next row with something in it.
    private static func next(_ rows: inout CSVRows) throws(ImportFault) -> [String]? {
        do {
            while let row = try rows.next() {
                if row.contains(where: { $0.contains { !$0.isWhitespace } }) { return row }
            }
            return nil
        } catch {
            throw .badRow(error.row)
        }
    }

    private mutating func add(task row: [String], of table: ImportTable, at place: Int) throws(ImportFault) {
        let title = table[.title, row] ?? ""
        let done = table[.done, row].map { ($0, $0.asWord) }
        if let (_, word) = done, ImportTable.deletedWords.contains(word) {
            return try skip(title, .deletedThere, at: place)
        }
        let tags = (table[.tags, row] ?? "").split { $0 == "," || $0 == ";" }.map { $0.trimmed.without("#") }
        var fields = TaskFields(title: title, labels: tags, paragraphs: [table[.memo, row] ?? ""])
        fields.isImportant = table.importance(of: row)
        switch moment(table[.due, row], time: table[.time, row]) {
        case .none: break
        case .some(nil): return try skip(title, .badDate, at: place)
        case .some(let due?): fields.due = clock.due(due)
        }
        let createdAt = table[.created, row].flatMap { ImportClock.moment($0) }.map(clock.instant)
        let doneAt = done.flatMap { ImportClock.moment($0.0) }.map(clock.instant)
        let due = fields.due.map { $0.time == nil ? clock.instant(.day($0.day)) : $0.deadline(in: clock.reckoning) }
        try add(
            fields, identity: Self.identity(nil, or: [title, table[.due, row], table[.created, row]]), at: place,
            createdAt: createdAt, isDone: doneAt != nil || done.map { table.isYes($0.1, .done) } == true,
            doneAt: doneAt ?? due ?? createdAt)
    }

    private mutating func add(note row: [String], of table: ImportTable, at place: Int) throws(ImportFault) {
        let (title, body) = (table[.title, row] ?? "", table[.body, row] ?? "")
        guard let moment = moment(table[.day, row], time: table[.time, row]) ?? nil else {
            return try skip(title.isEmpty ? body : title, .badDate, at: place)
        }
        var createdAt = table[.created, row].flatMap { ImportClock.moment($0) }.map(clock.instant)
        if case .day = moment {} else { createdAt = createdAt ?? clock.instant(moment) }
        let fields = NoteFields(
            title: title, body: Self.paragraphs([body, table[.memo, row] ?? ""]), day: clock.day(moment),
            tags: NoteTags.read(table[.tags, row] ?? ""),
            isPinned: table.importance(of: row) ?? false)
        try add(
            fields, identity: Self.identity(nil, or: [table[.day, row], title.isEmpty ? body : title]), at: place,
            createdAt: createdAt)
    }

    /// What a day and a time of a row come to: nothing where both are empty, and nil in it where they cannot be read.
    private func moment(_ day: String?, time: String?) -> ImportClock.Moment?? {
        guard let day else { return time == nil ? .none : .some(nil) }
        guard let moment = ImportClock.moment(day) else { return .some(nil) }
        guard case .day(let day) = moment, let time else { return moment }
        return .some(ImportClock.time(time).map { .wall(day, $0) })
    }
}

/// What the columns of a table are read as.
struct ImportTable {
    let headers: [String]
    /// Whether its rows are notes rather than tasks: they have a text and a day, and nothing is due.
    let isOfNotes: Bool
    private let places: [ImportColumn: Int]
    /// The headers as they are compared.
    private let words: [String]

    /// Finds the columns.
    ///
    /// - Throws: ``ImportFault/noColumn(_:)`` where there is none of the headers that are asked for, or no title and no text.
    init(_ headers: [String], _ columns: [ImportColumn: String]) throws(ImportFault) {
        self.headers = headers.prefix(100).map { CleanText.clean(String($0.unicodeScalars.prefix(400)), limit: 80) }
        let words = headers.prefix(100).map { String($0.unicodeScalars.prefix(400)).asWord }
        self.words = words
        var places: [ImportColumn: Int] = [:]
        for (column, header) in columns where !header.isEmpty {
            guard let place = words.firstIndex(of: header.asWord) else { throw .noColumn(self.headers) }
            places[column] = place
        }
        for (column, known) in Self.known where columns[column] == nil {
            places[column] = known.lazy.compactMap { words.firstIndex(of: $0) }.first { !places.values.contains($0) }
        }
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
            guard places[.title] != nil else { throw .noColumn(self.headers) }
        }
        self.places = places
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
        word == "x" && places[column].map { !words[$0].utf8.allSatisfy { $0 < 0x80 } } == true
    }

    /// The usual headers in the order in which they are looked for, as ``Swift/String/asWord``.
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

extension String {
    /// The text as one word in lowercase, by which headers and short answers are compared.
    fileprivate var asWord: String {
        folded.filter { !($0.isWhitespace || $0 == "_" || $0 == "-" || $0 == "'") }
    }
}
