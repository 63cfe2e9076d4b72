package import Core

/// Times of day of the counted commits of each day, by repository.
///
/// Statistics over twenty years read one row for each day and repository instead of one for each commit. A row encodes
/// its counts as text such as `9:3 14:1`; as separate rows they would be nearly as many as the commits.
package struct CommitTimeTable {
    let tx: Tx

    /// Removes the rows of the marked days.
    package func removeOfDirtyDays() throws {
        try tx.execute(
            """
            DELETE FROM commit_time
            WHERE person_id = $1 AND day IN (SELECT day FROM dirty_day_cause WHERE person_id = $1)
            """,
            [.integer(tx.person)])
    }

    /// Inserts the times of a day that has no rows, by repository id.
    package func insert(_ times: [String: CommitTimes], of day: Day) throws {
        try tx.execute(
            """
            INSERT INTO commit_time (person_id, day, repository_id, own_hours, home_quarters)
            VALUES ($1, $2, $3, $4, $5)
            """,
            rows: times.map { repository, times in
                [
                    .integer(tx.person), .day(day), .text(repository), .text(Self.text(of: times.ownHours)),
                    .text(Self.text(of: times.homeQuarters)),
                ]
            })
    }

    /// Returns the summed times of a window of days, by repository id and weekday.
    package func sums(from: Day, through: Day) throws -> [String: [Weekday: CommitTimes]] {
        var sums: [String: [Weekday: CommitTimes]] = [:]
        try tx.bufferedQuery(
            """
            SELECT repository_id, day, own_hours, home_quarters FROM commit_time
            WHERE person_id = $1 AND day BETWEEN $2 AND $3
            """,
            [.integer(tx.person), .day(from), .day(through)]
        ) { row in
            try Self.add(
                row.text(2), row.text(3), to: &sums[row.text(0), default: [:]][row.day(1).weekday, default: .init()])
        }
        return sums
    }

    private static func add(_ ownHours: String, _ homeQuarters: String, to times: inout CommitTimes) throws {
        try forEachCount(in: ownHours) { times.ownHours[Int($0), default: 0] += $1 }
        try forEachCount(in: homeQuarters) { times.homeQuarters[$0, default: 0] += $1 }
    }

    private static func text(of counts: [some BinaryInteger: Int]) -> String {
        counts.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }.joined(separator: " ")
    }

    /// Passes on the number pairs of a text, such as 9 and 3 of `9:3`.
    private static func forEachCount(in text: String, _ body: (Int64, Int) -> Void) throws {
        for pair in text.utf8.split(separator: UInt8(ascii: " ")) {
            guard let colon = pair.firstIndex(of: UInt8(ascii: ":")),
                let number = Int64(Substring(pair[..<colon])),
                let count = Int(Substring(pair[pair.index(after: colon)...]))
            else { throw StorageError.damaged("commit times: \(text)") }
            body(number, count)
        }
    }
}
