package import Core

/// Profile of a forge account, and the results of the last requests for it.
package struct SourceProfileRow: Hashable, Sendable {
    /// Source of the account.
    package let source: String
    /// Permanent id of the account at the forge; nil before the first response.
    package var number: Int64?
    /// Display name there; nil if the account has none.
    package var name: String?
    /// ETag of the last profile response.
    package var etag: String?
    /// Time of the last successful response.
    package var toldAt: Instant?
    /// Time of the last request.
    package var askedAt: Instant
    /// Time of the next request.
    package var askAt: Instant
    /// Number of consecutive failures.
    package var failures: Int
    /// Code of the last request's problem; nil if there was none.
    package var problemCode: String?
    package var problemText: String
    /// URL of the avatar; nil if the account has none.
    package var avatarAddress: String?
    /// ETag of the stored avatar.
    package var avatarETag: String?
    /// Version of the stored avatar, set together with it; nil if none is stored.
    package let avatarVersion: String?

    /// Creates the row of an account that was never requested.
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

/// Stored avatar of a forge account.
package struct AvatarRow: Hashable, Sendable {
    /// Version, which differs for each avatar that replaces it.
    package let version: String
    /// Media type.
    package let type: String
    /// Image in Base64.
    package let content: String

    package init(version: String, type: String, content: String) {
        self.version = version
        self.type = type
        self.content = content
    }
}

/// Profiles of forge accounts; an account that was never requested has no row.
package struct SourceProfileTable {
    let tx: Tx

    /// Returns the profile of a source's account; nil if it has no row.
    package func find(source: String) throws -> SourceProfileRow? {
        try tx.first(
            """
            SELECT source_id, account_number, name, profile_mark, told_at, asked_at, ask_at, failed_asks, failure_code,
                failure_text, avatar_address, avatar_mark, avatar_version
            FROM source_profile WHERE person_id = $1 AND source_id = $2
            """,
            [.integer(tx.person), .text(source)], Self.row)
    }

    /// Stores a profile, except its avatar.
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

    /// Replaces the avatar of an account; nil removes it.
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

    /// Returns the avatar of an account; nil if none is stored.
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
