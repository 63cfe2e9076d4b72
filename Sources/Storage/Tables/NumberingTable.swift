/// The short numbers that a person's tasks and notes are known by; none is given twice.
package enum NumberingTable {
    /// Gives the next number of a subject, from 1.
    package static func next(_ subject: String, person: Int64, in connection: any SQLConnection) throws -> Int {
        try connection.first(
            """
            INSERT INTO numbering (person_id, subject, value) VALUES ($1, $2, 1)
            ON CONFLICT (person_id, subject) DO UPDATE SET value = numbering.value + 1
            RETURNING value
            """,
            [.integer(person), .text(subject)]
        ) { try $0.int(0) } ?? 1
    }
}
