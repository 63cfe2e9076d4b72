import Core
import Storage

/// Change of a public profile; nil values stay unchanged.
package struct SharingChange: Hashable, Sendable {
    /// New name; validated if it is not empty or if the profile is public.
    package var name: String?
    /// Whether the profile is public under the name.
    package var isPublic: Bool?
    /// Whether the profile has a secret link; one is created if there is none.
    package var hasLink: Bool?
    package var parts: Set<SharedPart>?

    package init() {}
}

extension UseCases {
    /// Returns the person's public profile.
    package func publicProfile() async throws -> PublicProfile {
        try await read { try $0.publicProfile() }
    }

    /// Changes the person's public profile, effective immediately in every process.
    ///
    /// - Throws: ``DomainError/invalidPublicName(_:)``, ``DomainError/reservedPublicName(_:)``,
    ///   ``DomainError/publicNameTaken(_:)``, and ``DomainError/nothingShared`` if no part is left.
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
            // Another account took the name at the same time.
            throw DomainError.publicNameTaken(wanted ?? "")
        }
    }

    /// Stops sharing, under the name and under the link; the link becomes permanently invalid.
    @discardableResult
    package func unshare() async throws -> PublicProfile {
        var change = SharingChange()
        (change.isPublic, change.hasLink) = (false, false)
        return try await share(change)
    }

    /// Creates a new secret link; the previous one becomes permanently invalid.
    ///
    /// - Throws: ``DomainError/noPublicLink`` if there is none.
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

    /// Returns 128 random bits as 32 hexadecimal digits.
    func newLink() -> String { String(secrets.makeSecret().prefix(32)) }
}

extension Snapshot {
    /// Returns the person's public profile.
    package func publicProfile() throws -> PublicProfile {
        PublicProfile(
            try tx.publicProfiles.find(),
            offered: ledger.forges.offeredName)
    }
}

extension [SourceRow] {
    /// Default name of a public profile: that of the GitHub account; empty if there is none or if it is not allowed.
    fileprivate var offeredName: String {
        first { $0.kind == .github }.flatMap { try? PublicName.checked($0.login) } ?? ""
    }
}

extension AccountContext {
    /// Returns the stored row, or the default row if nothing was ever shared.
    fileprivate func profile(in tx: Tx) throws -> PublicProfileRow {
        try tx.publicProfiles.find()
            ?? PublicProfileRow(person: person, parts: Set(SharedPart.allCases).stored, createdAt: now)
    }

    fileprivate func offeredName(in tx: Tx) throws -> String {
        try tx.sources.all().offeredName
    }
}
