import Core
import NIOCore
import Synchronization

/// Registry of open connections: their idle state, whether the client has disconnected, and the shares they claim.
final class Connections: Sendable {
    struct Connection {
        let channel: any Channel
        /// Time since which no request is in progress; nil during a request.
        var idleSince: MonotonicClock.Instant?
        var hasLeft = false
        /// Waiters for the client's disconnect; each resumes once, with whether the client disconnected.
        var departures: [Int: CheckedContinuation<Bool, Never>] = [:]
        var nextDeparture = 0
        /// Owner of the client's end; nil before the lookup.
        var owner: LocalConnection.Owner?
        /// Address that the connection is counted against until an account authenticates on it; nil afterwards.
        var stranger: Taker?
        /// Claims of the current request.
        var claims: [Claim: Int] = [:]
    }

    struct State {
        var connections: [ObjectIdentifier: Connection] = [:]
        var shares: Shares
        /// Time of the last logged refusal.
        var toldAt: MonotonicClock.Instant?
    }

    private let most: Int
    let clock: MonotonicClock
    /// Resolves client addresses.
    let addresses: ClientAddress
    let state: Mutex<State>

    /// Makes an empty list.
    init(_ limits: ConnectionLimits, addresses: ClientAddress, clock: MonotonicClock) {
        most = limits.connections
        self.addresses = addresses
        self.clock = clock
        state = Mutex(State(shares: Shares(limits)))
    }

    /// Number of open connections.
    var count: Int { state.withLock { $0.connections.count } }

    /// Registers a connection, displacing the one that was idle for longest when the limit is exceeded.
    func opened(_ channel: any Channel) {
        let now = clock.now
        let displaced: (any Channel)? = state.withLock { state in
            state.connections[ObjectIdentifier(channel)] = Connection(channel: channel, idleSince: now)
            guard state.connections.count > most else { return nil }
            let idle = state.connections.filter { $0.value.idleSince != nil && $0.value.channel !== channel }
            guard let longest = idle.min(by: { ($0.value.idleSince ?? now) < ($1.value.idleSince ?? now) }) else {
                return nil
            }
            // Removed at once, so that each of many simultaneous connections displaces a different one.
            state.remove(longest.key)
            return longest.value.channel
        }
        displaced?.close(promise: nil)
        channel.closeFuture.whenComplete { [weak self] _ in self?.closed(channel) }
    }

    private func closed(_ channel: any Channel) {
        left(channel)
        state.withLock { state in
            // Another connection may have reused the identity of a displaced one.
            guard state.connections[ObjectIdentifier(channel)]?.channel === channel else { return }
            state.remove(ObjectIdentifier(channel))
        }
    }

    /// Records that a request arrived, or that all were answered, which releases their claims.
    func note(isIdle: Bool, _ channel: any Channel) {
        let now = isIdle ? clock.now : nil
        state.withLock { state in
            state.connections[ObjectIdentifier(channel)]?.idleSince = now
            if isIdle { state.giveBackClaims(of: ObjectIdentifier(channel)) }
        }
    }

    /// Records that the client disconnected, so that nobody waits for its responses.
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

    /// Runs a body, and cancels it when the client disconnects or has already disconnected.
    ///
    /// - Parameter threads: executor to run on; nil for the default executor.
    func whileOpen<Value: Sendable>(
        _ channel: any Channel, on threads: (any TaskExecutor)?, _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let id = ObjectIdentifier(channel)
        // A connection that was never opened here, as in tests, reports no disconnect.
        guard state.withLock({ $0.connections[id] != nil }) else {
            return try await withTaskExecutorPreference(threads) { try await body() }
        }
        return try await withThrowingTaskGroup(of: Value.self) { group in
            // Resumed when the work has ended or the client has disconnected.
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

    /// Registers a continuation for the client's disconnect; resumes it at once if the client has disconnected.
    ///
    /// - Returns: number to unregister it by; nil if it was already resumed.
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

    /// Unregisters a continuation; nil if it was already resumed.
    private func takeBack(_ number: Int?, of id: ObjectIdentifier) -> CheckedContinuation<Bool, Never>? {
        number.flatMap { number in state.withLock { $0.connections[id]?.departures.removeValue(forKey: number) } }
    }

    /// Returns the owner of the client's end, which is looked up once and cached.
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
