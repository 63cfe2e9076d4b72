package import Core

/// A stored calendar feed.
package struct CalendarFeedRow: Hashable, Sendable {
    package let person: Int64
    package let number: Int
    /// Name that the person gave it.
    package let name: String
    /// Hash of the secret at the end of its link; the secret itself is not stored.
    package let hash: String
    package let contents: Set<FeedContent>
    /// Code of the language in which it was created.
    package let language: String
    package let createdAt: Instant
    /// Time of the last recorded read; nil before the first.
    package let readAt: Instant?

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

/// Calendar feeds of accounts.
package struct CalendarFeedTable {
    let tx: Tx

    private static let columns = "person_id, number, name, hash, contents, language, created_at, read_at"

    /// Returns the feeds of the account, newest first.
    package func all() throws -> [CalendarFeedRow] {
        try tx.all(
            "SELECT \(Self.columns) FROM calendar_feed WHERE person_id = $1 ORDER BY number DESC",
            [.integer(tx.person)], Self.row)
    }

    /// Returns the feed with a hash in any account; nil if there is none or the account is disabled.
    package static func find(hash: String, in connection: any SQLConnection) throws -> CalendarFeedRow? {
        try connection.first(
            """
            SELECT \(columns) FROM calendar_feed
            WHERE hash = $1 AND (SELECT disabled_at FROM person WHERE person.id = calendar_feed.person_id) IS NULL
            """,
            [.text(hash)], row)
    }

    package static func insert(_ feed: CalendarFeedRow, in connection: any SQLConnection) throws {
        try connection.execute(
            "INSERT INTO calendar_feed (\(columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            [
                .integer(feed.person), .integer(feed.number), .text(feed.name), .text(feed.hash),
                .text(FeedContent.text(of: feed.contents)), .text(feed.language), .instant(feed.createdAt),
                .instant(feed.readAt),
            ])
    }

    /// Stores the time of a feed's last read.
    package func touch(_ number: Int, at: Instant) throws {
        try tx.execute(
            "UPDATE calendar_feed SET read_at = $3 WHERE person_id = $1 AND number = $2",
            [.integer(tx.person), .integer(number), .instant(at)])
    }

    /// Removes a feed and returns whether it existed.
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
