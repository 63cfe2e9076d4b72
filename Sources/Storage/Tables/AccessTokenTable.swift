package import Core

/// Access token of a program.
package struct AccessTokenRow: Hashable, Sendable {
    package let id: String
    /// Name that the person gave it.
    package let name: String
    /// Hash of the token; the token itself is not stored.
    package let tokenHash: String
    package let scopes: Set<TokenScope>
    package let createdAt: Instant
    /// Time of the last recorded use; nil before the first.
    package let usedAt: Instant?

    package init(
        id: String, name: String, tokenHash: String, scopes: Set<TokenScope>, createdAt: Instant,
        usedAt: Instant? = nil
    ) {
        self.id = id
        self.name = name
        self.tokenHash = tokenHash
        self.scopes = scopes
        self.createdAt = createdAt
        self.usedAt = usedAt
    }
}

/// Access tokens of programs.
package struct AccessTokenTable {
    let tx: Tx

    private static let columns = "id, name, token_hash, scopes, created_at, used_at"

    /// Returns all tokens of the account, newest first.
    package func all() throws -> [AccessTokenRow] {
        try tx.all(
            "SELECT \(Self.columns) FROM api_token WHERE person_id = $1 ORDER BY created_at DESC, id",
            [.integer(tx.person)]
        ) { row in
            AccessTokenRow(
                id: try row.text(0), name: try row.text(1), tokenHash: try row.text(2),
                scopes: try Self.scopes(in: row, at: 3), createdAt: try row.instant(4),
                usedAt: try row.optionalInstant(5))
        }
    }

    /// Returns the number of tokens of the account.
    package func count() throws -> Int {
        try tx.first("SELECT COUNT(*) FROM api_token WHERE person_id = $1", [.integer(tx.person)]) {
            try $0.int(0)
        } ?? 0
    }

    /// Account and scopes of a token.
    package struct Holder: Hashable, Sendable {
        package let person: Int64
        package let id: String
        package let scopes: Set<TokenScope>
        package let usedAt: Instant?
        /// Whether the account is disabled, in which case the token grants no access.
        package let isDisabled: Bool
        /// Revision of the account's data.
        package let revision: Int64

        package init(
            person: Int64, id: String, scopes: Set<TokenScope>, usedAt: Instant?, isDisabled: Bool, revision: Int64
        ) {
            self.person = person
            self.id = id
            self.scopes = scopes
            self.usedAt = usedAt
            self.isDisabled = isDisabled
            self.revision = revision
        }
    }

    /// Returns the holder of a token in any account, by the hash of the token; nil if there is none.
    package static func holder(ofTokenHash hash: String, in connection: any SQLConnection) throws -> Holder? {
        try connection.first(
            """
            SELECT person_id, id, scopes, used_at,
                (SELECT disabled_at FROM person WHERE person.id = api_token.person_id),
                COALESCE((SELECT value FROM revision WHERE revision.person_id = api_token.person_id), 0)
            FROM api_token WHERE token_hash = $1
            """,
            [.text(hash)]
        ) {
            Holder(
                person: try $0.integer(0), id: try $0.text(1), scopes: try scopes(in: $0, at: 2),
                usedAt: try $0.optionalInstant(3), isDisabled: try $0.optionalInteger(4) != nil,
                revision: try $0.integer(5))
        }
    }

    package func insert(_ token: AccessTokenRow) throws {
        try tx.execute(
            "INSERT INTO api_token (person_id, \(Self.columns)) VALUES ($1, $2, $3, $4, $5, $6, $7)",
            [
                .integer(tx.person), .text(token.id), .text(token.name), .text(token.tokenHash),
                .text(TokenScope.text(of: token.scopes)), .instant(token.createdAt), .instant(token.usedAt),
            ])
    }

    /// Stores the time of a token's last use.
    package func touch(_ id: String, at: Instant) throws {
        try tx.execute(
            "UPDATE api_token SET used_at = $3 WHERE person_id = $1 AND id = $2",
            [.integer(tx.person), .text(id), .instant(at)])
    }

    /// Removes a token and returns whether it existed.
    @discardableResult
    package func remove(_ id: String) throws -> Bool {
        try tx.execute("DELETE FROM api_token WHERE person_id = $1 AND id = $2", [.integer(tx.person), .text(id)]) > 0
    }

    private static func scopes(in row: borrowing any SQLRow, at column: Int) throws -> Set<TokenScope> {
        let text = try row.text(column)
        guard let scopes = TokenScope.read(text) else { throw StorageError.damaged("scopes: \(text)") }
        return scopes
    }
}
