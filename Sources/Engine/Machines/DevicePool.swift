import Core
import Storage

/// Shares the places in which machines wait to be linked among the networks that they ask from.
///
/// Whoever asks gets a place: one who holds more of them than others gives one up, the oldest first.
enum DevicePool {
    /// How many machines can wait at one time, and how many of one network.
    static let (most, mostOfNetwork) = (1_000, 50)

    /// Those that make room for one more.
    ///
    /// - Parameters:
    ///   - waiting: those that wait, the oldest first.
    ///   - network: from where one more asks.
    static func surplus(
        of waiting: [DeviceCodeTable.Undecided], besideOneOf network: ClientNetwork
    ) -> [DeviceCodeTable.Undecided] {
        let own = waiting.filter { $0.network == network }
        if own.count >= mostOfNetwork { return Array(own.prefix(own.count - mostOfNetwork + 1)) }
        guard waiting.count >= most else { return [] }
        return Array(heaviest(of: waiting).prefix(waiting.count - most + 1))
    }

    /// Those of the network that has most; where one has many networks, those of the largest that holds them.
    private static func heaviest(of waiting: [DeviceCodeTable.Undecided]) -> [DeviceCodeTable.Undecided] {
        var group = Array(waiting.enumerated())
        for level in 0..<3 {
            let groups = Dictionary(grouping: group) { one in
                let parts = one.element.network.parts
                return parts[min(level, parts.count - 1)]
            }
            // Of those that have as many, the one that waits for longest.
            group = groups.values.max { ($0.count, $1[0].offset) < ($1.count, $0[0].offset) } ?? group
        }
        return group.map(\.element)
    }
}
