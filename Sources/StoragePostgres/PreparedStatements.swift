import CLibpq

/// The statements that a connection has prepared, as many as pages and commands together have at a time.
struct PreparedStatements {
    /// A statement as the server knows it.
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

    /// The name of a statement that takes arguments of some types; nil when none is prepared.
    mutating func name(of sql: String, for types: [Oid]) -> String? {
        guard let entry = entries[sql]?.first(where: { Self.fits($0.types, types) }) else { return nil }
        uses += 1
        entry.lastUse = uses
        return entry.name
    }

    /// A NULL goes where a value of any type does.
    private static func fits(_ known: [Oid], _ asked: [Oid]) -> Bool {
        known.count == asked.count && zip(known, asked).allSatisfy { $0 == $1 || $1 == 0 }
    }

    /// The name of the statement that was used longest ago, when there are too many; it is forgotten here.
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

    /// A name that no statement of the connection had.
    mutating func newName() -> String {
        names += 1
        return "haru\(names)"
    }

    /// Remembers a statement that was prepared.
    mutating func note(_ sql: String, types: [Oid], name: String) {
        uses += 1
        count += 1
        entries[sql, default: []].append(Entry(name: name, types: types, lastUse: uses))
    }
}
