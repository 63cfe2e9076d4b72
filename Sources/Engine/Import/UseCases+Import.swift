package import Core
import Storage

/// A task or a note that is here, and differs from what the file has.
package struct ImportDifference: Hashable, Sendable {
    /// The day of a note; nil for a task.
    package let day: Day?
    /// Its title here.
    package let title: String
    /// Its title in the file.
    package let imported: String
    /// Trashed in the file and in use here.
    package let isDeleted: Bool

    /// Makes the difference of a task, or of the note of a day.
    package init(day: Day? = nil, title: String, imported: String, isDeleted: Bool) {
        self.day = day
        self.title = title
        self.imported = imported
        self.isDeleted = isDeleted
    }
}

/// What comes of a file, or would come of it.
package struct ImportPreview: Hashable, Sendable {
    /// What the file is called.
    package let name: String
    package let format: ImportFormat
    /// The tasks that are not here yet.
    package let tasks: [ImportedTask]
    /// The notes that are not here yet.
    package let notes: [ImportedNote]
    /// How many tasks and notes came before, whether they are here still or were deleted since.
    package let known: Int
    /// What is left out, in the order of the file.
    package let skipped: [ImportFile.Skipped]
    /// What comes of each list of an account's export; empty for a file of any other program.
    package let lists: [ImportedListCount]
    /// The tasks and notes here that newer ones of the file replace.
    package let replaced: [ImportDifference]
    /// The tasks and notes here that stay, since they are newer than those of the file.
    package let kept: [ImportDifference]

    /// Makes a preview.
    package init(
        name: String, format: ImportFormat, tasks: [ImportedTask], notes: [ImportedNote], known: Int,
        skipped: [ImportFile.Skipped], lists: [ImportedListCount] = [], replaced: [ImportDifference] = [],
        kept: [ImportDifference] = []
    ) {
        self.name = name
        self.format = format
        self.tasks = tasks
        self.notes = notes
        self.known = known
        self.skipped = skipped
        self.lists = lists
        self.replaced = replaced
        self.kept = kept
    }

    /// Whether nothing comes.
    package var isEmpty: Bool {
        tasks.isEmpty && notes.isEmpty && lists.allSatisfy { $0.added + $0.changed == 0 }
    }

    /// Titles of so many of the new tasks and of the new notes, those of notes with their day.
    package func titles(first count: Int) -> [String] {
        tasks.prefix(count).map(\.fields.title) + notes.prefix(count).map { "\($0.fields.day) \($0.fields.title)" }
    }
}

/// A file whose items came.
package struct ImportReport: Hashable, Sendable, Identifiable {
    package let number: Int
    /// What the file is called.
    package let name: String
    package let format: String
    package let importedAt: Instant
    /// How many tasks came from it.
    package let tasks: Int
    /// How many notes came from it.
    package let notes: Int
    /// How many tasks here it has replaced.
    package let replacedTasks: Int
    /// How many notes here it has replaced.
    package let replacedNotes: Int
    /// How many mailboxes, letters and rows of other lists came from it.
    package let others: Int

    package var id: Int { number }

    /// Makes a report.
    package init(
        number: Int, name: String, format: String, importedAt: Instant, tasks: Int, notes: Int, replacedTasks: Int = 0,
        replacedNotes: Int = 0, others: Int = 0
    ) {
        self.number = number
        self.name = name
        self.format = format
        self.importedAt = importedAt
        self.tasks = tasks
        self.notes = notes
        self.replacedTasks = replacedTasks
        self.replacedNotes = replacedNotes
        self.others = others
    }
}

/// The items of an import that was taken back.
package struct ImportRemoval: Hashable, Sendable {
    /// The tasks that were there still.
    package let tasks: Int
    /// The notes that were there still.
    package let notes: Int
    /// The mailboxes, letters and rows of other lists that were there still.
    package let others: Int

    /// Makes a count.
    package init(tasks: Int, notes: Int, others: Int = 0) {
        self.tasks = tasks
        self.notes = notes
        self.others = others
    }
}

extension UseCases {
    /// The longest name of a file that is kept, in characters.
    static let longestFileName = 100

    /// Reads a file, and says what would come of it; nothing is written.
    ///
    /// - Parameter readsPaths: as ``importItems(_:named:readsPaths:)`` takes it.
    /// - Throws: ``ImportFault``.
    package func previewImport(
        _ file: ImportFile, named name: String, readsPaths: Bool = false
    ) async throws -> ImportPreview {
        let place = place(of: file, readsPaths: readsPaths)
        return try await read { ledger, tx in
            try ledger.preview(file, named: name, at: place, in: tx)
        }
    }

