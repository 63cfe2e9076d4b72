package import Core
import Storage

/// The accounts of one Haru: creation, lookup, and the use cases of each.
///
/// A personal Haru has a single account, that of the machine's owner, which exists without signing in.
package struct Accounts: Sendable {
    /// Use cases of the owner; those of other accounts share its ports.
    let useCases: UseCases

    /// Account number of the machine's owner.
    package static let owner: Int64 = 1

    /// Creates the accounts on the database, the reader and the clock of these use cases.
    package init(_ useCases: UseCases) {
        self.useCases = useCases
    }

    /// Executor on which a task can read without a thread hop; nil if there is none.
    package var readExecutor: (any TaskExecutor)? { useCases.database.readExecutor }

    /// Whether the database can be read and written now; changes nothing.
    package func canBeUsed() async -> Bool {
        do {
            return try await useCases.database.write(.repeatable) { try Schema.version(of: $0) <= Schema.version }
        } catch {
            return false
        }
    }

    /// Returns the number of background jobs of all accounts by kind and state: waiting, running or given up.
    package func jobCounts() async throws -> [(kind: String, state: String, count: Int64)] {
        let counts = try await useCases.database.read { try JobTable.counts(in: $0) }
        // Kinds of other versions are merged into one.
        return Dictionary(grouping: counts) { [WorkMetrics.label(ofKind: $0.kind), $0.state] }
            .map { ($0.key[0], $0.key[1], $0.value.reduce(0) { $0 + $1.count }) }
            .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
    }

    /// Returns the use cases of an account.
    package func useCases(of account: Int64) -> UseCases { UseCases(account, like: useCases) }

    /// Returns the account of an identity; nil if it has none.
    package func account(of identity: AccountIdentity) async throws -> Account? {
        try await useCases.database.read { connection in
            guard
                let number = try AccountIdentityTable.account(
                    issuer: identity.issuer, subject: identity.subject, in: connection)
            else { return nil }
            return try Account(number, in: connection)
        }
    }

    /// Returns the account of an identity, creating it if necessary.
    ///
    /// - Parameters:
    ///   - name: the person's name according to the issuer; may be empty.
    ///   - home: the initial home zone.
    package func create(_ identity: AccountIdentity, named name: String = "", home: Zone) async throws -> Account {
        let now = useCases.clock()
        return try await useCases.database.write { connection in
            func find() throws -> Int64? {
                try AccountIdentityTable.account(issuer: identity.issuer, subject: identity.subject, in: connection)
            }
            var known = try find()
            let number = try known ?? (identity == .owner ? Self.owner : PersonTable.nextNumber(in: connection))
            // Allocating a number waits for other allocations, and one of them may have created the account.
            if known == nil { known = try find() }
            if known == nil {
                try Account.insert(number, identity, named: name, home: home, at: now, in: connection)
                try connection.account(number).revisions.bump()
            }
            guard let account = try Account(known ?? number, in: connection) else {
                throw StorageError.damaged("person")
            }
            return account
        }
    }

    /// Returns a page of accounts, ordered by number.
    ///
    /// - Parameter number: the number after which the page starts.
    package func page(after number: Int64 = 0, limit: Int = 100) async throws -> [Account] {
        try await useCases.database.read { connection in
            try PersonTable.page(after: number, limit: limit, in: connection).map { try Account($0, in: connection) }
        }
    }

    /// Returns the revisions of some accounts; an account missing from the result has not changed yet.
    package func revisions(of numbers: [Int64]) async throws -> [Int64: Int64] {
        try await useCases.database.read { try RevisionTable.values(of: numbers, in: $0) }
    }

    /// Stream of the accounts that any process changes, soon after each change.
    ///
    /// Nil means that any account may have changed, since reports may have been missed. The stream ends at once if the
    /// database reports no changes.
    func changes() -> AsyncStream<Int64?> { useCases.database.changes() }

    /// Whether the database reports every transaction; see ``SQLDatabase/reportsAllChanges``.
    package var reportsAllChanges: Bool { useCases.database.reportsAllChanges }

    /// Disables an account: nobody can sign in and no jobs run for it, but its data stays.
    ///
    /// - Throws: ``DomainError/unknownAccount(_:)``.
    package func disable(_ number: Int64) async throws { try await setDisabled(at: useCases.clock(), number) }

    /// Reverts ``disable(_:)``.
    ///
    /// - Throws: ``DomainError/unknownAccount(_:)``.
    package func enable(_ number: Int64) async throws { try await setDisabled(at: nil, number) }

    private func setDisabled(at instant: Instant?, _ number: Int64) async throws {
        try await useCases.database.write { connection in
            guard try connection.account(number).people.setDisabled(at: instant) else {
                throw DomainError.unknownAccount(number)
            }
            try connection.account(number).revisions.bump()
        }
    }

    /// Deletes an account with all its data permanently.
    ///
    /// - Throws: ``DomainError/unknownAccount(_:)``.
    package func delete(_ number: Int64) async throws {
        try await useCases.database.write { connection in
            guard try PersonTable.remove(number, in: connection) else { throw DomainError.unknownAccount(number) }
        }
    }
}

/// Identity of a person, as asserted by an issuer.
package struct AccountIdentity: Hashable, Sendable {
    /// Issuer of the identity, such as the address of a provider.
    package let issuer: String
    /// Identifier of the person at the issuer; it never changes.
    package let subject: String

    package init(issuer: String, subject: String) {
        self.issuer = issuer
        self.subject = subject
    }

    /// Identity of the machine's owner.
    package static let owner = AccountIdentity(issuer: "local", subject: "owner")
}

/// An account.
package struct Account: Hashable, Sendable, Identifiable {
    package let id: Int64
    package let createdAt: Instant
    /// Time at which it was disabled; nil while it is enabled.
    package let disabledAt: Instant?
    /// Identities of the account, in the order in which they were linked.
    package let identities: [AccountIdentity]

    fileprivate init(_ row: PersonRow, in connection: any SQLConnection) throws {
        id = row.id
        createdAt = row.createdAt
        disabledAt = row.disabledAt
        identities = try connection.account(row.id).accountIdentities.all().map {
            AccountIdentity(issuer: $0.issuer, subject: $0.subject)
        }
    }

    fileprivate init?(_ number: Int64, in connection: any SQLConnection) throws {
        guard let row = try PersonTable.find(number, in: connection) else { return nil }
        try self.init(row, in: connection)
    }

    /// Inserts a new account, with the job that closes its days.
    ///
    /// - Parameters:
    ///   - name: the person's name according to the identity's issuer; may be empty.
    ///   - home: the initial home zone.
    static func insert(
        _ number: Int64, _ identity: AccountIdentity, named name: String = "", home: Zone, at now: Instant,
        in connection: any SQLConnection
    ) throws {
        try PersonTable.ensure(number, createdAt: now, in: connection)
        let row = AccountIdentityRow(issuer: identity.issuer, subject: identity.subject, name: name, linkedAt: now)
        try connection.account(number).accountIdentities.insert(row)
        try connection.account(number).zones.set(home, from: nil)
        try JobTable.ask(JobRow(.settle, person: number, at: now), in: connection)
    }
}
