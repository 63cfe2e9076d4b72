import Core
import Storage

/// What is to change of what a person shows; what is left out stays.
package struct SharingChange: Hashable, Sendable {
    /// The name; whether it is well-formed is looked at where something is shown under it.
    package var name: String?
    /// Whether it is shown under the name.
    package var isPublic: Bool?
    /// Whether it is shown under a link that nobody can guess, which is made where there is none.
    package var hasLink: Bool?
    package var parts: Set<SharedPart>?

    /// Makes a change that changes nothing.
    package init() {}
}

extension UseCases {
    /// What the person shows to anybody.
    package func publicProfile() async throws -> PublicProfile {
        try await read { try $0.publicProfile() }
    }

    /// Changes what the person shows to anybody, from now on in every process.
    ///
    /// - Throws: ``DomainError/invalidPublicName(_:)``, ``DomainError/reservedPublicName(_:)``,
    ///   ``DomainError/publicNameTaken(_:)``, and ``DomainError/nothingShared`` where no part is left.
    @discardableResult
    package func share(_ change: SharingChange) async throws -> PublicProfile {
        let (link, wanted) = (newLink(), change.name)
        do {
            return try await edit { account, tx in
                let offered = try account.offeredName(in: tx)
                var row = try account.profile(in: tx)
                if let isPublic = change.isPublic { row.isPublic = isPublic }
                if let parts = change.parts { row.parts = parts.stored }
                if let hasLink = change.hasLink { row.link = hasLink ? row.link ?? link : nil }
                let isShown = row.isPublic || row.link != nil
                if isShown, Set<SharedPart>(stored: row.parts).isEmpty { throw DomainError.nothingShared }
                if row.isPublic || wanted?.trimmed.isEmpty == false {
                    let name = try PublicName.checked(wanted ?? row.name ?? offered)
                    let owner = try PublicProfileTable.owner(ofName: name, in: tx)
                    guard owner ?? account.person == account.person else { throw DomainError.publicNameTaken(name) }
                    row.name = name
                }
                try PublicProfileTable.set(row, in: tx)
                return PublicProfile(row, offered: offered)
            }
        } catch StorageError.constraint where wanted != nil || change.isPublic == true {
            // Somebody else took the name in the same moment.
            throw DomainError.publicNameTaken(wanted ?? "")
        }
    }

    /// Shows nothing any more, under the name and under the link, which is dead for good.
    @discardableResult
    package func unshare() async throws -> PublicProfile {
        var change = SharingChange()
        (change.isPublic, change.hasLink) = (false, false)
        return try await share(change)
    }

    /// Makes another link that nobody can guess; the one of before is dead for good.
    ///
    /// - Throws: ``DomainError/noPublicLink`` where there is none.
    @discardableResult
    package func renewLink() async throws -> PublicProfile {
        let link = newLink()
        return try await edit { account, tx in
            var row = try account.profile(in: tx)
            guard row.link != nil else { throw DomainError.noPublicLink }
            row.link = link
            try PublicProfileTable.set(row, in: tx)
            return PublicProfile(row, offered: try account.offeredName(in: tx))
        }
    }

    /// 128 bits by chance.
    func newLink() -> String { String(secrets.makeSecret().prefix(32)) }
}

extension Snapshot {
    /// What the person shows to anybody.
    package func publicProfile() throws -> PublicProfile {
        PublicProfile(
            try tx.publicProfiles.find(),
            offered: ledger.forges.offeredName)
    }
}

extension [SourceRow] {
    /// The name that is offered to who has chosen none: that of their account on GitHub; empty where that is none.
    fileprivate var offeredName: String {
        first { $0.kind == .github }.flatMap { try? PublicName.checked($0.login) } ?? ""
    }
}

extension AccountContext {
    /// What is stored, or the row of somebody who never showed anything.
    fileprivate func profile(in tx: Tx) throws -> PublicProfileRow {
        try tx.publicProfiles.find()
            ?? PublicProfileRow(person: person, parts: Set(SharedPart.allCases).stored, createdAt: now)
    }

    fileprivate func offeredName(in tx: Tx) throws -> String {
        try tx.sources.all().offeredName
    }
}
