extension Migrations {
    /// The instant up to which nudges and alarms have been handled, and what was sent to which device.
    ///
    /// A notification's key identifies what each device is sent once; `next_at` is when it is to be sent or sent again,
    /// and NULL once it is settled.
    static let reminders = Migration(
        version: 30,
        statements: [
            """
            CREATE TABLE reminder (
                person_id BIGINT PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
                handled_at BIGINT NOT NULL,
                planned_at BIGINT NOT NULL,
                snoozed_from BIGINT,
                snoozed_until BIGINT,
                line TEXT CHECK (line <> ''),
                CHECK ((snoozed_from IS NULL) = (snoozed_until IS NULL))
            )
            """,
            """
            CREATE TABLE notification (
                person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                kind TEXT NOT NULL CHECK (kind <> ''),
                subject TEXT NOT NULL CHECK (subject <> ''),
                slot TEXT NOT NULL CHECK (slot <> ''),
                device_id TEXT NOT NULL CHECK (device_id <> ''),
                planned_at BIGINT NOT NULL,
                expires_at BIGINT NOT NULL,
                line TEXT CHECK (line <> ''),
                is_unchecked BIGINT NOT NULL CHECK (is_unchecked IN (0, 1)),
                state TEXT NOT NULL CHECK (state <> ''),
                attempts BIGINT NOT NULL CHECK (attempts >= 0),
                next_at BIGINT,
                settled_at BIGINT,
                why TEXT NOT NULL,
                PRIMARY KEY (person_id, kind, subject, slot, device_id)
            )
            """,
            "CREATE INDEX notification_open ON notification (person_id, next_at) WHERE next_at IS NOT NULL",
            "CREATE INDEX notification_settled ON notification (person_id, settled_at) WHERE settled_at IS NOT NULL",
            """
            CREATE INDEX task_ringing ON task (person_id, due_day)
            WHERE done_at IS NULL AND deleted_at IS NULL AND alarms_on = 1 AND alarms <> ''
            """,
        ]
    )
}
