package import Core

/// Grant: data about the token of a source that was obtained by signing in.
package struct OAuthGrantRow: Hashable, Sendable {
    /// Source that uses the token.
    package let source: String
    /// Expiry of the token; nil if it does not expire.
    package let expiresAt: Instant?
    /// Sealed refresh token, which can be used once.
    package let refreshToken: String?

    package init(source: String, expiresAt: Instant? = nil, refreshToken: String? = nil) {
        self.source = source
        self.expiresAt = expiresAt
        self.refreshToken = refreshToken
    }
}

/// Grants of tokens obtained by signing in; a token that the person entered has no row.
package struct OAuthGrantTable {
    let tx: Tx

    /// Returns the grant of a source; nil if there is none.
    package func find(source: String) throws -> OAuthGrantRow? {
        try tx.first(
            "SELECT source_id, expires_at, refresh_token FROM oauth_grant WHERE person_id = $1 AND source_id = $2",
            [.integer(tx.person), .text(source)], Self.row)
    }

    /// Returns the grants of the account.
    package func all() throws -> [OAuthGrantRow] {
        try tx.all(
            "SELECT source_id, expires_at, refresh_token FROM oauth_grant WHERE person_id = $1 ORDER BY source_id",
            [.integer(tx.person)], Self.row)
    }

    /// Adds or replaces a grant and clears its refresh claim.
    package func set(_ grant: OAuthGrantRow) throws {
        try tx.execute(
            """
            INSERT INTO oauth_grant (person_id, source_id, expires_at, refresh_token) VALUES ($1, $2, $3, $4)
            ON CONFLICT (person_id, source_id) DO UPDATE SET
                expires_at = excluded.expires_at, refresh_token = excluded.refresh_token, refreshing_until = NULL
            """,
            [.integer(tx.person), .text(grant.source), .instant(grant.expiresAt), .text(grant.refreshToken)])
    }

    /// Replaces the sealed refresh token.
    package func setRefreshToken(_ token: String, source: String) throws {
        try tx.execute(
            "UPDATE oauth_grant SET refresh_token = $3 WHERE person_id = $1 AND source_id = $2",
            [.integer(tx.person), .text(source), .text(token)])
    }

    /// Claims the refresh of a grant until an instant, unless another process has a valid claim, and returns whether it
    /// was claimed.
    package func claim(source: String, at now: Instant, until end: Instant) throws -> Bool {
        try tx.execute(
            """
            UPDATE oauth_grant SET refreshing_until = $3
            WHERE person_id = $1 AND source_id = $2 AND (refreshing_until IS NULL OR refreshing_until <= $4)
            """,
            [.integer(tx.person), .text(source), .instant(end), .instant(now)]) > 0
    }

    /// Releases the claim without a refresh.
    package func release(source: String) throws {
        try tx.execute(
            "UPDATE oauth_grant SET refreshing_until = NULL WHERE person_id = $1 AND source_id = $2",
            [.integer(tx.person), .text(source)])
    }

    /// Deletes the grant of a source.
    package func remove(source: String) throws {
        try tx.execute(
            "DELETE FROM oauth_grant WHERE person_id = $1 AND source_id = $2", [.integer(tx.person), .text(source)])
    }

    private static func row(_ row: borrowing any SQLRow) throws -> OAuthGrantRow {
        OAuthGrantRow(
            source: try row.text(0), expiresAt: try row.optionalInstant(1), refreshToken: try row.optionalText(2))
    }
}
