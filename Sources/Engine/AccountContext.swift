import Core
import Storage

/// Whose answers are given, as of when and by which rules: clock, reckoning and settings of an account.
struct AccountContext: Sendable {
    let person: Int64
    let now: Instant
    /// How far, in seconds, `now` lies from what the clock shows, where it was set for trying things out.
    let trialShift: Int64
    let settings: Settings
    let dayCalendar: DayCalendar
    let today: Day

    /// Reads it.
    ///
    /// - Parameters:
    ///   - clock: what the clock shows, where that is not `now`.
    ///   - known: what was read already.
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

    /// How the person tells days apart.
    static func dayCalendar(in tx: Tx) throws -> DayCalendar {
        DayCalendar(
            stored: try tx.zones.history(),
            try tx.rules.history())
    }

    /// What the clock shows, whatever `now` was set to.
    var clock: Instant { now.advanced(bySeconds: -trialShift) }

    /// When what is done now was asked for: a form that waited in a browser was written earlier.
    var askedAt: Instant {
        let age = SentForm.writtenAt?.seconds(to: clock) ?? 0
        return (0...SentForm.longestWait).contains(age) ? now.advanced(bySeconds: -age) : now
    }

    /// The day on which what is done now was asked for.
    var dayOfWriting: Day { dayCalendar.day(at: askedAt) }

    /// An instant that was written down by the clock, told so that its age is right as of `now`.
    func asOfNow(_ noted: Instant?) -> Instant? { noted?.advanced(bySeconds: trialShift) }
}

extension DayCalendar {
    /// Reckons by what is stored of a person.
    init(stored: ContextTable.Row) { self.init(stored: stored.zones, stored.rules) }

    /// Reckons by what is stored of a person; who never set a zone lives by UTC.
    fileprivate init(stored zones: ZoneHistory?, _ rules: RuleHistory) {
        self.init(zones: zones ?? ZoneHistory(.utc), rules: rules)
    }
}
