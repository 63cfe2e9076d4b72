import Core
import Synchronization

/// What was found of a ledger when it was read last: enough to tell what will be asked of it before it is read again.
struct LedgerHint: Sendable {
    /// By how many seconds the person's days are ahead of those of UTC.
    fileprivate let secondsAhead: Int32
    /// Whether the person has accounts on forges.
    let hasForges: Bool

    /// Which day it is for the person, unless they have moved since or a clock was changed.
    func day(at instant: Instant) -> Day { DayCalendar.day(at: instant, ahead: Int(secondsAhead)) }
}

/// Hints of the ledgers that were read lately, for databases on other machines: what is asked together is waited for once.
final class LedgerHints: Sendable {
    private let known = Mutex(RecentValues<Int64, LedgerHint>(most: 65_536))

    /// The hint of an account; nil when its ledger was not read lately.
    subscript(account: Int64) -> LedgerHint? { known.withLock { $0[account] } }

    /// Notes what was found.
    func note(_ ledger: AccountLedger) {
        let ahead = ledger.dayCalendar.secondsAhead(at: ledger.now)
        let hint = LedgerHint(secondsAhead: Int32(clamping: ahead), hasForges: !ledger.forges.isEmpty)
        _ = known.withLock { $0.set(hint, for: ledger.person) }
    }
}

extension AccountLedger {
    /// A ledger as it probably is, to find out what will be asked of it: nothing is known of what it holds.
    static func probable(of person: Int64, by hint: LedgerHint, at now: Instant) -> AccountLedger {
        AccountLedger(
            account: AccountContext(
                person: person, now: now, trialShift: 0, settings: Settings(),
                dayCalendar: DayCalendar(zones: ZoneHistory(.utc), rules: RuleHistory()), today: hint.day(at: now)),
            began: .first, settledThrough: nil, clockSeenAt: now, clockDoubtedAt: nil, isAhead: false, frozen: [],
            early: [], repositories: [], remote: [], unwanted: [], forges: [], adopted: [], revision: 0, hint: hint)
    }
}
