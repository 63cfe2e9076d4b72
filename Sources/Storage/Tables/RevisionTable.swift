/// A number that grows with every change that a page could show, by whichever process.
package enum RevisionTable {
    /// The number; 0 before the first change.
    package static func value(person: Int64, in connection: any SQLConnection) throws -> Int64 {
        try connection.first("SELECT value FROM revision WHERE person_id = $1", [.integer(person)]) {
            try $0.integer(0)
        } ?? 0
    }

    /// Grows the number by one; once in each transaction that changes something is enough.
    package static func bump(person: Int64, in connection: any SQLConnection) throws {
        try connection.execute(
            """
            INSERT INTO revision (person_id, value) VALUES ($1, 1)
            ON CONFLICT (person_id) DO UPDATE SET value = revision.value + 1
            """,
            [.integer(person)]
        )
    }
}
