package import Core
import Storage

extension UseCases {
    /// Number of notes on a page of the diary.
    package static let pageOfNotes = 30

    /// Adds a note.
    ///
    /// - Parameter key: idempotency key; a note is added only once per key.
    /// - Throws: ``DomainError/badNote(_:)`` or ``DomainError/noteToCome(_:)``.
    package func addNote(_ fields: NoteFields, idempotencyKey key: String? = nil) async throws -> NoteReport {
        let fields = try Self.checked(fields)
        return try await edit { try $0.add(fields, idempotencyKey: key, in: $1) }
    }

    /// Adds a note, once per idempotency key.
    ///
    /// - Throws: ``DomainError/badNote(_:)``, ``DomainError/noteToCome(_:)`` or ``DomainError/usedKey``.
    package func addNote(_ fields: NoteFields, by key: IdempotencyKey) async throws -> NoteReport {
        let fields = try Self.checked(fields)
        return try await edit { account, tx in
            try key.check(.note, in: tx)
            let report = try account.add(fields, idempotencyKey: key.whole, in: tx)
            try key.note(report.note.id, .note, at: account.now, in: tx)
            return report
        }
    }

    /// Returns a note, including a deleted one that can still be restored.
    ///
    /// - Throws: ``DomainError/unknownNote(_:)``.
    package func note(_ id: Int) async throws -> NoteReport {
        try await read { try $0.note(id) }
    }

    /// Replaces the fields of a note.
    ///
    /// - Parameter version: the version that the person edited. If it is that of a deleted note, the note is restored.
    ///   Nil replaces any version of a note that is not deleted.
    /// - Throws: ``NoteConflict`` if the note was changed or deleted since, ``DomainError/unknownNote(_:)``,
    ///   ``DomainError/badNote(_:)`` or ``DomainError/noteToCome(_:)``.
    package func editNote(_ id: Int, _ fields: NoteFields, version: Int? = nil) async throws -> NoteReport {
        let fields = try Self.checked(fields)
        return try await edit { account, tx in
            let current = try account.report(ofNote: id, in: tx)
            let isSeen = version.map { $0 == current.version } ?? (current.deletedAt == nil)
            // A form submitted twice, or submitted by another page with the same text, is not a conflict.
            if !isSeen, current.deletedAt == nil, current.note.fields == fields { return current }
            guard isSeen else { throw NoteConflict(current: current) }
            if fields.day != current.note.fields.day { try account.checkDay(fields) }
            try tx.notes.update(id, fields, at: account.now)
            try account.purgeNotes(in: tx)
            return try account.report(ofNote: id, in: tx)
        }
    }

    /// Deletes notes; they can be restored for ``daysOfDeleted`` days.
    package func deleteNotes(_ ids: [Int]) async throws -> NoteChange {
        try await changeNotes(ids) { try $2.notes.delete($0, at: $1.now) }
    }

    /// Restores deleted notes.
    package func restoreNotes(_ ids: [Int]) async throws -> NoteChange {
        try await changeNotes(ids) { try $2.notes.restore($0) }
    }

    private func changeNotes(
        _ ids: [Int], _ body: @Sendable @escaping (Int, AccountContext, Tx) throws -> Bool
    ) async throws -> NoteChange {
        try await edit { account, tx in
            try account.purgeNotes(in: tx)
            var seen: Set<Int> = []
            var changed: [Int] = []
            var missing: [Int] = []
            for id in ids where seen.insert(id).inserted {
                if try body(id, account, tx) { changed.append(id) } else { missing.append(id) }
            }
            return NoteChange(
                notes: try tx.notes.heads(changed), missing: missing,
                unchanged: try tx.notes.heads(missing).map(\.id))
        }
    }

    /// Returns the fields as they are stored.
    ///
    /// - Throws: ``DomainError/badNote(_:)``.
    package static func checked(_ fields: NoteFields) throws -> NoteFields {
        // A body that is far too long is rejected before it is tidied.
        if fields.body.utf8.count > NoteFields.mostBytes {
            throw DomainError.badNote([.longBody(count: fields.body.count)])
        }
        let tidied = fields.tidied
        let faults = tidied.faults
        guard faults.isEmpty else { throw DomainError.badNote(faults) }
        return tidied
    }
}

extension Snapshot {
    /// Returns a note, including a deleted one that can still be restored.
    ///
    /// - Throws: ``DomainError/unknownNote(_:)``.
    package func note(_ id: Int) throws -> NoteReport {
        try account.report(ofNote: id, in: tx)
    }
}

extension AccountContext {
    /// Adds a note with already checked fields.
    fileprivate func add(_ fields: NoteFields, idempotencyKey key: String?, in tx: Tx) throws -> NoteReport {
        try checkDay(fields)
        if let key, let sent = try sentNote(key, in: tx) { return sent }
        let number = try tx.notes.insert(fields, at: now)
        if let key {
            try tx.sentForms.insert(key, subject: .note, number: number, at: now)
        }
        try purgeNotes(in: tx)
        return try report(ofNote: number, in: tx)
    }

    /// Rejects a note for a future day.
    fileprivate func checkDay(_ fields: NoteFields) throws {
        guard fields.day <= today else { throw DomainError.noteToCome(fields.day) }
    }

    /// Returns the note that was created with this key before, even if it was deleted since.
    fileprivate func sentNote(_ key: String, in tx: Tx) throws -> NoteReport? {
        guard let number = try tx.sentForms.number(of: key, subject: .note),
            let row = try tx.notes.find(number)
        else { return nil }
        return try report(of: row, in: tx)
    }

    fileprivate func purgeNotes(in tx: Tx) throws {
        try tx.notes.purge(deletedBefore: keptSince)
    }

    /// - Throws: ``DomainError/unknownNote(_:)``.
    func report(ofNote id: Int, in tx: Tx) throws -> NoteReport {
        guard let row = try tx.notes.find(id),
            row.deletedAt.map({ $0 >= keptSince }) ?? true
        else { throw DomainError.unknownNote(id) }
        return try report(of: row, in: tx)
    }

    private func report(of row: NoteRow, in tx: Tx) throws -> NoteReport {
        NoteReport(
            note: row.note, version: row.version, deletedAt: row.deletedAt,
            contributions: try tx.days.of(row.note.fields.day)?.total ?? 0,
            commitDays: try days(of: row.note.fields.commits, in: tx), today: today, zones: dayCalendar.zones)
    }
}
