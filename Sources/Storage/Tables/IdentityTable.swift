package import Core

/// An email address that may be the person's.
package struct IdentityRow: Hashable, Sendable {
    /// Origin of an address.
    package enum Origin: String, CaseIterable, Sendable, Hashable {
        /// git is configured with it.
        case configured
        /// The person added or rejected it.
        case person
    }

    /// Address in lowercase.
    package let email: String
    package let origin: Origin
    /// Whether commits of this address count as the person's.
    package let isMine: Bool
    /// Time at which it began to count because git is configured with it; nil if the person added it or the time is
    /// unknown.
    package let adoptedAt: Instant?
    /// Time at which the person claimed it or was shown that it counts; nil before that.
    package let acknowledgedAt: Instant?

    package init(
        email: String, origin: Origin, isMine: Bool, adoptedAt: Instant? = nil, acknowledgedAt: Instant? = nil
    ) {
        self.email = email
        self.origin = origin
        self.isMine = isMine
        self.adoptedAt = adoptedAt
        self.acknowledgedAt = acknowledgedAt
    }
}

/// Email addresses that are, or are not, the person's.
package struct IdentityTable {
    let tx: Tx

    /// Returns all addresses, sorted.
    package func all() throws -> [IdentityRow] {
        try tx.all(
            """
            SELECT email, origin, is_mine, adopted_at, acknowledged_at FROM identity WHERE person_id = $1 ORDER BY email
            """, [.integer(tx.person)]
        ) { row in
            IdentityRow(
                email: try row.text(0), origin: try row.known(1, as: IdentityRow.Origin.self),
                isMine: try row.flag(2), adoptedAt: try row.optionalInstant(3),
                acknowledgedAt: try row.optionalInstant(4))
        }
    }

    /// Returns the addresses whose commits count as the person's.
    package func mine() throws -> Set<String> {
        Set(
            try tx.all(
                "SELECT email FROM identity WHERE person_id = $1 AND is_mine = 1", [.integer(tx.person)]
            ) { try $0.text(0) }
        )
    }

    /// Adds an address unless it exists, and returns whether it was new.
    @discardableResult
    package func insert(_ identity: IdentityRow) throws -> Bool {
        try tx.execute(
            """
            INSERT INTO identity (person_id, email, origin, is_mine, adopted_at, acknowledged_at)
            VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT (person_id, email) DO NOTHING
            """,
            [
                .integer(tx.person), .text(identity.email), .text(identity.origin.rawValue), .flag(identity.isMine),
                .instant(identity.adoptedAt), .instant(identity.acknowledgedAt),
            ]
        ) > 0
    }

    /// Sets whether an address is the person's; the origin of an existing one stays.
    package func set(_ email: String, isMine: Bool) throws {
        try tx.execute(
            """
            INSERT INTO identity (person_id, email, origin, is_mine) VALUES ($1, $2, 'person', $3)
            ON CONFLICT (person_id, email) DO UPDATE SET is_mine = excluded.is_mine
            """,
            [.integer(tx.person), .text(email), .flag(isMine)]
        )
    }

    /// Records that the person knows that an address counts as theirs.
    package func acknowledge(_ email: String, at instant: Instant) throws {
        try tx.execute(
            "UPDATE identity SET acknowledged_at = $3 WHERE person_id = $1 AND email = $2",
            [.integer(tx.person), .text(email), .instant(instant)])
    }
}
