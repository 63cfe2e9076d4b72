package import Core
import Storage

/// A machine that reports its commits.
package struct MachineReport: Hashable, Sendable, Identifiable {
    package let id: String
    package let name: String
    package let version: String
    package let linkedAt: Instant
    package let heardAt: Instant
    /// Number of repositories that it has reported.
    package let repositories: Int
    /// Whether it still has access.
    package let isLinked: Bool

    /// ID of the channel that shows notifications on its screen, if there is one.
    package var channelID: String { ChannelRow.id(ofMachine: id) }

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
    /// Returns the machines that report their commits, newest first.
    package func machines() async throws -> [MachineReport] { try await read { try $0.machines() } }

    /// Revokes the access of a machine; what it reported stays.
    ///
    /// - Throws: ``DomainError/unknownMachine(_:)``.
    package func endMachine(_ id: String) async throws {
        try await change { ledger, tx in
            guard let row = try tx.machines.all().first(where: { $0.id == id })
            else { throw DomainError.unknownMachine(String(id.prefix(60))) }
            try ledger.end(row, in: tx)
        }
    }

    /// Revokes the access of the machine that presented an access token; what it reported stays.
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
    /// Revokes the access of a machine, and ends the notifications on its screen.
    fileprivate func end(_ machine: MachineRow, in tx: Tx) throws {
        try tx.accessTokens.remove(machine.token)
        try tx.machines.remove(machine.id)
        try tx.channels.noteEnd(ofMachine: ChannelRow.id(ofMachine: machine.id), at: clock)
    }
}

extension Snapshot {
    /// Returns the machines that report their commits, newest first.
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
