package import Core
import Storage

extension Accounts {
    /// Signs a browser in to the account of an identity, and creates an account for an identity without one.
    ///
    /// The first person to sign in becomes the administrator of this Haru. The login and name that the issuer reports
    /// are stored. If the provider is a forge, the person's account there becomes a source, whose requests carry the
    /// token that was granted at sign-in.
    ///
    /// - Parameters:
    ///   - policy: who may sign in.
    ///   - hash: hash of the value of the browser's cookie.
    ///   - device: user agent of the browser.
    ///   - home: first home time zone of a new account.
    /// - Returns: the number of the account, and whether it is new.
    /// - Throws: ``SignInProblem/notAllowed(_:lacking:)`` and ``SignInProblem/disabled``.
    package func signIn(
        _ proven: ProvenIdentity, by policy: SignInPolicy, session hash: String, device: String, home: Zone
    ) async throws -> (account: Int64, isNew: Bool) {
        guard policy.allows(proven) else { throw policy.refusal(of: proven) }
        let isNew = try await account(of: proven.identity) == nil
        let account = try await create(proven.identity, named: proven.name, home: home)
        let useCases = useCases(of: account.id)
        let former = try await useCases.signIn(proven, session: hash, device: device)
        if isNew { try await appointFirstAdministrator(account.id) }
        // If the source is refused, as with too many sources, the person can add it after signing in.
        try? await useCases.connect(proven, formerly: former)
        return (account.id, isNew)
    }

    /// Makes an account the administrator of this Haru if there is none.
    private func appointFirstAdministrator(_ number: Int64) async throws {
        let now = useCases.clock()
        try await useCases.database.write { connection in
            guard try connection.account(number).revisions.bumpKnown() else { return }
            // New numbers are assigned in turn, so that of two concurrent first sign-ins, one sees the other.
            try PersonTable.takeNumberTurn(in: connection)
            guard try PersonTable.administrators(in: connection).isEmpty else { return }
            try connection.account(number).people.setAdministrator(since: now)
        }
    }
}

extension UseCases {
    /// Starts the session of a person whose identity was just proven; returns their login of the last sign-in.
    fileprivate func signIn(_ proven: ProvenIdentity, session hash: String, device: String) async throws -> String? {
        let (person, now) = (person, clock())
        return try await writeLocked(.durable) { tx in
            guard let row = try PersonTable.find(person, in: tx), row.disabledAt == nil else {
                throw SignInProblem.disabled
            }
            let former = try proven.note(at: now, in: tx)
            try Self.beginSession(hash: hash, device: device, at: now, in: tx)
            try tx.revisions.bump()
            return former
        }
    }

    /// Checks whether an identity can be linked to the account, and changes nothing.
    ///
    /// - Parameter policy: who may sign in.
    /// - Throws: ``SignInProblem/notAllowed(_:lacking:)``, and ``SignInProblem/takenIdentity`` if it is another
    ///   account's.
    package func checkLink(_ proven: ProvenIdentity, by policy: SignInPolicy) async throws {
        guard policy.allows(proven) else { throw policy.refusal(of: proven) }
        let (person, identity) = (person, proven.identity)
        let holder = try await database.read { connection in
            try AccountIdentityTable.account(issuer: identity.issuer, subject: identity.subject, in: connection)
        }
        guard holder == nil || holder == person else { throw SignInProblem.takenIdentity }
    }

    /// Links one more identity to the account.
    ///
    /// - Parameter policy: who may sign in.
    /// - Throws: ``SignInProblem/notAllowed(_:lacking:)``, and ``SignInProblem/takenIdentity`` if it is another
    ///   account's.
    package func link(_ proven: ProvenIdentity, by policy: SignInPolicy) async throws {
        guard policy.allows(proven) else { throw policy.refusal(of: proven) }
        let (person, now) = (person, clock())
        let former = try await writeLocked(.durable) { tx in
            let row = proven.row(at: now)
            func holder() throws -> Int64? {
                try AccountIdentityTable.account(issuer: row.issuer, subject: row.subject, in: tx)
            }
            // Another account may link it concurrently.
            if try holder() == nil { try tx.accountIdentities.insert(row) }
            guard try holder() == person else { throw SignInProblem.takenIdentity }
            let former = try proven.note(at: now, in: tx)
            try tx.revisions.bump()
            return former
        }
        // The identity is linked even if its source is refused, as with too many sources.
        try? await connect(proven, formerly: former)
    }

    /// Unlinks an identity from the account, and signs out every browser that may have used it: all but one.
    ///
    /// - Parameters:
    ///   - id: as ``IdentityReport/id`` has it.
    ///   - hash: hash of the cookie value of the browser that stays signed in; nil for none.
    /// - Throws: ``SignInProblem/lastIdentity`` if the account has no other identity.
    package func unlink(_ id: String, keeping hash: String? = nil) async throws {
        try await writeLocked(.durable) { tx in
            let rows = try tx.accountIdentities.all()
            guard let row = rows.first(where: { IdentityReport($0).id == id }), !IdentityReport(row).isLocal else {
                return
            }
            guard rows.count > 1 else { throw SignInProblem.lastIdentity }
            _ = try tx.accountIdentities.remove(issuer: row.issuer, subject: row.subject)
            for session in try tx.sessions.all() where session.tokenHash != hash {
                try tx.sessions.remove(tokenHash: session.tokenHash)
            }
            try tx.revisions.bump()
        }
    }

    /// Adds the person's account on a forge as a source, with the token that they have just granted.
    ///
    /// An account whose login differs from the last one is renamed.
    ///
    /// - Parameter former: its login of the last sign-in.
    package func connect(_ proven: ProvenIdentity, formerly former: String? = nil) async throws {
        guard let account = proven.account else { return }
        if !(try await sources().contains { $0.account.isSame(as: account) }) {
            let isRenamed = try await rename(former ?? account.login, to: account)
            if !isRenamed { _ = try await addSource(account) }
        }
        if let token = proven.token, account.takesToken { try await setToken(grantedBy: token, of: account) }
    }

    /// Updates the login of a renamed account's source; returns whether there is such a source.
    private func rename(_ former: String, to account: ForgeAccount) async throws -> Bool {
        let old = ForgeAccount(kind: account.kind, address: account.address, login: former)
        if old.isSame(as: account) { return false }
        return try await change { ledger, tx in
            guard let row = ledger.forges.first(where: { $0.account.isSame(as: old) }) else { return false }
            try tx.sources.rename(row.id, to: account.login)
            return true
        }
    }
}

extension ProvenIdentity {
    fileprivate func row(at now: Instant) -> AccountIdentityRow {
        AccountIdentityRow(
            issuer: identity.issuer, subject: identity.subject, name: name, login: login, linkedAt: now,
            signedInAt: now)
    }

    /// Stores the login and name that the issuer reports, and returns the previous login.
    fileprivate func note(at now: Instant, in tx: Tx) throws -> String? {
        let former = try tx.accountIdentities.all()
            .first { $0.issuer == identity.issuer && $0.subject == identity.subject }
        try tx.accountIdentities.note(row(at: now))
        return former.flatMap { $0.login.isEmpty ? nil : $0.login }
    }
}

extension Snapshot {
    /// Returns the identities of the account.
    package func identities() throws -> [IdentityReport] {
        try tx.accountIdentities.all().map(IdentityReport.init)
    }
}
