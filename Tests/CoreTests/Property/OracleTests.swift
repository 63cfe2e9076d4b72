import Core
import TestSupport
import Testing

/// Every history is made from its seed, which a failure names; `RandomHistory(seed:)` makes it again.
@Suite struct OracleTests {
    static let batches = RandomRounds.seeds(5)
    private static let historiesInBatch = 170

    private func seeds(_ batch: Int) -> Range<UInt64> {
        let size = UInt64(Self.historiesInBatch)
        return UInt64(batch) * size..<UInt64(batch + 1) * size
    }

    @Test("The ledger agrees with a slow oracle on every day and both kinds of streak", arguments: batches)
    func agreement(batch: Int) throws {
        for seed in seeds(batch) {
            let history = RandomHistory(seed: seed)
            let oracle = SlowOracle(history)
            let dayCalendar = try history.dayCalendar()
            let ledger = LedgerHistory(commits: history.commits, forge: history.forge, dayCalendar: dayCalendar)
            let context = history.context(dayCalendar)
            try #require(date8(context.today) == oracle.today, "seed \(seed)")
            // One expectation for a whole history: thousands of them would take longer than the work itself.
            let placed = history.commits.map { commit in
                let (day, by) = dayCalendar.place(authoredAt: commit.authoredAt, offset: commit.offset)
                return "\(commit.sha) \(date8(day)) \(by.rawValue)"
            }
            let expectedPlaces = history.commits.map { commit in
                let (date, by) = oracle.place(commit)
                return "\(commit.sha) \(date) \(by)"
            }
            #expect(placed == expectedPlaces, "seed \(seed)")
            let totals = Dictionary(uniqueKeysWithValues: ledger.totals.map { (date8($0.key), $0.value) })
            #expect(totals == oracle.totals, "seed \(seed)")
            let states = oracle.states()
            let judged = try states.map { date, _ in
                let day = try #require(Day(year: date / 10_000, month: date / 100 % 100, day: date % 100))
                return "\(date) \(ledger.state(of: day, in: context).rawValue)"
            }
            #expect(judged == states.map { "\($0.date) \($0.state)" }, "seed \(seed)")
            for weekly in [false, true] {
                let unit: Streak.Unit = weekly ? .week(from: history.weekStart) : .day
                let streak = Streak.of(totals: ledger.totals, context: context, unit: unit)
                let expected = oracle.streak(weekly: weekly, states: states)
                #expect(stretch(streak.current) == expected.current, "seed \(seed), weekly \(weekly)")
                #expect(stretch(streak.best) == expected.best, "seed \(seed), weekly \(weekly)")
                #expect(streak.bestLength >= streak.currentLength, "seed \(seed)")
                let past = oracle.totals.filter { $0.key <= oracle.today }
                #expect(streak.total == past.values.reduce(0, +) && streak.activeDays == past.count, "seed \(seed)")
            }
        }
    }

    @Test("Permuting the evidence changes nothing", arguments: batches)
    func permuting(batch: Int) throws {
        for seed in seeds(batch).prefix(40) {
            let history = RandomHistory(seed: seed)
            let dayCalendar = try history.dayCalendar()
            let ledger = LedgerHistory(commits: history.commits, forge: history.forge, dayCalendar: dayCalendar)
            var random = SeededGenerator(seed: seed)
            let other = LedgerHistory(
                commits: history.commits.shuffled(using: &random), forge: history.forge.shuffled(using: &random),
                dayCalendar: dayCalendar)
            #expect(ledger.totals == other.totals, "seed \(seed)")
            for day in ledger.totals.keys {
                #expect(ledger.evidence(of: day) == other.evidence(of: day), "seed \(seed), \(day)")
            }
        }
    }

    @Test(
        "Adding evidence never shortens a streak, except where a rule excludes a commit that a forge reported",
        arguments: batches)
    func adding(batch: Int) throws {
        for seed in seeds(batch).prefix(20) {
            let history = RandomHistory(seed: seed)
            let dayCalendar = try history.dayCalendar()
            let context = history.context(dayCalendar)
            let units: [Streak.Unit] = [.day, .week(from: history.weekStart)]
            // An object name fixes its author and time, as it does in git.
            var authorships: [String: Authorship] = [:]
            var commits: [CommitEvidence] = []
            var before = units.map { _ in Streak.none }
            let all = history.commits.filter { commit in
                let first = authorships[commit.sha] ?? commit.authorship
                authorships[commit.sha] = first
                return commit.authorship == first
            }
            for (index, commit) in all.enumerated() {
                let isTakenOut =
                    commit.excludedBy != nil
                    && commits.contains { $0.sha == commit.sha && Source.telling.contains($0.source) }
                // Evidence that is added later was seen later: of copies on several days the first one counts.
                commits.append(commit.seen(at: Int64(index)))
                let forge = index < all.count / 2 ? [] : history.forge
                let totals = LedgerHistory(commits: commits, forge: forge, dayCalendar: dayCalendar).totals
                let after = units.map { Streak.of(totals: totals, context: context, unit: $0) }
                let isMore = zip(before, after).allSatisfy { old, new in
                    new.currentLength >= old.currentLength && new.bestLength >= old.bestLength
                        && new.total >= old.total && new.activeDays >= old.activeDays
                }
                #expect(isMore || isTakenOut, "seed \(seed), commit \(index): \(before) became \(after)")
                before = after
            }
        }
    }

    private func date8(_ day: Day) -> Int { day.year * 10_000 + day.month * 100 + day.dayOfMonth }

    private func stretch(_ run: Run?) -> SlowOracle.Stretch? {
        run.map { SlowOracle.Stretch(start: date8($0.start), end: date8($0.end), length: $0.length) }
    }
}

extension CommitEvidence {
    fileprivate func seen(at seconds: Int64) -> CommitEvidence {
        CommitEvidence(
            source: source, repository: repository, sha: sha, authorName: authorName, authorEmail: authorEmail,
            authoredAt: authoredAt, offset: offset, subject: subject, firstSeen: Instant(seconds: seconds),
            excludedBy: excludedBy)
    }
}
