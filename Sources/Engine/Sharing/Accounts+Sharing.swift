import Core
import Storage

/// What is shown at an address, as it is known before anything of the person is read.
package struct SharedProfile: Hashable, Sendable {
    /// Whose it is; nobody is told.
    package let account: Int64
    /// The name that the person chose, as they write it; nil where it is shown by a link.
    package let name: String?
    package let parts: Set<SharedPart>
    /// What is stored of the account, as a number that grows with each change.
    package let revision: Int64

    /// Makes one.
    package init(account: Int64, name: String?, parts: Set<SharedPart>, revision: Int64) {
        self.account = account
        self.name = name
        self.parts = parts
        self.revision = revision
    }
}

extension Accounts {
    /// What is shown at an address; nil where that is nothing, whatever the reason.
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
