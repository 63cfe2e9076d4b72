extension Migrations {
    /// Whoever is notified already is not asked whether they want to be.
    static let nudgeInvitation = Migration(
        version: 38,
        statements: [
            """
            INSERT INTO setting (person_id, key, value)
            SELECT id, 'nudge-invitation', 'off' FROM person
            WHERE id IN (SELECT person_id FROM push_device) OR id IN (SELECT person_id FROM channel)
            """
        ]
    )
}
