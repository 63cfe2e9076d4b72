import GRDB
import Synchronization

/// Counts the statements that connections keep prepared, so that none keeps them without end.
///
/// GRDB keeps each text for as long as its connection lives, at some 15 kB apiece.
final class StatementCount: Sendable {
    private let known = Mutex<[ObjectIdentifier: Set<String>]>([:])

    /// How many texts a connection keeps; those of all pages and commands together are fewer.
    static let most = 400

    /// Notes that a connection prepares a text, makes it forget all of them when there are too many, and tells whether
    /// it did.
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

    /// How many texts the connection that keeps the most of them keeps.
    var largest: Int { known.withLock { $0.values.map(\.count).max() ?? 0 } }
}
