package import Core

/// A calendar feed as it is kept.
package struct CalendarFeedRow: Hashable, Sendable {
    package let person: Int64
    package let number: Int
    /// What the person calls it.
    package let name: String
    /// The hash of what its link ends with, which itself is nowhere.
    package let hash: String
    package let contents: Set<FeedContent>
    /// The code of the language that it was made in.
    package let language: String
    package let createdAt: Instant
    /// When it was last noted that it was read; nil before the first time.
    package let readAt: Instant?

    /// Makes a row.
    package init(
        person: Int64, number: Int, name: String, hash: String, contents: Set<FeedContent>, language: String,
        createdAt: Instant, readAt: Instant? = nil
    ) {
        self.person = person
        self.number = number
        self.name = name
        self.hash = hash
        self.contents = contents
        self.language = language
        self.createdAt = createdAt
        self.readAt = readAt
    }
}

/// The links by which calendar apps read an account's days.
package struct CalendarFeedTable {
    let tx: Tx

    private static let columns = "person_id, number, name, hash, contents, language, created_at, read_at"

    /// Those of a person, the newest first.
    package func all() throws -> [CalendarFeedRow] {
        try tx.all(
            "SELECT \(Self.columns) FROM calendar_feed WHERE person_id = $1 ORDER BY number DESC",
            [.integer(tx.person)], Self.row)
    }

    /// The one of a hash, whosever it is; nil where there is none, or the account is disabled.
    package static func find(hash: String, in connection: any SQLConnection) throws -> CalendarFeedRow? {
        try connection.first(
            """
            SELECT \(columns) FROM calendar_feed
            WHERE hash = $1 AND (SELECT disabled_at FROM person WHERE person.id = calendar_feed.person_id) IS NULL
            """,
            [.text(hash)], row)
    }

    /// Adds one.
    package static func insert(_ feed: CalendarFeedRow, in connection: any SQLConnection) throws {
        try connection.execute(
            "INSERT INTO calendar_feed (\(columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            [
                .integer(feed.person), .integer(feed.number), .text(feed.name), .text(feed.hash),
                .text(FeedContent.text(of: feed.contents)), .text(feed.language), .instant(feed.createdAt),
                .instant(feed.readAt),
            ])
    }

    /// Notes when one was read.
    package func touch(_ number: Int, at: Instant) throws {
        try tx.execute(
            "UPDATE calendar_feed SET read_at = $3 WHERE person_id = $1 AND number = $2",
            [.integer(tx.person), .integer(number), .instant(at)])
    }

    /// Removes one, and tells whether it was there.
    @discardableResult
    package func remove(_ number: Int) throws -> Bool {
        try tx.execute(
            "DELETE FROM calendar_feed WHERE person_id = $1 AND number = $2", [.integer(tx.person), .integer(number)])
            > 0
    }

    private static func row(_ row: borrowing any SQLRow) throws -> CalendarFeedRow {
        let text = try row.text(4)
        guard let contents = FeedContent.read(text) else { throw StorageError.damaged("contents: \(text)") }
        return CalendarFeedRow(
            person: try row.integer(0), number: try row.int(1), name: try row.text(2), hash: try row.text(3),
            contents: contents, language: try row.text(5), createdAt: try row.instant(6),
            readAt: try row.optionalInstant(7))
    }
}
