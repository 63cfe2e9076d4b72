import Core
import Storage

extension UseCases {
    /// Time before its expiry at which a token is refreshed, in seconds.
    private static let spareSeconds: Int64 = 300
    /// Time that one process has to refresh a token before another one tries, in seconds.
    private static let refreshTurn: Int64 = 60

    /// Returns a source with a token that is valid for a while; a token that expires soon is refreshed.
    ///
    /// One process refreshes it at a time, since a refresh token can be used once.
    ///
    /// - Throws: ``ForgeProblem``, also while another process refreshes it.
    func refreshed(_ row: SourceRow) async throws -> SourceRow {
        guard row.token != nil, let grant = try await grant(of: row), let end = grant.expiresAt,
            let sealed = grant.refreshToken, clock().seconds(to: end) < Self.spareSeconds,
            let issuer = tokenIssuers.first(where: { $0.address == row.address })
        else { return row }
        let now = clock()
        let isMine = try await writeLocked(.durable) { tx in
            try tx.oauthGrants.claim(source: row.id, at: now, until: now.advanced(bySeconds: Self.refreshTurn))
        }
        // The other process finishes soon; the request is retried then.
        guard isMine else { throw ForgeProblem(row.account, .limited(seconds: 5)) }
        return try await refresh(row, by: sealed, from: issuer)
    }

    private func grant(of row: SourceRow) async throws -> OAuthGrantRow? {
        let person = person
        return try await database.read(of: person) { try $0.oauthGrants.find(source: row.id) }
    }

    private func refresh(
        _ row: SourceRow, by sealed: String, from issuer: any TokenIssuer
    ) async throws -> SourceRow {
        let person = person
        do {
            // Another process may have used it up between the read and the claim.
            let current = try await database.read(of: person) { tx in
                try (
                    grant: tx.oauthGrants.find(source: row.id),
                    source: tx.sources.find(row.id)
                )
            }
            guard current.grant?.refreshToken == sealed else {
                try await releaseRefresh(of: row)
                return current.source ?? row
            }
            let opened = try secrets.open(sealed, for: row.refreshPurpose(person: person))
            let token = try await issuer.refreshed(by: opened)
            return try await keep(token, of: row)
        } catch {
            try await releaseRefresh(of: row)
            switch error {
            case DomainError.secretsClosed: throw ForgeProblem(row.account, .tokenSealed)
            case SignInProblem.tokenRefused: throw ForgeProblem(row.account, .tokenRefused)
            case is SignInProblem: throw ForgeProblem(row.account, .unreachable(nil))
            default: throw error
            }
        }
    }

    /// Stores a refreshed token, unless the person has set another one meanwhile.
    private func keep(_ token: OAuthToken, of row: SourceRow) async throws -> SourceRow {
        let (person, now) = (person, clock())
        return try await writeLocked(.durable) { tx in
            guard let current = try tx.sources.find(row.id),
                current.token == row.token
            else { return row }
            let text = try secrets.seal(token.text, for: row.tokenPurpose(person: person))
            try tx.sources.setToken(text, of: row.id)
            try write(token, of: row, at: now, in: tx)
            return try tx.sources.find(row.id) ?? row
        }
    }

    private func releaseRefresh(of row: SourceRow) async throws {
        try await writeLocked(.repeatable) { tx in
            try tx.oauthGrants.release(source: row.id)
        }
    }
}
