import Core
import Storage

/// Data of an account's ledger that is read, in one transaction, before any day is judged.
struct AccountLedger: Sendable {
    let account: AccountContext
    /// Day on which the ledger was created; earlier days were imported.
    let began: Day
    /// The last closed day; always before today.
    let closedThrough: Day?
    /// Clock reading that was last accepted.
    let clockSeenAt: Instant
    /// First clock reading that was weeks ahead of ``clockSeenAt``; nil if none is in doubt.
    let clockDoubtedAt: Instant?
    /// Whether days that are not over yet were closed by a clock that was ahead.
    let isAhead: Bool
    /// Days with a freeze, except those in ``early``.
    var frozen: Set<Day>
    /// Automatic freezes spent on days that are not over yet, by a clock that was ahead.
    let early: [SpentFreeze]
    /// Repositories that are read on this machine.
    let repositories: [RepositoryRow]
    /// Repositories whose pushes are reported by forges, or whose commits are reported by machines.
    let remote: [RepositoryRow]
    /// Keys of remote repositories that the person has removed; pushes to them no longer count.
    let unwanted: Set<String>
    /// Accounts on forges whose counts are fetched.
    let forges: [SourceRow]
    /// Addresses that count because git is configured with them, and that the person has not acknowledged yet.
    let adopted: [AdoptedAddress]
    /// Revision of the account's data at the time of reading.
    let revision: Int64
    /// Unknown days: those for which a source could not be read.
    ///
    /// They start at the source's last successful reading, or the day it was added. They end today, or yesterday if the
    /// source has merely not been read since. While nothing was ever read, all days up to today are unknown.
    private(set) var unknown: ClosedRange<Day>?
    /// Window of days read ahead because several answers need it.
    var window: DayWindow?
    /// The newest challenge, if it was read already.
    var newestKnown: NewestChallenge?

    var person: Int64 { account.person }
    var now: Instant { account.now }
    var clock: Instant { account.clock }
    var trialShift: Int64 { account.trialShift }
    var settings: Settings { account.settings }
    var dayCalendar: DayCalendar { account.dayCalendar }
    var today: Day { account.today }
    /// Whether today is the ledger's first day, so that no day is recorded under other rules.
    var isFirstDay: Bool { began >= today }

    /// Reads the ledger of the transaction's account.
    ///
    /// - Parameter clock: the clock reading, if it differs from `now`.
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

    /// Whether a day is closed; evidence found later for other days is not recorded as a change.
    ///
    /// No day is closed on the ledger's first day, while repositories and rules are being set up.
    func isClosed(_ day: Day) -> Bool { closedThrough.map { day <= $0 } ?? false }

    /// Context for judging days, including the unknown ones.
    var context: DayContext {
        DayContext(dayCalendar: dayCalendar, today: today, frozen: frozen, unknown: unknown)
    }

    /// Problems of the repositories whose last reading failed.
    var problems: [RepositoryProblem] { repositories.compactMap(\.problem) }

    /// Value of ``unknown`` computed from the sources.
    private var daysOfUnreadable: ClosedRange<Day>? {
        if isUnread { return Day.first...today }
        let unreadable = unreadable.map(\.days)
        guard let first = unreadable.map(\.lowerBound).min(), let last = unreadable.map(\.upperBound).max() else {
            return nil
        }
        return first...last
    }

    /// Whether no source was ever read.
    var isUnread: Bool {
        repositories.allSatisfy { $0.readAt == nil } && forges.allSatisfy { $0.readAt == nil }
            && ofMachines.allSatisfy { $0.readAt == nil }
    }

    /// Repositories whose commits are reported by machines.
    private var ofMachines: [RepositoryRow] { remote.filter { $0.machine != nil } }

    /// Returns the first day that is unknown because of a source that cannot be read.
    private func firstUnknownDay(readAt: Instant?, addedAt: Instant) -> Day {
        isUnread ? .first : min(dayCalendar.day(at: readAt ?? addedAt), today)
    }

    /// Sources whose last reading failed, with the days that are unknown because of it.
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

    /// Returns why a forge's counts for the newest days are unknown; nil if they are known.
    private func forgeProblem(of row: SourceRow) -> ForgeProblem.Reason? {
        if row.isUnanswered { return row.problem }
        // Until the next request, the forge may have counted something on the last evening.
        return dayCalendar.day(at: asked(row)) < today ? .notAsked : nil
    }

    /// Returns when a forge last returned its counts, or was added; times in the future, recorded by a clock that was
    /// ahead, are ignored.
    private func asked(_ row: SourceRow) -> Instant {
        let noted = [row.readAt, row.addedAt].compactMap { asOfNow($0) }
        return noted.first { $0 <= now } ?? now
    }

    /// Shifts an instant recorded by the clock so that its age is right relative to `now`.
    func asOfNow(_ noted: Instant?) -> Instant? { account.asOfNow(noted) }

    /// Status of the sources: one entry for the repositories here and on machines, and one for each account on a forge.
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

    /// Whether its commits are reported by a forge or a machine rather than read by git here.
    var isRemote: Bool { source != nil || machine != nil }

    /// Whether the person has removed this remote repository; what is reported for it no longer counts.
    var isUnwanted: Bool { isRemote && problemCode == Self.unwantedCode }

    /// The repository as identified by the reader.
    var found: FoundRepository { FoundRepository(path: path, gitDirectory: gitDirectory) }

    /// Problem of the last reading; nil if it succeeded.
    var problem: RepositoryProblem? {
        problemCode.map { RepositoryProblem(path: path, reason: .init(code: $0, text: problemText)) }
    }
}
