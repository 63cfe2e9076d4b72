package import Core
import Storage

extension Accounts {
    /// Signs a browser in to the account of an identity, and makes an account for one that has none.
    ///
    /// Who is the first to sign in administers this Haru. What the issuer calls the person is kept as of now; where the
    /// provider is a forge, their account there becomes a source, and is asked with the token that signing in brought.
    ///
    /// - Parameters:
    ///   - policy: who may sign in.
    ///   - hash: the hash of what the browser's cookie will hold.
    ///   - device: what the browser calls itself.
    ///   - home: the zone that is home at first for a new account.
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
        // Who is signed in can add the source themselves, should that be refused, as with too many.
        try? await useCases.connect(proven, formerly: former)
        return (account.id, isNew)
    }

    /// Makes an account administer this Haru where none does.
    private func appointFirstAdministrator(_ number: Int64) async throws {
        let now = useCases.clock()
        try await useCases.database.write { connection in
            guard try connection.account(number).revisions.bumpKnown() else { return }
            // New numbers are dealt out in turn, so that of two who come first at one time one finds the other.
            try PersonTable.takeNumberTurn(in: connection)
            guard try PersonTable.administrators(in: connection).isEmpty else { return }
            try connection.account(number).people.setAdministrator(since: now)
        }
    }
}

extension UseCases {
    /// Begins the session of somebody who has just proven who they are; returns what they were called the last time.
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

    /// Looks whether an identity may be given to the account, and changes nothing.
    ///
    /// - Parameter policy: who may sign in.
    /// - Throws: ``SignInProblem/notAllowed(_:lacking:)``, and ``SignInProblem/takenIdentity`` where it is another
    ///   account's.
    package func checkLink(_ proven: ProvenIdentity, by policy: SignInPolicy) async throws {
        guard policy.allows(proven) else { throw policy.refusal(of: proven) }
        let (person, identity) = (person, proven.identity)
        let holder = try await database.read { connection in
            try AccountIdentityTable.account(issuer: identity.issuer, subject: identity.subject, in: connection)
        }
        guard holder == nil || holder == person else { throw SignInProblem.takenIdentity }
    }

    /// Gives the account one more identity, by which it is found from then on.
    ///
    /// - Parameter policy: who may sign in.
    /// - Throws: ``SignInProblem/notAllowed(_:lacking:)``, and ``SignInProblem/takenIdentity`` where it is another
    ///   account's.
    package func link(_ proven: ProvenIdentity, by policy: SignInPolicy) async throws {
        guard policy.allows(proven) else { throw policy.refusal(of: proven) }
        let (person, now) = (person, clock())
        let former = try await writeLocked(.durable) { tx in
            let row = proven.row(at: now)
            func holder() throws -> Int64? {
                try AccountIdentityTable.account(issuer: row.issuer, subject: row.subject, in: tx)
            }
            // Another account may take it at the same moment.
            if try holder() == nil { try tx.accountIdentities.insert(row) }
            guard try holder() == person else { throw SignInProblem.takenIdentity }
            let former = try proven.note(at: now, in: tx)
            try tx.revisions.bump()
            return former
        }
        // The identity leads here now, also should its source be refused, as with too many.
        try? await connect(proven, formerly: former)
    }

    /// Takes an identity from the account, and signs out who may have come in by it: every browser but one.
    ///
    /// - Parameters:
    ///   - id: as ``IdentityReport/id`` has it.
    ///   - hash: the hash of what the cookie of the browser that stays holds; nil when none stays.
    /// - Throws: ``SignInProblem/lastIdentity`` where nothing else leads to the account.
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

    /// Has the person's account on a forge asked, with the token that they have just given.
    ///
    /// An account that goes by another name than the last time is renamed.
    ///
    /// - Parameter former: what it was called then.
    package func connect(_ proven: ProvenIdentity, formerly former: String? = nil) async throws {
        guard let account = proven.account else { return }
        if !(try await sources().contains { $0.account.isSame(as: account) }) {
            let isRenamed = try await rename(former ?? account.login, to: account)
            if !isRenamed { _ = try await addSource(account) }
        }
        if let token = proven.token, account.takesToken { try await setToken(grantedBy: token, of: account) }
    }

    /// Gives the source of an account that was renamed its new name; tells whether there is one.
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

    /// Notes what the issuer calls the person now, and returns what it called them the last time.
    fileprivate func note(at now: Instant, in tx: Tx) throws -> String? {
        let former = try tx.accountIdentities.all()
            .first { $0.issuer == identity.issuer && $0.subject == identity.subject }
        try tx.accountIdentities.note(row(at: now))
        return former.flatMap { $0.login.isEmpty ? nil : $0.login }
    }
}

extension Snapshot {
    /// The identities by which the account is found.
    package func identities() throws -> [IdentityReport] {
        try tx.accountIdentities.all().map(IdentityReport.init)
    }
}