    /// Adds what of a file did not come before and, of an account's export, what is newer, all in one transaction.
    ///
    /// - Parameter readsPaths: whether repositories of an export are read on this machine that are on it.
    /// - Returns: what came; nil where everything was here already.
    @discardableResult
    package func importItems(
        _ file: ImportFile, named name: String, readsPaths: Bool = false
    ) async throws -> ImportReport? {
        let place = place(of: file, readsPaths: readsPaths)
        if file.account != nil { try await closeDays(looks: true) }
        return try await change { ledger, tx in
            try ledger.add(file, named: name, at: place, in: tx)
        }
    }

    /// Where a file comes to; repositories are looked for on this machine where paths of it are read.
    private func place(of file: ImportFile, readsPaths: Bool) -> ImportPlace {
        guard readsPaths else { return ImportPlace(secrets: secrets) }
        let found = (file.account?.rows["repositories"] ?? []).compactMap { row -> FoundRepository? in
            guard row["source"] == .null, row["machine"] == .null, let path = row["path"].text,
                let directory = row["gitDirectory"].text, path.hasPrefix("/"), directory.hasPrefix("/")
            else { return nil }
            return FoundRepository(path: path, gitDirectory: directory)
        }
        return ImportPlace(
            readable: Set(found.filter { reader.obstacle(in: $0) == nil }.map(\.gitDirectory)), secrets: secrets)
    }

    /// Keeps a file until the person has seen what would come of it; one that waited before is forgotten.
    package func keepForImport(_ text: String, named name: String, as format: ImportFormat?) async throws {
        try await change { ledger, tx in
            try tx.dataImports.removeWaiting()
            let row = ImportRow(
                number: try tx.numbering.next("import"),
                name: Self.fileName(name), format: format?.rawValue ?? "auto", madeAt: ledger.now)
            try tx.dataImports.insert(row, content: text)
        }
    }

    /// Adds what the file has that waits, as ``importItems(_:named:readsPaths:)`` does.
    ///
    /// - Parameter matching: what the person saw; nil for whatever waits, by its usual headers.
    /// - Throws: ``DomainError/noWaitingImport`` also where another file waits than they saw; ``ImportFault``.
    @discardableResult
    package func confirmWaitingImport(
        _ matching: ImportMatching? = nil, readsPaths: Bool = false
    ) async throws -> ImportReport? {
        guard let seen = try await read({ try $0.waitingFile(matching, in: $1) }) else {
            throw DomainError.noWaitingImport
        }
        let place = place(of: seen.file, readsPaths: readsPaths)
        if seen.file.account != nil { try await closeDays(looks: true) }
        return try await change { ledger, tx in
            guard let waiting = try ledger.waitingFile(matching, in: tx) else {
                throw DomainError.noWaitingImport
            }
            try tx.dataImports.removeWaiting()
            return try ledger.add(waiting.file, named: waiting.name, at: place, in: tx)
        }
    }

    /// Forgets the file that waits.
    package func forgetWaitingImport() async throws {
        try await change { ledger, tx in
            _ = try tx.dataImports.removeWaiting()
        }
    }

    /// Takes an import back, and forgets its file, so that it may come again: items of other programs go to the trash, and
    /// an account's export goes as a whole but for what was changed since.
    ///
    /// - Throws: ``DomainError/unknownImport(_:)`` also for one of more than ``daysOfDeleted`` days ago.
    package func undoImport(_ number: Int) async throws -> ImportRemoval {
        try await closeDays(looks: true)
        return try await change { ledger, tx in
            let account = ledger.account
            let file = try tx.dataImports.all(since: account.keptSince).first {
                $0.number == number
            }
            guard let file else { throw DomainError.unknownImport(number) }
            var others = try ledger.undoItems(of: file, in: tx)
            var (tasks, notes) = (0, 0)
            for task in try tx.importedItems.numbers(of: .task, from: number) {
                guard var row = try tx.tasks.find(task), row.deletedAt == nil else {
                    continue
                }
                row.deletedAt = account.now
                try account.keep(row, in: tx)
                tasks += 1
            }
            for note in try tx.importedItems.numbers(of: .note, from: number)
            where try tx.notes.delete(note, at: account.now) {
                notes += 1
            }
            others += try ledger.undoRows(of: number, in: tx)
            try tx.dataImports.remove(number)
            return ImportRemoval(tasks: tasks, notes: notes, others: others)
        }
    }

