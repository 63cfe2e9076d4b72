import Core
import Storage

extension UseCases {
    /// Makes the address that a forge calls when something is pushed, in place of the one that there was.
    ///
    /// - Parameter name: the source, as ``removeSource(_:)`` takes it.
    /// - Returns: the source, and what the forge is to sign with, which is told here once and never again.
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

    /// Lets a forge call no more; what it told stays.
    ///
    /// - Throws: ``DomainError/unknownSource(_:)``.
    @discardableResult
    package func removeWebhook(ofSource name: String) async throws -> ForgeSourceReport {
        let source = try await read { ledger, _ in try ledger.forge(named: name).id }
        // What was taken from the forge is not thrown away.
        while try await takeDeliveries(ofSource: source) {}
        return try await change { ledger, tx in
            let row = try ledger.forge(named: name)
            try tx.webhooks.remove(source: row.id)
            return try ledger.report(of: row, in: tx)
        }
    }

    /// Works on what was delivered to the webhook of a source, the oldest first, but not on very much at one time.
    ///
    /// - Returns: whether there may be more.
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
                // Somebody else may have worked on it meanwhile.
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

    /// How many deliveries are worked on before others have their turn.
    private static let deliveriesAtOnce = 50

    /// How long a delivery is known by its name: as long as GitHub delivers again, in days.
    static let daysOfDeliveries = 30
}

extension ForgeAccount {
    /// Whether its forge tells by itself what is pushed.
    package var takesWebhook: Bool { kind == .github }
}

extension SourceRow {
    /// What a repository that it told of is known by: two accounts may tell of one repository.
    func key(of repository: String) -> String { address + "/" + repository + "#" + id }

    /// What the secret of its webhook is sealed for, so that it is of no use in the row of another.
    static func webhookPurpose(of id: String, person: Int64) -> String { "source/\(person)/\(id)/webhook" }
}

extension AccountLedger {
    /// Counts the commits of a push that are the person's: by their addresses, or as the forge says.
    ///
    /// - Parameters:
    ///   - origin: how the forge told of it.
    ///   - id: what its repository goes by where it is a new one.
    /// - Returns: what came of it, and how many commits were not known from there before.
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

    /// The identity of the repository that was pushed to, which is written down where it is new.
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

    /// The commit as a reader would hand it over.
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
