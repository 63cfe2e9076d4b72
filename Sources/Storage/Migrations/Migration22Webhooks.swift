extension Migrations {
    /// Webhooks that forges call, their deliveries, and the repositories that the deliveries name.
    ///
    /// The URL of a webhook names no account, so `webhook.id` is unique across accounts. `delivery.body` is stored
    /// until it is processed.
    static let webhooks = Migration(
        version: 22,
        statements: [
            "ALTER TABLE repository ADD COLUMN source_id TEXT CHECK (source_id <> '')",
            """
            CREATE TABLE webhook (
                person_id BIGINT NOT NULL,
                source_id TEXT NOT NULL,
                id TEXT NOT NULL CHECK (id <> ''),
                secret TEXT NOT NULL CHECK (secret <> ''),
                created_at BIGINT NOT NULL,
                delivered_at BIGINT,
                outcome TEXT CHECK (outcome <> ''),
                detail TEXT NOT NULL,
                PRIMARY KEY (person_id, source_id),
                FOREIGN KEY (person_id, source_id) REFERENCES source (person_id, id) ON DELETE CASCADE
            )
            """,
            "CREATE UNIQUE INDEX webhook_id ON webhook (id)",
            """
            CREATE TABLE delivery (
                person_id BIGINT NOT NULL,
                source_id TEXT NOT NULL,
                id TEXT NOT NULL CHECK (id <> ''),
                received_at BIGINT NOT NULL,
                body TEXT,
                size BIGINT NOT NULL CHECK (size >= 0),
                PRIMARY KEY (person_id, source_id, id),
                FOREIGN KEY (person_id, source_id) REFERENCES webhook (person_id, source_id) ON DELETE CASCADE
            )
            """,
            "CREATE INDEX delivery_waiting ON delivery (person_id, source_id, received_at, id) WHERE body IS NOT NULL",
            "CREATE INDEX delivery_received ON delivery (person_id, received_at)",
        ]
    )
}