    /// A file's name as it is kept.
    static func fileName(_ name: String) -> String {
        CleanText.clean(String(name.split(separator: "/").last ?? ""), limit: longestFileName)
    }
}

extension Snapshot {
    /// The files whose items came in the last ``UseCases/daysOfDeleted`` days, the newest first.
    package func imports() throws -> [ImportReport] {
        try tx.dataImports.all(since: account.keptSince).map { row in
            func count(_ kind: ImportedItemTable.Kind) throws -> Int {
                try tx.importedItems.numbers(of: kind, from: row.number).count
            }
            var rows = try tx.importedRows.counts(of: row.number)
            let (tasks, notes) = (rows.removeValue(forKey: "tasks") ?? 0, rows.removeValue(forKey: "notes") ?? 0)
            return ImportReport(
                number: row.number, name: row.name, format: row.format, importedAt: row.madeAt, tasks: try count(.task),
                notes: try count(.note), replacedTasks: tasks, replacedNotes: notes,
                others: try rows.values.reduce(0, +) + count(.mailbox) + count(.letter))
        }
    }

    /// When the newest file of those of ``imports()`` came; nil where there is none.
    package func lastImport() throws -> Instant? {
        try tx.dataImports.all(since: account.keptSince).first?.madeAt
    }
}

extension AccountLedger {
    /// The file that waits, read as it is matched; nil where none does, or another than is meant.
    fileprivate func waitingFile(_ matching: ImportMatching?, in tx: Tx) throws -> (file: ImportFile, name: String)? {
        guard let (row, content) = try tx.dataImports.waiting(),
            matching == nil || matching?.number == row.number
        else { return nil }
        return (try ImportFile(of: row, content, matching, dayCalendar: dayCalendar), row.name)
    }

    /// What would come of a file.
    func preview(_ file: ImportFile, named name: String, at place: ImportPlace, in tx: Tx) throws -> ImportPreview {
        if let account = file.account {
            return try AccountPlan(account, at: place, ledger: self, in: tx).preview(named: name)
        }
        let format = file.format.rawValue
        let knownTasks = try tx.importedItems.items(of: .task, format: format)
        let knownNotes = try tx.importedItems.items(of: .note, format: format)
        var skipped = file.skipped
        let tasks = file.tasks.filter { knownTasks[$0.identity] == nil }
        var notes = file.notes.filter { knownNotes[$0.identity] == nil }
        let known = file.tasks.count + file.notes.count - tasks.count - notes.count
        let toCome = notes.filter { $0.fields.day > today }
        if !toCome.isEmpty {
            notes.removeAll { $0.fields.day > today }
            skipped += toCome.map { ImportFile.Skipped(place: 0, startOf: $0.fields.title, reason: .dayToCome) }
        }
        return ImportPreview(
            name: UseCases.fileName(name), format: file.format, tasks: tasks, notes: notes, known: known,
            skipped: skipped)
    }

    /// Adds what a file has.
    fileprivate func add(
        _ file: ImportFile, named name: String, at place: ImportPlace, in tx: Tx
    ) throws -> ImportReport? {
        let format = file.format.rawValue
        func begin() throws -> Int {
            let number = try tx.numbering.next("import")
            try tx.dataImports.insert(
                ImportRow(number: number, name: UseCases.fileName(name), format: format, madeAt: now))
            return number
        }
        if let account = file.account {
            let plan = try AccountPlan(account, at: place, ledger: self, in: tx)
            guard !plan.isEmpty else { return nil }
            var writer = AccountImport(plan, number: try begin(), secrets: place.secrets, in: tx)
            try writer.run()
            return try writer.report(named: UseCases.fileName(name))
        }
        let preview = try preview(file, named: name, at: place, in: tx)
        guard !preview.isEmpty else { return nil }
        let number = try begin()
        var items: [(identity: String, number: Int)] = []
        for task in preview.tasks {
            let row = try account.make(
                try checked(task.fields), createdAt: task.createdAt.map { min($0, now) },
                doneAt: task.doneAt(now: now), in: tx)
            items.append((task.identity, row.task.id))
        }
        try tx.importedItems.insert(items, of: .task, format: format, from: number)
        items = []
        for note in preview.notes {
            let written = note.createdAt.map { min($0, now) } ?? now
            let id = try tx.notes.insert(try UseCases.checked(note.fields), at: written)
            items.append((note.identity, id))
        }
        try tx.importedItems.insert(items, of: .note, format: format, from: number)
        return ImportReport(
            number: number, name: preview.name, format: format, importedAt: now, tasks: preview.tasks.count,
            notes: preview.notes.count)
    }
}
