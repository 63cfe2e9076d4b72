/// A number that grows with every change that a page could show, by whichever process.
package struct RevisionTable {
    let tx: Tx

    /// The number; 0 before the first change.
    package func value() throws -> Int64 {
        try tx.first("SELECT value FROM revision WHERE person_id = $1", [.integer(tx.person)]) {
            try $0.integer(0)
        } ?? 0
    }

    /// The numbers of some accounts; those that are not given have not changed yet.
    package static func values(of people: [Int64], in connection: any SQLConnection) throws -> [Int64: Int64] {
        var values: [Int64: Int64] = [:]
        for start in stride(from: 0, to: people.count, by: questionLength) {
            let slice = people[start..<min(start + questionLength, people.count)]
            // Filled up with one of them, so that there is one statement however many they are.
            let filled = slice + repeatElement(slice[start], count: questionLength - slice.count)
            var arguments = SQLArguments()
            let places = filled.map { arguments.place(.integer($0)) }.joined(separator: ", ")
            let sql = "SELECT person_id, value FROM revision WHERE person_id IN (\(places))"
            try connection.query(sql, arguments.values) { values[try $0.integer(0)] = try $0.integer(1) }
        }
        return values
    }

    /// How many accounts one question is about.
    private static let questionLength = 64

    /// Grows the number by one; once in each transaction that changes something is enough.
    package func bump() throws {
        try tx.execute(
            """
            INSERT INTO revision (person_id, value) VALUES ($1, 1)
            ON CONFLICT (person_id) DO UPDATE SET value = revision.value + 1
            """,
            [.integer(tx.person)]
        )
        tx.noteChange(of: tx.person)
    }

    /// Makes the writes of a person take turns, without growing the number: the first statement of each transaction that
    /// writes and does not begin with ``bump()``.
    ///
    /// An engine with several writers would otherwise let two of them work out the same sum.
    package func lockAccount() throws {
        let take = "UPDATE revision SET value = value WHERE person_id = $1"
        if try tx.execute(take, [.integer(tx.person)]) > 0 { return }
        try tx.execute(
            """
            INSERT INTO revision (person_id, value) SELECT id, 0 FROM person WHERE id = $1
            ON CONFLICT (person_id) DO NOTHING
            """,
            [.integer(tx.person)])
        try tx.execute(take, [.integer(tx.person)])
    }

    /// Grows the number by one where there is a person, and tells whether there is.
    package func bumpKnown() throws -> Bool {
        let isKnown =
            try tx.execute("UPDATE revision SET value = value + 1 WHERE person_id = $1", [.integer(tx.person)]) > 0
        if isKnown { tx.noteChange(of: tx.person) }
        return isKnown
    }
}
