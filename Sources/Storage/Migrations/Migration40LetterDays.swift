extension Migrations {
    /// Index of letters by the day on which they were drawn.
    static let letterDays = Migration(
        version: 40,
        statements: [
            "CREATE INDEX letter_drawn ON letter (person_id, drawn_day) WHERE drawn_day IS NOT NULL"
        ]
    )
}
