extension Migrations {
    /// Turns the nudge invitation off for people who already receive notifications.
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
