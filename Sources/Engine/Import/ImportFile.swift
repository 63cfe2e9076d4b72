package import Core
import Foundation

/// What a file is read as.
package enum ImportFormat: String, CaseIterable, Sendable {
    /// `haru.json`, with everything that an account exports.
    case haru
    case eisenMatrix = "eisen-matrix"
    /// A memo or a task of Rani Paper, or a list of them.
    case raniPaper = "rani-paper"
    case taskwarrior
    case todoTxt = "todo.txt"
    case jrnl
    case dayOne = "day-one"
    case superProductivity = "super-productivity"
    case csv
}

/// A task as a file has it.
package struct ImportedTask: Hashable, Sendable {
    /// Tells the task from every other of its format, also when the file is read again: the tool's own identifier, or else a
    /// digest of what does not change, numbered where a file has the same thing twice.
    package let identity: String
    /// The fields, which may be kept as they are.
    package let fields: TaskFields
    /// When it was written; nil where the file does not say.
    package let createdAt: Instant?
    package let isDone: Bool
    /// When it was done, or a time near to that; nil while it is open, and where the file does not say.
    package let doneAt: Instant?

    /// When it is kept as done; nil while it is open.
    ///
    /// It is `now` where the file does not say, or tells of a time to come, as that of something which was done early.
    package func doneAt(now: Instant) -> Instant? { isDone ? min(doneAt ?? now, now) : nil }
}

/// A note as a file has it.
package struct ImportedNote: Hashable, Sendable {
    /// Tells the note from every other of its format, as ``ImportedTask/identity`` does.
    package let identity: String
    /// The fields, which may be kept as they are.
    package let fields: NoteFields
    /// When it was written; nil where the file does not say.
    package let createdAt: Instant?
}

/// What a column of a table is read as.
package enum ImportColumn: String, CaseIterable, Sendable {
    case title, memo, due, time, done, tags, important, created, body, day
}

/// Why nothing can be read of a file.
package enum ImportFault: Error, Hashable, Sendable {
    case tooLarge(limit: Int)
    case notUTF8
    /// It is not of the format, or of none that is known.
    case notReadable(format: ImportFormat?)
    /// A newer Haru wrote it, in this version of the format.
    case newerVersion(Int)
    /// No column of a table is a title or a text; the headers that there are.
    case noColumn([String])
    /// A table has no column that is asked for by this header or place; the headers that there are.
    case unknownColumn(String, [String])
    /// Two things are read from one column of a table.
    case sameColumn(ImportColumn, ImportColumn)
    /// Quotes of a table that do not match, in the row of this number, from 1.
    case badRow(Int)
    case nothingInIt
    case tooMany(limit: Int)
}

