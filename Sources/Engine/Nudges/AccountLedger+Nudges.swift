import Core
import Storage

extension AccountLedger {
    /// The plan of the person's nudges, as far as the ledger tells.
    ///
    /// - Parameters:
    ///   - reminder: how far they have come; nil for who was never nudged.
    ///   - first: the first day whose contributions are wanted; nil for as few as nudges hang on.
    func nudgePlan(_ reminder: ReminderRow?, from first: Day? = nil, in tx: Tx) throws -> NudgePlan {
        // A week that is counted as one, and the days that home can come back to, lie within.
        let rows = try tx.days.range(from: first ?? today.advanced(by: -8), through: .last)
        return NudgePlan(
            settings: settings.nudges, dayCalendar: dayCalendar,
            ledger: NudgeLedger(
                totals: Dictionary(rows.map { ($0.day, $0.total) }, uniquingKeysWith: { first, _ in first }),
                frozen: frozen, unknown: unknown,
                streak: streak(of: try storedRuns(in: tx)), unit: settings.streakUnit),
            snooze: reminder?.snooze)
    }

    /// The open tasks of which an alarm can ring after an instant.
    func ringingTasks(after instant: Instant, in tx: Tx) throws -> [TaskRow] {
        let day = dayCalendar.day(at: instant).advanced(by: -Self.alarmReach)
        return try tx.tasks.ringing(dueFrom: day)
    }

    /// How many days after its task is due an alarm can ring at most, moves across the date line included.
    private static let alarmReach = 4
}

extension UseCases {
    /// Has it worked out anew when a person is nudged, in the transaction of a change by which that may be at another
    /// time.
    static func planReminders(at clock: Instant, in tx: Tx) throws {
        // Nearly nobody's plan is to be worked out twice, and who has no device has none.
        guard try tx.reminders.noteChange(at: clock) else { return }
        try tx.jobs.hasten(JobTask.remind.kind.rawValue, at: clock)
    }
}
