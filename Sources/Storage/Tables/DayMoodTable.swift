package import Core

/// Moods set on days, apart from those of notes.
package struct DayMoodTable {
    let tx: Tx

    /// Sets the mood of a day; nil removes it.
    package func set(_ mood: Mood?, of day: Day, at now: Instant) throws {
        guard let mood else {
            try tx.execute("DELETE FROM day_mood WHERE person_id = $1 AND day = $2", [.integer(tx.person), .day(day)])
            return
        }
        try tx.execute(
            """
            INSERT INTO day_mood (person_id, day, mood, set_at) VALUES ($1, $2, $3, $4)
            ON CONFLICT (person_id, day) DO UPDATE SET mood = excluded.mood, set_at = excluded.set_at
            """,
            [.integer(tx.person), .day(day), .text(mood.rawValue), .instant(now)]
        )
    }

    /// Returns the moods of a window of days.
    package func range(from: Day, through: Day) throws -> [Day: Mood] {
        var moods: [Day: Mood] = [:]
        try tx.bufferedQuery(
            "SELECT day, mood FROM day_mood WHERE person_id = $1 AND day BETWEEN $2 AND $3",
            [.integer(tx.person), .day(from), .day(through)]
        ) { moods[try $0.day(0)] = try $0.known(1, as: Mood.self) }
        return moods
    }
}
