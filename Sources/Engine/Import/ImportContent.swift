import Core

/// Items found in a file, which are cleaned, limited and given identities as they are added.
struct ImportContent {
    let clock: ImportClock
    private(set) var tasks: [ImportedTask] = []
    private(set) var notes: [ImportedNote] = []
    private(set) var skipped: [ImportFile.Skipped] = []
    /// Number of occurrences of each identity.
    private var taskIdentities: [String: Int] = [:]
    private var noteIdentities: [String: Int] = [:]

    init(clock: ImportClock) { self.clock = clock }

    /// Adds a task, or skips it with a reason.
    ///
    /// A title that is too long is shortened, and put in full at the beginning of the memo.
    mutating func add(
        _ task: TaskFields, identity: String, at place: Int, createdAt: Instant? = nil, isDone: Bool = false,
        doneAt: Instant? = nil
    ) throws(ImportFault) {
        guard task.title.utf8.count <= NoteFields.mostBytes, task.memo.utf8.count <= NoteFields.mostBytes else {
            return try skip(task.title, .tooLong, at: place)
        }
        var fields = task.tidied
        if let ticket = fields.ticket, ticket.isLonger(than: TaskFields.longestTicket) {
            fields.memo = Self.paragraphs([fields.memo, "#" + ticket])
            fields.ticket = nil
        }
        if fields.title.isLonger(than: TaskFields.longestTitle) {
            fields.memo = Self.paragraphs([fields.title, fields.memo])
            fields.title = fields.title.shortened(to: TaskFields.longestTitle)
        }
        if fields.due == nil { fields.alarms = [] }
        if let fault = fields.faults.first { return try skip(task.title, fault.reason, at: place) }
        try count()
        tasks.append(
            ImportedTask(
                identity: Self.numbered(identity, &taskIdentities), fields: fields, createdAt: createdAt,
                isDone: isDone,
                doneAt: isDone ? doneAt : nil))
    }

    /// Adds a note, or skips it with a reason.
    ///
    /// A title that is too long is shortened, and put in full at the beginning of the body. Tags that are too many or
    /// too long are put at its end.
    mutating func add(
        _ note: NoteFields, identity: String, at place: Int, createdAt: Instant? = nil
    ) throws(ImportFault) {
        let title = note.title.isEmpty ? note.body : note.title
        guard note.title.utf8.count <= NoteFields.mostBytes, note.body.utf8.count <= NoteFields.mostBytes else {
            return try skip(title, .tooLong, at: place)
        }
        var fields = note
        // A tag is one word.
        fields.tags = note.tags.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: "-") }
        fields = fields.tidied
        let kept = fields.tags.filter { !$0.isLonger(than: NoteFields.longestTag) }.prefix(NoteFields.mostTags)
        if kept.count < fields.tags.count {
            let others = fields.tags.filter { !kept.contains($0) }
            fields.body = Self.paragraphs([fields.body, others.map { "#" + $0 }.joined(separator: " ")])
            fields.tags = Array(kept)
        }
        if fields.title.isLonger(than: NoteFields.longestTitle) {
            fields.body = Self.paragraphs([fields.title, fields.body])
            fields.title = fields.title.shortened(to: NoteFields.longestTitle)
        }
        if let fault = fields.faults.first {
            return try skip(title, fault == .empty ? .emptyTitle : .tooLong, at: place)
        }
        try count()
        notes.append(
            ImportedNote(identity: Self.numbered(identity, &noteIdentities), fields: fields, createdAt: createdAt))
    }

    /// Records a skipped item.
    mutating func skip(_ title: String?, _ reason: ImportFile.Skipped.Reason, at place: Int) throws(ImportFault) {
        try count()
        skipped.append(ImportFile.Skipped(place: place, startOf: title ?? "", reason: reason))
    }

    private func count() throws(ImportFault) {
        guard tasks.count + notes.count + skipped.count < ImportFile.mostItems else {
            throw .tooMany(limit: ImportFile.mostItems)
        }
    }

    /// Joins texts with an empty line in between; empty texts are left out.
    static func paragraphs(_ texts: [String]) -> String {
        texts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    /// Returns the tool's own ID of an item, or else a digest of its unchanging content.
    static func identity(_ own: String?, or parts: [String?]) -> String {
        if let own, (1...64).contains(own.utf8.count), own.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
            return own
        }
        var digest = FNV1a()
        for part in [own] + parts {
            digest.add((part ?? "").utf8)
            // This byte does not occur in UTF-8, so that it separates the parts.
            digest.add(UInt8(0xFF))
        }
        return "fnv1a:" + String(digest.value, radix: 16)
    }

    /// Returns the identity itself at its first occurrence, and a numbered one from 2 afterwards.
    private static func numbered(_ identity: String, _ met: inout [String: Int]) -> String {
        var numbered = identity
        while met[numbered] != nil {
            met[identity, default: 1] += 1
            numbered = "\(identity) \(met[identity, default: 1])"
        }
        met[numbered] = 1
        return numbered
    }
}

extension TaskFields {
    /// Makes the fields of a task with more data than a task has fields for: the first label becomes its ticket, and
    /// the other labels and the paragraphs become its memo.
    init(title: String, labels: [String], paragraphs: [String]) {
        let labels = labels.map(\.asTicket).filter { !$0.isEmpty }
        let others = labels.dropFirst().map { "#" + $0 }.joined(separator: " ")
        self.init(title: title, memo: ImportContent.paragraphs(paragraphs + [others]), ticket: labels.first)
    }
}

extension TaskFault {
    /// Reason for skipping a task with this fault.
    var reason: ImportFile.Skipped.Reason {
        switch self {
        case .emptyTitle: .emptyTitle
        case .longTitle, .longMemo, .longTicket, .longRepository: .tooLong
        case .repeatWithoutDay, .repeatOnNoWeekday, .repeatEndsBeforeDay, .alarmWithoutDay: .unknownKind
        }
    }
}

extension String {
    /// Returns the text shortened to at most `limit`, with an ellipsis.
    fileprivate func shortened(to limit: Int) -> String {
        var kept = prefix(limit - 1)
        // A character may be made of many marks.
        while (String(kept) + "…").isLonger(than: limit) { kept.removeLast() }
        return String(kept).trimmed + "…"
    }

    /// The first line that is not blank, and the text after it.
    var firstLineAndRest: (first: String, rest: String) {
        let text = drop(while: \.isWhitespace)
        guard let end = text.firstIndex(where: \.isNewline) else { return (text.trimmed, "") }
        return (text[..<end].trimmed, String(text[end...].drop(while: \.isNewline)))
    }
}
