package import Core

/// Who an account belongs to, as somebody vouches for it.
package struct AccountIdentityRow: Hashable, Sendable {
    /// Who vouches: `local` for the owner of this machine, otherwise a provider's address.
    package let issuer: String
    /// What the issuer knows them by, which never changes.
    package let subject: String
    /// What the issuer calls them, which may change; empty when it says nothing.
    package let name: String
    /// The name that they sign in with there, which may change; empty when it says none.
    package let login: String
    package let linkedAt: Instant
    /// When they last signed in with it; nil before they did.
    package let signedInAt: Instant?

    /// Makes an identity.
    package init(
        issuer: String, subject: String, name: String, login: String = "", linkedAt: Instant,
        signedInAt: Instant? = nil
    ) {
        self.issuer = issuer
        self.subject = subject
        self.name = name
        self.login = login
        self.linkedAt = linkedAt
        self.signedInAt = signedInAt
    }
}

/// The identities by which accounts are found.
package struct AccountIdentityTable {
    let tx: Tx

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
    package func all() throws -> [AccountIdentityRow] {
        try tx.all(
            """
            SELECT issuer, subject, name, login, linked_at, signed_in_at FROM account_identity WHERE person_id = $1
            ORDER BY linked_at, issuer, subject
            """,
            [.integer(tx.person)]
        ) {
            AccountIdentityRow(
                issuer: try $0.text(0), subject: try $0.text(1), name: try $0.text(2), login: try $0.text(3),
                linkedAt: try $0.instant(4), signedInAt: try $0.optionalInstant(5))
        }
    }

    /// The accounts that a login leads to, two at most.
    package static func accounts(ofLogin login: String, in connection: any SQLConnection) throws -> [Int64] {
        try connection.all(
            "SELECT DISTINCT person_id FROM account_identity WHERE login = $1 ORDER BY person_id LIMIT 2",
            [.text(login)]
        ) { try $0.integer(0) }
    }

    /// Links an identity to an account, unless it is linked to one, and tells whether it was new.
    @discardableResult
    package func insert(_ identity: AccountIdentityRow) throws -> Bool {
        try tx.execute(
            """
            INSERT INTO account_identity (person_id, issuer, subject, name, login, linked_at, signed_in_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            ON CONFLICT (issuer, subject) DO NOTHING
            """,
            [
                .integer(tx.person), .text(identity.issuer), .text(identity.subject), .text(identity.name),
                .text(identity.login), .instant(identity.linkedAt), .instant(identity.signedInAt),
            ]) > 0
    }

    /// Notes that somebody signed in with an identity, and what its issuer calls them now.
    package func note(_ identity: AccountIdentityRow) throws {
        try tx.execute(
            """
            UPDATE account_identity SET name = $4, login = $5, signed_in_at = $6
            WHERE person_id = $1 AND issuer = $2 AND subject = $3
            """,
            [
                .integer(tx.person), .text(identity.issuer), .text(identity.subject), .text(identity.name),
                .text(identity.login), .instant(identity.signedInAt),
            ])
    }

    /// Takes an identity from an account, and tells whether it had it.
    package func remove(issuer: String, subject: String) throws -> Bool {
        try tx.execute(
            "DELETE FROM account_identity WHERE person_id = $1 AND issuer = $2 AND subject = $3",
            [.integer(tx.person), .text(issuer), .text(subject)]) > 0
    }
}
