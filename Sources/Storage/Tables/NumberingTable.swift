/// Counters for a person's short numbers, such as those of tasks, notes and letters; no number is assigned twice.
package struct NumberingTable {
    let tx: Tx

    /// Assigns the next number of a subject, from 1.
    package func next(_ subject: String) throws -> Int {
        try tx.first(
            """
            INSERT INTO numbering (person_id, subject, value) VALUES ($1, $2, 1)
            ON CONFLICT (person_id, subject) DO UPDATE SET value = numbering.value + 1
            RETURNING value
            """,
            [.integer(tx.person), .text(subject)]
        ) { try $0.int(0) } ?? 1
    }

    /// Returns whether a number of a subject was ever assigned.
    package func isUsed(_ subject: String) throws -> Bool {
        try tx.first(
            "SELECT 1 FROM numbering WHERE person_id = $1 AND subject = $2", [.integer(tx.person), .text(subject)]
        ) { _ in true } ?? false
    }

    /// Starts an unused counter after a number.
    package func begin(_ subject: String, behind number: Int) throws {
        try tx.execute(
            "INSERT INTO numbering (person_id, subject, value) VALUES ($1, $2, $3)",
            [.integer(tx.person), .text(subject), .integer(number)])
    }

    /// Assigns the next number of a subject after unrecorded ones, the last of which `query` returns.
    func next(_ subject: String, after query: String) throws -> Int {
        guard let last = try tx.first(query, [.integer(tx.person)], { try $0.int(0) }) else { return 1 }
        try tx.execute(
            "UPDATE numbering SET value = $3 WHERE person_id = $1 AND subject = $2",
            [.integer(tx.person), .text(subject), .integer(last + 1)])
        return last + 1
    }
}
