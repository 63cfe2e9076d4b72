import Core
import NIOCore
import Synchronization

/// Share that a request claims on behalf of a taker.
struct Claim: Hashable, Sendable {
    let kind: Shares.Kind
    let taker: Taker

    /// Whether the claim is for the request itself rather than its body.
    fileprivate var isPlace: Bool { [.requests, .uploads, .streams].contains(kind) }
}

/// Admission control: the only place that grants the server's resources.
extension Connections {
    /// Counts a connection against its client address until an account authenticates on it.
    ///
    /// The local machine and trusted proxies are exempt, since they carry the requests of many clients.
    ///
    /// - Returns: whether the connection is within the limit.
    func arrived(_ channel: any Channel) -> Bool {
        guard let address = channel.remoteAddress?.ipAddress, addresses.isOfOne(address) else { return true }
        let taker = Taker.network(ClientNetwork(of: address))
        return state.withLock { state in
            guard state.shares.take(of: .strangers, for: taker) else { return false }
            state.connections[ObjectIdentifier(channel)]?.stranger = taker
            return true
        }
    }

    /// Admits the current request of a connection to a share, replacing its previous claim.
    ///
    /// - Returns: whether there was room; if not, the previous claim remains.
    func admit(_ channel: any Channel, to kind: Shares.Kind, for taker: Taker) -> Bool {
        state.withLock { state in
            let id = ObjectIdentifier(channel)
            // A connection that was never opened here, as in tests, claims nothing.
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

    /// Claims bytes for the body of the current request until its response is complete.
    ///
    /// - Returns: whether there was room.
    func hold(_ bytes: Int, in kind: Shares.Kind, on channel: any Channel) -> Bool {
        state.withLock { state in
            let id = ObjectIdentifier(channel)
            guard let taker = state.connections[id]?.claims.keys.first(where: \.isPlace)?.taker else { return true }
            guard state.shares.take(bytes, of: kind, for: taker) else { return false }
            state.connections[id]?.claims[Claim(kind: kind, taker: taker), default: 0] += bytes
            return true
        }
    }

    /// Whether to log a refusal now: at most once a minute.
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
    /// Releases the claims of a connection's request.
    mutating func giveBackClaims(of id: ObjectIdentifier) {
        for claim in (connections[id]?.claims ?? [:]).keys { giveBack(claim, of: id) }
    }

    fileprivate mutating func giveBack(_ claim: Claim, of id: ObjectIdentifier) {
        guard let amount = connections[id]?.claims.removeValue(forKey: claim) else { return }
        shares.giveBack(amount, of: claim.kind, by: claim.taker)
    }

    /// Removes a connection and releases its claims.
    mutating func remove(_ id: ObjectIdentifier) {
        giveBackClaims(of: id)
        if let stranger = connections[id]?.stranger { shares.giveBack(of: .strangers, by: stranger) }
        connections[id] = nil
    }
}
