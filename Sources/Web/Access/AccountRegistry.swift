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
        /// How many bytes of their pages.
        var bytes = 32 * 1_024 * 1_024
        /// How long an account is kept that nobody visits.
        var idle = Duration.seconds(600)
    }

    private struct Entry {
        let services: AccountServices
        var visited: MonotonicClock.Instant

        /// Whether a page of it is open, which is told what changes.
        var isListened: Bool { services.updates.listeners > 0 }
    }

    let accounts: Accounts
    /// The account of whoever owns this machine, which is always kept: the server does its work.
    let owner: AccountServices
    private let limits: Limits
    /// How many bytes the pages have that are kept of all accounts but the owner.
    private let pageBytes = ByteCount()
    let clock: MonotonicClock
    private let entries = Mutex<[Int64: Entry]>([:])

    /// Makes a registry that holds the owner alone.
    init(_ accounts: Accounts, limits: Limits = Limits()) {
        self.accounts = accounts
        self.limits = limits
        owner = AccountServices(id: Accounts.owner, useCases: accounts.useCases(of: Accounts.owner))
        clock = owner.useCases.uptime
    }

    /// The services of an account, which is visited now.
    func services(of account: Int64) -> AccountServices {
        if account == owner.id { return owner }
        let now = clock.now
        if let known = entries.withLock({ Self.visit(account, at: now, in: &$0) }) { return known }
        // Others are not kept waiting while services are made, and while those are freed that are let go of.
        let services = AccountServices(id: account, useCases: accounts.useCases(of: account), pageBytes: pageBytes)
        let (held, dropped) = entries.withLock { entries -> (AccountServices, [AccountServices]) in
            if let known = Self.visit(account, at: now, in: &entries) { return (known, []) }
            let dropped = makeRoom(in: &entries)
            entries[account] = Entry(services: services, visited: now)
            return (services, dropped)
        }
        withExtendedLifetime(dropped) {}
        return held
    }

    private static func visit(
        _ account: Int64, at now: MonotonicClock.Instant, in entries: inout [Int64: Entry]
    ) -> AccountServices? {
        entries[account]?.visited = now
        return entries[account]?.services
    }

    /// Lets go of a quarter of what is kept when it is as much as may be, beginning with who was not visited for
    /// longest: so that not each of many visits in turn has to look through all.
    ///
    /// - Returns: what it let go of.
    private func makeRoom(in entries: inout [Int64: Entry]) -> [AccountServices] {
        guard entries.count >= limits.accounts || pageBytes.total >= limits.bytes else { return [] }
        // The total holds as well what was let go of and is still in use.
        var bytes = entries.values.reduce(0) { $0 + $1.services.pageCache.bytes }
        guard entries.count >= limits.accounts || bytes >= limits.bytes else { return [] }
        let (most, mostBytes) = (limits.accounts * 3 / 4, limits.bytes * 3 / 4)
        let oldestFirst = entries.values.filter { !$0.isListened }.sorted { $0.visited < $1.visited }
        var dropped: [AccountServices] = []
        for entry in oldestFirst where entries.count > most || bytes > mostBytes {
            bytes -= entry.services.pageCache.bytes
            entries[entry.services.id] = nil
            dropped.append(entry.services)
        }
        return dropped
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

    private func known(_ account: Int64) -> AccountServices? {
        let services: AccountServices? = entries.withLock { $0[account]?.services }
        return services
    }
}
