package import Core
import Storage

/// A machine that tells of its commits.
package struct MachineReport: Hashable, Sendable, Identifiable {
    package let id: String
    package let name: String
    package let version: String
    package let linkedAt: Instant
    package let heardAt: Instant
    /// How many repositories it has told of.
    package let repositories: Int
    /// Whether it is still let in.
    package let isLinked: Bool

    /// What the channel is known by that shows notifications on its screen, where there is one.
    package var channelID: String { ChannelRow.id(ofMachine: id) }

    /// Makes a report.
    package init(
        id: String, name: String, version: String, linkedAt: Instant, heardAt: Instant, repositories: Int,
        isLinked: Bool
    ) {
        self.id = id
        self.name = name
        self.version = version
        self.linkedAt = linkedAt
        self.heardAt = heardAt
        self.repositories = repositories
        self.isLinked = isLinked
    }
}

extension UseCases {
    /// The machines that tell of their commits, the newest first.
    package func machines() async throws -> [MachineReport] { try await read { try $0.machines() } }

    /// Lets a machine in no more; what it told stays.
    ///
    /// - Throws: ``DomainError/unknownMachine(_:)``.
    package func endMachine(_ id: String) async throws {
        try await change { ledger, tx in
            guard let row = try tx.machines.all().first(where: { $0.id == id })
            else { throw DomainError.unknownMachine(String(id.prefix(60))) }
            try ledger.end(row, in: tx)
        }
    }

    /// Lets the machine in no more that has shown an access token; what it told stays.
    ///
    /// - Throws: ``EvidenceFault/notLinked``.
    package func endMachine(token: String) async throws {
        try await change { ledger, tx in
            guard let row = try tx.machines.find(token: token) else {
                throw EvidenceFault.notLinked
            }
            try ledger.end(row, in: tx)
        }
    }
}

extension AccountLedger {
    /// Lets a machine in no more, and shows nothing on its screen.
    fileprivate func end(_ machine: MachineRow, in tx: Tx) throws {
        try tx.accessTokens.remove(machine.token)
        try tx.machines.remove(machine.id)
        try tx.channels.noteEnd(ofMachine: ChannelRow.id(ofMachine: machine.id), at: clock)
    }
}

extension Snapshot {
    /// The machines that tell of their commits, the newest first.
    package func machines() throws -> [MachineReport] {
        let rows = try tx.machines.all()
        if rows.isEmpty { return [] }
        let tokens = Set(try tx.accessTokens.all().map(\.id))
        return rows.map { row in
            MachineReport(
                id: row.id, name: row.name, version: row.version, linkedAt: row.createdAt, heardAt: row.heardAt,
                repositories: ledger.remote.count { $0.machine == row.id }, isLinked: tokens.contains(row.token))
        }
    }
}
