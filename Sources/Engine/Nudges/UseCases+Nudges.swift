package import Core
import Storage

/// Nudge settings of a person, and the next nudge and alarm.
package struct NudgeReport: Hashable, Sendable {
    package let now: Instant
    package let today: Day
    package let dayCalendar: DayCalendar
    package let settings: NudgeSettings
    /// Number of recipients: browsers and channels.
    package let devices: Int
    /// Current snooze; nil if there is none or it is over.
    package let snooze: Snooze?
    /// Next nudge; nil if there is none within a year.
    package let next: PlannedNudge?
    /// Reason for no more nudges today; nil if one may come.
    package let silence: NudgeSilence?
    /// Next alarm of a task.
    package let nextAlarm: RingingAlarm?

    package init(
        now: Instant, today: Day, dayCalendar: DayCalendar, settings: NudgeSettings, devices: Int,
        snooze: Snooze? = nil,
        next: PlannedNudge? = nil, silence: NudgeSilence? = nil, nextAlarm: RingingAlarm? = nil
    ) {
        self.now = now
        self.today = today
        self.dayCalendar = dayCalendar
        self.settings = settings
        self.devices = devices
        self.snooze = snooze
        self.next = next
        self.silence = silence
        self.nextAlarm = nextAlarm
    }
}

/// An alarm and its task.
package struct RingingAlarm: Hashable, Sendable {
    package let task: Int
    package let title: String
    package let alarm: OccurrenceAlarm

    package init(task: Int, title: String, alarm: OccurrenceAlarm) {
        self.task = task
        self.title = title
        self.alarm = alarm
    }
}

extension UseCases {
    /// Returns the person's nudge settings, and the next nudge and alarm.
    package func nudges() async throws -> NudgeReport {
        try await readClosed { try $0.nudges(in: $1) }
    }

    /// Stores the person's nudge settings.
    ///
    /// - Throws: ``DomainError/badNudges(_:)``.
    package func setNudges(_ nudges: NudgeSettings) async throws {
        var settings = Settings()
        settings.nudges = nudges
        let keys: [SettingKey] = [.nudges, .nudgeTimes, .nudgeDays, .quietHours, .lastCall]
        try await set(Dictionary(uniqueKeysWithValues: keys.map { ($0, settings.text(of: $0)) }))
    }

    /// Snoozes nudges for a number of minutes, clamped to ``Core/Snooze/lengths``.
    ///
    /// - Returns: the report with the next nudge.
    @discardableResult
    package func snoozeNudges(minutes: Int = Snooze.standard) async throws -> NudgeReport {
        try await setSnooze { Snooze(from: $0.now, minutes: minutes) }
    }

    /// Snoozes nudges until the end of the day; its last call comes all the same.
    @discardableResult
    package func snoozeNudgesToday() async throws -> NudgeReport {
        try await setSnooze { ledger in
            Snooze(from: ledger.now, until: ledger.dayCalendar.endOfDay(at: ledger.now))
        }
    }

    /// Ends the snooze.
    @discardableResult
    package func endSnooze() async throws -> NudgeReport {
        try await setSnooze { _ in nil }
    }

    private func setSnooze(_ snooze: @Sendable @escaping (AccountLedger) -> Snooze?) async throws -> NudgeReport {
        try await change { ledger, tx in
            let clock = ledger.clock
            var row =
                try tx.reminders.find()
                ?? ReminderRow(handledAt: clock, plannedAt: clock)
            row.snooze = snooze(ledger)
            try tx.reminders.put(row)
            return try ledger.nudges(in: tx)
        }
    }
}

extension Snapshot {
    /// Returns the person's nudge settings, and the next nudge and alarm.
    package func nudges() throws -> NudgeReport { try ledger.nudges(in: tx) }
}

extension AccountLedger {
    fileprivate func nudges(in tx: Tx) throws -> NudgeReport {
        let reminder = try tx.reminders.find()
        let plan = try nudgePlan(reminder, in: tx)
        let state = context.state(of: today, total: try total(of: today, in: tx))
        let planned = try ringingTasks(after: now, in: tx).compactMap { row in
            row.task.nextAlarm(after: now, zones: dayCalendar.zones).map {
                RingingAlarm(task: row.task.id, title: row.task.fields.title, alarm: $0)
            }
        }
        let alarms = try planned + snoozedAlarms(in: tx)
        return NudgeReport(
            now: now, today: today, dayCalendar: dayCalendar, settings: settings.nudges,
            devices: try Recipient.reached(in: tx).count,
            snooze: reminder?.snooze.flatMap { $0.until > now ? $0 : nil },
            next: plan.next(after: now, at: now), silence: NudgeSilence(state),
            nextAlarm: alarms.min { ($0.alarm.at, $0.task) < ($1.alarm.at, $1.task) })
    }
}

extension AccountLedger {
    /// Returns the snoozed alarms that are still to ring.
    private func snoozedAlarms(in tx: Tx) throws -> [RingingAlarm] {
        try tx.notifications.open().compactMap { row in
            guard row.key.kind == .alarm, let number = Int(row.key.subject), row.plannedAt > now,
                let snoozed = SnoozedSlot(text: row.key.slot),
                let kept = try tx.tasks.find(number),
                let alarm = try ringing(kept, slot: snoozed.original, in: tx)
            else { return nil }
            return RingingAlarm(
                task: number, title: kept.task.fields.title,
                alarm: OccurrenceAlarm(alarm: alarm.alarm, due: alarm.due, at: row.plannedAt))
        }
    }
}

extension NudgeSilence {
    /// Makes the reason for no nudges on a day in some state; nil if they may come.
    fileprivate init?(_ state: DayState) {
        switch state {
        case .done: self = .done
        case .rest: self = .rest
        case .frozen: self = .frozen
        case .pending, .unknown, .missed, .future: return nil
        }
    }
}
