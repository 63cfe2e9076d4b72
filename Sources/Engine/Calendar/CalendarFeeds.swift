package import Core
import Storage

/// A calendar feed, without its secret.
package struct CalendarFeedReport: Hashable, Sendable {
    package let number: Int
    /// Name given by the person.
    package let name: String
    package let contents: Set<FeedContent>
    package let createdAt: Instant
    /// Time of the last read, accurate to the hour; nil before the first.
    package let readAt: Instant?

    package init(number: Int, name: String, contents: Set<FeedContent>, createdAt: Instant, readAt: Instant? = nil) {
        self.number = number
        self.name = name
        self.contents = contents
        self.createdAt = createdAt
        self.readAt = readAt
    }

    init(_ row: CalendarFeedRow) {
        self.init(
            number: row.number, name: row.name, contents: row.contents, createdAt: row.createdAt, readAt: row.readAt)
    }
}

/// A newly created calendar feed with its link, which is shown only once.
package struct CreatedCalendarFeed: Hashable, Sendable {
    package let report: CalendarFeedReport
    /// Last part of the link: 128 random bits in hexadecimal digits.
    package let secret: String

    package init(report: CalendarFeedReport, secret: String) {
        self.report = report
        self.secret = secret
    }

    /// Path of the feed on the server.
    package var path: String { "/feed/\(secret).ics" }

    /// Returns the `webcal:` address that opens the feed in a calendar app, for a server's HTTP address.
    package func appAddress(at address: String) -> String {
        "webcal://" + address.replacing(/^https?:\/\//, with: "") + path
    }
}

extension UseCases {
    /// Maximum number of calendar feeds per account.
    package static let mostCalendarFeeds = 20
    /// Maximum length of a feed's name, in characters.
    package static let longestCalendarFeedName = 60

    /// Creates a calendar feed; only the hash of its secret is stored.
    ///
    /// - Parameters:
    ///   - name: its name, shown by calendar apps.
    ///   - language: the language code of its texts, unless the settings name one.
    /// - Throws: ``DomainError/feedWithoutName``, ``DomainError/feedWithoutContents``,
    ///   ``DomainError/textTooLong(limit:)`` and ``DomainError/tooManyFeeds(limit:)``.
    package func addCalendarFeed(
        named name: String, contents: Set<FeedContent>, language: String
    ) async throws -> CreatedCalendarFeed {
        let limit = Self.longestCalendarFeedName
        let name = CleanText.clean(name, limit: limit + 1).asLine
        // A name of invisible characters counts as empty.
        let isSeen = name.unicodeScalars.contains {
            !$0.properties.isDefaultIgnorableCodePoint && !$0.properties.isWhitespace
        }
        guard isSeen else { throw DomainError.feedWithoutName }
        guard !name.isLonger(than: limit) else { throw DomainError.textTooLong(limit: limit) }
        guard !contents.isEmpty else { throw DomainError.feedWithoutContents }
        let (secret, secrets) = (newLink(), secrets)
        return try await change { ledger, tx in
            let person = ledger.person
            guard try tx.calendarFeeds.all().count < Self.mostCalendarFeeds else {
                throw DomainError.tooManyFeeds(limit: Self.mostCalendarFeeds)
            }
            let row = CalendarFeedRow(
                person: person, number: try tx.numbering.next("feed"), name: name,
                hash: secrets.digest(secret), contents: contents, language: language, createdAt: ledger.now)
            try CalendarFeedTable.insert(row, in: tx)
            return CreatedCalendarFeed(report: CalendarFeedReport(row), secret: secret)
        }
    }

    /// Returns the calendar feeds, newest first.
    package func calendarFeeds() async throws -> [CalendarFeedReport] {
        try await read { try $0.calendarFeeds() }
    }

    /// Deletes a calendar feed; its link stops working.
    ///
    /// - Throws: ``DomainError/unknownFeed(_:)``.
    @discardableResult
    package func removeCalendarFeed(_ number: Int) async throws -> CalendarFeedReport {
        try await change { ledger, tx in
            let all = try tx.calendarFeeds.all()
            guard let row = all.first(where: { $0.number == number }) else { throw DomainError.unknownFeed(number) }
            try tx.calendarFeeds.remove(number)
            return CalendarFeedReport(row)
        }
    }
}

extension Snapshot {
    /// Returns the calendar feeds, newest first.
    package func calendarFeeds() throws -> [CalendarFeedReport] {
        try tx.calendarFeeds.all().map(CalendarFeedReport.init)
    }
}

extension Accounts {
    /// Minimum interval between updates of a feed's time of last read, in seconds.
    private static let readInterval: Int64 = 3_600

    /// Looks up a calendar feed by the secret of its link, and records the read at most once an hour.
    ///
    /// - Returns: nil if there is none, or if its account is disabled or deleted.
    package func calendarFeed(at secret: String) async throws -> LinkedCalendarFeed? {
        guard MailboxLink.isSecret(secret) else { return nil }
        let (hash, now) = (useCases.secrets.digest(secret), useCases.clock())
        guard let row = try await useCases.database.read({ try CalendarFeedTable.find(hash: hash, in: $0) }) else {
            return nil
        }
        let isRecent = row.readAt.map { (0..<Self.readInterval).contains($0.seconds(to: now)) } ?? false
        if !isRecent {
            try await useCases.database.write(.repeatable) {
                try $0.account(row.person).calendarFeeds.touch(row.number, at: now)
            }
        }
        return LinkedCalendarFeed(row: row, revision: try await useCases(of: row.person).pageRevision())
    }

    /// Returns the current contents of a calendar feed.
    package func contents(of feed: LinkedCalendarFeed) async throws -> CalendarFeedContents {
        try await useCases(of: feed.row.person).snapshot { try $0.contents(of: feed.row) }
    }
}

/// A calendar feed that was looked up by its link.
package struct LinkedCalendarFeed: Sendable {
    let row: CalendarFeedRow
    /// Revision of the data that it is made from.
    package let revision: LiveUpdates.Revision

    /// Unique key of the feed.
    package var key: String { row.hash }
}
