extension Schema {
    /// Imported files, and the items and rows that came from them.
    ///
    /// `data_import.content` is a file that awaits confirmation; it is NULL once its items are imported.
    /// `imported_item` also keeps items that were deleted since, so that none is imported twice. `imported_row` stores
    /// other rows that an account export added (`content`) or replaced (`previous`), as JSON.
    static let imports = [
        """
        CREATE TABLE data_import (
            person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            number BIGINT NOT NULL CHECK (number >= 1),
            name TEXT NOT NULL,
            format TEXT NOT NULL CHECK (format <> ''),
            made_at BIGINT NOT NULL,
            content TEXT,
            PRIMARY KEY (person_id, number)
        )
        """,
        """
        CREATE TABLE imported_item (
            person_id BIGINT NOT NULL,
            format TEXT NOT NULL CHECK (format <> ''),
            kind TEXT NOT NULL CHECK (kind IN ('task', 'note', 'mailbox', 'letter')),
            identity TEXT NOT NULL CHECK (identity <> ''),
            item BIGINT NOT NULL CHECK (item >= 1),
            import BIGINT NOT NULL,
            PRIMARY KEY (person_id, format, kind, identity),
            FOREIGN KEY (person_id, import) REFERENCES data_import (person_id, number) ON DELETE CASCADE
        )
        """,
        "CREATE INDEX imported_item_import ON imported_item (person_id, import, kind, item)",
        """
        CREATE TABLE imported_row (
            person_id BIGINT NOT NULL,
            import BIGINT NOT NULL,
            position BIGINT NOT NULL CHECK (position >= 1),
            list TEXT NOT NULL CHECK (list <> ''),
            content TEXT NOT NULL,
            previous TEXT,
            PRIMARY KEY (person_id, import, position),
            FOREIGN KEY (person_id, import) REFERENCES data_import (person_id, number) ON DELETE CASCADE
        )
        """,
    ]
}
