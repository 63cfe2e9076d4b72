extension Migrations {
    /// How many tries in a row to read a repository went wrong, by which the next one is put off.
    static let repositoryFailures = Migration(
        version: 10,
        statements: [
            "ALTER TABLE repository ADD COLUMN failures BIGINT NOT NULL DEFAULT 0 CHECK (failures >= 0)"
        ]
    )
}
