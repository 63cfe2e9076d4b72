extension Migrations {
    /// Number of consecutive failed attempts to read a repository, from which the delay of the next one is computed.
    static let repositoryFailures = Migration(
        version: 10,
        statements: [
            "ALTER TABLE repository ADD COLUMN failures BIGINT NOT NULL DEFAULT 0 CHECK (failures >= 0)"
        ]
    )
}
