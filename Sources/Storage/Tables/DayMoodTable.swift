package import Core

/// The moods that a person gave to days themselves.
package enum DayMoodTable {
    /// Sets the mood of a day, or takes it back.
    package static func set(
        _ mood: Mood?, of day: Day, at now: Instant, person: Int64, in connection: any SQLConnection
    ) throws {
        guard let mood else {
            try connection.execute(
                "DELETE FROM day_mood WHERE person_id = $1 AND day = $2", [.integer(person), .day(day)])
            return
        }
        try connection.execute(
            """
            INSERT INTO day_mood (person_id, day, mood, set_at) VALUES ($1, $2, $3, $4)
            ON CONFLICT (person_id, day) DO UPDATE SET mood = excluded.mood, set_at = excluded.set_at
            """,
            [.integer(person), .day(day), .text(mood.rawValue), .instant(now)]
        )
    }

    /// The moods of a window of days.
    package static func range(
        from: Day, through: Day, person: Int64, in connection: any SQLConnection
    ) throws -> [Day: Mood] {
        var moods: [Day: Mood] = [:]
        try connection.bufferedQuery(
            "SELECT day, mood FROM day_mood WHERE person_id = $1 AND day BETWEEN $2 AND $3",
            [.integer(person), .day(from), .day(through)]
        ) { moods[try $0.day(0)] = try $0.known(1, as: Mood.self) }
        return moods
    }
}
