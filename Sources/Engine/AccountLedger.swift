import Core
import Storage

/// What is read of an account's ledger before any of its days is judged, in one transaction.
struct AccountLedger: Sendable {
    let account: AccountContext
    /// The day on which the ledger was begun: earlier days were read into it, not lived with it.
    let began: Day
    /// The last day that is over and judged; never one that is not over by now.
    let closedThrough: Day?
    /// What the clock showed when it was last believed.
    let clockSeenAt: Instant
    /// What the clock showed when it was first seen to be weeks ahead of that.
    let clockDoubtedAt: Instant?
    /// Whether a clock that was ahead has judged days that are not over by now.
    let isAhead: Bool
    /// The days with a freeze; not those on which one was spent at the end of a day that is not over by now.
    var frozen: Set<Day>
    /// The freezes that were spent too early.
    let early: [SpentFreeze]
    /// The repositories that are read on this machine.
    let repositories: [RepositoryRow]
    /// Those of which forges tell what is pushed to them, and machines what is committed there.
    let remote: [RepositoryRow]
    /// What those are known by that the person has removed, so that what is pushed to them counts no more.
    let unwanted: Set<String>
    /// The accounts on forges that are asked what they count.
    let forges: [SourceRow]
    /// The addresses that count by git's configuration and of which the person does not know yet.
    let adopted: [AdoptedAddress]
    /// The number that grows with every change, as of when this was read.
    let revision: Int64
    /// The days of which a source could not be read.
    ///
    /// They reach from its last good reading, or the day it was added, up to today, or up to yesterday where it was only
    /// not read again since; and over everything while nothing was ever read.
    private(set) var unknown: ClosedRange<Day>?
    /// Days that were read at once, where answers need them more than once.
    var window: DayWindow?
    /// The newest challenge, where it was read already.
    var newestKnown: NewestChallenge?

    var person: Int64 { account.person }
    var now: Instant { account.now }
    var clock: Instant { account.clock }
    var trialShift: Int64 { account.trialShift }
    var settings: Settings { account.settings }
    var dayCalendar: DayCalendar { account.dayCalendar }
    var today: Day { account.today }
    /// First day of the ledger, with no day recorded under other rules.
    var isFirstDay: Bool { began >= today }

    /// Reads it.
    ///
    /// - Parameter clock: what the clock shows, where that is not `now`.
    static func read(now: Instant, clock: Instant? = nil, in tx: Tx) throws -> AccountLedger {
        try tx.prefetch([tx.context.query, tx.repositories.query, tx.sources.query])
        let context = try tx.context.find()
        let account = try AccountContext.read(now: now, clock: clock, known: context, in: tx)
        let row = context.account
        let repositories = try tx.repositories.all()
        let early = context.freezes.filter { $0.isAutomatic && $0.day >= account.today }
        var ledger = AccountLedger(
            account: account,
            began: account.dayCalendar.day(at: row?.createdAt ?? now),
            closedThrough: row?.closedThrough.map { min($0, account.today.previous) },
            clockSeenAt: row?.clockSeenAt ?? row?.createdAt ?? now,
            clockDoubtedAt: row?.clockDoubtedAt,
            isAhead: row?.closedThrough.map { $0 >= account.today } ?? false,
            frozen: Set(context.freezes.map(\.day)).subtracting(early.map(\.day)),
            early: early,
            repositories: repositories.filter { !$0.isRemote },
            remote: repositories.filter { $0.isRemote && !$0.isUnwanted },
            unwanted: Set(repositories.filter(\.isUnwanted).map(\.gitDirectory)),
            // Most people have none.
            forges: context.hasSources ? try tx.sources.all() : [],
            adopted: context.adopted,
            revision: row?.revision ?? 0
        )
        ledger.unknown = ledger.daysOfUnreadable
        return ledger
    }

    /// Whether a day was over and recorded; what is learnt of others is no change of them.
    ///
    /// None is on the ledger's first day, while it is set up repository by repository and rule by rule.
    func isClosed(_ day: Day) -> Bool { closedThrough.map { day <= $0 } ?? false }

    /// What is needed to judge days, with what could not be read.
    var context: DayContext {
        DayContext(dayCalendar: dayCalendar, today: today, frozen: frozen, unknown: unknown)
    }

