import Core
import Storage

/// `haru.json` of an export, its rows checked against what the lists hold.
package struct AccountDocument: Sendable {
    /// The version of the format that is read.
    static let version = 1
    /// The most rows of one file.
    static let mostRows = 1_000_000

    /// Rows by the name of their list, in the order of the file.
    private(set) var rows: [String: [ExportedList.Row]] = [:]
    /// Drawn letters.
    private(set) var letters: [AccountLetter] = []
    /// Secret messages of mailboxes, by the numbers that these have in the file.
    private(set) var messages: [Int: String] = [:]
    private(set) var tasks: [AccountTask] = []
    private(set) var notes: [AccountNote] = []
    private(set) var skipped: [ImportFile.Skipped] = []

    /// Reads a document.
    ///
    /// - Throws: ``ImportFault``.
    init(_ document: ImportValue) throws(ImportFault) {
        guard document["format"].text == ImportFormat.haru.rawValue, let version = document["version"].integer else {
            throw .notReadable(format: .haru)
        }
        guard version <= Self.version else { throw .newerVersion(version) }
        guard document["tasks"].list != nil, document["notes"].list != nil else { throw .notReadable(format: .haru) }
        var count = 0
        for list in ExportedList.all {
            var checked: [ExportedList.Row] = []
            for (index, value) in (document[list.name].list ?? []).enumerated() {
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
            if let letter = AccountLetter(value) {
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

    /// Takes a row: tasks and notes as what they are, others as they stand.
    private mutating func add(
        _ row: ExportedList.Row, of value: ImportValue, to list: String, at place: Int,
        _ checked: inout [ExportedList.Row]
    ) {
        switch list {
        case ExportedList.taskList.name:
            do throws(AccountRowFault) {
                tasks.append(try AccountTask(row))
            } catch {
                skip(value, error.reason, at: place)
            }
        case ExportedList.noteList.name:
            do throws(AccountRowFault) {
                notes.append(try AccountNote(row))
            } catch {
                skip(value, error.reason, at: place)
            }
        default: checked.append(row)
        }
    }

    private mutating func skip(_ value: ImportValue, _ reason: ImportFile.Skipped.Reason, at place: Int) {
        let names = ["title", "name", "subject", "label", "writer", "email", "id", "key", "day"]
        let title = names.lazy.compactMap { value[$0].text }.first ?? ""
        skipped.append(ImportFile.Skipped(place: place, startOf: title, reason: reason))
    }
}

/// Why a row of an export is none that can be kept.
struct AccountRowFault: Error {
    let reason: ImportFile.Skipped.Reason
}

/// Task of an export, those in its trash among them.
package struct AccountTask: Sendable {
    /// The number that it had, and when it was made: no two accounts have both alike.
    let identity: String
    let row: TaskRow

    /// Task as an export has it; what follows from its due date is not known yet.
    init(_ row: ExportedList.Row) throws(AccountRowFault) {
        guard let id = row["id"].integer, id >= 1, let created = row["createdAt"].instant,
            let createdDay = row["createdDay"].day, let version = row["version"].integer, version >= 1,
            let occurrence = row["occurrence"].integer, occurrence >= 1, let position = row["position"].integer,
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
        identity = AccountItem.identity(id, created)
        let task = DayTask(
            id: id, fields: fields, occurrence: occurrence, position: position, createdAt: created,
            doneAt: row["doneAt"].instant)
        self.row = TaskRow(
            task: task, version: version, deadline: nil, day: nil, createdDay: createdDay,
            doneDay: row["doneDay"].day, deletedAt: row["deletedAt"].instant, editedAt: row["editedAt"].instant,
            madeBy: row["madeBy"].integer)
    }

    /// Whether both say the same, whatever their numbers and places are.
    func says(_ other: AccountTask) -> Bool {
        let (one, two) = (row.task, other.row.task)
        return one.fields == two.fields && one.occurrence == two.occurrence && one.doneAt == two.doneAt
            && row.deletedAt == other.row.deletedAt
    }
}

/// Note of an export, those in its trash among them.
package struct AccountNote: Sendable {
    /// As ``AccountTask/identity``.
    let identity: String
    let row: NoteRow

    init(_ row: ExportedList.Row) throws(AccountRowFault) {
        guard let id = row["id"].integer, id >= 1, let created = row["createdAt"].instant,
            let edited = row["editedAt"].instant, let day = row["day"].day, let version = row["version"].integer,
            version >= 1
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
        identity = AccountItem.identity(id, created)
        self.row = NoteRow(
            note: Note(id: id, fields: fields, createdAt: created, editedAt: edited), version: version,
            deletedAt: row["deletedAt"].instant)
    }

    /// Whether both say the same, whatever their numbers are.
    func says(_ other: AccountNote) -> Bool {
        row.note.fields == other.row.note.fields && row.deletedAt == other.row.deletedAt
    }

    /// When it was last changed or deleted.
    var changedAt: Instant { max(row.note.editedAt, row.deletedAt ?? row.note.editedAt) }
}

/// Drawn letter of an export.
package struct AccountLetter: Sendable {
    let number: Int
    /// The number of its mailbox in the file.
    let mailbox: Int
    let place: Int
    let fields: LetterFields
    let writtenAt: Instant
    let draw: LetterDraw

    init?(_ value: ImportValue) {
        guard let number = value["id"].integer, number >= 1, let mailbox = value["mailbox"].integer, mailbox >= 1,
            let place = value["place"].integer, place >= 1, let draw = value["draw"].integer, draw >= 1,
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

/// What tells items of accounts from one another.
enum AccountItem {
    /// Numbers are given by each account, but two accounts hardly give the same one in the same second.
    static func identity(_ number: Int, _ created: Instant) -> String { "\(number)@\(created.iso())" }
}

extension LinkedCommit {
    fileprivate init?(exported row: ExportedList.Row) {
        guard let sha = row["sha"].text, [40, 64].contains(sha.utf8.count),
            sha.utf8.allSatisfy(ASCIISet.hexadecimal.contains),
            let repository = row["repositoryId"].text, (1...100).contains(repository.utf8.count)
        else { return nil }
        self.init(
            repository: CleanText.clean(repository, limit: 100),
            repositoryName: CleanText.clean(row["repository"].text ?? "", limit: TaskFields.longestRepository),
            sha: sha, subject: CleanText.clean(row["subject"].text ?? "", limit: 200))
    }
}
