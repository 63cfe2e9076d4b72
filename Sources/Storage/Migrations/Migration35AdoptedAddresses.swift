extension Migrations {
    /// When an address began to count by git's configuration, and when the person has seen that it does.
    ///
    /// Of addresses that counted before, nobody knows since when.
    static let adoptedAddresses = Migration(
        version: 35,
        statements: [
            "ALTER TABLE identity ADD COLUMN adopted_at BIGINT",
            "ALTER TABLE identity ADD COLUMN acknowledged_at BIGINT",
        ]
    )
}
