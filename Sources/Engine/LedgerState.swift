import Core
import Storage

/// What is read of an account's ledger before any of its days is judged, in one transaction.
struct LedgerState: Sendable {
    let account: AccountContext
    /// The day on which the ledger was begun: earlier days were read into it, not lived with it.
    let began: Day
    /// The last day that is over and judged; never one that is not over by now.
    let settledThrough: Day?
    /// What the clock showed when it was last believed.
    let clockSeenAt: Instant
    /// What the clock showed when it was first seen to be weeks ahead of that.
    let clockDoubtedAt: Instant?
    /// Whether a clock that was ahead has judged days that are not over by now.
    let isAhead: Bool
    /// The days with a freeze; not those on which one was spent at the end of a day that is not over by now.
    var frozen: Set<Day>
    /// The freezes that were spent too early.
    let early: [FreezeRow]
    let repositories: [RepositoryRow]
    /// The number that grows with every change, as of when this was read.
    let revision: Int64
    /// Days that were read at once, and the newest challenge, where answers need them more than once.
    var window: DayWindow?
    var held: NewestChallenge?

    var person: Int64 { account.person }
    var now: Instant { account.now }
    var trialShift: Int64 { account.trialShift }
    var settings: Settings { account.settings }
    var reckoning: Reckoning { account.reckoning }
    var today: Day { account.today }

    /// Reads it.
    ///
    /// - Parameters:
    ///   - clock: what the clock shows, where that is not `now`.
    ///   - known: how the person tells days apart, where that was read already.
    static func read(
        person: Int64, now: Instant, clock: Instant? = nil, reckoning known: Reckoning? = nil,
        in connection: any SQLConnection
    ) throws -> LedgerState {
        let account = try AccountContext.read(
            person: person, now: now, clock: clock, reckoning: known, in: connection)
        let row = try PersonTable.find(person, in: connection)
        let freezes = try FreezeTable.range(person: person, in: connection)
        let early = freezes.filter { $0.automatic && $0.day >= account.today }
        return LedgerState(
            account: account,
            began: account.reckoning.day(at: row?.createdAt ?? now),
            settledThrough: row?.settledThrough.map { min($0, account.today.previous) },
            clockSeenAt: row?.clockSeenAt ?? row?.createdAt ?? now,
            clockDoubtedAt: row?.clockDoubtedAt,
            isAhead: row?.settledThrough.map { $0 >= account.today } ?? false,
            frozen: Set(freezes.map(\.day)).subtracting(early.map(\.day)),
            early: early,
            repositories: try RepositoryTable.all(person: person, in: connection),
            revision: row?.revision ?? 0
        )
    }

    /// Whether a day was over and recorded; what is learnt of others is no change of them.
    ///
    /// None is on the ledger's first day, while it is set up repository by repository and rule by rule.
    func isClosed(_ day: Day) -> Bool { settledThrough.map { day <= $0 } ?? false }

    /// What is needed to judge days, with what could not be read.
    var context: DayContext {
        DayContext(reckoning: reckoning, today: today, frozen: frozen, unknown: unknown)
    }

    /// The repositories that could not be read the last time.
    var problems: [RepositoryProblem] { repositories.compactMap(\.problem) }

    /// The days of which a repository could not be read.
    ///
    /// They reach from its last good reading, or the day it was added, up to today; and over
    /// everything while no repository was ever read.
    var unknown: ClosedRange<Day>? {
        if isUnread { return Day.first...today }
        return repositories.filter { $0.problemCode != nil }.map(firstUnknownDay).min().map { $0...today }
    }

    /// Whether no repository was ever read, so that nothing is known.
    var isUnread: Bool { repositories.allSatisfy { $0.readAt == nil } }

    /// The first day of which a repository that cannot be read may hold something that is not known.
    private func firstUnknownDay(of row: RepositoryRow) -> Day {
        isUnread ? .first : min(reckoning.day(at: row.readAt ?? row.addedAt), today)
    }

    /// The repositories that could not be read the last time, and since which day.
    var unreadable: [UnreadableSource] {
        repositories.compactMap { row in
            row.problem.map { UnreadableSource(repository: row.name, problem: $0, since: firstUnknownDay(of: row)) }
        }
    }

    /// An instant that was written down by the clock, told so that its age is right as of `now`.
    func asOfNow(_ noted: Instant?) -> Instant? { account.asOfNow(noted) }

    /// How the local repositories are doing, as one source.
    var sources: [SourceReport] {
        if repositories.isEmpty { return [] }
        let problems = problems
        return [
            SourceReport(
                source: .git,
                checkedAt: asOfNow(repositories.compactMap(\.readAt).max()),
                ok: problems.isEmpty,
                problems: problems,
                repositories: repositories.count
            )
        ]
    }
}

extension RepositoryRow {
    /// The repository as the reader knows it.
    var found: FoundRepository { FoundRepository(path: path, gitDirectory: gitDirectory) }

    /// Why it could not be read the last time.
    var problem: RepositoryProblem? {
        problemCode.map { RepositoryProblem(path: path, reason: .init(code: $0, text: problemText)) }
    }
}
