import Core
import Storage

/// Counts of rows that are imported of one list of an export.
package struct ImportedListCount: Hashable, Sendable {
    /// Name of the list in `haru.json`.
    package let list: String
    /// Number of new rows.
    package var added = 0
    /// Number of rows that replace older ones here.
    package var changed = 0
    /// Number of rows that differ from those here, which are kept.
    package var kept = 0
    /// Number of rows that exist here already.
    package var known = 0

    package init(list: String) { self.list = list }
}

/// Target of an import.
struct ImportPlace: Sendable {
    /// Git directories of the file that can be read on this machine.
    var readable: Set<String> = []
    let secrets: any SecretBox
}

/// Plan of what an account's export adds to and changes in another account, or the same one later.
///
/// It is made only by reading, so that it can be shown before anything is written.
struct AccountPlan {
    /// A row to import, and the one that it replaces.
    struct Change {
        /// Row to write; nil if the previous one is only removed.
        let row: ExportedList.Row?
        var previous: ExportedList.Row?
    }

    let ledger: AccountLedger
    let document: AccountDocument
    /// Whether the account has no days, freezes and challenges of its own, so that rules and settings of the export
    /// apply.
    let isNew: Bool
    /// Whether a challenge is running here.
    private let isChallenged: Bool
    /// Git directories of the export that can be read on this machine.
    let readable: Set<String>
    /// Identity of this account.
    let account: String
    var changes: [String: [Change]] = [:]
    /// Tasks and notes to import; one with a number replaces the item of this number.
    var tasks: [(item: AccountTask, number: Int?)] = []
    var notes: [(item: AccountNote, number: Int?)] = []
    /// Letters to import, with the number of their mailbox in the export.
    var letters: [AccountLetter] = []
    /// Numbers of mailboxes here, by those in the export.
    var mailboxes: [Int: Int] = [:]
    /// IDs of repositories and forge accounts here, by those in the export.
    var repositories: [String: String] = [:]
    var sources: [String: String] = [:]
    var commits: [ExportedList.Row] = []
    private(set) var counts: [ImportedListCount] = []
    /// Tasks and notes here that are replaced, and those that are kept although they differ in the export.
    private var replaced: [ImportDifference] = []
    private var kept: [ImportDifference] = []
    var skipped: [ImportFile.Skipped]

    /// Lists that only a new account imports, since an account has one history of each.
    private static let history: Set<String> = ["settings", "zones", "dayRules", "freezeRules", "frozenDays"]
    /// Lists whose rows are compared and written unchanged.
    static let plain =
        ["zones", "dayRules", "freezeRules", "frozenDays", "emails", "exclusions", "challenges"]
        + ["tickets", "moods", "toldDays"]

    init(_ document: AccountDocument, at place: ImportPlace, ledger: AccountLedger, in tx: Tx) throws {
        self.document = document
        self.ledger = ledger
        readable = place.readable
        account = try ledger.identity(place.secrets, in: tx)
        skipped = document.skipped
        let challenge = try tx.challenges.newest()?.challenge
        isChallenged = challenge.map { $0.ending == nil } ?? false
        isNew =
            try tx.days.first() == nil && ledger.frozen.isEmpty && challenge == nil
        try planSources(in: tx)
        let sourced = self
        for list in ExportedList.all {
            switch list.name {
            case ExportedList.taskList.name: try planTasks(in: tx)
            case ExportedList.noteList.name: try planNotes(in: tx)
            case "settings": try plan(list, in: tx) { Self.isSetting($0) }
            case let name where Self.plain.contains(name):
                try plan(list, in: tx) { sourced.isFit($0, of: name) }
            default: continue
            }
        }
        try planProfile(in: tx)
        try planLetters(in: tx)
    }

    /// Returns the rows of a list to import.
    func rows(_ list: String) -> [ExportedList.Row] { (changes[list] ?? []).compactMap(\.row) }

    /// Whether the import adds and changes nothing.
    var isEmpty: Bool { counts.allSatisfy { $0.added + $0.changed == 0 } }

