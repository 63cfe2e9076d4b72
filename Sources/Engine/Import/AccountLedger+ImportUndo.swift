import Core
import Storage

extension AccountLedger {
    /// Removes the tasks and notes of an account's export that are unchanged since the import, so that they can be
    /// imported again; returns their number.
    func undoItems(of file: ImportRow, in tx: Tx) throws -> Int {
        guard file.format == ImportFormat.haru.rawValue else { return 0 }
        var count = 0
        for number in try tx.importedItems.numbers(of: .task, from: file.number) {
            guard let row = try tx.tasks.find(number), row.editedAt <= file.madeAt
            else { continue }
            try tx.tasks.remove(number)
            count += 1
        }
        for number in try tx.importedItems.numbers(of: .note, from: file.number) {
            guard let row = try tx.notes.find(number),
                max(row.note.editedAt, row.deletedAt ?? row.note.editedAt) <= file.madeAt
            else { continue }
            try tx.notes.remove(number)
            count += 1
        }
        return count
    }

    /// Undoes all other additions and replacements of an account's import, last first; returns their number.
    ///
    /// Rows that were changed since are kept.
    func undoRows(of number: Int, in tx: Tx) throws -> Int {
        var count = 0
        for letter in try tx.importedItems.numbers(of: .letter, from: number) {
            guard try tx.letters.find(letter)?.content != nil else { continue }
            try tx.letters.forget(letter)
            count += 1
        }
        for mailbox in try tx.importedItems.numbers(of: .mailbox, from: number) {
            // A mailbox that received other letters since then belongs to their writers, too.
            guard try tx.letters.heads(mailbox: mailbox).isEmpty else { continue }
            try tx.mailboxes.remove(mailbox)
            count += 1
        }
        let rows = try tx.importedRows.all(of: number)
        if rows.isEmpty { return count }
        var here: [String: Set<ExportedList.Row>] = [:]
        for row in rows where try undo(row, &here, in: tx) { count += 1 }
        for email in try rows.compactMap(Self.address) {
            _ = try dropOthers(than: tx.identities.mine(), removed: email, in: tx)
        }
        let after = try AccountLedger.read(now: now, in: tx)
        if rows.contains(where: { $0.list == "exclusions" }) {
            try after.excludeAnew(ChangeCause(.ruleChanged, detail: DayChange.removed + "import"), in: tx)
        }
        if rows.contains(where: { ["zones", "dayRules"].contains($0.list) }) {
            try judgeAnew(from: .first, detail: "import", in: tx)
        }
        try DayRecalculation(after, in: tx).recomputeWithRuns()
        return count
    }

    /// Undoes one row; returns whether it was unchanged since the import.
    ///
    /// - Parameter here: cache of the current rows, by the name of their list.
    private func undo(
        _ imported: ImportedRow, _ here: inout [String: Set<ExportedList.Row>], in tx: Tx
    ) throws -> Bool {
        guard let list = ExportedList.all.first(where: { $0.name == imported.list }) else { return false }
        let content = imported.content.isEmpty ? [] : try Self.row(imported.content)
        let cause = ChangeCause(.lessEvidence, detail: content["name"].text ?? content["login"].text ?? "")
        switch imported.list {
        case "commits":
            try tx.commits.deleteOf(repository: content["repository"].text ?? "", cause: cause)
            return true
        case "repositories":
            guard let id = content["id"].text, try tx.repositories.has(id) else {
                return false
            }
            try tx.repositories.remove(id, cause: cause)
            return true
        case "sources":
            guard let id = content["id"].text, try tx.sources.find(id)?.token == nil
            else { return false }
            try tx.sources.remove(id, cause: cause)
            try tx.jobs.remove(JobTask.fetchName(id))
            return true
        case "dayChanges":
            guard let first = content["first"].integer, let last = content["last"].integer, first <= last else {
                return false
            }
            try tx.changes.remove(first...last)
            return true
        case "tasks", "notes": return try restore(imported, content, of: list, in: tx)
        default:
            let rows = try here[list.name] ?? Set(list.rows(in: tx))
            here[list.name] = rows
            let before = try imported.previous.map(Self.row).flatMap { list.checked($0.named) }
            if content.isEmpty {
                guard let before, !rows.contains(where: { list.identity(of: $0) == list.identity(of: before) }) else {
                    return false
                }
            } else {
                guard let row = list.checked(content.named), rows.contains(row) else { return false }
                try list.remove(row, in: tx)
            }
            if let before { try list.insert([before], in: tx) }
            return true
        }
    }

    /// Restores the fields of a task or a note that an import replaced, unless it was changed since.
    private func restore(
        _ imported: ImportedRow, _ content: ExportedList.Row, of list: ExportedList, in tx: Tx
    ) throws -> Bool {
        guard let number = content["id"].integer, let previous = try imported.previous.map(Self.row),
            let before = list.checked(previous.named),
            let now = try list.row(number, in: tx), now["editedAt"] == content["editedAt"],
            now["version"] == content["version"]
        else { return false }
        if imported.list == ExportedList.taskList.name {
            guard let task = try? AccountTask(before, of: ""),
                let own = try tx.tasks.find(number)
            else { return false }
            var row = task.row
            row.version = own.version + 1
            try account.keep(row, editedAt: row.editedAt, in: tx)
        } else {
            guard let note = try? AccountNote(before, of: "") else { return false }
            try tx.notes.update(number, note.row.note.fields, at: note.row.note.editedAt)
            if let deleted = note.row.deletedAt {
                try tx.notes.delete(number, at: deleted)
            }
        }
        return true
    }

    /// Returns the person's address that an import has added; nil for any other row.
    private static func address(_ imported: ImportedRow) throws -> String? {
        guard imported.list == "emails", imported.previous == nil else { return nil }
        let row = try row(imported.content)
        return row["mine"].flag == true ? row["email"].text : nil
    }

    private static func row(_ json: String) throws -> ExportedList.Row {
        guard let row = try ImportValue(json, isLines: false)?.row else {
            throw StorageError.damaged("imported_row: \(json.prefix(60))")
        }
        return row.map { ExportedList.Named(name: $0.key, value: $0.value) }
    }
}
