package import Core
import Foundation

/// Format of a file to import.
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

/// A task read from a file.
package struct ImportedTask: Hashable, Sendable {
    /// Stable identity of the task among all of its format: the tool's own ID, or else a digest of its unchanging
    /// content.
    ///
    /// A digest is numbered if a file has the same item twice.
    package let identity: String
    /// Fields that are valid to be stored.
    package let fields: TaskFields
    /// Time of creation; nil if the file has none.
    package let createdAt: Instant?
    package let isDone: Bool
    /// Time of completion or one near to it; nil while it is open, and if the file has none.
    package let doneAt: Instant?

    /// Returns the time of completion to store; nil while it is open.
    ///
    /// It is `now` if the file has none, or one in the future, as for a task that was done early.
    package func doneAt(now: Instant) -> Instant? { isDone ? min(doneAt ?? now, now) : nil }
}

/// A note read from a file.
package struct ImportedNote: Hashable, Sendable {
    /// Stable identity of the note among all of its format, as ``ImportedTask/identity`` is of a task.
    package let identity: String
    /// Fields that are valid to be stored.
    package let fields: NoteFields
    /// Time of creation; nil if the file has none.
    package let createdAt: Instant?
}

/// Field that a column of a table is assigned to.
package enum ImportColumn: String, CaseIterable, Sendable {
    case title, memo, due, time, done, tags, important, created, body, day
}

/// Reason why a file cannot be read.
package enum ImportFault: Error, Hashable, Sendable {
    case tooLarge(limit: Int)
    case notUTF8
    /// The file is not of the format, or of no known one.
    case notReadable(format: ImportFormat?)
    /// A newer Haru wrote the file, in this version of the format.
    case newerVersion(Int)
    /// A table has neither a title nor a text column; the headers of the table.
    case noColumn([String])
    /// A table has no column with the chosen header or place; that choice, and the headers of the table.
    case unknownColumn(String, [String])
    /// Two fields are assigned to one column of a table.
    case sameColumn(ImportColumn, ImportColumn)
    /// Unmatched quotes of a table, in the row of this number, from 1.
    case badRow(Int)
    case nothingInIt
    case tooMany(limit: Int)
}

/// Content of a file to import: tasks and notes of another program, or the export of an account.
package struct ImportFile: Sendable {
    /// An item that was skipped.
    package struct Skipped: Hashable, Sendable {
        /// Reason for skipping an item.
        package enum Reason: String, CaseIterable, Hashable, Sendable {
            case emptyTitle = "empty-title"
            case deletedThere = "deleted-there"
            /// A template of repeated tasks, which is not a task itself.
            case template
            case badDate = "bad-date"
            case tooLong = "too-long"
            case unknownKind = "unknown-kind"
            /// A note of a future day.
            case dayToCome = "day-to-come"
            /// A letter that has not been drawn, so that its text is not in the export.
            case sealed
            /// The account has reached its limit.
            case noRoom = "no-room"
            /// A public name that another account has.
            case nameTaken = "name-taken"
        }

        /// Its line, its row or its place in a list, from 1.
        package let place: Int
        /// Beginning of the item, sanitized for display.
        package let title: String
        package let reason: Reason

        package init(place: Int, startOf title: String, reason: Reason) {
            self.place = place
            // Truncate first: a megabyte need not be cleaned to show its first line.
            self.title = CleanText.clean(String(title.unicodeScalars.prefix(400)), limit: 80)
            self.reason = reason
        }
    }

    /// Maximum size of a file, in bytes.
    package static let mostBytes = 64 << 20
    /// Maximum number of tasks and notes in one file.
    package static let mostItems = 100_000

    package let format: ImportFormat
    package let tasks: [ImportedTask]
    package let notes: [ImportedNote]
    /// Skipped items, in the order of the file.
    package let skipped: [Skipped]
    /// Export of an account; nil for a file of any other program.
    let account: AccountDocument?
    /// Headers of a table; empty for anything else.
    package let headers: [String]

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - name: name of the file, whose extension distinguishes a `todo.txt` from a table.
    ///   - format: format of the file; nil to detect it.
    ///   - columns: chosen columns of a table; the others are found by their usual headers.
    ///   - dayCalendar: calendar of the person's days, in which times without a zone are read.
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

    /// Returns the format of a text that is not JSON, by the file's extension; nil for JSON.
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
    /// Detects the format of a document by its structure.
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
