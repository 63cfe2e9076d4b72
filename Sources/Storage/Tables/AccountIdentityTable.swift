package import Core

/// Identity of an account's owner, as an issuer vouches for it.
package struct AccountIdentityRow: Hashable, Sendable {
    /// Issuer: `local` for the owner of this machine, otherwise a provider's address.
    package let issuer: String
    /// The issuer's identifier of the person, which never changes.
    package let subject: String
    /// Display name at the issuer, which may change; empty if unknown.
    package let name: String
    /// Login at the issuer, which may change; empty if unknown.
    package let login: String
    package let linkedAt: Instant
    /// Time of the last sign-in with it; nil before the first.
    package let signedInAt: Instant?

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

/// Identities by which accounts are found.
package struct AccountIdentityTable {
    let tx: Tx

    /// Returns the account of an identity; nil if there is none.
    package static func account(
        issuer: String, subject: String, in connection: any SQLConnection
    ) throws -> Int64? {
        try connection.first(
            "SELECT person_id FROM account_identity WHERE issuer = $1 AND subject = $2",
            [.text(issuer), .text(subject)]
        ) { try $0.integer(0) }
    }

    /// Returns the identities of the account, in the order in which they were linked.
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

    /// Returns the accounts with a login, at most two.
    package static func accounts(ofLogin login: String, in connection: any SQLConnection) throws -> [Int64] {
        try connection.all(
            "SELECT DISTINCT person_id FROM account_identity WHERE login = $1 ORDER BY person_id LIMIT 2",
            [.text(login)]
        ) { try $0.integer(0) }
    }

    /// Links an identity to the account unless it is linked to any account, and returns whether it was new.
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

    /// Stores the time of a sign-in and the current names of an identity.
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

    /// Removes an identity from the account and returns whether it existed.
    package func remove(issuer: String, subject: String) throws -> Bool {
        try tx.execute(
            "DELETE FROM account_identity WHERE person_id = $1 AND issuer = $2 AND subject = $3",
            [.integer(tx.person), .text(issuer), .text(subject)]) > 0
    }
}
