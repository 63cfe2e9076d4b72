import Core
import Storage

/// Import of tasks, notes and letters, which have numbers of their own.
extension AccountImport {
    /// Whether items keep their numbers from the export: true if none was ever assigned here.
    private func keepsNumbers(_ subject: String) throws -> Bool {
        try !tx.numbering.isUsed(subject)
    }

    mutating func writeTasks(_ account: AccountContext) throws {
        let keeps = try keepsNumbers("task")
        let now = account.now
        let added = plan.tasks.filter { $0.number == nil }.map(\.item)
            .sorted { ($0.row.task.position, $0.row.task.id) < ($1.row.task.position, $1.row.task.id) }
        var numbers: [Int: Int] = [:]
        if keeps, let last = added.map(\.row.task.id).max() {
            try tx.numbering.begin("task", behind: last)
        }
        for task in added {
            let id = task.row.task.id
            numbers[id] = keeps ? id : try tx.numbering.next("task")
        }
        for task in added {
            var row = task.row
            row.task = DayTask(
                id: numbers[task.row.task.id] ?? task.row.task.id, fields: task.row.task.fields,
                occurrence: task.row.task.occurrence,
                position: keeps
                    ? task.row.task.position : try tx.tasks.lastPosition(),
                createdAt: task.row.task.createdAt, doneAt: task.row.task.doneAt.map { min($0, now) })
            row.madeBy = task.row.madeBy.flatMap { numbers[$0] ?? (keeps ? $0 : nil) }
            try account.keep(row, editedAt: min(task.row.editedAt, now), in: tx)
        }
        try note(added.map { ($0.identity, numbers[$0.row.task.id] ?? 0) }, of: .task)
        for case (let item, let number?) in plan.tasks {
            guard let own = try tx.tasks.find(number) else { continue }
            var row = item.row
            row.task = DayTask(
                id: number, fields: item.row.task.fields, occurrence: item.row.task.occurrence,
                position: own.task.position, createdAt: own.task.createdAt,
                doneAt: item.row.task.doneAt.map { min($0, now) })
            row.version = max(own.version, row.version) + 1
            (row.createdDay, row.madeBy) = (own.createdDay, own.madeBy)
            let previous = try exported(.taskList, number)
            try account.keep(row, editedAt: min(item.row.editedAt, now), in: tx)
            if let written = try exported(.taskList, number) { keep("tasks", written, previous: previous) }
        }
    }

    mutating func writeNotes() throws {
        let keeps = try keepsNumbers("note")
        let added = plan.notes.filter { $0.number == nil }.map(\.item)
        if keeps, let last = added.map(\.row.note.id).max() {
            try tx.numbering.begin("note", behind: last)
        }
        var numbers: [(identity: String, number: Int)] = []
        for note in added {
            let number = keeps ? note.row.note.id : try tx.numbering.next("note")
            try tx.notes.insert(note.row.numbered(number, plan.repositories, now: plan.ledger.now))
            numbers.append((note.identity, number))
        }
        try self.note(numbers, of: .note)
        for case (let item, let number?) in plan.notes {
            let previous = try exported(.noteList, number)
            let row = item.row.numbered(number, plan.repositories, now: plan.ledger.now)
            try tx.notes.update(number, row.note.fields, at: row.note.editedAt)
            if let deleted = row.deletedAt {
                try tx.notes.delete(number, at: deleted)
            }
            if let written = try exported(.noteList, number) { keep("notes", written, previous: previous) }
        }
    }

    private func exported(_ list: ExportedList, _ number: Int) throws -> ExportedList.Row? {
        try list.row(number, in: tx)
    }