    mutating func count(_ list: String, _ change: (inout ImportedListCount) -> Void) {
        if !counts.contains(where: { $0.list == list }) { counts.append(ImportedListCount(list: list)) }
        for index in counts.indices where counts[index].list == list { change(&counts[index]) }
    }

    mutating func skip(_ title: String, _ reason: ImportFile.Skipped.Reason) {
        skipped.append(ImportFile.Skipped(place: 0, startOf: title, reason: reason))
    }

    /// Compares the rows of a list with those that exist here.
    private mutating func plan(_ list: ExportedList, in tx: Tx, isFit: (ExportedList.Row) -> Bool) throws {
        var rows = document.rows[list.name] ?? []
        if rows.isEmpty { return }
        if list.name == "exclusions" {
            rows = rows.map { row in
                row["repository"].text.flatMap { repositories[$0] }.map { row.with("repository", .text($0)) } ?? row
            }
        }
        let here = Dictionary(
            try list.rows(in: tx).map { (list.identity(of: $0), $0) },
            uniquingKeysWith: { first, _ in first })
        var met: Set<[ExportedList.Value]> = []
        let isHistory = Self.history.contains(list.name)
        for row in rows {
            let identity = list.identity(of: row)
            guard met.insert(identity).inserted, isFit(row) else {
                skip(row.first?.value.text ?? "", .unknownKind)
                continue
            }
            if let own = here[identity] {
                if own == row {
                    count(list.name) { $0.known += 1 }
                } else if isHistory ? isNew : isNewer(row, than: own, in: list.name) {
                    changes[list.name, default: []].append(Change(row: row, previous: own))
                    count(list.name) { $0.changed += 1 }
                } else {
                    count(list.name) { $0.kept += 1 }
                }
            } else if isHistory && !isNew && list.name != "settings" || isSecondChallenge(row, of: list.name) {
                count(list.name) { $0.kept += 1 }
            } else {
                changes[list.name, default: []].append(Change(row: row))
                count(list.name) { $0.added += 1 }
            }
        }
        guard isNew, ["zones", "dayRules"].contains(list.name) else { return }
        // A history is replaced as a whole.
        for (identity, own) in here where !met.contains(identity) {
            changes[list.name, default: []].append(Change(row: nil, previous: own))
            count(list.name) { $0.changed += 1 }
        }
    }

    private func isNewer(_ row: ExportedList.Row, than own: ExportedList.Row, in list: String) -> Bool {
        switch list {
        case "moods": (row["setAt"].instant ?? ledger.now) > (own["setAt"].instant ?? ledger.now)
        // An ended challenge is newer than a running one.
        case "challenges": own["ending"] == .null && row["ending"] != .null
        default: false
        }
    }

    /// Whether a row is a running challenge in addition to another one.
    private func isSecondChallenge(_ row: ExportedList.Row, of list: String) -> Bool {
        guard list == "challenges", row["ending"] == .null else { return false }
        return isChallenged || changes[list, default: []].contains { $0.row?["ending"] == .null }
    }

    private static func isSetting(_ row: ExportedList.Row) -> Bool {
        guard let key = row["key"].text.flatMap(SettingKey.init(rawValue:)), !key.isDayRule,
            let value = row["value"].text
        else { return false }
        var settings = Settings()
        return (try? settings.set(key, to: value)) != nil && settings.text(of: key) == value
    }

    /// Whether the values of a row are valid, beyond the types of its fields.
    private func isFit(_ row: ExportedList.Row, of list: String) -> Bool {
        switch list {
        case "zones": row["zone"].text.flatMap { Zone($0) } != nil
        case "frozenDays", "moods", "toldDays": row["day"].day.map { $0 <= ledger.today } ?? false
        case "emails":
            row["email"].text.map { !$0.isEmpty && $0 == $0.lowercased() } ?? false
        case "exclusions":
            (row["pattern"].text.map { !$0.isEmpty && !$0.isLonger(than: ExclusionRule.longestPattern) } ?? false)
                && (row["repository"].text.map(repositories.values.contains) ?? true)
        case "challenges":
            (row["start"].day.map { $0 <= ledger.today && $0.distance(to: ledger.today) < LedgerQuery.longestWindow }
                ?? false) && (row["ending"] == .null) == (row["endingDay"] == .null)
        case "tickets":
            row["label"].text.map { !$0.isEmpty && $0 == $0.asTicket && !$0.isLonger(than: TaskFields.longestTicket) }
                ?? false
        default: true
        }
    }

