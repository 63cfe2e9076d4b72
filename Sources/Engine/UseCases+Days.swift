package import Core
import Storage

extension UseCases {
    /// Returns the contents of the Today page and `haru today`.
    package func today(_ query: LedgerQuery = LedgerQuery()) async throws -> TodayReport {
        if !query.isPlain { return try await history(query).today() }
        return try await snapshot { try $0.today() }
    }

    /// Returns the grass of a window.
    ///
    /// - Parameters:
    ///   - from: the first day; nil for that of the query, else of the weeks that end with the last day.
    ///   - to: the last day; nil for that of the query, else today.
    package func grass(
        from: Day? = nil, to: Day? = nil, weeks: Int = weeksOfGrass, _ query: LedgerQuery = LedgerQuery()
    ) async throws -> GrassReport {
        if !query.isPlain { return try await history(query).grass(from: from, to: to, weeks: weeks) }
        return try await snapshot { try $0.grass(from: from, to: to, weeks: weeks, query) }
    }

    /// Returns the figures of the streak.
    package func streak(_ query: LedgerQuery = LedgerQuery()) async throws -> Streak {
        if !query.isPlain { return try await history(query).streak() }
        return try await snapshot { try $0.streak() }
    }

    /// Explains the state of a day.
    package func explain(_ day: Day, _ query: LedgerQuery = LedgerQuery()) async throws -> ExplainReport {
        if !query.isPlain { return try await history(query).explain(day) }
        return try await snapshot { try $0.explain(day) }
    }

    /// Returns the current day at home.
    package func currentDay() async throws -> Day {
        let person = person
        return try await database.read(of: person) { try AccountContext.dayCalendar(in: $0) }.day(at: now)
    }

    /// Returns the day on which the current request was written.
    package func dayOfWriting() async throws -> Day {
        let (person, now, clock) = (person, now, clock())
        return try await database.read(of: person) { tx in
            try AccountContext.read(now: now, clock: clock, in: tx)
        }.dayOfWriting
    }

    /// Returns the number of freezes left in the month of a day.
    package func freezesLeft(inMonthOf day: Day) async throws -> Int {
        try await read { try $0.freezesLeft(inMonthOf: day) }
    }

    /// Returns the evidence for a query: the stored one or, for other authors, that of a new reading.
    private func history(_ query: LedgerQuery) async throws -> TransientLedger {
        try await closeDays()
        if let history = try await storedHistory(query) { return history }
        let (ledger, stored) = try await read { ledger, tx in
            let challenge = try tx.challenges.newest()
            return (
                ledger,
                TransientLedgerReader.Stored(
                    dayCalendar: ledger.dayCalendar,
                    settings: ledger.settings,
                    freezes: try ledger.freezes(in: tx),
                    identities: Dictionary(
                        ledger.repositories.map { ($0.gitDirectory, $0.id) }, uniquingKeysWith: { first, _ in first }
                    ),
                    exclusions: try tx.exclusions.all(),
                    challenge: challenge.map { ($0.challenge, $0.isPutAway) }
                )
            )
        }
        return try await TransientLedgerReader(
            reader: reader, clock: { [now] in now }, home: ledger.dayCalendar.zones.first
        )
        .read(ledger.repositories.map(\.found), query, stored: stored)
    }

    /// Returns the stored evidence; nil if a query requests commits of other authors.
    private func storedHistory(_ query: LedgerQuery) async throws -> TransientLedger? {
        try await read { ledger, tx in
            if let authors = query.authors,
                authors != .emails(try tx.identities.mine())
            {
                return nil
            }
            var evidence: [CommitEvidence] = []
            var forge: [ForgeCount] = []
            var forgeCommits: [ForgeCommitCount] = []
            try tx.commits.forEach() { evidence.append($0.commit) }
            try tx.forgeDays.forEach() { forge.append($0) }
            try tx.forgeCommits.forEach() { forgeCommits.append($0) }
            let challenge = try tx.challenges.newest()
            return TransientLedger(
                evidence: evidence,
                forge: forge,
                dayCalendar: ledger.dayCalendar,
                query: query,
                now: ledger.now,
                settings: ledger.settings,
                freezes: try ledger.freezes(in: tx),
                unknown: ledger.unknown,
                isUnread: ledger.isUnread,
                unreadable: ledger.unreadable,
                repositoryNames: ledger.repositoryNames,
                accounts: ledger.accounts,
                forgeCommits: forgeCommits,
                exclusions: try tx.exclusions.all(),
                challenge: challenge.map { ($0.challenge, $0.isPutAway) },
                sources: ledger.sources,
                problems: ledger.problems
            )
        }
    }
}

extension Snapshot {
    /// Returns the contents of the Today page and `haru today`.
    package func today() throws -> TodayReport {
        let newest = try ledger.newestChallenge(in: tx)
        return TodayReport(
            now: ledger.now, context: ledger.context, settings: ledger.settings,
            count: try ledger.total(of: ledger.today, in: tx), streak: try streak(), challenge: newest.report,
            sources: ledger.sources, changes: try ledger.recentChanges(in: tx),
            freezesLeft: try ledger.freezesLeft(inMonthOf: ledger.today, in: tx),
            ending: try ledger.ending(of: storedRuns(), challenge: newest.row, in: tx), unread: ledger.unread,
            unanswered: ledger.unanswered, adopted: ledger.adopted)
    }

    /// Returns the grass of a window; see ``UseCases/grass(from:to:weeks:_:)``.
    package func grass(
        from: Day? = nil, to: Day? = nil, weeks: Int = UseCases.weeksOfGrass, _ query: LedgerQuery = LedgerQuery()
    ) throws -> GrassReport {
        let window = try query.window(
            from: from, to: to, weeks: weeks, today: ledger.today, weekStart: ledger.settings.weekStart
        )
        return GrassReport(
            today: ledger.today,
            grass: try ledger.grass(from: window.from, to: window.to, in: tx),
            streak: try streak(),
            weekStart: ledger.settings.weekStart
        )
    }

    /// Returns the newest commit that counts today; nil if there is none.
    package func newestCommit() throws -> CommitEvidence? {
        try ledger.newestCommit(of: ledger.today, in: tx)
    }

    /// Explains the state of a day.
    package func explain(_ day: Day) throws -> ExplainReport { try ledger.explain(day, in: tx) }

    /// Returns the number of freezes left in the month of a day.
    package func freezesLeft(inMonthOf day: Day) throws -> Int {
        try ledger.freezesLeft(inMonthOf: day, in: tx)
    }
}
