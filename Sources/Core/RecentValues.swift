/// Values by key, of which those are kept that were set lately.
package struct RecentValues<Key: Hashable, Value> {
    private var newer: [Key: Value] = [:]
    private var older: [Key: Value] = [:]
    private let most: Int

    /// Makes an empty collection.
    ///
    /// - Parameter most: how many are kept; half of them make room for others together.
    package init(most: Int) {
        self.most = max(2, most)
    }

    /// The value of a key; nil when none was set, and once it has made room for others.
    package subscript(key: Key) -> Value? { newer[key] ?? older[key] }

    /// Sets the value of a key, or takes it away.
    ///
    /// - Returns: what has made room: handed out of a lock, it is freed once that is open again.
    package mutating func set(_ value: Value?, for key: Key) -> [Key: Value] {
        older[key] = nil
        newer[key] = value
        guard newer.count >= most / 2 else { return [:] }
        defer {
            older = newer
            newer = Dictionary(minimumCapacity: older.count)
        }
        return older
    }

    /// Takes the values away of which something holds.
    package mutating func removeAll(where isRemoved: (Value) -> Bool) {
        newer = newer.filter { !isRemoved($0.value) }
        older = older.filter { !isRemoved($0.value) }
    }
}
