import Core
import Engine
import Synchronization

/// Cache of the services of recently active accounts.
///
/// Memory is bounded regardless of the number of accounts: idle ones are evicted, and created again at the next
/// request.
final class AccountRegistry: Sendable {
    /// Limits of the cache.
    struct Limits: Sendable {
        /// Maximum number of accounts.
        var accounts = 256
        /// Time after which an inactive account is evicted.
        var idle = Duration.seconds(600)
    }

    private struct Entry {
        let services: AccountScope
        var visited: MonotonicClock.Instant

        /// Whether one of its pages is open and receives live updates.
        var isListened: Bool { services.updates.listeners > 0 }
    }

    let accounts: Accounts
    /// Account of the machine's owner, which is never evicted, since the server runs its jobs.
    let owner: AccountScope
    private let limits: Limits
    let clock: MonotonicClock
    private let entries = Mutex<[Int64: Entry]>([:])

    /// Makes a registry with only the owner.
    init(_ accounts: Accounts, limits: Limits = Limits()) {
        self.accounts = accounts
        self.limits = limits
        owner = AccountScope(id: Accounts.owner, useCases: accounts.useCases(of: Accounts.owner))
        clock = owner.useCases.uptime
    }

    /// Returns the services of an account and records its activity.
    func services(of account: Int64) -> AccountScope {
        if account == owner.id { return owner }
        let now = clock.now
        if let known = entries.withLock({ Self.visit(account, at: now, in: &$0) }) { return known }
        // Creation and eviction happen outside the lock, so that other requests need not wait.
        let made = AccountScope(id: account, useCases: accounts.useCases(of: account))
        let services = entries.withLock { entries in
            if let known = Self.visit(account, at: now, in: &entries) { return known }
            entries[account] = Entry(services: made, visited: now)
            return made
        }
        if services === made { makeRoom(beside: account) }
        return services
    }

    private static func visit(
        _ account: Int64, at now: MonotonicClock.Instant, in entries: inout [Int64: Entry]
    ) -> AccountScope? {
        entries[account]?.visited = now
        return entries[account]?.services
    }

    /// Evicts the least recently active quarter when the limit is exceeded.
    ///
    /// Evicting many at once avoids a full scan at each request.
    ///
    /// - Parameter account: account of the current request, which is kept.
    private func makeRoom(beside account: Int64) {
        let kept = entries.withLock { Array($0.values) }
        if kept.count <= limits.accounts { return }
        let leaving = kept.filter { $0.services.id != account && !$0.isListened }
            .sorted { $0.visited < $1.visited }.prefix(kept.count - limits.accounts * 3 / 4)
        entries.withLock { entries in
            for entry in leaving where entries[entry.services.id]?.visited == entry.visited {
                entries[entry.services.id] = nil
            }
        }
    }

    /// Evicts inactive accounts.
    func dropIdle() {
        let oldest = clock.now.advanced(by: .zero - limits.idle)
        let dropped = entries.withLock { entries in
            let before = entries
            entries = entries.filter { $0.value.visited > oldest || $0.value.isListened }
            return before
        }
        // Deallocated after the lock is released.
        withExtendedLifetime(dropped) {}
    }

    /// Queries the revisions of all accounts with an open page at once, and notifies the pages of changed accounts.
    func lookForChanges() async throws {
        let others = entries.withLock { $0.values.filter(\.isListened).map(\.services) }
        let listened = owner.updates.listeners > 0 ? others + [owner] : others
        if listened.isEmpty { return }
        let asked = clock.now
        let revisions = try await accounts.revisions(of: listened.map(\.id))
        for services in listened
        where !services.updates.isCurrent(revision: revisions[services.id] ?? 0, askedAt: asked) {
            try await services.updates.refresh()
        }
    }

    /// Number of cached accounts, without the owner.
    var count: Int { entries.withLock { $0.count } }
}

extension AccountRegistry: PageNotifier {
    func notify(_ account: Int64) {
        let services = account == owner.id ? owner : known(account)
        services?.updates.invalidate()
    }

    func notifyAll() async {
        // While the database is unavailable there is nothing to report.
        try? await lookForChanges()
    }

    private func known(_ account: Int64) -> AccountScope? {
        let services: AccountScope? = entries.withLock { $0[account]?.services }
        return services
    }
}
