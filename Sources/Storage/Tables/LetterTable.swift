package import Core

/// A stored letter.
package struct LetterRow: Hashable, Sendable {
    package let number: Int
    /// Number of its mailbox.
    package let mailbox: Int
    /// Permanent place on the board, from 1.
    package let place: Int
    /// Name of the writer; empty if anonymous.
    package let writer: String
    package let paper: LetterPaper
    package let color: LetterColor
    /// Sealed text; nil if the letter was removed for good after it was drawn.
    package let content: String?
    package let writtenAt: Instant
    /// Time at which it was hidden; nil while it is visible.
    package let hiddenAt: Instant?
    /// Draw of the letter; nil while it is not drawn.
    package let draw: LetterDraw?
    /// Hash of the secret in the writer's edit link; nil if the letter did not come by a link.
    package let linkHash: String?

    package init(
        number: Int, mailbox: Int, place: Int, writer: String, paper: LetterPaper, color: LetterColor, content: String?,
        writtenAt: Instant, hiddenAt: Instant? = nil, draw: LetterDraw? = nil, linkHash: String? = nil
    ) {
        self.number = number
        self.mailbox = mailbox
        self.place = place
        self.writer = writer
        self.paper = paper
        self.color = color
        self.content = content
        self.writtenAt = writtenAt
        self.hiddenAt = hiddenAt
        self.draw = draw
        self.linkHash = linkHash
    }
}

