import Core
import Storage

extension UseCases {
    /// Creates the webhook of a source, replacing an existing one.
    ///
    /// - Parameter name: the source, as for ``removeSource(_:)``.
    /// - Returns: the source, and the signing secret for the forge, which is never shown again.
    /// - Throws: ``DomainError/unknownSource(_:)``, ``DomainError/webhookNotTaken(_:)`` and
    ///   ``DomainError/secretsClosed``.
    package func makeWebhook(ofSource name: String) async throws -> (report: ForgeSourceReport, secret: String) {
        let now = clock()
        return try await change { ledger, tx in
            let row = try ledger.forge(named: name)
            guard row.account.takesWebhook else { throw DomainError.webhookNotTaken(row.account.name) }
            let secret = secrets.makeSecret()
            let webhook = WebhookRow(
                person: ledger.person, source: row.id, id: String(secrets.makeSecret().prefix(32)),
                secret: try secrets.seal(secret, for: SourceRow.webhookPurpose(of: row.id, person: ledger.person)),
                createdAt: now)
            try WebhookTable.set(webhook, in: tx)
            return (try ledger.report(of: row, in: tx), secret)
        }
    }

    /// Deletes the webhook of a source; its evidence stays.
    ///
    /// - Throws: ``DomainError/unknownSource(_:)``.
    @discardableResult
    package func removeWebhook(ofSource name: String) async throws -> ForgeSourceReport {
        let source = try await read { ledger, _ in try ledger.forge(named: name).id }
        // Accepted deliveries are processed first, so that none is lost.
        while try await takeDeliveries(ofSource: source) {}
        return try await change { ledger, tx in
            let row = try ledger.forge(named: name)
            try tx.webhooks.remove(source: row.id)
            return try ledger.report(of: row, in: tx)
        }
    }

    /// Processes a limited number of deliveries to the webhook of a source, oldest first.
    ///
    /// - Returns: whether there may be more deliveries.
    func takeDeliveries(ofSource source: String) async throws -> Bool {
        let person = person
        for _ in 0..<Self.deliveriesAtOnce {
            try Task.checkCancellation()
            let delivery = try await database.read(of: person) { try $0.deliveries.waiting(source: source) }
            guard let delivery else {
                try await closeDays()
                return false
            }
            let push = try? forges.push(in: Array(delivery.body.utf8))
            let fresh = identifier()
            try await record(.durable) { ledger, tx in
                // Another process may have processed it meanwhile.
                guard try tx.deliveries.close(delivery.id, source: source),
                    let row = ledger.forges.first(where: { $0.id == source })
                else { return }
                let outcome =
                    try push.map {
                        try ledger.take($0, from: .githubWebhook, of: row, new: fresh, in: tx).outcome
                    }
                    ?? .unreadable
                try tx.webhooks.note(
                    outcome.stored, detail: push?.repository ?? "", at: delivery.receivedAt, source: source)
            }
        }
        try await closeDays()
        return true
    }

    /// Maximum number of deliveries processed in one run of the job.
    private static let deliveriesAtOnce = 50

    /// Number of days for which delivery ids are stored: as long as GitHub can redeliver.
    static let daysOfDeliveries = 30
}

extension ForgeAccount {
    /// Whether its forge supports webhooks.
    package var takesWebhook: Bool { kind == .github }
}

extension SourceRow {
    /// Returns the key of a repository reported for this source; it contains the source's id, since two accounts may
    /// report one repository.
    func key(of repository: String) -> String { address + "/" + repository + "#" + id }

    /// Returns the purpose for which the secret of its webhook is sealed; it binds the sealed text to this row.
    static func webhookPurpose(of id: String, person: Int64) -> String { "source/\(person)/\(id)/webhook" }
}

extension AccountLedger {
    /// Counts the commits of a push that are the person's, by their addresses or by the login that the forge reports.
    ///
    /// - Parameters:
    ///   - origin: the source recorded in the evidence.
    ///   - id: the id of its repository if it is a new one.
    /// - Returns: the outcome, and the number of commits that were new in the repository.
    func take(
        _ push: ForgePush, from origin: Source, of source: SourceRow, new id: String, in tx: Tx
    ) throws -> (outcome: DeliveryOutcome, new: Int) {
        if let obstacle = push.obstacle { return (obstacle, 0) }
        if unwanted.contains(source.key(of: push.repository)) { return (.unwanted, 0) }
        let mine = try tx.identities.mine()
        let own = push.commits.filter { $0.isOf(mine, login: source.login, coauthors: settings.coauthors) }
        if own.isEmpty { return (.others, 0) }
        let repository = try repository(of: push, source, new: id, in: tx)
        guard let wanted = try CommitFilter(of: repository, now: now, in: tx) else {
            return (.others, 0)
        }
        let placed = own.map { commit in
            wanted.place(
                commit.record(by: wanted.filter, login: source.login), from: origin, in: repository)
        }
        let cause = ChangeCause(.moreEvidence, detail: push.repository, reading: .later)
        let new = try tx.commits.insert(placed, cause: cause)
        if new > 0 { try tx.repositories.noteTold(repository, at: now) }
        try DayRecalculation(self, in: tx).recompute()
        return (.counted(own.count), new)
    }

    /// Returns the id of the repository that was pushed to, inserting it if it is new.
    private func repository(of push: ForgePush, _ source: SourceRow, new id: String, in tx: Tx) throws -> String {
        let page = source.address + "/" + push.repository
        let key = source.key(of: push.repository)
        if let known = remote.first(where: { $0.gitDirectory == key }) { return known.id }
        let row = RepositoryRow(
            id: id, path: page, gitDirectory: key, name: push.repository, addedAt: now, source: source.id)
        try tx.repositories.insert(row)
        return id
    }
}

extension PushedCommit {
    /// Whether it counts as the person's.
    fileprivate func isOf(_ mine: Set<String>, login: String, coauthors counts: Bool) -> Bool {
        mine.contains(authorEmail.lowercased()) || self.login?.lowercased() == login.lowercased()
            || counts && coauthors.contains(where: mine.contains)
    }

    /// Returns the commit as a reader's record.
    fileprivate func record(by filter: CommitFilter.Filter, login: String) -> CommitRecord {
        let isAuthor =
            filter.emails.contains(authorEmail.lowercased()) || self.login?.lowercased() == login.lowercased()
        let excluded = paths.isEmpty ? nil : filter.excludedPaths.first { paths.allSatisfy(Wildcard($0).matches) }
        return CommitRecord(
            sha: sha, authorName: authorName, authorEmail: authorEmail, authoredAt: authoredAt, offset: offset,
            subject: subject, excludedPath: excluded,
            coauthor: isAuthor ? nil : coauthors.first(where: filter.emails.contains))
    }
}
