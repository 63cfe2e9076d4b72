package import Core

/// The days of which letters from a person's own past have told, also of letters that were removed.
package enum PastLetterTable {
    /// The days, each with when its letter was written.
    package static func all(person: Int64, in connection: any SQLConnection) throws -> [Day: Instant] {
        let rows = try connection.all(
            "SELECT day, written_at FROM past_letter WHERE person_id = $1", [.integer(person)]
        ) { (try $0.day(0), try $0.instant(1)) }
        return Dictionary(uniqueKeysWithValues: rows)
    }

    /// Notes a letter of a day.
    package static func insert(
        _ day: Day, writtenAt: Instant, person: Int64, in connection: any SQLConnection
    ) throws {
        try connection.execute(
            "INSERT INTO past_letter (person_id, day, written_at) VALUES ($1, $2, $3)",
            [.integer(person), .day(day), .instant(writtenAt)])
    }
}
