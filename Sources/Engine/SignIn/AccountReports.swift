package import Core
import Storage

/// An identity by which an account is found.
package struct IdentityReport: Hashable, Sendable, Identifiable {
    /// ID in forms.
    package let id: String
    /// Issuer of the identity: a URL, or `local`.
    package let issuer: String
    package let login: String
    package let name: String
    /// Time of the last sign-in with it.
    package let signedInAt: Instant?

    package init(issuer: String, subject: String, login: String, name: String, signedInAt: Instant?) {
        id = issuer + " " + subject
        self.issuer = issuer
        self.login = login
        self.name = name
        self.signedInAt = signedInAt
    }

    init(_ row: AccountIdentityRow) {
        id = row.issuer + " " + row.subject
        issuer = row.issuer
        login = row.login
        name = row.name
        signedInAt = row.signedInAt
    }

    /// Whether it is the identity of the machine's owner.
    package var isLocal: Bool { issuer == AccountIdentity.owner.issuer }
}

/// A person with an account, as an administrator sees them: without anything of their days.
package struct PersonReport: Hashable, Sendable, Identifiable {
    package let id: Int64
    package let identities: [IdentityReport]
    package let createdAt: Instant
    /// Time when one of their browsers was last seen; nil if none is signed in.
    package let lastUse: Instant?
    package let isDisabled: Bool
    package let isAdministrator: Bool

    package init(
        id: Int64, identities: [IdentityReport], createdAt: Instant, lastUse: Instant?, isDisabled: Bool,
        isAdministrator: Bool
    ) {
        self.id = id
        self.identities = identities
        self.createdAt = createdAt
        self.lastUse = lastUse
        self.isDisabled = isDisabled
        self.isAdministrator = isAdministrator
    }

    init(_ row: PersonRow, in connection: any SQLConnection) throws {
        id = row.id
        identities = try connection.account(row.id).accountIdentities.all().map(IdentityReport.init)
        createdAt = row.createdAt
        lastUse = try connection.account(row.id).sessions.lastSeen()
        isDisabled = row.disabledAt != nil
        isAdministrator = row.administratorAt != nil || row.id == Accounts.owner
    }

    /// Whether it is the account of the machine's owner.
    package var isOwner: Bool { id == Accounts.owner }

    /// Display name: the login, the name, or the number of the account.
    package var name: String {
        identities.lazy.map(\.login).first { !$0.isEmpty } ?? identities.lazy.map(\.name).first { !$0.isEmpty }
            ?? String(id)
    }
}

extension Accounts {
    /// Returns the people who have an account, in the order of their numbers.
    ///
    /// - Parameter number: number after which the list begins.
    package func people(after number: Int64 = 0, limit: Int = 100) async throws -> [PersonReport] {
        try await useCases.database.read { connection in
            try PersonTable.page(after: number, limit: limit, in: connection)
                .map { try PersonReport($0, in: connection) }
        }
    }

    /// Finds a person by the number of their account, or by a login that nobody else has.
    ///
    /// - Throws: ``DomainError/unknownPerson(_:)``.
    package func person(named text: String) async throws -> PersonReport {
        let number = Int64(text.drop { $0 == "#" })
        return try await useCases.database.read { connection in
            let found = try number.flatMap { try PersonTable.find($0, in: connection).map(\.id) }
            let named = found == nil ? try AccountIdentityTable.accounts(ofLogin: text, in: connection) : []
            guard let id = found ?? (named.count == 1 ? named[0] : nil),
                let row = try PersonTable.find(id, in: connection)
            else { throw DomainError.unknownPerson(String(text.prefix(100))) }
            return try PersonReport(row, in: connection)
        }
    }

    /// Grants a person administrator rights, or revokes them.
    ///
    /// - Throws: ``SignInProblem/lastAdministrator``, ``SignInProblem/ownerStays`` and
    ///   ``DomainError/unknownAccount(_:)``.
    package func setAdministrator(_ isAdministrator: Bool, _ number: Int64) async throws {
        let now = useCases.clock()
        try await administer(number, leavesAdministrator: isAdministrator) { connection in
            try connection.account(number).people.setAdministrator(since: isAdministrator ? now : nil)
        }
    }

    /// Disables an account on behalf of an administrator: like ``disable(_:)``, but never that of the machine's owner
    /// or of the last administrator.
    package func shutOut(_ number: Int64) async throws {
        let now = useCases.clock()
        try await administer(number, leavesAdministrator: false) { connection in
            try connection.account(number).people.setDisabled(at: now)
        }
    }

    /// Deletes an account on behalf of an administrator, with the same limits as ``shutOut(_:)``.
    package func remove(_ number: Int64) async throws {
        try await administer(number, leavesAdministrator: false) { connection in
            try PersonTable.remove(number, in: connection)
        }
    }

    private func administer(
        _ number: Int64, leavesAdministrator: Bool, _ body: @escaping @Sendable (any SQLConnection) throws -> Bool
    ) async throws {
        if number == Self.owner, !leavesAdministrator { throw SignInProblem.ownerStays }
        try await useCases.database.write { connection in
            guard try connection.account(number).revisions.bumpKnown() else {
                throw DomainError.unknownAccount(number)
            }
            // Two administrators must not remove each other concurrently.
            try PersonTable.takeNumberTurn(in: connection)
            let administrators = try PersonTable.administrators(in: connection)
            if !leavesAdministrator, administrators == [number] { throw SignInProblem.lastAdministrator }
            guard try body(connection) else { throw DomainError.unknownAccount(number) }
        }
    }
}
