/// Revisions of accounts: numbers that grow with every change that a page could show, by any process.
package struct RevisionTable {
    let tx: Tx

    /// Returns the revision of the account; 0 before the first change.
    package func value() throws -> Int64 {
        try tx.first("SELECT value FROM revision WHERE person_id = $1", [.integer(tx.person)]) {
            try $0.integer(0)
        } ?? 0
    }

    /// Returns the revisions of some accounts; accounts that never changed are left out.
    package static func values(of people: [Int64], in connection: any SQLConnection) throws -> [Int64: Int64] {
        var values: [Int64: Int64] = [:]
        for start in stride(from: 0, to: people.count, by: questionLength) {
            let slice = people[start..<min(start + questionLength, people.count)]
            // Padded with one of the accounts, so that there is only one statement for any number of accounts.
            let filled = slice + repeatElement(slice[start], count: questionLength - slice.count)
            var arguments = SQLArguments()
            let places = filled.map { arguments.place(.integer($0)) }.joined(separator: ", ")
            let sql = "SELECT person_id, value FROM revision WHERE person_id IN (\(places))"
            try connection.query(sql, arguments.values) { values[try $0.integer(0)] = try $0.integer(1) }
        }
        return values
    }

    /// Number of accounts in one query.
    private static let questionLength = 64

    /// Increments the revision; once in each transaction that changes something is enough.
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

    /// Serializes the writes of an account without incrementing its revision.
    ///
    /// It must be the first statement of each writing transaction that does not start with ``bump()``.
    ///
    /// On an engine with several writers, two transactions could otherwise compute the same sum.
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

    /// Increments the revision if the account exists and returns whether it does.
    package func bumpKnown() throws -> Bool {
        let isKnown =
            try tx.execute("UPDATE revision SET value = value + 1 WHERE person_id = $1", [.integer(tx.person)]) > 0
        if isKnown { tx.noteChange(of: tx.person) }
        return isKnown
    }
}
