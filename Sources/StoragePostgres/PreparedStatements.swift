import CLibpq

/// LRU cache of a connection's prepared statements, large enough for those of all pages and commands.
struct PreparedStatements {
    /// A prepared statement on the server.
    private final class Entry {
        let name: String
        let types: [Oid]
        var lastUse: UInt64

        init(name: String, types: [Oid], lastUse: UInt64) {
            self.name = name
            self.types = types
            self.lastUse = lastUse
        }
    }

    private static let most = 400
    private var entries: [String: [Entry]] = [:]
    private var count = 0
    private var uses: UInt64 = 0
    private var names: UInt64 = 0

    /// Returns the name of a prepared statement for argument types; nil if there is none.
    mutating func name(of sql: String, for types: [Oid]) -> String? {
        guard let entry = entries[sql]?.first(where: { Self.fits($0.types, types) }) else { return nil }
        uses += 1
        entry.lastUse = uses
        return entry.name
    }

    /// Returns whether argument types match those of a statement; NULL matches any type.
    private static func fits(_ known: [Oid], _ asked: [Oid]) -> Bool {
        known.count == asked.count && zip(known, asked).allSatisfy { $0 == $1 || $1 == 0 }
    }

    /// Removes the least recently used statement if the cache is full, and returns its name.
    mutating func surplus() -> String? {
        guard count >= Self.most else { return nil }
        var oldest: (sql: String, index: Int, use: UInt64)?
        for (sql, list) in entries {
            for (index, entry) in list.enumerated() where entry.lastUse < oldest?.use ?? .max {
                oldest = (sql, index, entry.lastUse)
            }
        }
        guard let oldest, let name = entries[oldest.sql]?.remove(at: oldest.index).name else { return nil }
        if entries[oldest.sql]?.isEmpty == true { entries[oldest.sql] = nil }
        count -= 1
        return name
    }

    /// Returns a name that was never used on the connection.
    mutating func newName() -> String {
        names += 1
        return "haru\(names)"
    }

    /// Caches a prepared statement.
    mutating func note(_ sql: String, types: [Oid], name: String) {
        uses += 1
        count += 1
        entries[sql, default: []].append(Entry(name: name, types: types, lastUse: uses))
    }
}
