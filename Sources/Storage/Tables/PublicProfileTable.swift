package import Core

/// A public profile.
package struct PublicProfileRow: Hashable, Sendable {
    package let person: Int64
    /// Chosen name, which stays reserved while it is not public; nil if there is none.
    package var name: String?
    /// Whether the profile is shown under the name.
    package var isPublic: Bool
    /// End of the secret link; nil if there is none.
    package var link: String?
    /// Codes of the shown parts, separated by commas.
    package var parts: String
    package let createdAt: Instant

    package init(
        person: Int64, name: String? = nil, isPublic: Bool = false, link: String? = nil, parts: String,
        createdAt: Instant
    ) {
        self.person = person
        self.name = name
        self.isPublic = isPublic
        self.link = link
        self.parts = parts
        self.createdAt = createdAt
    }
}

/// Public profiles, at most one for each account.
package struct PublicProfileTable {
    let tx: Tx

    private static let columns = "person_id, name, is_public, link, parts, created_at"

    /// Returns the profile of the account; nil if it never had one.
    package func find() throws -> PublicProfileRow? {
        try tx.first("SELECT \(Self.columns) FROM public_profile WHERE person_id = $1", [.integer(tx.person)], Self.row)
    }

    /// Returns the account that has a name, public or not; nil if there is none.
    package static func owner(ofName name: String, in connection: any SQLConnection) throws -> Int64? {
        try connection.first(
            "SELECT person_id FROM public_profile WHERE name_key = $1", [.text(name.lowercased())]
        ) { try $0.integer(0) }
    }

    /// Returns the profile that is public under a name, with the revision of its account; nil if there is none.
    package static func shown(
        name: String, in connection: any SQLConnection
    ) throws -> (profile: PublicProfileRow, revision: Int64)? {
        try connection.first(
            """
            SELECT \(columns), (SELECT value FROM revision WHERE revision.person_id = public_profile.person_id)
            FROM public_profile
            WHERE name_key = $1 AND is_public = 1
                AND (SELECT disabled_at FROM person WHERE person.id = public_profile.person_id) IS NULL
            """,
            [.text(name.lowercased())]
        ) { (try row($0), try $0.optionalInteger(6) ?? 0) }
    }

    /// Returns the profile with a secret link, with the revision of its account; nil if there is none.
    package static func shown(
        link: String, in connection: any SQLConnection
    ) throws -> (profile: PublicProfileRow, revision: Int64)? {
        try connection.first(
            """
            SELECT \(columns), (SELECT value FROM revision WHERE revision.person_id = public_profile.person_id)
            FROM public_profile
            WHERE link = $1 AND (SELECT disabled_at FROM person WHERE person.id = public_profile.person_id) IS NULL
            """,
            [.text(link)]
        ) { (try row($0), try $0.optionalInteger(6) ?? 0) }
    }

    /// Adds or replaces the profile of an account.
    package static func set(_ profile: PublicProfileRow, in connection: any SQLConnection) throws {
        try connection.execute(
            """
            INSERT INTO public_profile (person_id, name, name_key, is_public, link, parts, created_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            ON CONFLICT (person_id) DO UPDATE SET
                name = excluded.name, name_key = excluded.name_key, is_public = excluded.is_public,
                link = excluded.link, parts = excluded.parts
            """,
            [
                .integer(profile.person), .text(profile.name), .text(profile.name?.lowercased()),
                .flag(profile.isPublic), .text(profile.link), .text(profile.parts), .instant(profile.createdAt),
            ])
    }

    private static func row(_ row: borrowing any SQLRow) throws -> PublicProfileRow {
        PublicProfileRow(
            person: try row.integer(0), name: try row.optionalText(1), isPublic: try row.flag(2),
            link: try row.optionalText(3), parts: try row.text(4), createdAt: try row.instant(5))
    }
}
