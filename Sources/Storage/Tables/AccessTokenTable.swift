package import Core

/// What a program is let in with.
package struct AccessTokenRow: Hashable, Sendable {
    package let id: String
    /// What the person calls it.
    package let name: String
    /// The hash of the token that the program shows; the token itself is nowhere.
    package let tokenHash: String
    /// What it may do.
    package let scopes: Set<TokenScope>
    package let createdAt: Instant
    /// When it was last noted that it was used; nil before the first time.
    package let usedAt: Instant?

    /// Makes a row.
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

/// What programs are let in with.
package struct AccessTokenTable {
    let tx: Tx

    private static let columns = "id, name, token_hash, scopes, created_at, used_at"

    /// All of them, the newest first.
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

    /// How many there are.
    package func count() throws -> Int {
        try tx.first("SELECT COUNT(*) FROM api_token WHERE person_id = $1", [.integer(tx.person)]) {
            try $0.int(0)
        } ?? 0
    }

    /// Whose program has this hash of its token, what it may do, and how their account stands.
    package struct Holder: Hashable, Sendable {
        package let person: Int64
        package let id: String
        package let scopes: Set<TokenScope>
        package let usedAt: Instant?
        /// Whether the account is disabled, so that nobody is let in.
        package let isDisabled: Bool
        /// The revision of what is stored of the account.
        package let revision: Int64

        /// Makes a holder.
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

    /// Finds the holder by the hash of the token alone.
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

    /// Adds one.
    package func insert(_ token: AccessTokenRow) throws {
        try tx.execute(
            "INSERT INTO api_token (person_id, \(Self.columns)) VALUES ($1, $2, $3, $4, $5, $6, $7)",
            [
                .integer(tx.person), .text(token.id), .text(token.name), .text(token.tokenHash),
                .text(TokenScope.text(of: token.scopes)), .instant(token.createdAt), .instant(token.usedAt),
            ])
    }

    /// Notes when one was used.
    package func touch(_ id: String, at: Instant) throws {
        try tx.execute(
            "UPDATE api_token SET used_at = $3 WHERE person_id = $1 AND id = $2",
            [.integer(tx.person), .text(id), .instant(at)])
    }

    /// Removes one, and tells whether it was there.
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
