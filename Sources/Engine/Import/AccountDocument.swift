import Core
import Storage

/// `haru.json` of an export, with rows that were validated against the fields of their lists.
package struct AccountDocument: Sendable {
    /// Supported version of the format.
    static let version = 1
    /// Maximum number of rows of a file, and of a list with one row for each thing that a person set up.
    static let (mostRows, mostOfList) = (1_000_000, 10_000)
    /// Lists that grow by the day, which have no limit of their own.
    private static let growing: Set<String> = [
        "commits", "dayChanges", "forgeCommits", "forgeCounts", "frozenDays", "moods", "notes", "tasks", "toldDays",
    ]

    /// Identity of the account, as ``AccountLedger/identity(_:in:)`` returns it; empty if the file has none.
    let account: String
    /// Rows by the name of their list, in the order of the file.
    private(set) var rows: [String: [ExportedList.Row]] = [:]
    /// Drawn letters.
    private(set) var letters: [AccountLetter] = []
    /// Secret messages of mailboxes, by the numbers of the mailboxes in the file.
    private(set) var messages: [Int: String] = [:]
    private(set) var tasks: [AccountTask] = []
    private(set) var notes: [AccountNote] = []
    private(set) var skipped: [ImportFile.Skipped] = []
    /// Numbers that occurred so far, by the name of their list: no account assigns one twice.
    private var numbers: [String: Set<Int>] = [:]

    /// Reads a document.
    ///
    /// - Throws: ``ImportFault``.
    init(_ document: ImportValue) throws(ImportFault) {
        guard document["format"].text == ImportFormat.haru.rawValue, let version = document["version"].integer else {
            throw .notReadable(format: .haru)
        }
        guard version <= Self.version else { throw .newerVersion(version) }
        guard document["tasks"].list != nil, document["notes"].list != nil else { throw .notReadable(format: .haru) }
        let account = document["account"].text ?? ""
        self.account = ASCIISet.alphanumerics.spells(account, count: 1...64) ? account : ""
        var count = 0
        for list in ExportedList.all {
            var checked: [ExportedList.Row] = []
            let values = document[list.name].list ?? []
            guard values.count <= Self.mostOfList || Self.growing.contains(list.name) else {
                throw .tooMany(limit: Self.mostOfList)
            }
            for (index, value) in values.enumerated() {
                count += 1
                guard count <= Self.mostRows else { throw .tooMany(limit: Self.mostRows) }
                guard let row = value.row.flatMap(list.checked) else {
                    skip(value, .unknownKind, at: index + 1)
                    continue
                }
                add(row, of: value, to: list.name, at: index + 1, &checked)
            }
            rows[list.name] = checked
        }
        guard tasks.count + notes.count <= ImportFile.mostItems else { throw .tooMany(limit: ImportFile.mostItems) }
        for (index, value) in (document["letters"].list ?? []).enumerated() {
            guard letters.count < ImportFile.mostItems else { throw .tooMany(limit: ImportFile.mostItems) }
            if let letter = AccountLetter(value), isFirst(letter.number, of: "letters") {
                letters.append(letter)
            } else {
                skip(value, .unknownKind, at: index + 1)
            }
        }
        for (index, value) in (document["sealedLetters"].list ?? []).enumerated() {
            skip(value, .sealed, at: index + 1)
        }
        for value in document["mailboxMessages"].list ?? [] {
            guard let number = value["mailbox"].integer, let text = value["text"].text,
                let message = try? UseCases.secret(text)
            else { continue }
            messages[number] = message
        }
    }

    /// Adds a row: tasks and notes are parsed, others are stored unchanged.
    private mutating func add(
        _ row: ExportedList.Row, of value: ImportValue, to list: String, at place: Int,
        _ checked: inout [ExportedList.Row]
    ) {
        if let number = row["id"].integer, !isFirst(number, of: list) { return skip(value, .unknownKind, at: place) }
        switch list {
        case ExportedList.taskList.name:
            do throws(AccountRowFault) {
                tasks.append(try AccountTask(row, of: account))
            } catch {
                skip(value, error.reason, at: place)
            }
        case ExportedList.noteList.name:
            do throws(AccountRowFault) {
                notes.append(try AccountNote(row, of: account))
            } catch {
                skip(value, error.reason, at: place)
            }
        default: checked.append(row)
        }
    }

    private mutating func isFirst(_ number: Int, of list: String) -> Bool {
        numbers[list, default: []].insert(number).inserted
    }

    private mutating func skip(_ value: ImportValue, _ reason: ImportFile.Skipped.Reason, at place: Int) {
        let names = ["title", "name", "subject", "label", "writer", "email", "id", "key", "day"]
        let title = names.lazy.compactMap { value[$0].text }.first ?? ""
        skipped.append(ImportFile.Skipped(place: place, startOf: title, reason: reason))
    }
}

