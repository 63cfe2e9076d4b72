package import Core

/// Who an account belongs to, as somebody vouches for it.
package struct AccountIdentityRow: Hashable, Sendable {
    /// Who vouches: `local` for the owner of this machine, otherwise a provider's address.
    package let issuer: String
    /// What the issuer knows them by, which never changes.
    package let subject: String
    /// What the issuer calls them, which may change; empty when it says nothing.
    package let name: String
    package let linkedAt: Instant

    /// Makes an identity.
    package init(issuer: String, subject: String, name: String, linkedAt: Instant) {
        self.issuer = issuer
        self.subject = subject
        self.name = name
        self.linkedAt = linkedAt
    }
}

/// The identities by which accounts are found.
package enum AccountIdentityTable {
    /// The account of an identity.
    package static func account(
        issuer: String, subject: String, in connection: any SQLConnection
    ) throws -> Int64? {
        try connection.first(
            "SELECT person_id FROM account_identity WHERE issuer = $1 AND subject = $2",
            [.text(issuer), .text(subject)]
        ) { try $0.integer(0) }
    }

    /// The identities of an account, those that were linked first first.
    package static func all(person: Int64, in connection: any SQLConnection) throws -> [AccountIdentityRow] {
        try connection.all(
            """
            SELECT issuer, subject, name, linked_at FROM account_identity WHERE person_id = $1
            ORDER BY linked_at, issuer, subject
            """,
            [.integer(person)]
        ) {
            AccountIdentityRow(
                issuer: try $0.text(0), subject: try $0.text(1), name: try $0.text(2), linkedAt: try $0.instant(3))
        }
    }

    /// Links an identity to an account, unless it is linked to one, and tells whether it was new.
    @discardableResult
    package static func insert(
        _ identity: AccountIdentityRow, person: Int64, in connection: any SQLConnection
    ) throws -> Bool {
        try connection.execute(
            """
            INSERT INTO account_identity (person_id, issuer, subject, name, linked_at) VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (issuer, subject) DO NOTHING
            """,
            [
                .integer(person), .text(identity.issuer), .text(identity.subject), .text(identity.name),
                .instant(identity.linkedAt),
            ]) > 0
    }
}
