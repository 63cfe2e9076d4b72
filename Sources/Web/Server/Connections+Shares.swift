import Core
import NIOCore
import Synchronization

/// What a request takes of a share, in somebody's name.
struct Claim: Hashable, Sendable {
    let kind: Shares.Kind
    let taker: Taker

    /// Whether it is the request itself rather than what it brings.
    fileprivate var isPlace: Bool { [.requests, .uploads, .streams].contains(kind) }
}

/// The one point at which it is decided what anybody takes of the server.
extension Connections {
    /// Counts a connection for the address that it comes from until somebody shows on it who they are.
    ///
    /// The machine itself and proxies that are trusted bring the requests of many.
    /// - Returns: whether there is room for it.
    func arrived(_ channel: any Channel) -> Bool {
        guard let address = channel.remoteAddress?.ipAddress, addresses.isOfOne(address) else { return true }
        let taker = Taker.network(ClientNetwork(of: address))
        return state.withLock { state in
            guard state.shares.take(of: .strangers, for: taker) else { return false }
            state.connections[ObjectIdentifier(channel)]?.stranger = taker
            return true
        }
    }

    /// Gives the request that is under way on a connection its place, in place of the one that it has.
    ///
    /// - Returns: whether there is one; it keeps what it has where there is none.
    func admit(_ channel: any Channel, to kind: Shares.Kind, for taker: Taker) -> Bool {
        state.withLock { state in
            let id = ObjectIdentifier(channel)
            // One that was never opened here, as in tests, takes nothing.
            guard let connection = state.connections[id] else { return true }
            let (claim, before) = (Claim(kind: kind, taker: taker), connection.claims.keys.first { $0.isPlace })
            if claim == before { return true }
            guard state.shares.take(of: kind, for: taker) else { return false }
            state.connections[id]?.claims[claim] = 1
            if let before { state.giveBack(before, of: id) }
            if case .account = taker, let stranger = connection.stranger {
                state.shares.giveBack(of: .strangers, by: stranger)
                state.connections[id]?.stranger = nil
            }
            return true
        }
    }

    /// Takes bytes for what the request that is under way on a connection brings, until it is answered.
    ///
    /// - Returns: whether there is room for them.
    func hold(_ bytes: Int, in kind: Shares.Kind, on channel: any Channel) -> Bool {
        state.withLock { state in
            let id = ObjectIdentifier(channel)
            guard let taker = state.connections[id]?.claims.keys.first(where: \.isPlace)?.taker else { return true }
            guard state.shares.take(bytes, of: kind, for: taker) else { return false }
            state.connections[id]?.claims[Claim(kind: kind, taker: taker), default: 0] += bytes
            return true
        }
    }

    /// Whether it is to be told now that somebody was turned away: once a minute is enough.
    func tellsOfRefusal() -> Bool {
        let now = clock.now
        return state.withLock { state in
            if let toldAt = state.toldAt, now - toldAt < .seconds(60) { return false }
            state.toldAt = now
            return true
        }
    }
}

extension Connections.State {
    /// Gives back what a connection's request has taken.
    mutating func giveBackClaims(of id: ObjectIdentifier) {
        for claim in (connections[id]?.claims ?? [:]).keys { giveBack(claim, of: id) }
    }

    fileprivate mutating func giveBack(_ claim: Claim, of id: ObjectIdentifier) {
        guard let amount = connections[id]?.claims.removeValue(forKey: claim) else { return }
        shares.giveBack(amount, of: claim.kind, by: claim.taker)
    }

    /// Takes a connection out of the list, with all that it has taken.
    mutating func remove(_ id: ObjectIdentifier) {
        giveBackClaims(of: id)
        if let stranger = connections[id]?.stranger { shares.giveBack(of: .strangers, by: stranger) }
        connections[id] = nil
    }
}
