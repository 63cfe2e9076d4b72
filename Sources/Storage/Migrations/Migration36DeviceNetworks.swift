extension Migrations {
    /// From where a machine has asked to be linked, so that no network takes the place of all others.
    static let deviceNetworks = Migration(
        version: 36,
        statements: ["ALTER TABLE device_code ADD COLUMN network TEXT NOT NULL DEFAULT ''"]
    )
}
