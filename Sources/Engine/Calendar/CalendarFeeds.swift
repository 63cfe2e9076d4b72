package import Core
import Storage

/// A calendar feed, without its secret.
package struct CalendarFeedReport: Hashable, Sendable {
    package let number: Int
    /// What the person calls it.
    package let name: String
    package let contents: Set<FeedContent>
    package let createdAt: Instant
    /// When it was last read, to the hour; nil before the first time.
    package let readAt: Instant?

    /// Makes a report.
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

/// A calendar feed that was just made, with its link, which is told once.
package struct CreatedCalendarFeed: Hashable, Sendable {
    package let report: CalendarFeedReport
    /// What the link ends with: 128 bits by chance, in hexadecimal digits.
    package let secret: String

    /// Puts one together.
    package init(report: CalendarFeedReport, secret: String) {
        self.report = report
        self.secret = secret
    }

    /// Where calendar apps read it, within the server.
    package var path: String { "/feed/\(secret).ics" }

    /// The address by which a calendar app opens on a device, for a server at an address of HTTP.
    package func appAddress(at address: String) -> String {
        "webcal://" + address.replacing(/^https?:\/\//, with: "") + path
    }
}

extension UseCases {
    /// How many calendar feeds an account may have.
    package static let mostCalendarFeeds = 20
    /// How many characters the name of one may have.
    package static let longestCalendarFeedName = 60

    /// Makes a calendar feed, of whose secret only the hash is kept.
    ///
    /// - Parameters:
    ///   - name: what the person calls it; calendar apps show it.
    ///   - language: the code of the language that it speaks unless the settings name one.
    /// - Throws: ``DomainError/feedWithoutName``, ``DomainError/feedWithoutContents``,
    ///   ``DomainError/textTooLong(limit:)`` and ``DomainError/tooManyFeeds(limit:)``.
    package func addCalendarFeed(
        named name: String, contents: Set<FeedContent>, language: String
    ) async throws -> CreatedCalendarFeed {
        let limit = Self.longestCalendarFeedName
        let name = CleanText.clean(name, limit: limit + 1).asLine
        // A name of characters that nobody sees is none.
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

    /// The calendar feeds, the newest first.
    package func calendarFeeds() async throws -> [CalendarFeedReport] {
        try await read { try $0.calendarFeeds() }
    }

    /// Ends a calendar feed: from now on its link finds nothing.
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
    /// The calendar feeds, the newest first.
    package func calendarFeeds() throws -> [CalendarFeedReport] {
        try tx.calendarFeeds.all().map(CalendarFeedReport.init)
    }
}

extension Accounts {
    /// How often it is noted that a calendar feed was read, in seconds.
    private static let readInterval: Int64 = 3_600

    /// The calendar feed of a link, found by its secret; notes at times that it is read.
    ///
    /// - Returns: nil where there is none, or its account is disabled or gone.
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

    /// What a calendar feed shows now.
    package func contents(of feed: LinkedCalendarFeed) async throws -> CalendarFeedContents {
        try await useCases(of: feed.row.person).snapshot { try $0.contents(of: feed.row) }
    }
}

/// A calendar feed whose link somebody has.
package struct LinkedCalendarFeed: Sendable {
    let row: CalendarFeedRow
    /// What it is made from.
    package let revision: LiveUpdates.Revision

    /// Tells the feed from any other.
    package var key: String { row.hash }
}
