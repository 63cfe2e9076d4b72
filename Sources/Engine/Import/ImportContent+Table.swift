import Core

/// Import of tables (CSV) from any program, by the headers of their columns.
extension ImportContent {
    /// Reads the rows of a table.
    ///
    /// - Returns: its headers.
    mutating func add(
        table text: String, columns: [ImportColumn: ImportColumnChoice]
    ) throws(ImportFault) -> [String] {
        let table = try ImportTable(text)
        let reading = try ImportTableReading(table, columns)
        var rows = try ImportRows(text)
        _ = try rows.next()
        while let row = try rows.next() {
            if reading.isOfNotes {
                try add(note: row, by: reading, at: rows.number)
            } else {
                try add(task: row, by: reading, at: rows.number)
            }
        }
        return table.headers
    }

    private mutating func add(task row: [String], by reading: ImportTableReading, at place: Int) throws(ImportFault) {
        let title = reading[.title, row] ?? ""
        let done = reading[.done, row].map { ($0, $0.asWord) }
        if let (_, word) = done, ImportTableReading.deletedWords.contains(word) {
            return try skip(title, .deletedThere, at: place)
        }
        let tags = (reading[.tags, row] ?? "").split { $0 == "," || $0 == ";" }.map { $0.trimmed.without("#") }
        var fields = TaskFields(title: title, labels: tags, paragraphs: [reading[.memo, row] ?? ""])
        fields.isImportant = reading.importance(of: row)
        switch moment(reading[.due, row], time: reading[.time, row]) {
        case .none: break
        case .some(nil): return try skip(title, .badDate, at: place)
        case .some(let due?): fields.due = clock.due(due)
        }
        let createdAt = reading[.created, row].flatMap { ImportClock.moment($0) }.map(clock.instant)
        let doneAt = done.flatMap { ImportClock.moment($0.0) }.map(clock.instant)
        let due = fields.due.map { $0.time == nil ? clock.instant(.day($0.day)) : $0.deadline(in: clock.dayCalendar) }
        try add(
            fields, identity: Self.identity(nil, or: [title, reading[.due, row], reading[.created, row]]), at: place,
            createdAt: createdAt, isDone: doneAt != nil || done.map { reading.isYes($0.1, .done) } == true,
            doneAt: doneAt ?? due ?? createdAt)
    }

    private mutating func add(note row: [String], by reading: ImportTableReading, at place: Int) throws(ImportFault) {
        let (title, body) = (reading[.title, row] ?? "", reading[.body, row] ?? "")
        guard let moment = moment(reading[.day, row], time: reading[.time, row]) ?? nil else {
            return try skip(title.isEmpty ? body : title, .badDate, at: place)
        }
        var createdAt = reading[.created, row].flatMap { ImportClock.moment($0) }.map(clock.instant)
        if case .day = moment {} else { createdAt = createdAt ?? clock.instant(moment) }
        let fields = NoteFields(
            title: title, body: Self.paragraphs([body, reading[.memo, row] ?? ""]), day: clock.day(moment),
            tags: NoteTags.read(reading[.tags, row] ?? ""),
            isPinned: reading.importance(of: row) ?? false)
        try add(
            fields, identity: Self.identity(nil, or: [reading[.day, row], title.isEmpty ? body : title]), at: place,
            createdAt: createdAt)
    }

    /// Returns the moment of a row's day and time: no value if both are empty, and a nil value if they cannot be
    /// parsed.
    private func moment(_ day: String?, time: String?) -> ImportClock.Time?? {
        guard let day else { return time == nil ? .none : .some(nil) }
        guard let moment = ImportClock.moment(day) else { return .some(nil) }
        guard case .day(let day) = moment, let time else { return moment }
        return .some(ImportClock.time(time).map { .wall(day, $0) })
    }
}
