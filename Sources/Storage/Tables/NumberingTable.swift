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

    /// Whether a number of a subject was ever given.
    package static func isUsed(_ subject: String, person: Int64, in connection: any SQLConnection) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM numbering WHERE person_id = $1 AND subject = $2", [.integer(person), .text(subject)]
        ) { _ in true } ?? false
    }

    /// Has numbers of a subject of which none was given begin behind one.
    package static func begin(
        _ subject: String, behind number: Int, person: Int64, in connection: any SQLConnection
    ) throws {
        try connection.execute(
            "INSERT INTO numbering (person_id, subject, value) VALUES ($1, $2, $3)",
            [.integer(person), .text(subject), .integer(number)])
    }

    /// Gives the next number of a subject past those that were given without being noted, which a query names.
    static func skip(
        _ subject: String, past query: String, person: Int64, in connection: any SQLConnection
    ) throws -> Int {
        guard let last = try connection.first(query, [.integer(person)], { try $0.int(0) }) else { return 1 }
        try connection.execute(
            "UPDATE numbering SET value = $3 WHERE person_id = $1 AND subject = $2",
            [.integer(person), .text(subject), .integer(last + 1)])
        return last + 1
    }
}