    /// The repositories that could not be read the last time.
    var problems: [RepositoryProblem] { repositories.compactMap(\.problem) }

    /// ``unknown``, as the sources have it.
    private var daysOfUnreadable: ClosedRange<Day>? {
        if isUnread { return Day.first...today }
        let unreadable = unreadable.map(\.days)
        guard let first = unreadable.map(\.lowerBound).min(), let last = unreadable.map(\.upperBound).max() else {
            return nil
        }
        return first...last
    }

    /// Whether no source was ever read, so that nothing is known.
    var isUnread: Bool {
        repositories.allSatisfy { $0.readAt == nil } && forges.allSatisfy { $0.readAt == nil }
            && ofMachines.allSatisfy { $0.readAt == nil }
    }

    /// The repositories of which machines tell.
    private var ofMachines: [RepositoryRow] { remote.filter { $0.machine != nil } }

    /// The first day of which a source that cannot be read may hold something that is not known.
    private func firstUnknownDay(readAt: Instant?, addedAt: Instant) -> Day {
        isUnread ? .first : min(dayCalendar.day(at: readAt ?? addedAt), today)
    }

    /// The sources that could not be read the last time, and of which days what they hold is not known.
    var unreadable: [UnreadableSource] {
        let places = repositories.compactMap { row -> UnreadableSource? in
            guard let problem = row.problem else { return nil }
            let first = firstUnknownDay(readAt: row.readAt, addedAt: row.addedAt)
            return UnreadableSource(name: row.name, problem: .place(problem), days: first...today)
        }
        return places
            + forges.compactMap { row in
                guard let reason = forgeProblem(of: row) else { return nil }
                let first = firstUnknownDay(readAt: asked(row), addedAt: row.addedAt)
                let last = reason == .notAsked ? today.previous : today
                return UnreadableSource(
                    name: row.account.name, problem: .forge(ForgeProblem(row.account, reason)),
                    days: min(first, last)...last)
            }
    }

    /// Why it is not known what a forge counts for the newest days; nil when it is.
    private func forgeProblem(of row: SourceRow) -> ForgeProblem.Reason? {
        if row.isUnanswered { return row.problem }
        // Until it is asked again, it may have counted something on the last evening.
        return dayCalendar.day(at: asked(row)) < today ? .notAsked : nil
    }

    /// When a forge last answered with its counts, or was added; what a clock that was ahead has noted says nothing.
    private func asked(_ row: SourceRow) -> Instant {
        let noted = [row.readAt, row.addedAt].compactMap { asOfNow($0) }
        return noted.first { $0 <= now } ?? now
    }

    /// An instant that was written down by the clock, moved so that its age is right as of `now`.
    func asOfNow(_ noted: Instant?) -> Instant? { account.asOfNow(noted) }

    /// How the sources are doing: the repositories here and on machines as one, and each account on a forge.
    var sources: [SourceReport] {
        let problems = problems
        let repositories = repositories + ofMachines
        let git = SourceReport(
            source: .git,
            checkedAt: asOfNow(repositories.compactMap(\.readAt).max()),
            ok: problems.isEmpty,
            problems: problems,
            repositories: repositories.count
        )
        return (repositories.isEmpty ? [] : [git])
            + forges.map { row in
                SourceReport(
                    source: row.kind, account: row.account, checkedAt: asOfNow(row.readAt), ok: !row.isUnanswered,
                    unanswered: row.isUnanswered ? row.problem.map { ForgeProblem(row.account, $0) } : nil,
                    profile: row.profile)
            }
    }
}

extension RepositoryRow {
    /// Problem code of a remote repository that the person has removed.
    static let unwantedCode = "unwanted"

    /// Whether a forge or a machine tells of it, rather than git here.
    var isRemote: Bool { source != nil || machine != nil }

    /// Removal of a remote repository by the person: what is reported of it counts no more.
    var isUnwanted: Bool { isRemote && problemCode == Self.unwantedCode }

    /// The repository as the reader knows it.
    var found: FoundRepository { FoundRepository(path: path, gitDirectory: gitDirectory) }

    /// Why it could not be read the last time.
    var problem: RepositoryProblem? {
        problemCode.map { RepositoryProblem(path: path, reason: .init(code: $0, text: problemText)) }
    }
}
