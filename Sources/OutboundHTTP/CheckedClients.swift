import AsyncHTTPClient
import Synchronization

/// Connections to one checked address of a host; shut down when the last user releases them.
final class CheckedClient: Sendable {
    let client: HTTPClient

    init(_ client: HTTPClient) { self.client = client }

    deinit { client.shutdown { _ in } }
}

/// Cache of connections to hosts whose addresses were checked, with least-recently-used eviction.
///
/// A connection stays with the address it was made for, so hosts are resolved again now and then.
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

    /// Number of requests after which a host is resolved again.
    private static let mostUses = 1_000

    init(capacity: Int) { self.capacity = capacity }

    /// Returns the cached connections to a host; nil if there are none.
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

    /// Caches connections to a host, unless others are already cached.
    func keep(_ client: CheckedClient, for host: String, _ reach: NetworkReach) {
        let key = Key(host: host, reach: reach)
        // The evicted connections shut down outside the lock.
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

    /// Evicts connections that no longer work.
    func drop(_ client: CheckedClient) {
        state.withLock { state in
            if let key = state.kept.first(where: { $0.value.client === client })?.key { state.kept[key] = nil }
        }
    }
}
