extension Migrations {
    /// Time at which an address began to count because of git's configuration, and time at which the person saw that.
    ///
    /// The former is unknown for addresses that counted before.
    static let adoptedAddresses = Migration(
        version: 35,
        statements: [
            "ALTER TABLE identity ADD COLUMN adopted_at BIGINT",
            "ALTER TABLE identity ADD COLUMN acknowledged_at BIGINT",
        ]
    )
}
