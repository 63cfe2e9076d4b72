import Core
import Storage

extension UseCases {
    /// Fetches the repository list of a source's GitHub account: once a day with a token, once a week without one, or
    /// on a person's request.
    ///
    /// Stored data is kept on a failure. A refused token is not used for any other request either.
    func fetchRepositories(of id: String) async throws {
        guard var row = try await source(id) else { return }
        let (person, now) = (person, clock())
        let known = try await database.read(of: person) { try $0.sourceRepositories.find(source: id) }
        guard row.asksRepositories(known, at: now) else { return }
        do {
            row = try await refreshed(row)
            let account = row.account
            let etag = known?.list == nil ? nil : known?.etag
            let question = RepositoriesQuestion(etag: etag, token: try token(of: row), at: now)
            let list = try await answer(of: account, within: Self.patience) {
                try await forges.repositories(of: account, question)
            }
            try await keep(list, of: row)
        } catch let problem as ForgeProblem {
            try await noteRepositoriesProblem(problem.reason, of: row)
        }
    }

    /// Stores a repository list response, and bumps the revision if the list or problem changed.
    ///
    /// - Parameters:
    ///   - list: nil if it is unchanged.
    ///   - asked: the source at the time of the request; a response for another login or token is discarded.
    private func keep(_ list: ForgeRepositoryList?, of asked: SourceRow) async throws {
        let (now, chance) = (clock(), FetchSchedule.chance(of: identifier()))
        try await writeLocked(.repeatable) { tx in
            guard let row = try tx.sources.find(asked.id),
                row.token == asked.token, row.login == asked.login
            else { return }
            let before = try tx.sourceRepositories.find(source: row.id)
            var known = before ?? SourceRepositoriesRow(source: row.id, askedAt: now, askAt: now)
            if let list {
                (known.list, known.isCut) = (StoredRepositories.text(of: list.repositories), list.isCut)
                known.etag = list.etag
            }
            (known.toldAt, known.askedAt) = (now, now)
            known.noteAnswer(
                next: FetchSchedule.nextRepositories(after: now, hasToken: row.token != nil, chance: chance))
            try tx.sourceRepositories.set(known)
            if known.list != before?.list || known.isCut != before?.isCut || before?.problemCode != nil {
                try tx.revisions.bump()
            }
        }
    }

    /// Records a failed request; stored data is kept.
    private func noteRepositoriesProblem(_ reason: ForgeProblem.Reason, of asked: SourceRow) async throws {
        // A refused token is not used for other requests either; a rate limit applies to this kind of request only.
        if reason == .tokenRefused { return try await note(reason, of: asked, isOfHistory: false) }
        let (now, chance) = (clock(), FetchSchedule.chance(of: identifier()))
        try await writeLocked(.repeatable) { tx in
            guard let row = try tx.sources.find(asked.id), row.token == asked.token
            else { return }
            let before = try tx.sourceRepositories.find(source: row.id)
            var known = before ?? SourceRepositoriesRow(source: row.id, askedAt: now, askAt: now)
            known.askedAt = now
            known.note(reason, at: now, chance: chance)
            try tx.sourceRepositories.set(known)
            if known.problemCode != before?.problemCode { try tx.revisions.bump() }
        }
    }
}

extension SourceRow {
    /// Whether the repository list is to be fetched now.
    func asksRepositories(_ known: SourceRepositoriesRow?, at now: Instant) -> Bool {
        guard kind == .github, problemCode == nil, !isLimited(at: now) else { return false }
        return known?.isDue(at: now, within: 9 * 86_400) ?? true
    }
}

extension Snapshot {
    /// Returns the listed repositories of each account, by source.
    package func sourceRepositories() throws -> [String: SourceRepositoriesReport] {
        if ledger.forges.isEmpty { return [:] }
        let rows = try tx.sourceRepositories.all()
        return Dictionary(
            rows.compactMap { row in ledger.report(of: row).map { (row.source, $0) } },
            uniquingKeysWith: { first, _ in first })
    }
}

extension AccountLedger {
    fileprivate func report(of row: SourceRepositoriesRow) -> SourceRepositoriesReport? {
        guard let source = forges.first(where: { $0.id == row.source }) else { return nil }
        // Reported repositories have full names; a local folder usually has the bare name of its repository.
        let known = Dictionary(
            (repositories + remote).map { ($0.name.lowercased(), $0.name) }, uniquingKeysWith: { first, _ in first })
        return SourceRepositoriesReport(
            source: row.source,
            entries: row.list.map(StoredRepositories.read)?.map { repository -> SourceRepositoriesReport.Entry in
                let name = repository.name.lowercased()
                return .init(
                    repository: repository,
                    knownAs: known[name] ?? name.split(separator: "/").last.flatMap { known[String($0)] })
            } ?? [],
            isCut: row.isCut, toldAt: account.asOfNow(row.toldAt),
            problem: row.problemCode.map {
                ForgeProblem(source.account, ForgeProblem.Reason(code: $0, text: row.problemText))
            })
    }
}
