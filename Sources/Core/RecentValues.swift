/// A cache of the most recently set values by key.
package struct RecentValues<Key: Hashable, Value> {
    private var newer: [Key: Value] = [:]
    private var older: [Key: Value] = [:]
    private let most: Int

    /// Creates an empty cache.
    ///
    /// - Parameter most: maximum number of values; half of them are evicted together.
    package init(most: Int) {
        self.most = max(2, most)
    }

    /// The value of a key; nil when none was set, or after its eviction.
    package subscript(key: Key) -> Value? { newer[key] ?? older[key] }

    /// Sets or removes the value of a key.
    ///
    /// - Returns: the evicted values. A caller that holds a lock can free them after releasing it.
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

    /// Removes all values that satisfy a predicate.
    package mutating func removeAll(where isRemoved: (Value) -> Bool) {
        newer = newer.filter { !isRemoved($0.value) }
        older = older.filter { !isRemoved($0.value) }
    }
}
