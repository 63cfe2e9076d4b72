package import Core
import Storage

extension UseCases {
    /// Maximum number of sources per person.
    package static let mostSources = 20

    /// Returns the person's sources: the accounts on forges that are polled.
    package func sources() async throws -> [ForgeSourceReport] {
        try await read { try $0.forgeSources(in: $1) }
    }

    /// Parses an account as ``ForgeAccount/init(written:kind:)`` does, and detects the forge's software if the URL does
    /// not show it.
    ///
    /// - Throws: ``DomainError/unknownForge(_:)`` also if the forge does not answer in time.
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

    /// Adds an account on a forge as a source; a job fetches all its years.
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
            // A forge's rate limit applies to all accounts on it.
            let limited = ledger.forges.filter { $0.address == account.address && $0.isLimited(at: now) }
            let row = SourceRow(
                id: id, kind: account.kind, address: account.address, login: account.login, addedAt: now,
                nextAt: limited.map(\.nextAt).max() ?? now)
            try tx.sources.insert(row)
            try JobTable.ask(.fetching(row, person: ledger.person), in: tx)
            return ForgeSourceReport(row, counted: nil, webhook: nil, ledger.account)
        }
    }

    /// Removes a source and the contributions that it reported.
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
            // The repositories that its forge reported are removed with it.
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

    /// Sets the token of a source and refetches all years; nil makes its requests unauthenticated.
    ///
    /// - Parameter name: as in ``removeSource(_:)``.
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

    /// Sets the token of a source to the one that its forge granted at sign-in.
    ///
    /// A valid token that the person entered is kept, since it may have wider access.
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

    /// Stores the expiry and the refresh token of a grant.
    func write(_ token: OAuthToken, of row: SourceRow, at now: Instant, in tx: Tx) throws {
        let sealed = try token.refreshToken.map { try secrets.seal($0, for: row.refreshPurpose(person: tx.person)) }
        let grant = OAuthGrantRow(
            source: row.id, expiresAt: token.lifetime.map { now.advanced(bySeconds: Int64($0)) },
            refreshToken: sealed)
        try tx.oauthGrants.set(grant)
    }

    /// Replaces the token of a source and schedules a fetch of all years.
    @discardableResult
    private func setToken(_ token: String?, of source: SourceRow, at now: Instant, in tx: Tx) throws -> SourceRow {
        if let token, token.wholeMatch(of: /[A-Za-z0-9_.-]{20,255}/) == nil { throw DomainError.invalidToken }
        var row = source
        if token != nil, !row.account.takesToken { throw DomainError.tokenNotTaken(row.account.name) }
        let purpose = row.tokenPurpose(person: tx.person)
        let sealed = try token.map { try secrets.seal($0, for: purpose) }
        try tx.sources.setToken(sealed, of: row.id)
        try tx.sources.setWatch(etag: nil, at: nil, of: row.id)
        // Data that only the previous token could read is not kept.
        try tx.forgeCommits.removeAll(of: row.id)
        try tx.sourceRepositories.remove(source: row.id)
        let watching = JobRow(.watch(source: row.id), named: JobTask.watchName(row.id), person: tx.person, at: now)
        if token == nil {
            try tx.jobs.remove(watching.id)
        } else {
            try JobTable.ask(watching, in: tx)
        }
        // Another token shows other contributions, in earlier years too.
        (row.problemCode, row.problemText, row.failures) = (nil, "", 0)
        (row.etag, row.historyFrom, row.nextAt) = (nil, nil, now)
        try tx.sources.update(row)
        try JobTable.ask(.fetching(row, person: tx.person), in: tx)
        return try tx.sources.find(row.id) ?? row
    }

    /// Schedules an immediate poll of all sources.
    ///
    /// Sources that were polled a moment ago or are rate-limited are skipped.
    ///
    /// - Returns: whether any poll was scheduled.
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
    /// Returns the person's sources: the accounts on forges that are polled.
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

    /// Returns the report of one source.
    func report(of row: SourceRow, in tx: Tx) throws -> ForgeSourceReport {
        ForgeSourceReport(
            row, counted: try tx.forgeDays.totals()[row.id],
            webhook: try tx.webhooks.find(source: row.id), account)
    }

    /// Finds a source by its ID, its name with or without the kind, its page, or a login that no other source has.
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
    /// Name of the job that fetches a source.
    static func fetchName(_ source: String) -> String { Kind.fetch.rawValue + "-" + source }

    /// Name of the job that polls a source for pushes.
    static func watchName(_ source: String) -> String { Kind.watch.rawValue + "-" + source }

    /// Name of the job that processes the webhook deliveries of a source.
    static func receiveName(_ source: String) -> String { Kind.receive.rawValue + "-" + source }
}

extension JobRow {
    /// Returns the job that fetches a source when it is due.
    static func fetching(_ source: SourceRow, person: Int64) -> JobRow {
        JobRow(.fetch(source: source.id), named: JobTask.fetchName(source.id), person: person, at: source.nextAt)
    }
}

extension SourceRow {
    /// Purpose that the token is sealed for, so that it cannot be opened in another row.
    func tokenPurpose(person: Int64) -> String { "source/\(person)/\(id)/token" }

    /// Purpose that the refresh token is sealed for.
    func refreshPurpose(person: Int64) -> String { "source/\(person)/\(id)/refresh" }

    /// Whether the forge's rate limit is still in effect.
    func isLimited(at now: Instant) -> Bool {
        guard case .limited = problem else { return false }
        return !isDue(at: now)
    }

    /// Whether a person's request may poll it before it is due.
    func mayBeAsked(at now: Instant) -> Bool {
        if isLimited(at: now) || problem == .tokenRefused { return false }
        let shortest = isUnanswered ? FetchSchedule.shortestAfterFailure : FetchSchedule.shortest
        return attemptedAt.map { !(0..<shortest).contains($0.seconds(to: now)) } ?? true
    }
}
