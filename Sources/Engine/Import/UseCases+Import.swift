package import Core
import Storage

/// A task or a note here that differs from the one in the file.
package struct ImportDifference: Hashable, Sendable {
    /// The day of a note; nil for a task.
    package let day: Day?
    /// Title in the account.
    package let title: String
    /// Title in the file.
    package let imported: String
    /// Whether it is in the trash in the file and in use here.
    package let isDeleted: Bool

    /// Makes the difference of a task, or of the note of a day.
    package init(day: Day? = nil, title: String, imported: String, isDeleted: Bool) {
        self.day = day
        self.title = title
        self.imported = imported
        self.isDeleted = isDeleted
    }
}

/// Preview of what an import adds, replaces and skips.
package struct ImportPreview: Hashable, Sendable {
    /// Name of the file.
    package let name: String
    package let format: ImportFormat
    /// Tasks that are new here.
    package let tasks: [ImportedTask]
    /// Notes that are new here.
    package let notes: [ImportedNote]
    /// Number of tasks and notes that were imported before, including those deleted since.
    package let known: Int
    /// Skipped items, in the order of the file.
    package let skipped: [ImportFile.Skipped]
    /// Counts of each list of an account's export; empty for a file of any other program.
    package let lists: [ImportedListCount]
    /// Tasks and notes here that newer ones of the file replace.
    package let replaced: [ImportDifference]
    /// Tasks and notes here that are kept, since they are newer than those of the file.
    package let kept: [ImportDifference]

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

    /// Whether the import adds and changes nothing.
    package var isEmpty: Bool {
        tasks.isEmpty && notes.isEmpty && lists.allSatisfy { $0.added + $0.changed == 0 }
    }

    /// Returns the titles of the first new tasks and the first new notes, those of notes with their day.
    package func titles(first count: Int) -> [String] {
        tasks.prefix(count).map(\.fields.title) + notes.prefix(count).map { "\($0.fields.day) \($0.fields.title)" }
    }
}

/// A completed import of a file.
package struct ImportReport: Hashable, Sendable, Identifiable {
    package let number: Int
    /// Name of the file.
    package let name: String
    package let format: String
    package let importedAt: Instant
    /// Number of added tasks.
    package let tasks: Int
    /// Number of added notes.
    package let notes: Int
    /// Number of replaced tasks.
    package let replacedTasks: Int
    /// Number of replaced notes.
    package let replacedNotes: Int
    /// Number of imported mailboxes, letters and rows of other lists.
    package let others: Int

    package var id: Int { number }

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

/// Numbers of items that the undo of an import removed.
package struct ImportRemoval: Hashable, Sendable {
    /// Number of tasks that still existed.
    package let tasks: Int
    /// Number of notes that still existed.
    package let notes: Int
    /// Number of mailboxes, letters and rows of other lists that still existed.
    package let others: Int

    package init(tasks: Int, notes: Int, others: Int = 0) {
        self.tasks = tasks
        self.notes = notes
        self.others = others
    }
}

extension UseCases {
    /// Maximum length of a stored file name, in characters.
    static let longestFileName = 100

    /// Returns the preview of a file's import; writes nothing.
    ///
    /// - Parameter readsPaths: as in ``importItems(_:named:readsPaths:)``.
    /// - Throws: ``ImportFault``.
    package func previewImport(
        _ file: ImportFile, named name: String, readsPaths: Bool = false
    ) async throws -> ImportPreview {
        let place = place(of: file, readsPaths: readsPaths)
        return try await read { ledger, tx in
            try ledger.preview(file, named: name, at: place, in: tx)
        }
    }

    /// Imports a file in one transaction: adds items that were not imported before and, from an account's export,
    /// replaces older ones.
    ///
    /// - Parameter readsPaths: whether repositories of an export that are on this machine are read there.
    /// - Returns: the report; nil if everything was here already.
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

    /// Returns the target of an import; looks for repositories on this machine if paths are read.
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

    /// Stores a file until the person has seen its preview; discards one that waited before.
    package func keepForImport(_ text: String, named name: String, as format: ImportFormat?) async throws {
        try await change { ledger, tx in
            try tx.dataImports.removeWaiting()
            let row = ImportRow(
                number: try tx.numbering.next("import"),
                name: Self.fileName(name), format: format?.rawValue ?? "auto", madeAt: ledger.now)
            try tx.dataImports.insert(row, content: text)
        }
    }

    /// Imports the waiting file, as ``importItems(_:named:readsPaths:)`` does.
    ///
    /// - Parameter matching: file and columns that the person saw; nil for any waiting file, by its usual headers.
    /// - Throws: ``DomainError/noWaitingImport`` also if another file waits than the one they saw; ``ImportFault``.
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

    /// Discards the waiting file.
    package func forgetWaitingImport() async throws {
        try await change { ledger, tx in
            _ = try tx.dataImports.removeWaiting()
        }
    }

    /// Undoes an import and forgets its file, so that it can be imported again.
    ///
    /// Items of other programs go to the trash. An account's export is removed as a whole, except for what was changed
    /// since.
    ///
    /// - Throws: ``DomainError/unknownImport(_:)`` also for one older than ``daysOfDeleted`` days.
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

    /// Returns a file name in the form in which it is stored.
    static func fileName(_ name: String) -> String {
        CleanText.clean(String(name.split(separator: "/").last ?? ""), limit: longestFileName)
    }
}

extension Snapshot {
    /// Returns the imports of the last ``UseCases/daysOfDeleted`` days, newest first.
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

    /// Returns the time of the newest of ``imports()``; nil if there is none.
    package func lastImport() throws -> Instant? {
        try tx.dataImports.all(since: account.keptSince).first?.madeAt
    }
}

extension AccountLedger {
    /// Reads the waiting file with a choice of columns; nil if none waits, or another than is meant.
    fileprivate func waitingFile(_ matching: ImportMatching?, in tx: Tx) throws -> (file: ImportFile, name: String)? {
        guard let (row, content) = try tx.dataImports.waiting(),
            matching == nil || matching?.number == row.number
        else { return nil }
        return (try ImportFile(of: row, content, matching, dayCalendar: dayCalendar), row.name)
    }

    /// Returns the preview of a file's import.
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

    /// Imports a file; returns nil if there is nothing to add or change.
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
