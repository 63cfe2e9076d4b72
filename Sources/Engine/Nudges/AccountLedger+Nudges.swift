import Core
import Storage

extension AccountLedger {
    /// Makes the plan of the person's nudges from the ledger.
    ///
    /// - Parameters:
    ///   - reminder: progress of the person's reminders; nil if there were none yet.
    ///   - first: first day whose contributions are needed; nil for only those that nudges depend on.
    func nudgePlan(_ reminder: ReminderRow?, from first: Day? = nil, in tx: Tx) throws -> NudgePlan {
        // This covers the week of a weekly streak, and the days that a change of home can return to.
        let rows = try tx.days.range(from: first ?? today.advanced(by: -8), through: .last)
        return NudgePlan(
            settings: settings.nudges, dayCalendar: dayCalendar,
            ledger: NudgeLedger(
                totals: Dictionary(rows.map { ($0.day, $0.total) }, uniquingKeysWith: { first, _ in first }),
                frozen: frozen, unknown: unknown,
                streak: streak(of: try storedRuns(in: tx)), unit: settings.streakUnit),
            snooze: reminder?.snooze)
    }

    /// Returns the open tasks with an alarm that can ring after an instant.
    func ringingTasks(after instant: Instant, in tx: Tx) throws -> [TaskRow] {
        let day = dayCalendar.day(at: instant).advanced(by: -Self.alarmReach)
        return try tx.tasks.ringing(dueFrom: day)
    }

    /// Maximum number of days from a task's due day to its alarm, including moves across the date line.
    private static let alarmReach = 4
}

extension UseCases {
    /// Replans a person's reminders, in the transaction of a change that may affect their times.
    static func planReminders(at clock: Instant, in tx: Tx) throws {
        // Few plans need to be worked out twice, and a person without a device has none.
        guard try tx.reminders.noteChange(at: clock) else { return }
        try tx.jobs.hasten(JobTask.remind.kind.rawValue, at: clock)
    }
}
