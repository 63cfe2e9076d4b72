package import Core

/// The notes of a person, those included that were deleted and can still be had back.
package struct NoteTable {
    let tx: Tx

    /// Adds a note and gives its number, which no other note had before.
    package func insert(_ fields: NoteFields, at now: Instant) throws -> Int {
        let number = try tx.numbering.next("note")
        try insert(NoteRow(note: Note(id: number, fields: fields, createdAt: now, editedAt: now)))
        return number
    }

    /// Adds a note under a number that no other note has.
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

    /// The note of a number, whether deleted or not.
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

    /// The bodies of some notes, by number.
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

    /// Writes a note anew; one that was deleted is there again.
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

    /// Deletes a note so that it can be had back, and tells whether it was there.
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

    /// Gives a deleted note back, and tells whether it was deleted.
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

    /// Removes a note as if it had never been.
    package func remove(_ number: Int) throws {
        try tx.execute(
            "DELETE FROM note WHERE person_id = $1 AND number = $2", [.integer(tx.person), .integer(number)])
    }

    /// Removes the notes for good that were deleted before an instant, and gives their number.
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

/// A note as it is kept.
package struct NoteRow: Hashable, Sendable {
    package let note: Note
    /// Grows with each change, so that somebody who changes it can tell whether it is still what they saw.
    package let version: Int
    /// When it was deleted; nil while it was not.
    package let deletedAt: Instant?

    /// Makes a kept note.
    package init(note: Note, version: Int = 1, deletedAt: Instant? = nil) {
        self.note = note
        self.version = version
        self.deletedAt = deletedAt
    }
}
