package import Core

/// Days that letters from a person's own past are about, including those of removed letters.
package struct PastLetterTable {
    let tx: Tx

    /// Returns the days, each with the time at which its letter was written.
    package func all() throws -> [Day: Instant] {
        let rows = try tx.all(
            "SELECT day, written_at FROM past_letter WHERE person_id = $1", [.integer(tx.person)]
        ) { (try $0.day(0), try $0.instant(1)) }
        return Dictionary(uniqueKeysWithValues: rows)
    }

    /// Records the letter about a day.
    package func insert(_ day: Day, writtenAt: Instant) throws {
        try tx.execute(
            "INSERT INTO past_letter (person_id, day, written_at) VALUES ($1, $2, $3)",
            [.integer(tx.person), .day(day), .instant(writtenAt)])
    }
}
