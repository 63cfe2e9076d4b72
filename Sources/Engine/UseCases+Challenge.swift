package import Core
import Storage

extension UseCases {
    /// Returns the running challenge or, if none runs, the most recently started one.
    package func challenge() async throws -> ChallengeReport? {
        try await snapshot { try $0.challenge() }
    }

    /// Returns all challenges with their days, newest first.
    package func challengeHistory() async throws -> [ChallengeReport] {
        try await snapshot { try $0.challengeHistory() }
    }

    /// Starts a challenge.
    ///
    /// - Parameters:
    ///   - length: the required number of done days.
    ///   - start: the first day; nil for today.
    ///   - name: its name; nil for a default name by its length.
    ///   - reward: shown only after success.
    /// - Throws: ``DomainError`` if one is running, or if a value is invalid.
    package func startChallenge(
        length: Int, start: Day?, rule: Challenge.Rule, name: String?, reward: String?
    ) async throws -> ChallengeReport {
        guard Challenge.lengths.contains(length) else { throw DomainError.invalidChallenge(lengths: Challenge.lengths) }
        let name = (name ?? "").asLine
        let reward = (reward ?? "").asLine
        if [name, reward].contains(where: { $0.isLonger(than: Challenge.longestText) }) {
            throw DomainError.textTooLong(limit: Challenge.longestText)
        }
        let id = identifier()
        try await closeDays(looks: true)
        return try await change { ledger, tx in
            let start = start ?? ledger.today
            guard start <= ledger.today else { throw DomainError.challengeStartsInFuture(start) }
            guard start.distance(to: ledger.today) < LedgerQuery.longestWindow else {
                throw DomainError.rangeTooLong(days: LedgerQuery.longestWindow)
            }
            if let newest = try tx.challenges.newest() {
                try ledger.settle(newest, in: tx)
            }
            let row = ChallengeRow(
                challenge: Challenge(id: id, name: name, length: length, rule: rule, start: start, reward: reward),
                createdAt: ledger.now
            )
            try tx.challenges.insert(row)
            return try ledger.report(of: row, withDays: true, in: tx)
        }
    }

    /// Gives the running challenge up.
    ///
    /// - Throws: ``DomainError/noChallenge``.
    package func stopChallenge() async throws -> ChallengeReport {
        try await closeDays(looks: true)
        return try await change { ledger, tx in
            guard let row = try tx.challenges.newest() else {
                throw DomainError.noChallenge
            }
            let progress = try ledger.report(of: row, withDays: false, in: tx).progress
            guard progress.state == .running else { throw DomainError.noChallenge }
            try tx.challenges.setEnding(.givenUp(on: ledger.today), done: progress.done, of: row.challenge.id)
            guard let ended = try tx.challenges.find(row.challenge.id)
            else { throw DomainError.noChallenge }
            return try ledger.report(of: ended, withDays: true, in: tx)
        }
    }

    /// Dismisses an ended challenge: from then on only the history shows it.
    package func putChallengeAway(_ id: String) async throws {
        try await change { ledger, tx in
            _ = try tx.challenges.putAway(id)
        }
    }
}

extension Snapshot {
    /// Returns the running challenge or, if none runs, the most recently started one.
    package func challenge() throws -> ChallengeReport? {
        try tx.challenges.newest()
            .map { try ledger.report(of: $0, withDays: true, in: tx) }
    }

    /// Returns all challenges with their days, newest first.
    package func challengeHistory() throws -> [ChallengeReport] {
        try tx.challenges.all()
            .map { try ledger.report(of: $0, withDays: true, in: tx) }
    }
}

extension AccountLedger {
    /// Stores how the previous challenge ended.
    ///
    /// - Throws: ``DomainError/challengeRunning(name:)`` if it is still running.
    fileprivate func settle(_ row: ChallengeRow, in tx: Tx) throws {
        // A stored ending stays, with its progress.
        if row.challenge.ending != nil { return }
        let ending: Challenge.Ending
        switch try report(of: row, withDays: false, in: tx).progress.state {
        case .running: throw DomainError.challengeRunning(name: row.challenge.name)
        case .succeeded(let day): ending = .succeeded(on: day)
        case .failed(let day): ending = .failed(on: day)
        case .givenUp(let day): ending = .givenUp(on: day)
        }
        try tx.challenges.setEnding(ending, of: row.challenge.id)
    }
}
