package import Core
import Storage

/// The accounts of one Haru: where they come from, and the use cases of each.
///
/// A Haru of one's own has one account, that of the machine's owner, which is there without signing in.
package struct Accounts: Sendable {
    /// The use cases of the owner, which all others are made like.
    let useCases: UseCases

    /// The number of the account of whoever owns this machine.
    package static let owner: Int64 = 1

    /// Makes the accounts that share the database, the reader and the clock of these use cases.
    package init(_ useCases: UseCases) {
        self.useCases = useCases
    }

    /// The threads on which a task reads without changing threads; nil where there are none.
    package var readExecutor: (any TaskExecutor)? { useCases.database.readExecutor }

    /// Whether the database can be read and written now; nothing of it is changed.
    package func canBeUsed() async -> Bool {
        do {
            return try await useCases.database.write(.repeatable) { try Schema.version(of: $0) <= Schema.version }
        } catch {
            return false
        }
    }

    /// How many background jobs of all accounts wait, run or were given up, by kind.
    package func jobCounts() async throws -> [(kind: String, state: String, count: Int64)] {
        let counts = try await useCases.database.read { try JobTable.counts(in: $0) }
        // Kinds of other versions, of which there may be several, are one.
        return Dictionary(grouping: counts) { [WorkMetrics.label(ofKind: $0.kind), $0.state] }
            .map { ($0.key[0], $0.key[1], $0.value.reduce(0) { $0 + $1.count }) }
            .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
    }

    /// What the person of an account can do.
    package func useCases(of account: Int64) -> UseCases { UseCases(account, like: useCases) }

    /// The account of an identity; nil when it has none.
    package func account(of identity: AccountIdentity) async throws -> Account? {
        try await useCases.database.read { connection in
            guard
                let number = try AccountIdentityTable.account(
                    issuer: identity.issuer, subject: identity.subject, in: connection)
            else { return nil }
            return try Account(number, in: connection)
        }
    }

    /// Gives the account of an identity, and makes one when it has none.
    ///
    /// - Parameters:
    ///   - name: what the issuer calls the person; may be empty.
    ///   - home: the zone that is home at first.
    package func create(_ identity: AccountIdentity, named name: String = "", home: Zone) async throws -> Account {
        let now = useCases.clock()
        return try await useCases.database.write { connection in
            func find() throws -> Int64? {
                try AccountIdentityTable.account(issuer: identity.issuer, subject: identity.subject, in: connection)
            }
            var known = try find()
            let number = try known ?? (identity == .owner ? Self.owner : PersonTable.nextNumber(in: connection))
            // Who deals out a number waits for whoever else does, and they may have made the account.
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

    /// Accounts in the order of their numbers.
    ///
    /// - Parameter number: the number that theirs come after.
    package func page(after number: Int64 = 0, limit: Int = 100) async throws -> [Account] {
        try await useCases.database.read { connection in
            try PersonTable.page(after: number, limit: limit, in: connection).map { try Account($0, in: connection) }
        }
    }

    /// What is stored of some accounts, each by a number that grows with every change; an account that is not given has
    /// not changed yet.
    package func revisions(of numbers: [Int64]) async throws -> [Int64: Int64] {
        try await useCases.database.read { try RevisionTable.values(of: numbers, in: $0) }
    }

    /// The accounts of which any process changes something, soon after it does.
    ///
    /// Nil stands for any account, where changes may have gone unheard. It ends at once where the database cannot tell.
    func changes() -> AsyncStream<Int64?> { useCases.database.changes() }

    /// Whether the database reports every transaction, as ``SQLDatabase/reportsAllChanges`` says.
    package var reportsAllChanges: Bool { useCases.database.reportsAllChanges }

    /// Lets nobody in to an account and does no work for it; what is stored of it stays.
    ///
    /// - Throws: ``DomainError/unknownAccount(_:)``.
    package func disable(_ number: Int64) async throws { try await setDisabled(at: useCases.clock(), number) }

    /// Takes ``disable(_:)`` back.
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

    /// Deletes an account with everything that is kept of it, for good.
    ///
    /// - Throws: ``DomainError/unknownAccount(_:)``.
    package func delete(_ number: Int64) async throws {
        try await useCases.database.write { connection in
            guard try PersonTable.remove(number, in: connection) else { throw DomainError.unknownAccount(number) }
        }
    }
}

/// Who somebody is, as an issuer vouches for it.
package struct AccountIdentity: Hashable, Sendable {
    /// Who vouches for it, such as the address of a provider.
    package let issuer: String
    /// What the issuer knows the person by; it never changes.
    package let subject: String

    /// Makes an identity.
    package init(issuer: String, subject: String) {
        self.issuer = issuer
        self.subject = subject
    }

    /// Whoever owns this machine.
    package static let owner = AccountIdentity(issuer: "local", subject: "owner")
}

/// Somebody whose days are kept.
package struct Account: Hashable, Sendable, Identifiable {
    package let id: Int64
    package let createdAt: Instant
    /// When it was disabled; nil while it is not.
    package let disabledAt: Instant?
    /// Who it belongs to, the identity that was linked first first.
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

    /// Writes an account down that is new, with the job that closes its days.
    ///
    /// - Parameters:
    ///   - name: what the identity's issuer calls the person; may be empty.
    ///   - home: the zone that is home at first.
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
