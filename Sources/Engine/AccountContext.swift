import Core
import Storage

/// Account, current time and rules by which requests are answered: clock, reckoning and settings of an account.
struct AccountContext: Sendable {
    let person: Int64
    let now: Instant
    /// Offset of `now` from the clock in seconds; nonzero only for a trial time.
    let trialShift: Int64
    let settings: Settings
    let dayCalendar: DayCalendar
    let today: Day

    /// Reads the context of the transaction's account.
    ///
    /// - Parameters:
    ///   - clock: the clock reading, if it differs from `now`.
    ///   - known: the row, if it was read already.
    static func read(
        now: Instant, clock: Instant? = nil, known: ContextTable.Row? = nil,
        in tx: Tx
    ) throws -> AccountContext {
        let context = try known ?? tx.context.find()
        let dayCalendar = DayCalendar(stored: context)
        return AccountContext(
            person: tx.person, now: now, trialShift: clock?.seconds(to: now) ?? 0,
            settings: Settings(stored: context.settings), dayCalendar: dayCalendar, today: dayCalendar.day(at: now))
    }

    /// Returns the person's day calendar.
    static func dayCalendar(in tx: Tx) throws -> DayCalendar {
        DayCalendar(
            stored: try tx.zones.history(),
            try tx.rules.history())
    }

    /// Clock reading, regardless of a trial time in `now`.
    var clock: Instant { now.advanced(bySeconds: -trialShift) }

    /// Time at which the current change was requested: earlier than `now` for a form that was queued in a browser.
    var askedAt: Instant {
        let age = SentForm.writtenAt?.seconds(to: clock) ?? 0
        return (0...SentForm.longestWait).contains(age) ? now.advanced(bySeconds: -age) : now
    }

    /// Day of ``askedAt``.
    var dayOfWriting: Day { dayCalendar.day(at: askedAt) }

    /// Shifts an instant recorded by the clock so that its age is right relative to `now`.
    func asOfNow(_ noted: Instant?) -> Instant? { noted?.advanced(bySeconds: trialShift) }
}

extension DayCalendar {
    /// Creates the calendar from a person's stored context.
    init(stored: ContextTable.Row) { self.init(stored: stored.zones, stored.rules) }

    /// Creates the calendar from stored histories; without a zone history, home is UTC.
    fileprivate init(stored zones: ZoneHistory?, _ rules: RuleHistory) {
        self.init(zones: zones ?? ZoneHistory(.utc), rules: rules)
    }
}
