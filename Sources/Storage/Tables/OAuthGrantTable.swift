package import Core

/// What is known of the token of a source that signing in brought.
package struct OAuthGrantRow: Hashable, Sendable {
    /// The source that is asked with the token.
    package let source: String
    /// When the token ends; nil where it does not by itself.
    package let expiresAt: Instant?
    /// What a new token is asked for with, sealed; it can be used once.
    package let refreshToken: String?

    /// Makes a grant.
    package init(source: String, expiresAt: Instant? = nil, refreshToken: String? = nil) {
        self.source = source
        self.expiresAt = expiresAt
        self.refreshToken = refreshToken
    }
}

/// The tokens that signing in brought; one that a person typed has no row.
package struct OAuthGrantTable {
    let tx: Tx

    /// The grant of a source.
    package func find(source: String) throws -> OAuthGrantRow? {
        try tx.first(
            "SELECT source_id, expires_at, refresh_token FROM oauth_grant WHERE person_id = $1 AND source_id = $2",
            [.integer(tx.person), .text(source)], Self.row)
    }

    /// The grants of an account.
    package func all() throws -> [OAuthGrantRow] {
        try tx.all(
            "SELECT source_id, expires_at, refresh_token FROM oauth_grant WHERE person_id = $1 ORDER BY source_id",
            [.integer(tx.person)], Self.row)
    }

    /// Writes a grant down in the place of the one before; nobody refreshes it.
    package func set(_ grant: OAuthGrantRow) throws {
        try tx.execute(
            """
            INSERT INTO oauth_grant (person_id, source_id, expires_at, refresh_token) VALUES ($1, $2, $3, $4)
            ON CONFLICT (person_id, source_id) DO UPDATE SET
                expires_at = excluded.expires_at, refresh_token = excluded.refresh_token, refreshing_until = NULL
            """,
            [.integer(tx.person), .text(grant.source), .instant(grant.expiresAt), .text(grant.refreshToken)])
    }

    /// Replaces what is sealed.
    package func setRefreshToken(_ token: String, source: String) throws {
        try tx.execute(
            "UPDATE oauth_grant SET refresh_token = $3 WHERE person_id = $1 AND source_id = $2",
            [.integer(tx.person), .text(source), .text(token)])
    }

    /// Takes the turn of refreshing a grant until an instant, unless somebody else has it; tells whether it was taken.
    package func claim(source: String, at now: Instant, until end: Instant) throws -> Bool {
        try tx.execute(
            """
            UPDATE oauth_grant SET refreshing_until = $3
            WHERE person_id = $1 AND source_id = $2 AND (refreshing_until IS NULL OR refreshing_until <= $4)
            """,
            [.integer(tx.person), .text(source), .instant(end), .instant(now)]) > 0
    }

    /// Gives the turn back without having refreshed anything.
    package func release(source: String) throws {
        try tx.execute(
            "UPDATE oauth_grant SET refreshing_until = NULL WHERE person_id = $1 AND source_id = $2",
            [.integer(tx.person), .text(source)])
    }

    /// Forgets the grant of a source.
    package func remove(source: String) throws {
        try tx.execute(
            "DELETE FROM oauth_grant WHERE person_id = $1 AND source_id = $2", [.integer(tx.person), .text(source)])
    }

    private static func row(_ row: borrowing any SQLRow) throws -> OAuthGrantRow {
        OAuthGrantRow(
            source: try row.text(0), expiresAt: try row.optionalInstant(1), refreshToken: try row.optionalText(2))
    }
}
