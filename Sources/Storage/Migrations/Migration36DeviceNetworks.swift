extension Migrations {
    /// Network from which a machine asked to be linked, so that one network cannot use up the places of all others.
    static let deviceNetworks = Migration(
        version: 36,
        statements: ["ALTER TABLE device_code ADD COLUMN network TEXT NOT NULL DEFAULT ''"]
    )
}
