package import Core

/// Breakdown of forges' daily counts by repository; a day without a breakdown has no row.
///
/// It explains counts but does not change them, so its changes mark no day.
package struct ForgeCommitTable {
    let tx: Tx

    private static let columns = "source_id, day, repository, is_private, count, is_partial"

    /// Replaces the breakdown of a source for a window of days.
    ///
    /// - Parameter counts: counts for days of the window, in any order; their account is ignored.
    /// - Returns: the number of changed rows; unchanged rows are not written.
    @discardableResult
    package func set(_ counts: [ForgeCommitCount], of source: String, from: Day, through: Day) throws -> Int {
        var known: [Key: ForgeCommitCount] = [:]
        try tx.query(
            """
            SELECT \(Self.columns) FROM forge_commit_count
            WHERE person_id = $1 AND source_id = $2 AND day BETWEEN $3 AND $4
            """,
            [.integer(tx.person), .text(source), .day(from), .day(through)]
        ) { read in
            let count = try Self.row(read)
            known[Key(count)] = count
        }
        var told: [Key: ForgeCommitCount] = [:]
        for count in counts where (from...through).contains(count.day) { told[Key(count)] = count }
        let changed = told.values.filter { count in
            guard let old = known[Key(count)] else { return true }
            return (old.count, old.isPrivate, old.isPartial) != (count.count, count.isPrivate, count.isPartial)
        }
        let gone = known.keys.filter { told[$0] == nil }
        try tx.execute(
            """
            INSERT INTO forge_commit_count (person_id, \(Self.columns)) VALUES ($1, $2, $3, $4, $5, $6, $7)
            ON CONFLICT (person_id, day, source_id, repository) DO UPDATE SET
                is_private = excluded.is_private, count = excluded.count, is_partial = excluded.is_partial
            """,
            rows: changed.map { count in
                [
                    .integer(tx.person), .text(source), .day(count.day), .text(count.repository),
                    .flag(count.isPrivate),
                    .integer(count.count), .flag(count.isPartial),
                ]
            })
        try tx.execute(
            """
            DELETE FROM forge_commit_count
            WHERE person_id = $1 AND day = $2 AND source_id = $3 AND repository = $4
            """,
            rows: gone.map { [.integer(tx.person), .day($0.day), .text(source), .text($0.repository)] })
        return changed.count + gone.count
    }

    /// Deletes the breakdown of a source.
    package func removeAll(of source: String) throws {
        try tx.execute(
            "DELETE FROM forge_commit_count WHERE person_id = $1 AND source_id = $2",
            [.integer(tx.person), .text(source)])
    }

    /// Returns the breakdown of a day, ordered by source.
    package func of(_ day: Day) throws -> [ForgeCommitCount] {
        try tx.all(
            """
            SELECT \(Self.columns) FROM forge_commit_count
            WHERE person_id = $1 AND day = $2 ORDER BY source_id, count DESC, repository
            """,
            [.integer(tx.person), .day(day)], Self.row)
    }

    /// Passes on the whole breakdown, ordered by day.
    package func forEach(_ body: (ForgeCommitCount) throws -> Void) throws {
        try tx.query(
            """
            SELECT \(Self.columns) FROM forge_commit_count WHERE person_id = $1 ORDER BY day, source_id, repository
            """,
            [.integer(tx.person)]
        ) { try body(Self.row($0)) }
    }

    /// Key of a row within one source.
    private struct Key: Hashable {
        let day: Day
        let repository: String

        init(_ count: ForgeCommitCount) { (day, repository) = (count.day, count.repository) }
    }

    private static func row(_ row: borrowing any SQLRow) throws -> ForgeCommitCount {
        ForgeCommitCount(
            account: try row.text(0), day: try row.day(1), repository: try row.text(2),
            isPrivate: try row.integer(3) == 1, count: try row.int(4), isPartial: try row.integer(5) == 1)
    }
}
