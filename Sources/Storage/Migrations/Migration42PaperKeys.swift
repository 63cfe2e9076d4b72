extension Migrations {
    /// Private keys that open letters which were written on letter papers.
    static let paperKeys = Migration(
        version: 42,
        statements: ["ALTER TABLE mailbox ADD COLUMN paper_key TEXT CHECK (paper_key <> '')"]
    )
}
