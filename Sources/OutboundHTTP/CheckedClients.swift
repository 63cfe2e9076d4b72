import AsyncHTTPClient
import Synchronization

/// The connections to one address of a host, which was looked at; they end with the last who uses them.
final class CheckedClient: Sendable {
    let client: HTTPClient

    init(_ client: HTTPClient) { self.client = client }

    deinit { client.shutdown { _ in } }
}

/// Keeps the connections to hosts whose addresses were looked at, those used last.
///
/// They lead where they led when they were made, so that a host is looked up again now and then.
final class CheckedClients: Sendable {
    private struct Key: Hashable {
        let host: String
        let reach: NetworkReach
    }

    private struct Entry {
        let client: CheckedClient
        var uses = 0
        var lastUse: Int
    }

    private struct State {
        var kept: [Key: Entry] = [:]
        var uses = 0
    }

    private let capacity: Int
    private let state = Mutex(State())

    /// After how many questions a host is looked up again.
    private static let mostUses = 1_000

    init(capacity: Int) { self.capacity = capacity }

    /// The connections to a host, where they are kept.
    func take(_ host: String, _ reach: NetworkReach) -> CheckedClient? {
        let key = Key(host: host, reach: reach)
        return state.withLock { state in
            guard var kept = state.kept[key] else { return nil }
            state.uses += 1
            kept.uses += 1
            kept.lastUse = state.uses
            state.kept[key] = kept.uses > Self.mostUses ? nil : kept
            return kept.uses > Self.mostUses ? nil : kept.client
        }
    }

    /// Keeps connections to a host, unless others are kept by now.
    func keep(_ client: CheckedClient, for host: String, _ reach: NetworkReach) {
        let key = Key(host: host, reach: reach)
        // What is let go of ends outside the lock.
        let dropped: Entry? = state.withLock { state in
            guard capacity > 0, state.kept[key] == nil else { return nil }
            state.uses += 1
            state.kept[key] = Entry(client: client, lastUse: state.uses)
            guard state.kept.count > capacity, let oldest = state.kept.min(by: { $0.value.lastUse < $1.value.lastUse })
            else { return nil }
            return state.kept.removeValue(forKey: oldest.key)
        }
        _ = dropped
    }

    /// Lets go of connections that lead nowhere any more.
    func drop(_ client: CheckedClient) {
        state.withLock { state in
            if let key = state.kept.first(where: { $0.value.client === client })?.key { state.kept[key] = nil }
        }
    }
}
