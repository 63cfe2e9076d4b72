import Core
import NIOCore
import Synchronization

/// The connections that are open: which of them wait for a request, and whether their other ends are still there.
final class Connections: Sendable {
    private struct Connection {
        let channel: any Channel
        /// Since when there is no request under way; nil while there is one.
        var idleSince: MonotonicClock.Instant?
        var hasLeft = false
        /// Who waits for its other end to leave; each is told once, and whether it has.
        var departures: [Int: CheckedContinuation<Bool, Never>] = [:]
        var nextDeparture = 0
        /// Whose its other end is, once that was looked up.
        var owner: LocalConnection.Owner?
    }

    private let most: Int
    private let clock: MonotonicClock
    private let state = Mutex<[ObjectIdentifier: Connection]>([:])

    /// Makes an empty list.
    ///
    /// - Parameter most: how many connections are kept while others come.
    init(most: Int, clock: MonotonicClock) {
        self.most = most
        self.clock = clock
    }

    /// How many are open.
    var count: Int { state.withLock { $0.count } }

    /// Takes a connection on, in place of the one that was idle for longest when there are too many.
    func opened(_ channel: any Channel) {
        let now = clock.now
        let displaced: (any Channel)? = state.withLock { connections in
            connections[ObjectIdentifier(channel)] = Connection(channel: channel, idleSince: now)
            guard connections.count > most else { return nil }
            let idle = connections.filter { $0.value.idleSince != nil && $0.value.channel !== channel }
            guard let longest = idle.min(by: { ($0.value.idleSince ?? now) < ($1.value.idleSince ?? now) }) else {
                return nil
            }
            // Out of the list at once: of many that come together each displaces another one.
            connections[longest.key] = nil
            return longest.value.channel
        }
        displaced?.close(promise: nil)
        channel.closeFuture.whenComplete { [weak self] _ in self?.closed(channel) }
    }

    private func closed(_ channel: any Channel) {
        left(channel)
        state.withLock { connections in
            // Another connection may have been given the identity of one that was displaced.
            guard connections[ObjectIdentifier(channel)]?.channel === channel else { return }
            connections[ObjectIdentifier(channel)] = nil
        }
    }

    /// Notes that a request has come, or that all were answered.
    func note(isIdle: Bool, _ channel: any Channel) {
        let now = isIdle ? clock.now : nil
        state.withLock { $0[ObjectIdentifier(channel)]?.idleSince = now }
    }

    /// Notes that the other end is gone: nobody waits for the answers to what it asked.
    func left(_ channel: any Channel) {
        let departures = state.withLock { connections in
            connections[ObjectIdentifier(channel)]?.hasLeft = true
            defer { connections[ObjectIdentifier(channel)]?.departures = [:] }
            return connections[ObjectIdentifier(channel)]?.departures ?? [:]
        }
        for departure in departures.values { departure.resume(returning: true) }
    }

    /// Closes all connections.
    func closeAll() {
        for channel in state.withLock({ $0.values.map(\.channel) }) { channel.close(promise: nil) }
    }

    /// Runs a body that is cancelled when the other end of a connection leaves, or has left before.
    ///
    /// - Parameter threads: those on which it is run; the ones on which all tasks run where it is nil.
    func whileOpen<Value: Sendable>(
        _ channel: any Channel, on threads: (any TaskExecutor)?, _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let id = ObjectIdentifier(channel)
        // One that was never opened here, as in tests, leaves without a word.
        guard state.withLock({ $0[id] != nil }) else {
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
        let number = state.withLock { connections -> Int? in
            guard var connection = connections[id], !connection.hasLeft else { return nil }
            connection.nextDeparture += 1
            connection.departures[connection.nextDeparture] = departure
            connections[id] = connection
            return connection.nextDeparture
        }
        if number == nil { departure.resume(returning: true) }
        return number
    }

    /// Takes a continuation back; nil where it was told.
    private func takeBack(_ number: Int?, of id: ObjectIdentifier) -> CheckedContinuation<Bool, Never>? {
        number.flatMap { number in state.withLock { $0[id]?.departures.removeValue(forKey: number) } }
    }

    /// Whose the other end of a connection is, which is looked up once.
    func owner(
        of channel: any Channel, _ look: (_ local: SocketAddress, _ remote: SocketAddress) -> LocalConnection.Owner
    ) -> LocalConnection.Owner {
        if let known = state.withLock({ $0[ObjectIdentifier(channel)]?.owner }) { return known }
        guard let local = channel.localAddress, let remote = channel.remoteAddress else { return .person }
        let owner = look(local, remote)
        if owner == .gone { return owner }
        state.withLock { $0[ObjectIdentifier(channel)]?.owner = owner }
        return owner
    }
}