/// Reason why a row of an export cannot be stored.
struct AccountRowFault: Error {
    let reason: ImportFile.Skipped.Reason
}

/// Task of an export, which may be in its trash.
package struct AccountTask: Sendable {
    /// Account, number and time of creation, as ``AccountItem/identity(_:_:_:)`` joins them.
    let identity: String
    let row: TaskRow

    /// Parses a task of an account's export; values that depend on its due date are not computed yet.
    init(_ row: ExportedList.Row, of account: String) throws(AccountRowFault) {
        guard let id = row["id"].number, let created = row["createdAt"].instant,
            let createdDay = row["createdDay"].day, let version = row["version"].number,
            let occurrence = row["occurrence"].number, let position = row["position"].integer,
            (-AccountItem.farthest...AccountItem.farthest).contains(position),
            let urgency = row["urgency"].text.flatMap(Urgency.init(rawValue:)),
            let color = row["color"].text.flatMap(TaskColor.init(rawValue:)),
            (row["doneAt"] == .null) == (row["doneDay"] == .null)
        else { throw AccountRowFault(reason: .unknownKind) }
        var repeats: TaskRepeat?
        if let text = row["repeat"].text {
            guard let known = TaskRepeat(text: text) else { throw AccountRowFault(reason: .unknownKind) }
            repeats = known
        }
        let due = row["due"].day.map { day in
            Due(
                day: day, time: row["time"].text.flatMap { TimeOfDay(text: $0) },
                isSecondShowing: row["secondShowing"].flag ?? false)
        }
        let fields = TaskFields(
            title: row["title"].text ?? "", memo: row["memo"].text ?? "", due: due, isImportant: row["important"].flag,
            urgency: urgency, color: color, ticket: row["ticket"].text, repository: row["repository"].text,
            alarms: Set(row["alarms"].texts.compactMap(TaskAlarm.init(rawValue:))),
            alarmsOn: row["alarmsOn"].flag ?? true, repeats: repeats
        ).tidied
        if let fault = fields.faults.first { throw AccountRowFault(reason: fault.reason) }
        identity = AccountItem.identity(account, id, created)
        let task = DayTask(
            id: id, fields: fields, occurrence: occurrence, position: position, createdAt: created,
            doneAt: row["doneAt"].instant)
        self.row = TaskRow(
            task: task, version: version, deadline: nil, day: nil, createdDay: createdDay,
            doneDay: row["doneDay"].day, deletedAt: row["deletedAt"].instant, editedAt: row["editedAt"].instant,
            madeBy: row["madeBy"].integer)
    }

    private init(_ task: AccountTask, row: TaskRow) {
        identity = task.identity
        self.row = row
    }

    /// Returns the task with its times of completion, deletion and change at most now, since a clock that was ahead may
    /// have written them.
    func held(to now: Instant) -> AccountTask {
        var held = row
        held.task.doneAt = row.task.doneAt.map { min($0, now) }
        held.deletedAt = row.deletedAt.map { min($0, now) }
        held.editedAt = min(row.editedAt, now)
        return AccountTask(self, row: held)
    }

    /// Equality of fields, occurrence, completion and deletion.
    func says(_ other: AccountTask) -> Bool {
        let (one, two) = (row.task, other.row.task)
        return one.fields == two.fields && one.occurrence == two.occurrence && one.doneAt == two.doneAt
            && row.deletedAt == other.row.deletedAt
    }
}

