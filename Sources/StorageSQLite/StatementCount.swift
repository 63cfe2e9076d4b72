import GRDB
import Synchronization

/// Counts the prepared statements of connections, to bound their number.
///
/// GRDB caches each statement text as long as its connection lives, at about 15 kB apiece.
final class StatementCount: Sendable {
    private let known = Mutex<[ObjectIdentifier: Set<String>]>([:])

    /// Maximum number of statement texts of a connection; all pages and commands together have fewer.
    static let most = 400

    /// Records a statement text, clears the connection's cache if there are too many, and returns whether it did.
    func note(_ sql: String, on database: Database) -> Bool {
        let isFull = known.withLock { known in
            guard known[ObjectIdentifier(database), default: []].insert(sql).inserted,
                known[ObjectIdentifier(database), default: []].count > Self.most
            else { return false }
            known[ObjectIdentifier(database)] = [sql]
            return true
        }
        if isFull { database.clearSchemaCache() }
        return isFull
    }

    /// Largest number of statement texts of any connection.
    var largest: Int { known.withLock { $0.values.map(\.count).max() ?? 0 } }
}
