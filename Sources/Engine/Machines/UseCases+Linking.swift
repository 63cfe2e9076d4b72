package import Core
import Storage

/// How this machine's link with a hosted Haru stands.
package struct LinkReport: Hashable, Sendable {
    /// What stands between it and telling everything.
    package enum Trouble: Hashable, Sendable {
        /// It does not let this machine in any more.
        case revoked
        /// It was not reached, or did not take what was sent; the text says why.
        case failed(String)
    }

    package let address: String
    package let name: String
    package let tellsSubjects: Bool
    package let linkedAt: Instant
    /// When it was last told everything; nil before that.
    package let syncedAt: Instant?
    /// Whether nothing waits to be told.
    package let isCurrent: Bool
    package let trouble: Trouble?
    /// When it is tried again after a trouble.
    package let nextAt: Instant?
    /// The addresses of this machine that are not listed there.
    package let refused: [String]

    init(_ row: LinkRow, revision: Int64) {
        address = row.address
        name = row.name
        tellsSubjects = row.tellsSubjects
        linkedAt = row.createdAt
        syncedAt = row.syncedAt
        isCurrent = row.revision == revision
        trouble =
            row.problem.isEmpty ? nil : row.problem == LinkRow.revoked ? .revoked : .failed(row.problem)
        nextAt = row.nextAt
        refused = row.refusedAddresses.sorted()
    }
}

extension LinkRow {
    /// What stands in place of a problem where this machine is not let in any more.
    static let revoked = "revoked"

    var refusedAddresses: Set<String> { Set(refused.split(separator: "\n").map(String.init)) }

    /// What the token is sealed for.
    static func purpose(person: Int64) -> String { "link/\(person)" }
}

extension UseCases {
    /// How this machine's link stands; nil where there is none.
    package func link() async throws -> LinkReport? {
        let person = person
        return try await database.read(of: person) { tx in
            guard let row = try tx.links.find() else { return nil }
            return LinkReport(row, revision: try tx.revisions.value())
        }
    }

    /// Writes down that a hosted Haru lets this machine in.
    ///
    /// - Throws: ``DomainError/linkedAlready(_:)`` and ``DomainError/secretsClosed``.
    package func addLink(
        to address: String, token: String, named name: String, tellsSubjects: Bool
    ) async throws {
        let sealed = try secrets.seal(token, for: LinkRow.purpose(person: person))
        let now = clock()
        try await change { ledger, tx in
            let row = LinkRow(address: address, token: sealed, name: name, tellsSubjects: tellsSubjects, createdAt: now)
            guard try tx.links.insert(row) else {
                let known = try tx.links.find()
                throw DomainError.linkedAlready(known?.address ?? "")
            }
        }
    }

    /// Forgets the link with all that was told, and tells the hosted Haru where that can be.
    ///
    /// - Returns: whether the hosted Haru knows of it.
    /// - Throws: ``DomainError/notLinked``.
    package func removeLink(through hosted: any HostedHaru) async throws -> (address: String, isTold: Bool) {
        let person = person
        guard let row = try await database.read(of: person, { try $0.links.find() }) else {
            throw DomainError.notLinked
        }
        var isTold = false
        if let token = try? secrets.open(row.token, for: LinkRow.purpose(person: person)) {
            do {
                try await hosted.end(at: row.address, token: token)
                isTold = true
            } catch LinkFailure.revoked {
                isTold = true
            } catch {
                // The person ends it there.
            }
        }
        try await change { try $1.links.remove() }
        return (row.address, isTold)
    }

    /// Says whether the hosted Haru is told what commits say and who wrote them; what was told is told anew.
    ///
    /// - Throws: ``DomainError/notLinked``.
    package func setLinkSubjects(_ tellsSubjects: Bool) async throws {
        try await change { ledger, tx in
            guard var row = try tx.links.find() else {
                throw DomainError.notLinked
            }
            guard row.tellsSubjects != tellsSubjects else { return }
            row.tellsSubjects = tellsSubjects
            row.revision = nil
            for repository in try tx.sentCommits.repositories().keys {
                try tx.sentCommits.forget(ofRepository: repository)
            }
            try tx.links.update(row)
        }
    }
}