/// Letters of a person.
package struct LetterTable {
    let tx: Tx

    private static let columns = """
        number, mailbox, place, writer, paper, color, content, written_at, hidden_at, draw, drawn_at, drawn_day, earned_day,
        link_hash
        """

    private static let headColumns = columns.replacing("content", with: "NULL")

    /// Returns the letters of a mailbox ordered by place, including hidden ones.
    package func all(mailbox: Int) throws -> [LetterRow] {
        try tx.all(
            "SELECT \(Self.columns) FROM letter WHERE person_id = $1 AND mailbox = $2 ORDER BY place",
            [.integer(tx.person), .integer(mailbox)], Self.row)
    }

    /// Returns the letters of a mailbox ordered by place, without their sealed texts.
    package func heads(mailbox: Int) throws -> [LetterRow] {
        try tx.all(
            "SELECT \(Self.headColumns) FROM letter WHERE person_id = $1 AND mailbox = $2 ORDER BY place",
            [.integer(tx.person), .integer(mailbox)], Self.row)
    }

    /// Returns the letters of all mailboxes.
    package func all() throws -> [LetterRow] {
        try tx.all(
            "SELECT \(Self.columns) FROM letter WHERE person_id = $1 ORDER BY number", [.integer(tx.person)], Self.row)
    }

    /// Returns the visible letters drawn on a day, in draw order and without their texts.
    package func drawn(on day: Day) throws -> [LetterRow] {
        try tx.all(
            """
            SELECT \(Self.headColumns) FROM letter
            WHERE person_id = $1 AND drawn_day = $2 AND hidden_at IS NULL ORDER BY drawn_at, number
            """,
            [.integer(tx.person), .day(day)], Self.row)
    }

    /// Returns the number of visible letters drawn on each day of a range; days without any are left out.
    package func drawnCounts(from first: Day, through last: Day) throws -> [Day: Int] {
        let counts = try tx.all(
            """
            SELECT drawn_day, COUNT(*) FROM letter
            WHERE person_id = $1 AND drawn_day BETWEEN $2 AND $3 AND hidden_at IS NULL GROUP BY drawn_day
            """,
            [.integer(tx.person), .day(first), .day(last)]
        ) { (try $0.day(0), try $0.int(1)) }
        return Dictionary(counts, uniquingKeysWith: +)
    }

    /// Returns the letter with a number; nil if there is none.
    package func find(_ number: Int) throws -> LetterRow? {
        try tx.first(
            "SELECT \(Self.columns) FROM letter WHERE person_id = $1 AND number = $2",
            [.integer(tx.person), .integer(number)], Self.row)
    }

    /// Returns the letter with the hash of an edit link in any account; nil if there is none or the account is
    /// disabled.
    package static func find(
        linkHash hash: String, in connection: any SQLConnection
    ) throws -> (person: Int64, letter: LetterRow)? {
        try connection.first(
            """
            SELECT \(columns), person_id FROM letter
            WHERE link_hash = $1 AND (SELECT disabled_at FROM person WHERE person.id = letter.person_id) IS NULL
            """,
            [.text(hash)]
        ) { (try $0.integer(14), try row($0)) }
    }

    /// Returns the number of letters that a mailbox holds, the number received by its link since a time, and the last
    /// place.
    package func room(mailbox: Int, since time: Instant) throws -> (held: Int, recent: Int, lastPlace: Int) {
        try tx.first(
            """
            SELECT COUNT(content), COUNT(CASE WHEN link_hash IS NOT NULL AND written_at >= $3 THEN 1 END),
                COALESCE(MAX(place), 0)
            FROM letter WHERE person_id = $1 AND mailbox = $2
            """,
            [.integer(tx.person), .integer(mailbox), .instant(time)]
        ) { (try $0.int(0), try $0.int(1), try $0.int(2)) } ?? (0, 0, 0)
    }

    package func insert(_ letter: LetterRow) throws {
        try tx.execute(
            """
            INSERT INTO letter (person_id, \(Self.columns))
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
            """,
            [
                .integer(tx.person), .integer(letter.number), .integer(letter.mailbox), .integer(letter.place),
                .text(letter.writer), .text(letter.paper.rawValue), .text(letter.color.rawValue),
                .text(letter.content), .instant(letter.writtenAt), .instant(letter.hiddenAt),
                letter.draw.map { .integer($0.number) } ?? .null, .instant(letter.draw?.at), .day(letter.draw?.day),
                .day(letter.draw?.earnedBy), .text(letter.linkHash),
            ])
    }

    /// Stores the draw of a letter and returns whether it was not drawn before.
    package func setDraw(_ draw: LetterDraw, of number: Int) throws -> Bool {
        try tx.execute(
            """
            UPDATE letter SET draw = $3, drawn_at = $4, drawn_day = $5, earned_day = $6
            WHERE person_id = $1 AND number = $2 AND draw IS NULL
            """,
            [
                .integer(tx.person), .integer(number), .integer(draw.number), .instant(draw.at), .day(draw.day),
                .day(draw.earnedBy),
            ]) > 0
    }

    /// Hides a letter; nil shows it again.
    package func setHidden(at time: Instant?, of number: Int) throws {
        try tx.execute(
            "UPDATE letter SET hidden_at = $3 WHERE person_id = $1 AND number = $2",
            [.integer(tx.person), .integer(number), .instant(time)])
    }

    /// Replaces the sealed text of a letter.
    package func setContent(_ content: String, of number: Int) throws {
        try tx.execute(
            "UPDATE letter SET content = $3 WHERE person_id = $1 AND number = $2",
            [.integer(tx.person), .integer(number), .text(content)])
    }

    /// Replaces an undrawn letter with its writer's new version and returns whether it was undrawn.
    package func rewrite(_ letter: LetterRow) throws -> Bool {
        try tx.execute(
            """
            UPDATE letter SET writer = $3, paper = $4, color = $5, content = $6
            WHERE person_id = $1 AND number = $2 AND draw IS NULL
            """,
            [
                .integer(tx.person), .integer(letter.number), .text(letter.writer), .text(letter.paper.rawValue),
                .text(letter.color.rawValue), .text(letter.content),
            ]) > 0
    }

    /// Removes a letter for good; for a drawn letter the draw stays.
    package func remove(_ number: Int) throws {
        try tx.execute(
            "DELETE FROM letter WHERE person_id = $1 AND number = $2 AND draw IS NULL",
            [.integer(tx.person), .integer(number)])
        try tx.execute(
            "UPDATE letter SET content = NULL, writer = '', hidden_at = 0 WHERE person_id = $1 AND number = $2",
            [.integer(tx.person), .integer(number)])
    }

    /// Deletes a letter without a trace, including its draw.
    package func forget(_ number: Int) throws {
        try tx.execute(
            "DELETE FROM letter WHERE person_id = $1 AND number = $2", [.integer(tx.person), .integer(number)])
    }

    /// Removes for good the letters hidden before a time, and returns their number.
    package func purge(hiddenBefore time: Instant) throws -> Int {
        let sealed = try tx.execute(
            "DELETE FROM letter WHERE person_id = $1 AND hidden_at < $2 AND draw IS NULL",
            [.integer(tx.person), .instant(time)])
        let drawn = try tx.execute(
            """
            UPDATE letter SET content = NULL, writer = ''
            WHERE person_id = $1 AND hidden_at < $2 AND content IS NOT NULL
            """,
            [.integer(tx.person), .instant(time)])
        return sealed + drawn
    }

    private static func row(_ row: borrowing any SQLRow) throws -> LetterRow {
        var draw: LetterDraw?
        if let number = try row.optionalInteger(9) {
            draw = LetterDraw(
                number: Int(number), at: try row.instant(10), day: try row.day(11), earnedBy: try row.optionalDay(12))
        }
        return LetterRow(
            number: try row.int(0), mailbox: try row.int(1), place: try row.int(2), writer: try row.text(3),
            paper: try row.known(4, as: LetterPaper.self), color: try row.known(5, as: LetterColor.self),
            content: try row.optionalText(6), writtenAt: try row.instant(7), hiddenAt: try row.optionalInstant(8),
            draw: draw, linkHash: try row.optionalText(13))
    }
}
