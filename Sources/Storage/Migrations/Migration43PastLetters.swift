extension Migrations {
    /// The mailbox of letters from one's own past, and through which day it was looked for them.
    static let pastLetters = Migration(
        version: 43,
        statements: [
            "ALTER TABLE mailbox ADD COLUMN past_through BIGINT",
            "CREATE UNIQUE INDEX mailbox_past ON mailbox (person_id) WHERE past_through IS NOT NULL",
        ]
    )
}
