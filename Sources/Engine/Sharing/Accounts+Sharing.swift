import Core
import Storage

/// Public profile at an address, as read before any other data of the person.
package struct SharedProfile: Hashable, Sendable {
    /// Account number; never disclosed.
    package let account: Int64
    /// Name in the person's spelling; nil if the address is a secret link.
    package let name: String?
    package let parts: Set<SharedPart>
    /// Revision of the account's data.
    package let revision: Int64

    package init(account: Int64, name: String?, parts: Set<SharedPart>, revision: Int64) {
        self.account = account
        self.name = name
        self.parts = parts
        self.revision = revision
    }
}

extension Accounts {
    /// Returns the public profile at an address; nil if there is none, for whatever reason.
    package func sharedProfile(at address: PublicAddress) async throws -> SharedProfile? {
        try await useCases.database.read { connection in
            let shown =
                switch address {
                case .name(let name): try PublicProfileTable.shown(name: name, in: connection)
                case .link(let link): try PublicProfileTable.shown(link: link, in: connection)
                }
            guard let (row, revision) = shown else { return nil }
            let name = if case .name = address { row.name } else { nil as String? }
            return SharedProfile(
                account: row.person, name: name, parts: Set(stored: row.parts), revision: revision)
        }
    }
}
