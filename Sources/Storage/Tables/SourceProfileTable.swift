package import Core

/// Who an account on a forge is, and how the last questions about that went.
package struct SourceProfileRow: Hashable, Sendable {
    /// The source whose account it is.
    package let source: String
    /// What the forge calls the account for ever; nil while it has not told.
    package var number: Int64?
    /// What the person calls themselves there; nil where they tell no name.
    package var name: String?
    /// What the forge marked its last answer with.
    package var etag: String?
    /// When the forge last told.
    package var toldAt: Instant?
    /// When it was last asked.
    package var askedAt: Instant
    /// When it is asked again.
    package var askAt: Instant
    /// How many questions in a row went wrong.
    package var failures: Int
    /// What went wrong at the last question; nil when nothing did.
    package var problemCode: String?
    package var problemText: String
    /// Where the forge has the picture; nil where it has none.
    package var avatarAddress: String?
    /// What the picture that is kept was marked with there.
    package var avatarETag: String?
    /// What the picture goes by that is kept, which comes with it; nil where none is.
    package let avatarVersion: String?

    /// Makes the row of an account that was never asked about.
    package init(
        source: String, number: Int64? = nil, name: String? = nil, etag: String? = nil, toldAt: Instant? = nil,
        askedAt: Instant, askAt: Instant, failures: Int = 0, problemCode: String? = nil, problemText: String = "",
        avatarAddress: String? = nil, avatarETag: String? = nil, avatarVersion: String? = nil
    ) {
        self.source = source
        self.number = number
        self.name = name
        self.etag = etag
        self.toldAt = toldAt
        self.askedAt = askedAt
        self.askAt = askAt
        self.failures = failures
        self.problemCode = problemCode
        self.problemText = problemText
        self.avatarAddress = avatarAddress
        self.avatarETag = avatarETag
        self.avatarVersion = avatarVersion
    }
}

/// The picture that an account on a forge shows of itself.
package struct AvatarRow: Hashable, Sendable {
    /// Another one for each picture that was kept in its place.
    package let version: String
    /// Its media type.
    package let type: String
    /// Its bytes in Base64.
    package let content: String

    /// Makes a row.
    package init(version: String, type: String, content: String) {
        self.version = version
        self.type = type
        self.content = content
    }
}

/// Who the accounts on forges are; one that was never asked about has no row.
package struct SourceProfileTable {
    let tx: Tx

    /// What is known of a source's account.
    package func find(source: String) throws -> SourceProfileRow? {
        try tx.first(
            """
            SELECT source_id, account_number, name, profile_mark, told_at, asked_at, ask_at, failed_asks, failure_code,
                failure_text, avatar_address, avatar_mark, avatar_version
            FROM source_profile WHERE person_id = $1 AND source_id = $2
            """,
            [.integer(tx.person), .text(source)], Self.row)
    }

    /// Writes down what is known of an account, but its picture.
    package func set(_ profile: SourceProfileRow) throws {
        try tx.execute(
            """
            INSERT INTO source_profile (
                person_id, source_id, account_number, name, profile_mark, told_at, asked_at, ask_at, failed_asks,
                failure_code, failure_text, avatar_address, avatar_mark
            ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
            ON CONFLICT (person_id, source_id) DO UPDATE SET
                account_number = excluded.account_number, name = excluded.name, profile_mark = excluded.profile_mark,
                told_at = excluded.told_at, asked_at = excluded.asked_at, ask_at = excluded.ask_at,
                failed_asks = excluded.failed_asks, failure_code = excluded.failure_code,
                failure_text = excluded.failure_text, avatar_address = excluded.avatar_address,
                avatar_mark = excluded.avatar_mark
            """,
            [
                .integer(tx.person), .text(profile.source), profile.number.map { .integer($0) } ?? .null,
                .text(profile.name),
                .text(profile.etag), .instant(profile.toldAt), .instant(profile.askedAt), .instant(profile.askAt),
                .integer(profile.failures), .text(profile.problemCode), .text(profile.problemText),
                .text(profile.avatarAddress), .text(profile.avatarETag),
            ])
    }

    /// Has the picture of an account replaced; nil takes it away.
    package func setAvatar(_ avatar: AvatarRow?, source: String) throws {
        try tx.execute(
            """
            UPDATE source_profile SET avatar_version = $3, avatar_type = $4, avatar = $5
            WHERE person_id = $1 AND source_id = $2
            """,
            [
                .integer(tx.person), .text(source), .text(avatar?.version), .text(avatar?.type), .text(avatar?.content),
            ])
    }

    /// The picture of an account; nil where none is kept.
    package func avatar(source: String) throws -> AvatarRow? {
        try tx.first(
            """
            SELECT avatar_version, avatar_type, avatar FROM source_profile
            WHERE person_id = $1 AND source_id = $2 AND avatar IS NOT NULL
            """,
            [.integer(tx.person), .text(source)]
        ) { AvatarRow(version: try $0.text(0), type: try $0.text(1), content: try $0.text(2)) }
    }

    private static func row(_ row: borrowing any SQLRow) throws -> SourceProfileRow {
        SourceProfileRow(
            source: try row.text(0), number: try row.optionalInteger(1), name: try row.optionalText(2),
            etag: try row.optionalText(3), toldAt: try row.optionalInstant(4), askedAt: try row.instant(5),
            askAt: try row.instant(6), failures: try row.int(7), problemCode: try row.optionalText(8),
            problemText: try row.text(9), avatarAddress: try row.optionalText(10), avatarETag: try row.optionalText(11),
            avatarVersion: try row.optionalText(12))
    }
}
