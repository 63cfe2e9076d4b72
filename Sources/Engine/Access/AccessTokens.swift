package import Core
import Storage

extension UseCases {
    /// Maximum number of access tokens per account.
    package static let mostAccessTokens = 50
    /// Maximum length of an access token's name, in characters.
    package static let longestAccessTokenName = 60

    /// Stores a new access token by its hash.
    ///
    /// - Parameters:
    ///   - name: the name that the person gives it.
    ///   - hash: the hash of the token that the program will present. The token itself is not stored.
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

    /// Returns the access tokens, newest first.
    package func accessTokens() async throws -> [AccessTokenReport] {
        try await read { try $0.accessTokens() }
    }

    /// Revokes an access token.
    ///
    /// - Parameter name: the token's id, or its name if no other token has that name.
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
    /// Returns the access tokens, newest first.
    package func accessTokens() throws -> [AccessTokenReport] {
        try tx.accessTokens.all().map(AccessTokenReport.init)
    }
}

extension Accounts {
    /// Minimum interval between updates of a token's time of last use, in seconds.
    private static let usedInterval: Int64 = 3_600

    /// Looks up the holder of an access token by its hash, and records the use at most once an hour.
    ///
    /// - Returns: nil if the hash is unknown, or if the account is disabled or deleted.
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

/// Holder and scopes of an access token that a program presented.
package struct AccountToken: Hashable, Sendable {
    package let account: Int64
    /// Id of the token within the account.
    package let id: String
    package let scopes: Set<TokenScope>
    /// Revision of the account's data, read together with the token.
    package let revision: Int64
}

/// An access token, without its secret.
package struct AccessTokenReport: Hashable, Sendable, Identifiable {
    package let id: String
    /// Name given by the person.
    package let name: String
    package let scopes: Set<TokenScope>
    package let createdAt: Instant
    /// Time of the last use, accurate to the hour; nil before the first.
    package let usedAt: Instant?

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
