import Core
import Storage

extension Accounts {
    /// What seals what a browser keeps and is not to read.
    package var secrets: any SecretBox { useCases.secrets }
}

extension UseCases {
    /// Has the forges forget the tokens that signing in brought, and asks their accounts as anybody may from then on.
    ///
    /// - Throws: ``SignInProblem`` where a forge does not; its token is then kept.
    package func revokeGrants() async throws {
        for (source, issuer) in try await granted() {
            guard let token = try? token(of: source) else { continue }
            try await issuer.revoke(token)
            try await setToken(nil, ofSource: source.id)
        }
    }

    /// The token that a source is asked with; nil where it is asked as anybody may.
    ///
    /// - Throws: ``DomainError/unknownSource(_:)``, and ``ForgeProblem`` where it cannot be opened.
    package func token(ofSource id: String) async throws -> String? {
        guard let row = try await source(id) else { throw DomainError.unknownSource(id) }
        return try token(of: row)
    }

    /// Those of some accounts whose tokens can be taken back at their forges.
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
    /// The accounts on forges whose tokens signing in brought.
    package func grantedAccounts() throws -> [ForgeAccount] { try grantedSources().map(\.account) }

    fileprivate func grantedSources() throws -> [SourceRow] {
        let grants = Set(try tx.oauthGrants.all().map(\.source))
        return ledger.forges.filter { grants.contains($0.id) && $0.token != nil }
    }
}
