import Core

/// Holder of a part of a share.
enum Taker: Hashable, Sendable {
    /// Unauthenticated client, by its network.
    case network(ClientNetwork)
    case account(Int64)
}

/// Limited resource that is divided so that no taker can exhaust it.
struct Share: Sendable {
    let total: Int
    /// Maximum amount per taker.
    let each: Int
    private(set) var taken = 0
    private var takers: [Taker: Int] = [:]

    init(total: Int, each: Int = .max) {
        (self.total, self.each) = (total, each)
    }

    /// Takes an amount; returns whether it was available.
    ///
    /// Nobody may hold more than remains free: half for a single taker, a third each for two.
    mutating func take(_ amount: Int = 1, for taker: Taker) -> Bool {
        let own = takers[taker, default: 0] + amount
        guard own <= each, own <= total - taken - amount else { return false }
        takers[taker] = own
        taken += amount
        return true
    }

    mutating func giveBack(_ amount: Int = 1, of taker: Taker) {
        guard let own = takers[taker] else { return }
        takers[taker] = own > amount ? own - amount : nil
        taken -= min(own, amount)
    }
}

/// Shared resources of the server, each kind with its own limit.
struct Shares: Sendable {
    enum Kind: String, CaseIterable, Sendable {
        /// Requests without a body that are in progress.
        case requests
        /// Requests with a body that are in progress; a body may arrive slowly.
        case uploads
        /// Event streams.
        case streams
        /// Unauthenticated connections of one address.
        case strangers
        /// Bytes of bodies in memory and in files.
        case memory, disk
    }

    private(set) var all: [Kind: Share]

    /// Makes unused shares.
    ///
    /// Together, the connection shares leave a sixteenth of all connections for new clients and health checks.
    init(_ limits: ConnectionLimits) {
        let connections = limits.connections
        all = [
            .streams: Share(total: connections * 9 / 16, each: 64),
            .uploads: Share(total: max(8, connections / 8), each: 64),
            .requests: Share(total: max(16, connections / 4), each: 128),
            .strangers: Share(total: .max, each: max(8, connections / 16)),
            .memory: Share(total: limits.memory),
            .disk: Share(total: limits.disk),
        ]
    }

    /// Takes an amount of a share; returns whether it was available.
    mutating func take(_ amount: Int = 1, of kind: Kind, for taker: Taker) -> Bool {
        all[kind]?.take(amount, for: taker) ?? false
    }

    mutating func giveBack(_ amount: Int = 1, of kind: Kind, by taker: Taker) {
        all[kind]?.giveBack(amount, of: taker)
    }
}
