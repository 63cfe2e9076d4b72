package import Core
import Storage

extension UseCases {
    /// How many accounts on forges one person can have asked.
    package static let mostSources = 20

    /// The accounts on forges that are asked what they count.
    package func sources() async throws -> [ForgeSourceReport] {
        try await read { try $0.forgeSources(in: $1) }
    }

    /// Reads what a person writes of an account, as ``ForgeAccount/init(written:kind:)`` does, and asks the forge what it
    /// runs where the address does not tell.
    ///
    /// - Throws: ``DomainError/unknownForge(_:)`` also where it does not answer soon.
    package func forgeAccount(written text: String, kind: Source? = nil) async throws -> ForgeAccount {
        do {
            return try ForgeAccount(written: text, kind: kind)
        } catch DomainError.unknownForge(let host) {
            // The address is the same for each kind.
            let asked = try ForgeAccount(written: text, kind: .forgejo)
            let found = try? await answer(of: asked, within: .seconds(10)) { [forges] in
                try await forges.kind(at: asked.address)
            }
            guard let kind = found else { throw DomainError.unknownForge(host) }
            return try ForgeAccount(written: text, kind: kind)
        }
    }

    /// Has an account on a forge asked from now on; a job asks it, about all years.
    ///
    /// - Throws: ``DomainError/knownSource(_:)`` and ``DomainError/tooManySources(_:)``.
    package func addSource(_ account: ForgeAccount) async throws -> ForgeSourceReport {
        let (id, now) = (identifier(), clock())
        try await closeDays(looks: true)
        return try await change { ledger, tx in
            if ledger.forges.contains(where: { $0.account.isSame(as: account) }) {
                throw DomainError.knownSource(account.name)
            }
            if ledger.forges.count >= Self.mostSources { throw DomainError.tooManySources(Self.mostSources) }
            // A forge that wants to be left alone means all accounts on it.
            let limited = ledger.forges.filter { $0.address == account.address && $0.isLimited(at: now) }
            let row = SourceRow(
                id: id, kind: account.kind, address: account.address, login: account.login, addedAt: now,
                nextAt: limited.map(\.nextAt).max() ?? now)
            try tx.sources.insert(row)
            try JobTable.ask(.fetching(row, person: ledger.person), in: tx)
            return ForgeSourceReport(row, counted: nil, webhook: nil, ledger.account)
        }
    }

    /// Asks a source no more, and counts no longer what it told.
    ///
    /// - Parameter name: its identity, its login, its page, or its name such as `GitHub octocat`.
    /// - Throws: ``DomainError/unknownSource(_:)``.
    @discardableResult
    package func removeSource(_ name: String) async throws -> ForgeSourceReport {
        try await closeDays(looks: true)
        return try await change { ledger, tx in
            let row = try ledger.forge(named: name)
            let report = try ledger.report(of: row, in: tx)
            let cause = ChangeCause(.sourceRemoved, detail: row.account.name)
            // With it goes what its forge told of by itself.
            for repository in try tx.repositories.all()
            where repository.source == row.id {
                try tx.repositories.remove(repository.id, cause: cause)
            }
            try tx.sources.remove(row.id, cause: cause)
            for name in [JobTask.receiveName(row.id), JobTask.watchName(row.id)] {
                try tx.jobs.remove(name)
            }
            try tx.jobs.remove(JobTask.fetchName(row.id))
            try DayRecalculation(ledger, in: tx).recompute()
            return report
        }
    }

    /// Has a source asked with a token from now on, about all years; nil asks as anybody may.
    ///
    /// - Parameter name: as ``removeSource(_:)`` takes it.
    /// - Throws: ``DomainError/unknownSource(_:)``, ``DomainError/invalidToken``, ``DomainError/tokenNotTaken(_:)`` and
    ///   ``DomainError/secretsClosed``.
    @discardableResult
    package func setToken(_ token: String?, ofSource name: String) async throws -> ForgeSourceReport {
        let now = clock()
        return try await change { ledger, tx in
            let row = try ledger.forge(named: name)
            try tx.oauthGrants.remove(source: row.id)
            let changed = try setToken(token, of: row, at: now, in: tx)
            return try ledger.report(of: changed, in: tx)
        }
    }

    /// Has an account on a forge asked with a token that its forge gave when the person signed in.
    ///
    /// One that the person typed stays while it is good, for it may see more.
    func setToken(grantedBy token: OAuthToken, of account: ForgeAccount) async throws {
        let now = clock()
        try await change { ledger, tx in
            guard let row = ledger.forges.first(where: { $0.account.isSame(as: account) }) else { return }
            let granted = try tx.oauthGrants.find(source: row.id)
            let isTyped = row.token != nil && granted == nil
            if isTyped, row.problem != .tokenRefused { return }
            if row.token == nil || row.isUnanswered || row.problem == .tokenRefused {
                try setToken(token.text, of: row, at: now, in: tx)
            } else {
                let sealed = try secrets.seal(token.text, for: row.tokenPurpose(person: ledger.person))
                try tx.sources.setToken(sealed, of: row.id)
            }
            try write(token, of: row, at: now, in: tx)
        }
    }

    /// Writes down what refreshes a token.
    func write(_ token: OAuthToken, of row: SourceRow, at now: Instant, in tx: Tx) throws {
        let sealed = try token.refreshToken.map { try secrets.seal($0, for: row.refreshPurpose(person: tx.person)) }
        let grant = OAuthGrantRow(
            source: row.id, expiresAt: token.lifetime.map { now.advanced(bySeconds: Int64($0)) },
            refreshToken: sealed)
        try tx.oauthGrants.set(grant)
    }

