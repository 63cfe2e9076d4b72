import GRDB
import GRDBSQLite
import Synchronization

/// What SQLite's planner knows of how much the tables hold, and when it is told anew.
///
/// SQLite never looks by itself. Told to, it looks at samples: a few milliseconds however much there is. So it is told
/// to when a thousand rows were changed since the file was opened, and each time that they are ten times as many.
final class PlannerStatistics: Sendable {
    private static let firstLook: Int32 = 1_000
    private let next = Mutex(firstLook)

    /// Looks at what the tables hold, at the end of a transaction, when enough has changed.
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

    /// Looks at what the tables hold.
    static func look(_ database: Database) throws {
        try database.execute(sql: "PRAGMA analysis_limit = 1000")
        try database.execute(sql: "ANALYZE")
    }
}