/// Tasks and notes out of a file that another program wrote.
package struct ImportFile: Sendable {
    /// Something that was left out.
    package struct Skipped: Hashable, Sendable {
        /// Why something is left out.
        package enum Reason: String, CaseIterable, Hashable, Sendable {
            case emptyTitle = "empty-title"
            case deletedThere = "deleted-there"
            /// What repeated tasks are made from, and no task itself.
            case template
            case badDate = "bad-date"
            case tooLong = "too-long"
            case unknownKind = "unknown-kind"
            /// A note of a day that is still to come.
            case dayToCome = "day-to-come"
            /// A letter that nobody has drawn, so that an export lacks what it says.
            case sealed
            /// There are as many as an account may have.
            case noRoom = "no-room"
            /// A public name that another account has.
            case nameTaken = "name-taken"
        }

        /// Its line, its row or its place in a list, from 1.
        package let place: Int
        /// How it begins, made safe to be shown.
        package let title: String
        package let reason: Reason

        /// Makes something that was left out.
        package init(place: Int, startOf title: String, reason: Reason) {
            self.place = place
            // Nobody cleans a megabyte to show its first line.
            self.title = CleanText.clean(String(title.unicodeScalars.prefix(400)), limit: 80)
            self.reason = reason
        }
    }

    /// The largest file, in bytes.
    package static let mostBytes = 64 << 20
    /// The most tasks and notes of one file.
    package static let mostItems = 100_000

    package let format: ImportFormat
    package let tasks: [ImportedTask]
    package let notes: [ImportedNote]
    /// What was left out, in the order of the file.
    package let skipped: [Skipped]
    /// What an account exported; nil for a file of any other program.
    let account: AccountDocument?
    /// The headers of a table; empty for anything else.
    package let headers: [String]

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - name: the name of the file, whose end tells a list of lines from a table.
    ///   - format: what it is read as; nil where its content tells.
    ///   - columns: columns of a table by what they are read as; what is not named is found by its usual headers.
    ///   - reckoning: the clock at home, by which times without a zone are read, and the days.
    /// - Throws: ``ImportFault``.
    package init(
        _ bytes: [UInt8], named name: String, as format: ImportFormat? = nil,
        columns: [ImportColumn: ImportColumnChoice] = [:], dayCalendar: DayCalendar
    ) throws(ImportFault) {
        guard bytes.count <= Self.mostBytes else { throw .tooLarge(limit: Self.mostBytes) }
        guard var text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
        if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        guard text.contains(where: { !$0.isWhitespace }) else { throw .nothingInIt }
        var content = ImportContent(clock: ImportClock(dayCalendar: dayCalendar))
        var account: AccountDocument?
        let chosen = if let format { Optional(format) } else { try Self.lines(text, name) }
        switch chosen {
        case .csv:
            self.format = .csv
            headers = try content.add(table: text, columns: columns)
        case .todoTxt:
            self.format = .todoTxt
            headers = []
            try content.add(todoTxt: text)
        case let format:
            guard let document = try ImportValue(text, isLines: format == nil || format == .taskwarrior) else {
                throw .notReadable(format: format)
            }
            if document.list?.isEmpty == true { throw .nothingInIt }
            guard let found = format ?? ImportFormat(document) else { throw .notReadable(format: nil) }
            self.format = found
            headers = []
            if found == .haru {
                account = try AccountDocument(document)
            } else {
                try content.add(document, as: found)
            }
        }
        self.account = account
        (tasks, notes, skipped) = (content.tasks, content.notes, content.skipped)
        if account == nil, tasks.isEmpty, notes.isEmpty, skipped.isEmpty { throw .nothingInIt }
    }

    /// The format of a text that is not JSON, by the end of the file's name; nil for JSON.
    private static func lines(_ text: String, _ name: String) throws(ImportFault) -> ImportFormat? {
        let first = text.first { !$0.isWhitespace }
        if first == "{" || first == "[" { return nil }
        let name = name.lowercased()
        if name.hasSuffix(".csv") || name.hasSuffix(".tsv") { return .csv }
        if name.hasSuffix(".txt") { return .todoTxt }
        throw .notReadable(format: nil)
    }
}

extension ImportFormat {
    /// Tells by its shape what wrote a document.
    fileprivate init?(_ document: ImportValue) {
        if document["format"].text == ImportFormat.haru.rawValue {
            self = .haru
        } else if document.superProductivity != nil {
            self = .superProductivity
        } else if let entries = document["entries"].list {
            let isDayOne = entries.first.map { $0["creationDate"].exists } ?? document["metadata"].exists
            self = isDayOne ? .dayOne : .jrnl
        } else {
            guard let first = (document.list ?? [document]).first(where: \.isObject) else { return nil }
            if first["taskTitle"].exists {
                self = .eisenMatrix
            } else if first["deadLine"].exists || first["stamp"].exists {
                self = .raniPaper
            } else if first["description"].exists, first["status"].exists || first["entry"].exists {
                self = .taskwarrior
            } else if first["title"].exists, first["date"].exists {
                self = .jrnl
            } else {
                return nil
            }
        }
    }
}

extension ImportContent {
    fileprivate mutating func add(_ document: ImportValue, as format: ImportFormat) throws(ImportFault) {
        switch format {
        case .eisenMatrix: try add(eisenMatrix: document)
        case .raniPaper: try add(raniPaper: document)
        case .taskwarrior: try add(taskwarrior: document)
        case .jrnl: try add(jrnl: document)
        case .dayOne: try add(dayOne: document)
        case .superProductivity: try add(superProductivity: document)
        case .haru, .todoTxt, .csv: throw .notReadable(format: format)
        }
    }
}
