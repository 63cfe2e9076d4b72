package import Core
import Storage

extension UseCases {
    /// How many access tokens an account may have.
    package static let mostAccessTokens = 50
    /// How many characters the name of one may have.
    package static let longestAccessTokenName = 60

    /// Remembers an access token by its hash.
    ///
    /// - Parameters:
    ///   - name: what the person calls it.
    ///   - hash: the hash of what the program will show, which is kept nowhere.
    /// - Throws: ``DomainError/accessTokenWithoutName``, ``DomainError/accessTokenWithoutScope``,
    ///   ``DomainError/textTooLong(limit:)`` and ``DomainError/tooManyAccessTokens(limit:)``.
    package func addAccessToken(
        named name: String, scopes: Set<TokenScope>, hash: String
    ) async throws -> AccessTokenReport {
        let limit = Self.longestAccessTokenName
        let name = CleanText.clean(name, limit: limit + 1)
        guard !name.isEmpty else { throw DomainError.accessTokenWithoutName }
        guard name.count <= limit, name.unicodeScalars.count <= limit * 4 else {
            throw DomainError.textTooLong(limit: limit)
        }
        guard !scopes.isEmpty else { throw DomainError.accessTokenWithoutScope }
        let row = AccessTokenRow(id: identifier(), name: name, tokenHash: hash, scopes: scopes, createdAt: clock())
        return try await change { ledger, tx in
            guard try tx.accessTokens.count() < Self.mostAccessTokens else {
                throw DomainError.tooManyAccessTokens(limit: Self.mostAccessTokens)
            }
            try tx.accessTokens.insert(row)
            return AccessTokenReport(row)
        }
    }

    /// The access tokens, the newest first.
    package func accessTokens() async throws -> [AccessTokenReport] {
        try await read { try $0.accessTokens() }
    }

    /// Lets in nobody with an access token from now on.
    ///
    /// - Parameter name: its identity, or its name where no other has that.
    /// - Throws: ``DomainError/unknownAccessToken(_:)``.
    @discardableResult
    package func revokeAccessToken(_ name: String) async throws -> AccessTokenReport {
        try await change { ledger, tx in
            let all = try tx.accessTokens.all()
            let named = all.filter { $0.name == name }
            guard let row = all.first(where: { $0.id == name }) ?? (named.count == 1 ? named.first : nil) else {
                throw DomainError.unknownAccessToken(String(name.prefix(60)))
            }
            try tx.accessTokens.remove(row.id)
            if let machine = try tx.machines.find(token: row.id) {
                try tx.channels.noteEnd(ofMachine: ChannelRow.id(ofMachine: machine.id), at: ledger.clock)
            }
            return AccessTokenReport(row)
        }
    }
}

extension Snapshot {
    /// The access tokens, the newest first.
    package func accessTokens() throws -> [AccessTokenReport] {
        try tx.accessTokens.all().map(AccessTokenReport.init)
    }
}

extension Accounts {
    /// How often it is noted that an access token was used, in seconds.
    private static let usedInterval: Int64 = 3_600

    /// Finds whose access token it is by its hash alone, and notes at times that it was used.
    ///
    /// - Returns: nil when the hash is unknown, or when the account is disabled or gone.
    package func token(hash: String) async throws -> AccountToken? {
        let now = useCases.clock()
        let holder = try await useCases.database.read { try AccessTokenTable.holder(ofTokenHash: hash, in: $0) }
        guard let holder, !holder.isDisabled else { return nil }
        let isRecent = holder.usedAt.map { (0..<Self.usedInterval).contains($0.seconds(to: now)) } ?? false
        if !isRecent {
            try await useCases.database.write(.repeatable) {
                try $0.account(holder.person).accessTokens.touch(holder.id, at: now)
            }
        }
        return AccountToken(
            account: holder.person, id: holder.id, scopes: holder.scopes, revision: holder.revision)
    }
}

/// Whose access token a program has shown, and what it may do.
package struct AccountToken: Hashable, Sendable {
    package let account: Int64
    /// What the account knows it by.
    package let id: String
    package let scopes: Set<TokenScope>
    /// The revision of what is stored of the account, read with the token.
    package let revision: Int64
}

/// An access token, without what is secret of it.
package struct AccessTokenReport: Hashable, Sendable, Identifiable {
    package let id: String
    /// What the person calls it.
    package let name: String
    package let scopes: Set<TokenScope>
    package let createdAt: Instant
    /// When it was last used, to the hour; nil before the first time.
    package let usedAt: Instant?

    /// Makes a report.
    package init(id: String, name: String, scopes: Set<TokenScope>, createdAt: Instant, usedAt: Instant? = nil) {
        self.id = id
        self.name = name
        self.scopes = scopes
        self.createdAt = createdAt
        self.usedAt = usedAt
    }

    init(_ row: AccessTokenRow) {
        self.init(id: row.id, name: row.name, scopes: row.scopes, createdAt: row.createdAt, usedAt: row.usedAt)
    }
}
