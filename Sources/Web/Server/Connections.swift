import Core
import NIOCore
import Synchronization

/// The connections that are open: which of them wait for a request, whether their other ends are still there, and what
/// they take of what the server has for all.
final class Connections: Sendable {
    struct Connection {
        let channel: any Channel
        /// Since when there is no request under way; nil while there is one.
        var idleSince: MonotonicClock.Instant?
        var hasLeft = false
        /// Who waits for its other end to leave; each is told once, and whether it has.
        var departures: [Int: CheckedContinuation<Bool, Never>] = [:]
        var nextDeparture = 0
        /// Whose its other end is, once that was looked up.
        var owner: LocalConnection.Owner?
        /// Whose it is while nobody has shown on it who they are; nil once somebody has.
        var stranger: Taker?
        /// What the request that is under way takes.
        var claims: [Claim: Int] = [:]
    }

    struct State {
        var connections: [ObjectIdentifier: Connection] = [:]
        var shares: Shares
        /// When it was told last that somebody was turned away.
        var toldAt: MonotonicClock.Instant?
    }

    private let most: Int
    let clock: MonotonicClock
    /// Tells where requests come from.
    let addresses: ClientAddress
    let state: Mutex<State>

    /// Makes an empty list.
    init(_ limits: ConnectionLimits, addresses: ClientAddress, clock: MonotonicClock) {
        most = limits.connections
        self.addresses = addresses
        self.clock = clock
        state = Mutex(State(shares: Shares(limits)))
    }

    /// How many are open.
    var count: Int { state.withLock { $0.connections.count } }

    /// Takes a connection on, in place of the one that was idle for longest when there are too many.
    func opened(_ channel: any Channel) {
        let now = clock.now
        let displaced: (any Channel)? = state.withLock { state in
            state.connections[ObjectIdentifier(channel)] = Connection(channel: channel, idleSince: now)
            guard state.connections.count > most else { return nil }
            let idle = state.connections.filter { $0.value.idleSince != nil && $0.value.channel !== channel }
            guard let longest = idle.min(by: { ($0.value.idleSince ?? now) < ($1.value.idleSince ?? now) }) else {
                return nil
            }
            // Out of the list at once: of many that come together each displaces another one.
            state.remove(longest.key)
            return longest.value.channel
        }
        displaced?.close(promise: nil)
        channel.closeFuture.whenComplete { [weak self] _ in self?.closed(channel) }
    }

    private func closed(_ channel: any Channel) {
        left(channel)
        state.withLock { state in
            // Another connection may have been given the identity of one that was displaced.
            guard state.connections[ObjectIdentifier(channel)]?.channel === channel else { return }
            state.remove(ObjectIdentifier(channel))
        }
    }

    /// Notes that a request has come, or that all were answered, which gives back what they took.
    func note(isIdle: Bool, _ channel: any Channel) {
        let now = isIdle ? clock.now : nil
        state.withLock { state in
            state.connections[ObjectIdentifier(channel)]?.idleSince = now
            if isIdle { state.giveBackClaims(of: ObjectIdentifier(channel)) }
        }
    }

    /// Notes that the other end is gone: nobody waits for the answers to what it asked.
    func left(_ channel: any Channel) {
        let departures = state.withLock { state in
            state.connections[ObjectIdentifier(channel)]?.hasLeft = true
            defer { state.connections[ObjectIdentifier(channel)]?.departures = [:] }
            return state.connections[ObjectIdentifier(channel)]?.departures ?? [:]
        }
        for departure in departures.values { departure.resume(returning: true) }
    }

    /// Closes all connections.
    func closeAll() {
        for channel in state.withLock({ $0.connections.values.map(\.channel) }) { channel.close(promise: nil) }
    }

    /// Runs a body that is cancelled when the other end of a connection leaves, or has left before.
    ///
    /// - Parameter threads: those on which it is run; the ones on which all tasks run where it is nil.
    func whileOpen<Value: Sendable>(
        _ channel: any Channel, on threads: (any TaskExecutor)?, _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let id = ObjectIdentifier(channel)
        // One that was never opened here, as in tests, leaves without a word.
        guard state.withLock({ $0.connections[id] != nil }) else {
            return try await withTaskExecutorPreference(threads) { try await body() }
        }
        return try await withThrowingTaskGroup(of: Value.self) { group in
            // Told once the work has ended, or the other end has left.
            let hasLeft = await withCheckedContinuation { departure in
                let number = expect(departure, of: id)
                group.addTask(executorPreference: threads) {
                    defer { self.takeBack(number, of: id)?.resume(returning: false) }
                    return try await body()
                }
            }
            if hasLeft { group.cancelAll() }
            guard let value = try await group.next() else { throw CancellationError() }
            return value
        }
    }

    /// Has a continuation told when the other end leaves; at once where it has left.
    ///
    /// - Returns: what it is taken back by; nil where it was told.
    private func expect(_ departure: CheckedContinuation<Bool, Never>, of id: ObjectIdentifier) -> Int? {
        let number = state.withLock { state -> Int? in
            guard var connection = state.connections[id], !connection.hasLeft else { return nil }
            connection.nextDeparture += 1
            connection.departures[connection.nextDeparture] = departure
            state.connections[id] = connection
            return connection.nextDeparture
        }
        if number == nil { departure.resume(returning: true) }
        return number
    }

    /// Takes a continuation back; nil where it was told.
    private func takeBack(_ number: Int?, of id: ObjectIdentifier) -> CheckedContinuation<Bool, Never>? {
        number.flatMap { number in state.withLock { $0.connections[id]?.departures.removeValue(forKey: number) } }
    }

    /// Whose the other end of a connection is, which is looked up once.
    func owner(
        of channel: any Channel, _ look: (_ local: SocketAddress, _ remote: SocketAddress) -> LocalConnection.Owner
    ) -> LocalConnection.Owner {
        if let known = state.withLock({ $0.connections[ObjectIdentifier(channel)]?.owner }) { return known }
        guard let local = channel.localAddress, let remote = channel.remoteAddress else { return .person }
        let owner = look(local, remote)
        if owner == .gone { return owner }
        state.withLock { $0.connections[ObjectIdentifier(channel)]?.owner = owner }
        return owner
    }
}
