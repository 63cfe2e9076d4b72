import Core
import Storage

extension Accounts {
    /// Secret box for data that a browser stores but must not read.
    package var secrets: any SecretBox { useCases.secrets }
}

extension UseCases {
    /// Revokes the tokens that were granted at sign-in, and makes requests for their accounts unauthenticated from then
    /// on.
    ///
    /// - Throws: ``SignInProblem`` if a forge does not revoke its token, which is then kept.
    package func revokeGrants() async throws {
        for (source, issuer) in try await granted() {
            guard let token = try? token(of: source) else { continue }
            try await issuer.revoke(token)
            try await setToken(nil, ofSource: source.id)
        }
    }

    /// Returns the token of a source; nil if it has none.
    ///
    /// - Throws: ``DomainError/unknownSource(_:)``, and ``ForgeProblem`` if it cannot be opened.
    package func token(ofSource id: String) async throws -> String? {
        guard let row = try await source(id) else { throw DomainError.unknownSource(id) }
        return try token(of: row)
    }

    /// Returns those of some accounts whose tokens can be revoked at their forges.
    package func revocable(_ accounts: [ForgeAccount]) -> [ForgeAccount] {
        accounts.filter { account in tokenIssuers.contains { $0.address == account.address && $0.canRevoke } }
    }

    private func granted() async throws -> [(source: SourceRow, issuer: any TokenIssuer)] {
        let rows = try await snapshot { try $0.grantedSources() }
        return rows.compactMap { row in
            tokenIssuers.first { $0.address == row.address && $0.canRevoke }.map { (row, $0) }
        }
    }
}

extension Snapshot {
    /// Returns the accounts on forges whose tokens were granted at sign-in.
    package func grantedAccounts() throws -> [ForgeAccount] { try grantedSources().map(\.account) }

    fileprivate func grantedSources() throws -> [SourceRow] {
        let grants = Set(try tx.oauthGrants.all().map(\.source))
        return ledger.forges.filter { grants.contains($0.id) && $0.token != nil }
    }
}