    mutating func writeLetters() throws {
        let keepsMailboxes = try keepsNumbers("mailbox")
        var numbers = plan.mailboxes
        var identities: [(identity: String, number: Int)] = []
        let mailboxes = rows("mailboxes").compactMap { Mailbox(exported: $0) }
        if keepsMailboxes, let last = mailboxes.map(\.number).max() {
            try tx.numbering.begin("mailbox", behind: last)
        }
        for mailbox in mailboxes {
            let number =
                keepsMailboxes ? mailbox.number : try tx.numbering.next("mailbox")
            numbers[mailbox.number] = number
            let kept = Mailbox(
                number: number, occasion: mailbox.occasion, rule: mailbox.rule, createdAt: mailbox.createdAt,
                createdDay: mailbox.createdDay, archivedAt: mailbox.archivedAt, pastThrough: mailbox.pastThrough)
            try tx.mailboxes.put(
                MailboxRow(
                    mailbox: kept, secret: plan.document.messages[mailbox.number] ?? "", sealedBy: secrets,
                    person: person))
            identities.append((AccountItem.identity(plan.document.account, mailbox.number, mailbox.createdAt), number))
        }
        try note(identities, of: .mailbox)
        let names = Dictionary(
            (plan.document.rows["mailboxes"] ?? []).compactMap { row in
                row["id"].integer.flatMap { id in
                    row["createdAt"].instant.map { (id, AccountItem.identity(plan.document.account, id, $0)) }
                }
            }, uniquingKeysWith: { first, _ in first })
        let keepsLetters = try keepsNumbers("letter")
        if keepsLetters, let last = plan.letters.map(\.number).max() {
            try tx.numbering.begin("letter", behind: last)
        }
        var written: [(identity: String, number: Int)] = []
        for (mailbox, letters) in Dictionary(grouping: plan.letters, by: \.mailbox).sorted(by: { $0.key < $1.key }) {
            guard let target = numbers[mailbox] else { continue }
            var board = LetterBoard(try tx.letters.heads(mailbox: target))
            for letter in letters.sorted(by: { $0.draw.number < $1.draw.number }) where board.hasRoom {
                let number =
                    keepsLetters ? letter.number : try tx.numbering.next("letter")
                try tx.letters.insert(
                    LetterRow(
                        number: number, mailbox: target, place: board.place(letter.place), writer: letter.fields.writer,
                        paper: letter.fields.paper, color: letter.fields.color,
                        content: try secrets.seal(
                            letter.fields.body.content, for: LetterRow.purpose(of: number, person: person)),
                        writtenAt: letter.writtenAt, draw: board.draw(letter.draw)))
                written.append((letter.identity(in: names[mailbox] ?? ""), number))
            }
        }
        try note(written, of: .letter)
    }

    private func note(_ items: [(identity: String, number: Int)], of kind: ImportedItemTable.Kind) throws {
        try tx.importedItems.insert(items, of: kind, format: ImportFormat.haru.rawValue, from: number)
    }
}

/// Occupied places and draws of a mailbox.
private struct LetterBoard {
    private var places: Set<Int>
    private var draws: Set<Int>
    private var days: Set<Day>

    init(_ letters: [LetterRow]) {
        places = Set(letters.map(\.place))
        draws = Set(letters.compactMap { $0.draw?.number })
        days = Set(letters.compactMap { $0.draw?.earnedBy })
    }

    var hasRoom: Bool { places.count < Mailbox.mostLetters }

    /// Occupies the wanted place if it is free, otherwise the first after all others, and returns it.
    mutating func place(_ wanted: Int) -> Int {
        let place = places.contains(wanted) ? (places.max() ?? 0) + 1 : wanted
        places.insert(place)
        return place
    }

    /// Returns the draw with a unique number; the day that earned it is dropped if another draw has it.
    mutating func draw(_ wanted: LetterDraw) -> LetterDraw {
        let number = draws.contains(wanted.number) ? (draws.max() ?? 0) + 1 : wanted.number
        draws.insert(number)
        let day = wanted.earnedBy.flatMap { days.insert($0).inserted ? $0 : nil }
        return LetterDraw(number: number, at: wanted.at, day: wanted.day, earnedBy: day)
    }
}

extension NoteRow {
    /// Returns the note under another number, with its commits mapped to the repositories here and its edit time at
    /// most now.
    fileprivate func numbered(_ number: Int, _ repositories: [String: String], now: Instant) -> NoteRow {
        var fields = note.fields
        fields.commits = fields.commits.map { commit in
            LinkedCommit(
                repository: repositories[commit.repository] ?? commit.repository,
                repositoryName: commit.repositoryName, sha: commit.sha, subject: commit.subject)
        }
        return NoteRow(
            note: Note(id: number, fields: fields.tidied, createdAt: note.createdAt, editedAt: min(note.editedAt, now)),
            version: version, deletedAt: deletedAt)
    }
}
