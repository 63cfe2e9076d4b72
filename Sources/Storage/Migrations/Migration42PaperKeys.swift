extension Migrations {
    /// Private keys that open letters written on letter paper files.
    static let paperKeys = Migration(
        version: 42,
        statements: ["ALTER TABLE mailbox ADD COLUMN paper_key TEXT CHECK (paper_key <> '')"]
    )
}