    /// Returns the plan in the form of other formats' previews.
    func preview(named name: String) -> ImportPreview {
        ImportPreview(
            name: UseCases.fileName(name), format: .haru,
            tasks: tasks.filter { $0.number == nil }.map { item, _ in
                ImportedTask(
                    identity: item.identity, fields: item.row.task.fields, createdAt: item.row.task.createdAt,
                    isDone: item.row.task.doneAt != nil, doneAt: item.row.task.doneAt)
            },
            notes: notes.filter { $0.number == nil }.map { item, _ in
                ImportedNote(
                    identity: item.identity, fields: item.row.note.fields, createdAt: item.row.note.createdAt)
            }, known: counts.reduce(0) { $0 + $1.known + $1.kept }, skipped: skipped, lists: counts, replaced: replaced,
            kept: kept)
    }

    private mutating func planTasks(in tx: Tx) throws {
        var own: [AccountTask] = []
        try ExportedList.taskList.forEach(in: tx) { row in
            if let task = try? AccountTask(row, of: account) { own.append(task) }
        }
        let matches = AccountMatches(
            own, of: document.tasks,
            came: try tx.importedItems.items(of: .task, format: ImportFormat.haru.rawValue))
        for task in document.tasks.map({ $0.held(to: ledger.now) }) {
            if let deleted = task.row.deletedAt, deleted < ledger.account.keptSince {
                skip(task.row.task.fields.title, .deletedThere)
                continue
            }
            switch matches.match(of: task) {
            case .new:
                tasks.append((task, nil))
                count("tasks") { $0.added += 1 }
            case .here(let here) where !here.says(task) && task.row.editedAt > here.row.editedAt:
                tasks.append((task, here.row.task.id))
                replaced.append(ImportDifference(here, task))
                count("tasks") { $0.changed += 1 }
            case .here(let here) where !here.says(task):
                kept.append(ImportDifference(here, task))
                count("tasks") { $0.kept += 1 }
            case .here, .gone: count("tasks") { $0.known += 1 }
            }
        }
    }

    private mutating func planNotes(in tx: Tx) throws {
        var own: [AccountNote] = []
        try ExportedList.noteList.forEach(in: tx) { row in
            if let note = try? AccountNote(row, of: account) { own.append(note) }
        }
        let matches = AccountMatches(
            own, of: document.notes,
            came: try tx.importedItems.items(of: .note, format: ImportFormat.haru.rawValue))
        for note in document.notes {
            if note.row.note.fields.day > ledger.today {
                skip(note.row.note.fields.title, .dayToCome)
                continue
            }
            if let deleted = note.row.deletedAt, deleted < ledger.account.keptSince {
                skip(note.row.note.fields.title, .deletedThere)
                continue
            }
            switch matches.match(of: note) {
            case .new:
                notes.append((note, nil))
                count("notes") { $0.added += 1 }
            case .here(let here) where !here.says(note) && min(note.changedAt, ledger.now) > here.changedAt:
                notes.append((note, here.row.note.id))
                replaced.append(ImportDifference(here, note))
                count("notes") { $0.changed += 1 }
            case .here(let here) where !here.says(note):
                kept.append(ImportDifference(here, note))
                count("notes") { $0.kept += 1 }
            case .here, .gone: count("notes") { $0.known += 1 }
            }
        }
    }
}

extension ImportDifference {
    fileprivate init(_ here: AccountTask, _ task: AccountTask) {
        self.init(
            title: here.title, imported: task.title, isDeleted: here.row.deletedAt == nil && task.row.deletedAt != nil)
    }

    fileprivate init(_ here: AccountNote, _ note: AccountNote) {
        self.init(
            day: here.row.note.fields.day, title: here.title, imported: note.title,
            isDeleted: here.row.deletedAt == nil && note.row.deletedAt != nil)
    }
}
