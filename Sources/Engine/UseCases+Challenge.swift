package import Core
import Storage

extension UseCases {
    /// The running challenge or, when none runs, the one that was begun last.
    package func challenge() async throws -> ChallengeReport? {
        try await snapshot { try $0.challenge() }
    }

    /// All challenges, newest first, with their days.
    package func challengeHistory() async throws -> [ChallengeReport] {
        try await snapshot { try $0.challengeHistory() }
    }

    /// Starts a challenge.
    ///
    /// - Parameters:
    ///   - length: the number of done days that it asks for.
    ///   - start: the first day; today when it is left out.
    ///   - name: what it is called; a plain name for its length when it is left out.
    ///   - reward: shown only when it has succeeded.
    /// - Throws: ``DomainError`` when one is running, or when a value cannot be.
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

    /// Puts the end of a challenge away: from then on it shows in the history alone.
    package func putChallengeAway(_ id: String) async throws {
        try await change { ledger, tx in
            _ = try tx.challenges.putAway(id)
        }
    }
}

extension Snapshot {
    /// The running challenge or, when none runs, the one that was begun last.
    package func challenge() throws -> ChallengeReport? {
        try tx.challenges.newest()
            .map { try ledger.report(of: $0, withDays: true, in: tx) }
    }

    /// All challenges, newest first, with their days.
    package func challengeHistory() throws -> [ChallengeReport] {
        try tx.challenges.all()
            .map { try ledger.report(of: $0, withDays: true, in: tx) }
    }
}

extension AccountLedger {
    /// Writes down how the challenge before a new one ended.
    ///
    /// - Throws: ``DomainError/challengeRunning(name:)`` when it has not.
    fileprivate func settle(_ row: ChallengeRow, in tx: Tx) throws {
        // What is settled already stays, with how far it had come.
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
