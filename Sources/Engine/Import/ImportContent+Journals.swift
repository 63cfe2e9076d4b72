import Core

/// Import of jrnl and Day One exports, which are lists of entries.
extension ImportContent {
    /// Reads a journal as `jrnl --format json` writes it, or one entry.
    mutating func add(jrnl document: ImportValue) throws(ImportFault) {
        guard document.isObject || document.list != nil else { throw .notReadable(format: .jrnl) }
        let entries = document["entries"].list ?? document.list ?? [document]
        for (index, entry) in entries.enumerated() { try add(jrnlEntry: entry, at: index + 1) }
    }

    private mutating func add(jrnlEntry entry: ImportValue, at place: Int) throws(ImportFault) {
        let (title, body) = (entry["title"].text ?? "", entry["body"].text ?? "")
        guard entry.isObject else { return try skip(nil, .unknownKind, at: place) }
        let (date, time) = (entry["date"].text ?? "", entry["time"].text)
        guard let moment = ImportClock.moment(time.map { "\(date) \($0)" } ?? date) else {
            return try skip(title, .badDate, at: place)
        }
        let fields = NoteFields(
            title: title, body: body, day: clock.day(moment), tags: entry["tags"].texts.map { $0.without("@") },
            isPinned: entry["starred"].flag ?? false)
        try add(
            fields, identity: Self.identity(entry["uuid"].text, or: [date, time, title]), at: place,
            createdAt: clock.instant(moment))
    }

    /// Reads the journal of a Day One export; photos and other media stay there.
    mutating func add(dayOne document: ImportValue) throws(ImportFault) {
        guard let entries = document["entries"].list else { throw .notReadable(format: .dayOne) }
        for (index, entry) in entries.enumerated() { try add(dayOneEntry: entry, at: index + 1) }
    }

    private mutating func add(dayOneEntry entry: ImportValue, at place: Int) throws(ImportFault) {
        guard entry.isObject else { return try skip(nil, .unknownKind, at: place) }
        let text = entry["text"].text ?? ""
        guard text.utf8.count <= NoteFields.mostBytes else { return try skip(text, .tooLong, at: place) }
        let (first, rest) = Self.withoutMedia(text).firstLineAndRest
        let title = first.plainHeading
        guard let created = ImportClock.iso(entry["creationDate"].text) else {
            return try skip(title, .badDate, at: place)
        }
        let day = clock.day(at: created, zone: entry["timeZone"].text.flatMap { Zone($0) })
        let fields = NoteFields(
            title: title, body: rest, day: day, tags: entry["tags"].texts, isPinned: entry["starred"].flag ?? false)
        try add(
            fields, identity: Self.identity(entry["uuid"].text, or: [entry["creationDate"].text, title]), at: place,
            createdAt: created)
    }

    /// Returns the text without images of the export's own, which cannot be shown outside of it, and without lines that
    /// contain nothing else.
    private static func withoutMedia(_ text: String) -> String {
        guard text.contains("](dayone-moment:") else { return text }
        var lines: [Substring] = []
        var isAfterImage = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            var (kept, rest) = ("", line)
            while let address = rest.firstRange(of: "](dayone-moment:") {
                guard let start = rest[..<address.lowerBound].lastIndex(of: "!"), rest[start...].hasPrefix("![") else {
                    kept += rest[..<address.upperBound]
                    rest = rest[address.upperBound...]
                    continue
                }
                // Searched last, so that a text without an image is scanned once.
                guard let end = rest[address.upperBound...].firstIndex(of: ")") else { break }
                kept += rest[..<start]
                rest = rest[end...].dropFirst()
            }
            kept += rest
            let isEmpty = kept.allSatisfy(\.isWhitespace)
            if isEmpty, line.count != kept.count || isAfterImage {
                isAfterImage = true
                continue
            }
            isAfterImage = false
            lines.append(kept == line ? line : kept[...])
        }
        return lines.joined(separator: "\n")
    }
}

extension String {
    /// Plain text of a Markdown line: without heading marks, emphasis marks around the whole line, and backslashes
    /// before punctuation.
    fileprivate var plainHeading: String {
        let marks = prefix { $0 == "#" }
        let rest = dropFirst(marks.count)
        let text = String((1...6).contains(marks.count) && rest.first == " " ? rest : self[...]).trimmed.unemphasized
        var (plain, isEscaped) = ("", false)
        for character in text {
            let isMark = character.isASCII && (character.isPunctuation || character.isSymbol)
            if isEscaped && !isMark { plain.append("\\") }
            if character == "\\" && !isEscaped {
                isEscaped = true
                continue
            }
            isEscaped = false
            plain.append(character)
        }
        return (isEscaped ? plain + "\\" : plain).trimmed
    }

    /// The text without emphasis marks around the whole of it.
    private var unemphasized: String {
        for mark in ["**", "__", "*", "_"] where count > 2 * mark.count && hasPrefix(mark) && hasSuffix(mark) {
            let inner = dropFirst(mark.count).dropLast(mark.count)
            if !inner.contains(mark), inner.last != "\\" { return String(inner) }
        }
        return self
    }
}