    /// Has a source asked with another token, about all years.
    @discardableResult
    private func setToken(_ token: String?, of source: SourceRow, at now: Instant, in tx: Tx) throws -> SourceRow {
        if let token, token.wholeMatch(of: /[A-Za-z0-9_.-]{20,255}/) == nil { throw DomainError.invalidToken }
        var row = source
        if token != nil, !row.account.takesToken { throw DomainError.tokenNotTaken(row.account.name) }
        let purpose = row.tokenPurpose(person: tx.person)
        let sealed = try token.map { try secrets.seal($0, for: purpose) }
        try tx.sources.setToken(sealed, of: row.id)
        try tx.sources.setWatch(etag: nil, at: nil, of: row.id)
        // What only the token before could see is not kept for another, or for none.
        try tx.forgeCommits.removeAll(of: row.id)
        try tx.sourceRepositories.remove(source: row.id)
        let watching = JobRow(.watch(source: row.id), named: JobTask.watchName(row.id), person: tx.person, at: now)
        if token == nil {
            try tx.jobs.remove(watching.id)
        } else {
            try JobTable.ask(watching, in: tx)
        }
        // With another token other contributions are told, of earlier years as well.
        (row.problemCode, row.problemText, row.failures) = (nil, "", 0)
        (row.etag, row.historyFrom, row.nextAt) = (nil, nil, now)
        try tx.sources.update(row)
        try JobTable.ask(.fetching(row, person: tx.person), in: tx)
        return try tx.sources.find(row.id) ?? row
    }

    /// Has all sources asked now and not when their time comes.
    ///
    /// One that was asked a moment ago, and one that asked to be left alone, is not.
    ///
    /// - Returns: whether any is asked.
    @discardableResult
    package func askSources() async throws -> Bool {
        let now = clock()
        return try await record(.durable) { ledger, tx in
            let asked = ledger.forges.filter { $0.mayBeAsked(at: now) }
            for var row in asked {
                row.nextAt = now
                try tx.sources.update(row)
                try JobTable.ask(.fetching(row, person: ledger.person), in: tx)
                if var profile = try tx.sourceProfiles.find(source: row.id),
                    profile.isDue(at: now, isAsked: true)
                {
                    profile.askAt = now
                    try tx.sourceProfiles.set(profile)
                }
                if var list = try tx.sourceRepositories.find(source: row.id),
                    list.mayBeAsked(at: now)
                {
                    list.askAt = now
                    try tx.sourceRepositories.set(list)
                }
            }
            return !asked.isEmpty
        }
    }
}

extension Snapshot {
    /// The accounts on forges that are asked what they count.
    package func sources() throws -> [ForgeSourceReport] { try ledger.forgeSources(in: tx) }
}

extension AccountLedger {
    fileprivate func forgeSources(in tx: Tx) throws -> [ForgeSourceReport] {
        if forges.isEmpty { return [] }
        let counted = try tx.forgeDays.totals()
        let webhooks = try tx.webhooks.all()
        return forges.map { row in
            ForgeSourceReport(
                row, counted: counted[row.id], webhook: webhooks.first { $0.source == row.id }, account)
        }
    }

    /// What is told of one source.
    func report(of row: SourceRow, in tx: Tx) throws -> ForgeSourceReport {
        ForgeSourceReport(
            row, counted: try tx.forgeDays.totals()[row.id],
            webhook: try tx.webhooks.find(source: row.id), account)
    }

    /// The source of an identity, of a name, with or without its kind, of a page, or of a login that no other has.
    func forge(named name: String) throws -> SourceRow {
        let exact = forges.first { row in
            let account = row.account
            return row.id == name || account.name == name || account.login + "@" + account.forge == name
                || account.page == name
        }
        if let exact { return exact }
        let named = forges.filter { $0.login.lowercased() == name.lowercased() }
        guard named.count == 1, let row = named.first else {
            throw DomainError.unknownSource(String(name.prefix(200)))
        }
        return row
    }
}

extension JobTask {
    /// What the job goes by that asks a source.
    static func fetchName(_ source: String) -> String { Kind.fetch.rawValue + "-" + source }

    /// What the job goes by that asks whether a source has pushed anything.
    static func watchName(_ source: String) -> String { Kind.watch.rawValue + "-" + source }

    /// What the job goes by that works on what is delivered to the webhook of a source.
    static func receiveName(_ source: String) -> String { Kind.receive.rawValue + "-" + source }
}

extension JobRow {
    /// The job that asks a forge when its time has come.
    static func fetching(_ source: SourceRow, person: Int64) -> JobRow {
        JobRow(.fetch(source: source.id), named: JobTask.fetchName(source.id), person: person, at: source.nextAt)
    }
}

extension SourceRow {
    /// What its token is sealed for, so that it is of no use in the row of another.
    func tokenPurpose(person: Int64) -> String { "source/\(person)/\(id)/token" }

    /// What the token that refreshes it is sealed for.
    func refreshPurpose(person: Int64) -> String { "source/\(person)/\(id)/refresh" }

    /// Whether the forge asked to be left alone until later than now.
    func isLimited(at now: Instant) -> Bool {
        guard case .limited = problem else { return false }
        return !isDue(at: now)
    }

    /// Whether it may be asked before its time because a person wants to know.
    func mayBeAsked(at now: Instant) -> Bool {
        if isLimited(at: now) || problem == .tokenRefused { return false }
        let shortest = isUnanswered ? FetchSchedule.shortestAfterFailure : FetchSchedule.shortest
        return attemptedAt.map { !(0..<shortest).contains($0.seconds(to: now)) } ?? true
    }
}
