package import Core

/// The keys that push services know this Haru by.
package struct PushKeyRow: Hashable, Sendable {
    /// What browsers subscribe with.
    package let publicKey: String
    /// What signs, sealed.
    package let privateKey: String
    package let createdAt: Instant

    /// Makes a row.
    package init(publicKey: String, privateKey: String, createdAt: Instant) {
        self.publicKey = publicKey
        self.privateKey = privateKey
        self.createdAt = createdAt
    }
}

/// The keys that push services know this Haru by: one pair, which belongs to nobody's account.
package enum PushKeyTable {
    /// What the pair goes by.
    private static let name = SQLValue.text("vapid")

    /// The pair; nil where none was made.
    package static func find(in connection: any SQLConnection) throws -> PushKeyRow? {
        try connection.first("SELECT public_key, private_key, created_at FROM push_key WHERE name = $1", [name]) {
            PushKeyRow(publicKey: try $0.text(0), privateKey: try $0.text(1), createdAt: try $0.instant(2))
        }
    }

    /// Keeps a pair where there is none, and tells whether there was none: of several that are made at once one stays.
    package static func insert(_ keys: PushKeyRow, in connection: any SQLConnection) throws -> Bool {
        try connection.execute(
            """
            INSERT INTO push_key (name, public_key, private_key, created_at) VALUES ($1, $2, $3, $4)
            ON CONFLICT (name) DO NOTHING
            """,
            [name, .text(keys.publicKey), .text(keys.privateKey), .instant(keys.createdAt)]) > 0
    }

    /// Sets what signs, sealed anew.
    package static func setPrivateKey(_ sealed: String, in connection: any SQLConnection) throws {
        try connection.execute("UPDATE push_key SET private_key = $2 WHERE name = $1", [name, .text(sealed)])
    }
}
