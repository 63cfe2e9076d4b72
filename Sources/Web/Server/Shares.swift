import Core

/// Who takes of a share.
enum Taker: Hashable, Sendable {
    /// Somebody who is not known, by where they ask from.
    case network(ClientNetwork)
    case account(Int64)
}

/// Something of which there is so much for all, and never so much for one that nothing is left for others.
struct Share: Sendable {
    let total: Int
    /// The most for one.
    let each: Int
    private(set) var taken = 0
    private var takers: [Taker: Int] = [:]

    init(total: Int, each: Int = .max) {
        (self.total, self.each) = (total, each)
    }

    /// Takes some; returns whether it was to be had.
    ///
    /// Nobody holds more than they leave to all others: half where they are alone, a third each where they are two.
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

/// What a server has for all who ask, each kind with a limit of its own.
struct Shares: Sendable {
    enum Kind: String, CaseIterable, Sendable {
        /// Requests under way that have no body.
        case requests
        /// Requests under way that have one, which may take its time to come.
        case uploads
        /// Event streams.
        case streams
        /// Connections of one address on which nobody has shown who they are.
        case strangers
        /// Bytes of bodies, in memory and in files.
        case memory, disk
    }

    private(set) var all: [Kind: Share]

    /// Makes the shares that nobody has taken of yet: together, those of connections leave a sixteenth of all to
    /// those who have just come, and to whoever asks whether the server is well.
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

    /// Takes some of a share; returns whether it was to be had.
    mutating func take(_ amount: Int = 1, of kind: Kind, for taker: Taker) -> Bool {
        all[kind]?.take(amount, for: taker) ?? false
    }

    mutating func giveBack(_ amount: Int = 1, of kind: Kind, by taker: Taker) {
        all[kind]?.giveBack(amount, of: taker)
    }
}
