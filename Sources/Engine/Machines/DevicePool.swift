import Core
import Storage

/// Allocation of places for machines that wait to be linked, among the networks that they request from.
///
/// Every request gets a place; whoever occupies more places than others gives one up, the oldest first.
enum DevicePool {
    /// Maximum number of machines that wait at one time, in total and of one network.
    static let (most, mostOfNetwork) = (1_000, 50)

    /// Returns the requests to remove to make room for one more.
    ///
    /// - Parameters:
    ///   - waiting: waiting requests, oldest first.
    ///   - network: network of the new request.
    static func surplus(
        of waiting: [DeviceCodeTable.Undecided], besideOneOf network: ClientNetwork
    ) -> [DeviceCodeTable.Undecided] {
        let own = waiting.filter { $0.network == network }
        if own.count >= mostOfNetwork { return Array(own.prefix(own.count - mostOfNetwork + 1)) }
        guard waiting.count >= most else { return [] }
        return Array(heaviest(of: waiting).prefix(waiting.count - most + 1))
    }

    /// Returns the requests of the network with the most: of the largest enclosing network first, then of the largest
    /// share within it.
    private static func heaviest(of waiting: [DeviceCodeTable.Undecided]) -> [DeviceCodeTable.Undecided] {
        var group = Array(waiting.enumerated())
        for level in 0..<3 {
            let groups = Dictionary(grouping: group) { one in
                let parts = one.element.network.parts
                return parts[min(level, parts.count - 1)]
            }
            // Among groups of equal size, the one that has waited longest.
            group = groups.values.max { ($0.count, $1[0].offset) < ($1.count, $0[0].offset) } ?? group
        }
        return group.map(\.element)
    }
}
