package import Core
import Storage

extension UseCases {
    /// Everything that the Today page and `haru today` say.
    package func today(_ query: LedgerQuery = LedgerQuery()) async throws -> TodayReport {
        if !query.isPlain { return try await history(query).today() }
        return try await readClosed { try $0.today() }
    }

    /// The grass of a window.
    ///
    /// - Parameters:
    ///   - from: the first day; without it, as the query says or the weeks that end with the last day.
    ///   - to: the last day; without it, as the query says or today.
    package func grass(
        from: Day? = nil, to: Day? = nil, weeks: Int = weeksOfGrass, _ query: LedgerQuery = LedgerQuery()
    ) async throws -> GrassReport {
        if !query.isPlain { return try await history(query).grass(from: from, to: to, weeks: weeks) }
        return try await readClosed { try $0.grass(from: from, to: to, weeks: weeks, query) }
    }

    /// The figures of the streak.
    package func streak(_ query: LedgerQuery = LedgerQuery()) async throws -> Streak {
        if !query.isPlain { return try await history(query).streak() }
        return try await readClosed { try $0.streak() }
    }

    /// Why a day came to what it came to.
    package func explain(_ day: Day, _ query: LedgerQuery = LedgerQuery()) async throws -> ExplainReport {
        if !query.isPlain { return try await history(query).explain(day) }
        return try await readClosed { try $0.explain(day) }
    }

    /// The day that it is at home.
    package func currentDay() async throws -> Day {
        let person = person
        return try await database.read { try AccountContext.reckoning(person: person, in: $0) }.day(at: now)
    }

    /// The day on which what is sent now was written.
    package func dayOfWriting() async throws -> Day {
        let (person, now, clock) = (person, now, clock())
        return try await database.read { connection in
            try AccountContext.read(person: person, now: now, clock: clock, in: connection)
        }.dayOfWriting
    }

    /// How many freezes the month of a day still holds.
    package func freezesLeft(inMonthOf day: Day) async throws -> Int {
        try await read { try $0.freezesLeft(inMonthOf: day) }
    }

    /// The evidence that a query asks for: what is stored or, when other authors are wanted, what is read anew.
    private func history(_ query: LedgerQuery) async throws -> TransientLedger {
        try await closeDays()
        if let history = try await storedHistory(query) { return history }
        let (ledger, stored) = try await read { ledger, connection in
            let person = ledger.person
            let challenge = try ChallengeTable.newest(person: person, in: connection)
            return (
                ledger,
                TransientLedgerReader.Stored(
                    reckoning: ledger.reckoning,
                    settings: ledger.settings,
                    freezes: try ledger.freezes(in: connection),
                    identities: Dictionary(
                        ledger.repositories.map { ($0.gitDirectory, $0.id) }, uniquingKeysWith: { first, _ in first }
                    ),
                    exclusions: try ExclusionTable.all(person: person, in: connection),
                    challenge: challenge.map { ($0.challenge, $0.isPutAway) }
                )
            )
        }
        return try await TransientLedgerReader(
            reader: reader, clock: { [now] in now }, home: ledger.reckoning.zones.first
        )
        .read(ledger.repositories.map(\.found), query, stored: stored)
    }

    /// The evidence that is stored; nil when a query wants commits of others than the person.
    private func storedHistory(_ query: LedgerQuery) async throws -> TransientLedger? {
        try await read { ledger, connection in
            if let authors = query.authors,
                authors != .emails(try IdentityTable.mine(person: ledger.person, in: connection))
            {
                return nil
            }
            let person = ledger.person
            var evidence: [CommitEvidence] = []
            var forge: [ForgeCount] = []
            var forgeCommits: [ForgeCommitCount] = []
            try CommitTable.forEach(person: person, in: connection) { evidence.append($0.commit) }
            try ForgeTable.forEach(person: person, in: connection) { forge.append($0) }
            try ForgeCommitTable.forEach(person: person, in: connection) { forgeCommits.append($0) }
            let challenge = try ChallengeTable.newest(person: person, in: connection)
            return TransientLedger(
                evidence: evidence,
                forge: forge,
                reckoning: ledger.reckoning,
                query: query,
                now: ledger.now,
                settings: ledger.settings,
                freezes: try ledger.freezes(in: connection),
                unknown: ledger.unknown,
                isUnread: ledger.isUnread,
                unreadable: ledger.unreadable,
                repositoryNames: ledger.repositoryNames,
                accounts: ledger.accounts,
                forgeCommits: forgeCommits,
                exclusions: try ExclusionTable.all(person: person, in: connection),
                challenge: challenge.map { ($0.challenge, $0.isPutAway) },
                sources: ledger.sources,
                problems: ledger.problems
            )
        }
    }
}

extension Snapshot {
    /// Everything that the Today page and `haru today` say.
    package func today() throws -> TodayReport {
        let (today, context) = (ledger.today, ledger.context)
        let rules = ledger.reckoning.rules.rules(on: today)
        let count = try ledger.total(of: today, in: connection)
        let newest = try ledger.newestChallenge(in: connection)
        let streak = try streak()
        return TodayReport(
            now: ledger.now,
            offset: ledger.reckoning.zones.offset(at: ledger.now),
            day: today,
            state: context.state(of: today, total: count),
            count: count,
            minimum: rules.minimum,
            dayStart: rules.dayStart,
            secondsLeft: ledger.now.seconds(to: ledger.reckoning.endOfDay(at: ledger.now)),
            week: ledger.settings.week(of: today, streak),
            streak: streak,
            challenge: newest.report,
            sources: ledger.sources,
            changes: try ledger.recentChanges(since: today.advanced(by: -14), limit: 5, in: connection),
            freezesLeft: try ledger.freezesLeft(inMonthOf: today, in: connection),
            ending: try ledger.ending(of: storedRuns(), challenge: newest.row, in: connection),
            unread: ledger.unread,
            unanswered: ledger.unanswered,
            adopted: ledger.adopted
        )
    }

    /// The grass of a window, as ``UseCases/grass(from:to:weeks:_:)`` gives it.
    package func grass(
        from: Day? = nil, to: Day? = nil, weeks: Int = UseCases.weeksOfGrass, _ query: LedgerQuery = LedgerQuery()
    ) throws -> GrassReport {
        let window = try query.window(
            from: from, to: to, weeks: weeks, today: ledger.today, weekStart: ledger.settings.weekStart
        )
        return GrassReport(
            today: ledger.today,
            grass: try ledger.grass(from: window.from, to: window.to, in: connection),
            streak: try streak(),
            weekStart: ledger.settings.weekStart
        )
    }

    /// The newest commit that counts today; nil where none does.
    package func newestCommit() throws -> CommitEvidence? {
        try ledger.newestCommit(of: ledger.today, in: connection)
    }

    /// Why a day came to what it came to.
    package func explain(_ day: Day) throws -> ExplainReport { try ledger.explain(day, in: connection) }

    /// How many freezes the month of a day still holds.
    package func freezesLeft(inMonthOf day: Day) throws -> Int {
        try ledger.freezesLeft(inMonthOf: day, in: connection)
    }
}
