package import Core
import Storage

extension UseCases {
    /// The running challenge or, when none runs, the one that was begun last.
    package func challenge() async throws -> ChallengeReport? {
        try await readClosed { try $0.challenge() }
    }

    /// All challenges, newest first, with their days.
    package func challengeHistory() async throws -> [ChallengeReport] {
        try await readClosed { try $0.challengeHistory() }
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
        return try await change { ledger, connection in
            let start = start ?? ledger.today
            guard start <= ledger.today else { throw DomainError.challengeStartsInFuture(start) }
            guard start.distance(to: ledger.today) < LedgerQuery.longestWindow else {
                throw DomainError.rangeTooLong(days: LedgerQuery.longestWindow)
            }
            if let newest = try ChallengeTable.newest(person: ledger.person, in: connection) {
                try ledger.settle(newest, in: connection)
            }
            let row = ChallengeRow(
                challenge: Challenge(id: id, name: name, length: length, rule: rule, start: start, reward: reward),
                createdAt: ledger.now
            )
            try ChallengeTable.insert(row, person: ledger.person, in: connection)
            return try ledger.report(of: row, withDays: true, in: connection)
        }
    }

    /// Gives the running challenge up.
    ///
    /// - Throws: ``DomainError/noChallenge``.
    package func stopChallenge() async throws -> ChallengeReport {
        try await closeDays(looks: true)
        return try await change { ledger, connection in
            guard let row = try ChallengeTable.newest(person: ledger.person, in: connection) else {
                throw DomainError.noChallenge
            }
            let progress = try ledger.report(of: row, withDays: false, in: connection).progress
            guard progress.state == .running else { throw DomainError.noChallenge }
            try ChallengeTable.setEnding(
                .givenUp(on: ledger.today), done: progress.done, of: row.challenge.id, person: ledger.person,
                in: connection)
            guard let ended = try ChallengeTable.find(row.challenge.id, person: ledger.person, in: connection)
            else { throw DomainError.noChallenge }
            return try ledger.report(of: ended, withDays: true, in: connection)
        }
    }

    /// Puts the end of a challenge away: from then on it shows in the history alone.
    package func putChallengeAway(_ id: String) async throws {
        try await change { ledger, connection in
            _ = try ChallengeTable.putAway(id, person: ledger.person, in: connection)
        }
    }
}

extension Snapshot {
    /// The running challenge or, when none runs, the one that was begun last.
    package func challenge() throws -> ChallengeReport? {
        try ChallengeTable.newest(person: ledger.person, in: connection)
            .map { try ledger.report(of: $0, withDays: true, in: connection) }
    }

    /// All challenges, newest first, with their days.
    package func challengeHistory() throws -> [ChallengeReport] {
        try ChallengeTable.all(person: ledger.person, in: connection)
            .map { try ledger.report(of: $0, withDays: true, in: connection) }
    }
}

extension LedgerState {
    /// Writes down how the challenge before a new one ended.
    ///
    /// - Throws: ``DomainError/challengeRunning(name:)`` when it has not.
    fileprivate func settle(_ row: ChallengeRow, in connection: any SQLConnection) throws {
        // What is settled already stays, with how far it had come.
        if row.challenge.ending != nil { return }
        let ending: Challenge.Ending
        switch try report(of: row, withDays: false, in: connection).progress.state {
        case .running: throw DomainError.challengeRunning(name: row.challenge.name)
        case .succeeded(let day): ending = .succeeded(on: day)
        case .failed(let day): ending = .failed(on: day)
        case .givenUp(let day): ending = .givenUp(on: day)
        }
        try ChallengeTable.setEnding(ending, of: row.challenge.id, person: person, in: connection)
    }
}
