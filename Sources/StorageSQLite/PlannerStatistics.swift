import GRDB
import GRDBSQLite
import Synchronization

/// Statistics of SQLite's query planner, and when to refresh them.
///
/// SQLite never runs ANALYZE on its own. With a limit it only samples: a few milliseconds for any amount of data. So it
/// runs after the first thousand changed rows since the file was opened, and again each time the number has grown
/// tenfold.
final class PlannerStatistics: Sendable {
    private static let firstLook: Int32 = 1_000
    private let next = Mutex(firstLook)

    /// Runs ANALYZE at the end of a transaction if enough rows have changed.
    func keepUp(in database: Database) throws {
        let changes = sqlite3_total_changes(database.sqliteConnection)
        let isDue = next.withLock { next in
            guard changes >= next else { return false }
            while next <= changes, next < .max {
                let (product, overflows) = next.multipliedReportingOverflow(by: 10)
                next = overflows ? .max : product
            }
            return true
        }
        if isDue { try Self.look(database) }
    }

    /// Runs ANALYZE on a sample of the rows.
    static func look(_ database: Database) throws {
        try database.execute(sql: "PRAGMA analysis_limit = 1000")
        try database.execute(sql: "ANALYZE")
    }
}
