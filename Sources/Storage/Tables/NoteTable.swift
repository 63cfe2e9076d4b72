package import Core

/// Notes of a person, including deleted ones that can still be restored.
package struct NoteTable {
    let tx: Tx

    /// Adds a note and returns its number, which was never used before.
    package func insert(_ fields: NoteFields, at now: Instant) throws -> Int {
        let number = try tx.numbering.next("note")
        try insert(NoteRow(note: Note(id: number, fields: fields, createdAt: now, editedAt: now)))
        return number
    }

    /// Adds a note under an unused number.
    package func insert(_ row: NoteRow) throws {
        let (number, fields) = (row.note.id, row.note.fields)
        try tx.execute(
            """
            INSERT INTO note (
                person_id, number, title, excerpt, day, month, mood, is_pinned, is_memo, version, created_at, edited_at,
                deleted_at
            ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
            """,
            [.integer(tx.person), .integer(number)] + Self.columns(of: fields) + [
                .integer(row.version), .instant(row.note.createdAt), .instant(row.note.editedAt),
                .instant(row.deletedAt),
            ]
        )
        let text = NoteSearch.text(of: fields)
        try tx.execute(
            "INSERT INTO note_text (person_id, number, body, search_text) VALUES ($1, $2, $3, $4)",
            [.integer(tx.person), .integer(number), .text(fields.body), .text(text)]
        )
        try tx.noteBigrams.mark(number, NoteBigrams.bits(of: text))
        try insertTies(of: fields, number: number)
    }

    /// Returns the note with a number, deleted or not; nil if there is none.
    package func find(_ number: Int) throws -> NoteRow? {
        guard let head = try head(number) else { return nil }
        let body = try tx.first(
            "SELECT body FROM note_text WHERE person_id = $1 AND number = $2",
            [.integer(tx.person), .integer(number)]
        ) { try $0.text(0) }
        let version = try tx.first(
            "SELECT version FROM note WHERE person_id = $1 AND number = $2",
            [.integer(tx.person), .integer(number)]
        ) { try $0.int(0) }
        let fields = NoteFields(
            title: head.title, body: body ?? "", day: head.day, commits: head.commits, mood: head.mood,
            tags: head.tags, isPinned: head.isPinned)
        let note = Note(id: number, fields: fields, createdAt: head.createdAt, editedAt: head.editedAt)
        return NoteRow(note: note, version: version ?? 1, deletedAt: head.deletedAt)
    }

    /// Returns the bodies of some notes by number.
    package func bodies(of numbers: [Int]) throws -> [Int: String] {
        var bodies: [Int: String] = [:]
        for number in numbers {
            bodies[number] = try tx.first(
                "SELECT body FROM note_text WHERE person_id = $1 AND number = $2",
                [.integer(tx.person), .integer(number)]
            ) { try $0.text(0) }
        }
        return bodies
    }

    /// Replaces the fields of a note; a deleted note is restored.
    package func update(_ number: Int, _ fields: NoteFields, at now: Instant) throws {
        let key: [SQLValue] = [.integer(tx.person), .integer(number)]
        try tx.execute(
            """
            UPDATE note SET
                title = $3, excerpt = $4, day = $5, month = $6, mood = $7, is_pinned = $8, is_memo = $9,
                edited_at = $10, version = version + 1, deleted_at = NULL
            WHERE person_id = $1 AND number = $2
            """,
            key + Self.columns(of: fields) + [.instant(now)]
        )
        let text = NoteSearch.text(of: fields)
        try tx.execute(
            "UPDATE note_text SET body = $3, search_text = $4 WHERE person_id = $1 AND number = $2",
            key + [.text(fields.body), .text(text)]
        )
        try tx.noteBigrams.mark(number, NoteBigrams.bits(of: text))
        try tx.execute("DELETE FROM note_commit WHERE person_id = $1 AND number = $2", key)
        try tx.execute("DELETE FROM note_tag WHERE person_id = $1 AND number = $2", key)
        try insertTies(of: fields, number: number)
    }

    /// Moves a note to the trash and returns whether it was there and not deleted.
    @discardableResult
    package func delete(_ number: Int, at now: Instant) throws -> Bool {
        try tx.execute(
            """
            UPDATE note SET deleted_at = $3, version = version + 1
            WHERE person_id = $1 AND number = $2 AND deleted_at IS NULL
            """,
            [.integer(tx.person), .integer(number), .instant(now)]
        ) > 0
    }

    /// Restores a deleted note and returns whether it was deleted.
    @discardableResult
    package func restore(_ number: Int) throws -> Bool {
        try tx.execute(
            """
            UPDATE note SET deleted_at = NULL, version = version + 1
            WHERE person_id = $1 AND number = $2 AND deleted_at IS NOT NULL
            """,
            [.integer(tx.person), .integer(number)]
        ) > 0
    }

    /// Deletes a note without a trace.
    package func remove(_ number: Int) throws {
        try tx.execute(
            "DELETE FROM note WHERE person_id = $1 AND number = $2", [.integer(tx.person), .integer(number)])
    }

    /// Removes for good the notes deleted before an instant, and returns their number.
    @discardableResult
    package func purge(deletedBefore instant: Instant) throws -> Int {
        try tx.execute(
            "DELETE FROM note WHERE person_id = $1 AND deleted_at IS NOT NULL AND deleted_at < $2",
            [.integer(tx.person), .instant(instant)])
    }

    private static func columns(of fields: NoteFields) -> [SQLValue] {
        [
            .text(fields.title), .text(NoteExcerpt.of(fields.body)), .day(fields.day),
            .integer(Month(of: fields.day).index), .text(fields.mood?.rawValue), .flag(fields.isPinned),
            .flag(fields.commits.isEmpty),
        ]
    }

    private func insertTies(of fields: NoteFields, number: Int) throws {
        for (position, commit) in fields.commits.enumerated() {
            try tx.execute(
                """
                INSERT INTO note_commit (
                    person_id, number, position, repository_id, repository_name, sha, subject
                ) VALUES ($1, $2, $3, $4, $5, $6, $7)
                """,
                [
                    .integer(tx.person), .integer(number), .integer(position), .text(commit.repository),
                    .text(commit.repositoryName), .text(commit.sha), .text(commit.subject),
                ]
            )
        }
        for (position, tag) in fields.tags.enumerated() {
            try tx.execute(
                "INSERT INTO note_tag (person_id, number, position, tag, tag_key) VALUES ($1, $2, $3, $4, $5)",
                [.integer(tx.person), .integer(number), .integer(position), .text(tag), .text(NoteTags.key(tag))]
            )
        }
    }
}

/// A stored note.
package struct NoteRow: Hashable, Sendable {
    package let note: Note
    /// Version, which grows with each change, so that an editor can detect concurrent changes.
    package let version: Int
    /// Time of deletion; nil while the note is not deleted.
    package let deletedAt: Instant?

    package init(note: Note, version: Int = 1, deletedAt: Instant? = nil) {
        self.note = note
        self.version = version
        self.deletedAt = deletedAt
    }
}
