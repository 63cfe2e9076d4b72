import Core
import Engine
import Synchronization

/// The services of the accounts that were visited lately.
///
/// However many accounts a server has, only so many of them cost it memory: who was not visited for long makes room,
/// and is made anew with the next visit.
final class AccountRegistry: Sendable {
    /// How much is kept.
    struct Limits: Sendable {
        /// Of how many accounts.
        var accounts = 256
        /// How long an account is kept that nobody visits.
        var idle = Duration.seconds(600)
    }

    private struct Entry {
        let services: AccountScope
        var visited: MonotonicClock.Instant

        /// Whether a page of it is open, which is told what changes.
        var isListened: Bool { services.updates.listeners > 0 }
    }

    let accounts: Accounts
    /// The account of whoever owns this machine, which is always kept: the server does its work.
    let owner: AccountScope
    private let limits: Limits
    let clock: MonotonicClock
    private let entries = Mutex<[Int64: Entry]>([:])

    /// Makes a registry that holds the owner alone.
    init(_ accounts: Accounts, limits: Limits = Limits()) {
        self.accounts = accounts
        self.limits = limits
        owner = AccountScope(id: Accounts.owner, useCases: accounts.useCases(of: Accounts.owner))
        clock = owner.useCases.uptime
    }

    /// The services of an account, which is visited now.
    func services(of account: Int64) -> AccountScope {
        if account == owner.id { return owner }
        let now = clock.now
        if let known = entries.withLock({ Self.visit(account, at: now, in: &$0) }) { return known }
        // Others are not kept waiting while services are made, nor while those are chosen and freed that make room.
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

    /// Lets go of a quarter of what is kept when it is more than may be, beginning with who was not visited for
    /// longest: so that not each of many visits in turn has to look through all.
    ///
    /// - Parameter account: who is visited now, and stays.
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

    /// Lets go of the accounts that nobody visits any more.
    func dropIdle() {
        let oldest = clock.now.advanced(by: .zero - limits.idle)
        let dropped = entries.withLock { entries in
            let before = entries
            entries = entries.filter { $0.value.visited > oldest || $0.value.isListened }
            return before
        }
        // Freed when the lock is open again.
        withExtendedLifetime(dropped) {}
    }

    /// Asks, for all accounts with an open page together, whether what is stored of them has changed, and tells those
    /// pages.
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

    /// Of how many accounts something is kept besides the owner.
    var count: Int { entries.withLock { $0.count } }
}

extension AccountRegistry: PageNotifier {
    func notify(_ account: Int64) {
        let services = account == owner.id ? owner : known(account)
        services?.updates.invalidate()
    }

    func notifyAll() async {
        // While nothing can be read there is nothing to tell.
        try? await lookForChanges()
    }

    private func known(_ account: Int64) -> AccountScope? {
        let services: AccountScope? = entries.withLock { $0[account]?.services }
        return services
    }
}
