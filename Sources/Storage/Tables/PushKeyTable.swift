package import Core

/// VAPID key pair by which push services identify this Haru.
package struct PushKeyRow: Hashable, Sendable {
    /// Public key with which browsers subscribe.
    package let publicKey: String
    /// Sealed private key.
    package let privateKey: String
    package let createdAt: Instant

    package init(publicKey: String, privateKey: String, createdAt: Instant) {
        self.publicKey = publicKey
        self.privateKey = privateKey
        self.createdAt = createdAt
    }
}

/// VAPID keys: a single pair, which belongs to no account.
package enum PushKeyTable {
    /// Name of the pair.
    private static let name = SQLValue.text("vapid")

    /// Returns the pair; nil if none was created.
    package static func find(in connection: any SQLConnection) throws -> PushKeyRow? {
        try connection.first("SELECT public_key, private_key, created_at FROM push_key WHERE name = $1", [name]) {
            PushKeyRow(publicKey: try $0.text(0), privateKey: try $0.text(1), createdAt: try $0.instant(2))
        }
    }

    /// Stores a pair unless there is one, and returns whether it was stored: of concurrent inserts, one succeeds.
    package static func insert(_ keys: PushKeyRow, in connection: any SQLConnection) throws -> Bool {
        try connection.execute(
            """
            INSERT INTO push_key (name, public_key, private_key, created_at) VALUES ($1, $2, $3, $4)
            ON CONFLICT (name) DO NOTHING
            """,
            [name, .text(keys.publicKey), .text(keys.privateKey), .instant(keys.createdAt)]) > 0
    }

    /// Replaces the sealed private key.
    package static func setPrivateKey(_ sealed: String, in connection: any SQLConnection) throws {
        try connection.execute("UPDATE push_key SET private_key = $2 WHERE name = $1", [name, .text(sealed)])
    }
}