/// Note of an export, which may be in its trash.
package struct AccountNote: Sendable {
    /// As ``AccountTask/identity``.
    let identity: String
    let row: NoteRow

    init(_ row: ExportedList.Row, of account: String) throws(AccountRowFault) {
        guard let id = row["id"].number, let created = row["createdAt"].instant,
            let edited = row["editedAt"].instant, let day = row["day"].day, let version = row["version"].number
        else { throw AccountRowFault(reason: .unknownKind) }
        var mood: Mood?
        if let code = row["mood"].text {
            guard let known = Mood(rawValue: code) else { throw AccountRowFault(reason: .unknownKind) }
            mood = known
        }
        let fields = NoteFields(
            title: row["title"].text ?? "", body: row["body"].text ?? "", day: day,
            commits: row["commits"].list.compactMap { LinkedCommit(exported: $0.row) }, mood: mood,
            tags: row["tags"].texts, isPinned: row["pinned"].flag ?? false
        ).tidied
        if let fault = fields.faults.first {
            throw AccountRowFault(reason: fault == .empty ? .emptyTitle : .tooLong)
        }
        identity = AccountItem.identity(account, id, created)
        self.row = NoteRow(
            note: Note(id: id, fields: fields, createdAt: created, editedAt: edited), version: version,
            deletedAt: row["deletedAt"].instant)
    }

    /// Equality of fields and deletion.
    func says(_ other: AccountNote) -> Bool {
        row.note.fields == other.row.note.fields && row.deletedAt == other.row.deletedAt
    }

    /// Time of the last change or deletion.
    var changedAt: Instant { max(row.note.editedAt, row.deletedAt ?? row.note.editedAt) }
}

/// Drawn letter of an export.
package struct AccountLetter: Sendable {
    let number: Int
    /// Number of its mailbox in the file.
    let mailbox: Int
    let place: Int
    let fields: LetterFields
    let writtenAt: Instant
    let draw: LetterDraw

    init?(_ value: ImportValue) {
        guard let number = value["id"].ordinal, let mailbox = value["mailbox"].ordinal,
            let place = value["place"].ordinal, let draw = value["draw"].ordinal,
            let paper = value["paper"].text.flatMap(LetterPaper.init(rawValue:)),
            let color = value["color"].text.flatMap(LetterColor.init(rawValue:)),
            let written = value["writtenAt"].text.flatMap({ Instant(iso: $0) }),
            let drawn = value["drawnAt"].text.flatMap({ Instant(iso: $0) }),
            let day = value["drawnDay"].text.flatMap({ Day(iso: $0) }),
            let fields = try? LetterFields(
                writer: value["writer"].text ?? "", text: value["text"].text ?? "",
                handwriting: value["handwriting"].text, paper: paper, color: color)
        else { return nil }
        self.number = number
        self.mailbox = mailbox
        self.place = place
        self.fields = fields
        writtenAt = written
        self.draw = LetterDraw(
            number: draw, at: drawn, day: day, earnedBy: value["earnedBy"].text.flatMap { Day(iso: $0) })
    }
}

extension ImportValue {
    /// Number that an account could have assigned; nil for any other value.
    fileprivate var ordinal: Int? { integer.flatMap { AccountItem.numbers.contains($0) ? $0 : nil } }
}

extension ExportedList.Value {
    /// Number that an account could have assigned; nil for any other value.
    var number: Int? { integer.flatMap { AccountItem.numbers.contains($0) ? $0 : nil } }
}

/// Identity of items across accounts.
enum AccountItem {
    /// Numbers that an account could have assigned.
    static let numbers = 1...1_000_000_000
    /// Largest position of a task that JSON can represent.
    static let farthest = 1 << 53

    /// Returns the identity of an item.
    ///
    /// Each account assigns its own numbers, and starts over after everything was deleted.
    static func identity(_ account: String, _ number: Int, _ created: Instant) -> String {
        "\(account)/\(number)@\(created.iso())"
    }
}

extension LinkedCommit {
    fileprivate init?(exported row: ExportedList.Row) {
        guard let sha = row["sha"].text, EvidenceBatch.isObjectName(sha),
            let repository = row["repositoryId"].text, (1...100).contains(repository.utf8.count)
        else { return nil }
        self.init(
            repository: CleanText.clean(repository, limit: 100),
            repositoryName: CleanText.clean(row["repository"].text ?? "", limit: TaskFields.longestRepository),
            sha: sha, subject: CleanText.clean(row["subject"].text ?? "", limit: 200))
    }
}
