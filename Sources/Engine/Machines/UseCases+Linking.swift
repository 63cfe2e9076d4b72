package import Core
import Storage

/// State of this machine's link with a hosted Haru.
package struct LinkReport: Hashable, Sendable {
    /// Reason why not everything is sent.
    package enum Trouble: Hashable, Sendable {
        /// The hosted Haru does not admit this machine any more.
        case revoked
        /// The hosted Haru was not reached, or rejected what was sent; the text is the reason.
        case failed(String)
    }

    package let address: String
    package let name: String
    package let tellsSubjects: Bool
    package let linkedAt: Instant
    /// Time when everything was last sent; nil before the first.
    package let syncedAt: Instant?
    /// Whether nothing waits to be sent.
    package let isCurrent: Bool
    package let trouble: Trouble?
    /// Time of the next retry after a failure.
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
    /// Stored problem if this machine is not admitted any more.
    static let revoked = "revoked"

    var refusedAddresses: Set<String> { Set(refused.split(separator: "\n").map(String.init)) }

    /// Purpose that the token is sealed for.
    static func purpose(person: Int64) -> String { "link/\(person)" }
}

extension UseCases {
    /// Returns the state of this machine's link; nil if there is none.
    package func link() async throws -> LinkReport? {
        let person = person
        return try await database.read(of: person) { tx in
            guard let row = try tx.links.find() else { return nil }
            return LinkReport(row, revision: try tx.revisions.value())
        }
    }

    /// Stores the link after a hosted Haru has admitted this machine.
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

    /// Removes the link and the record of what was sent, and notifies the hosted Haru if possible.
    ///
    /// - Returns: the address of the hosted Haru, and whether it was notified.
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
                // The person has to end it there.
            }
        }
        try await change { try $1.links.remove() }
        return (row.address, isTold)
    }

    /// Sets whether subjects and authors of commits are sent to the hosted Haru; everything is sent again.
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
