package import Core
import Storage

extension UseCases {
    /// How many notes a page of the diary holds.
    package static let pageOfNotes = 30

    /// Adds a note.
    ///
    /// - Parameter key: the same where a form is sent twice: the note is then added once.
    /// - Throws: ``DomainError/badNote(_:)`` or ``DomainError/noteToCome(_:)``.
    package func addNote(_ fields: NoteFields, idempotencyKey key: String? = nil) async throws -> NoteReport {
        let fields = try Self.checked(fields)
        return try await edit { try $0.add(fields, idempotencyKey: key, in: $1) }
    }

    /// Adds a note, once however often that is asked for by one key.
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

    /// A note, also one that was deleted and can still be had back.
    ///
    /// - Throws: ``DomainError/unknownNote(_:)``.
    package func note(_ id: Int) async throws -> NoteReport {
        try await read { try $0.note(id) }
    }

    /// Writes a note anew.
    ///
    /// - Parameter version: what the person saw; it being that of a deleted note, the note is there again.
    ///   Without it, any note that was not deleted is written.
    /// - Throws: ``NoteConflict`` when the note was changed or deleted since, ``DomainError/unknownNote(_:)``,
    ///   ``DomainError/badNote(_:)`` or ``DomainError/noteToCome(_:)``.
    package func editNote(_ id: Int, _ fields: NoteFields, version: Int? = nil) async throws -> NoteReport {
        let fields = try Self.checked(fields)
        return try await edit { account, tx in
            let current = try account.report(ofNote: id, in: tx)
            let isSeen = version.map { $0 == current.version } ?? (current.deletedAt == nil)
            // A form that is sent twice, or that another page sent with the same words, loses nothing.
            if !isSeen, current.deletedAt == nil, current.note.fields == fields { return current }
            guard isSeen else { throw NoteConflict(current: current) }
            if fields.day != current.note.fields.day { try account.checkDay(fields) }
            try tx.notes.update(id, fields, at: account.now)
            try account.purgeNotes(in: tx)
            return try account.report(ofNote: id, in: tx)
        }
    }

    /// Deletes notes; for ``daysOfDeleted`` days they can be had back.
    package func deleteNotes(_ ids: [Int]) async throws -> NoteChange {
        try await changeNotes(ids) { try $2.notes.delete($0, at: $1.now) }
    }

    /// Gives deleted notes back.
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

    /// The fields as they are kept.
    ///
    /// - Throws: ``DomainError/badNote(_:)``.
    package static func checked(_ fields: NoteFields) throws -> NoteFields {
        // What is far too long is not worth being tidied.
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
    /// A note, also one that was deleted and can still be had back.
    ///
    /// - Throws: ``DomainError/unknownNote(_:)``.
    package func note(_ id: Int) throws -> NoteReport {
        try account.report(ofNote: id, in: tx)
    }
}

extension AccountContext {
    /// Adds a note of fields as they are kept.
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

    /// Refuses a note of a day that is still to come.
    fileprivate func checkDay(_ fields: NoteFields) throws {
        guard fields.day <= today else { throw DomainError.noteToCome(fields.day) }
    }

    /// The note that a form made when it was sent before, though it be deleted since.
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
