import Core
import Storage

extension UseCases {
    /// Puts the nudges of a day off for a while that leaves one before the day ends.
    ///
    /// - Returns: until when; nil where the day is over, or nearly.
    func snoozeWithin(_ day: Day) async throws -> Instant? {
        let (now, fewest) = (clock(), Snooze.lengths.lowerBound)
        let left = try await readClosed { ledger, _ in
            ledger.today == day ? now.seconds(to: ledger.dayCalendar.endOfDay(at: now)) / 60 : 0
        }
        let minutes = min(Snooze.standard, Int(left) - fewest)
        guard minutes >= fewest else { return nil }
        return try await snoozeNudges(minutes: minutes).snooze?.until
    }

    /// Has an alarm of a task ring once more, everywhere.
    ///
    /// - Parameter slot: which of its alarms.
    /// - Returns: the slot of the one to come, and when it comes; nil where the task is done, gone or was moved.
    func snoozeAlarm(of number: Int, slot: String) async throws -> (slot: String, at: Instant)? {
        try await act { ledger, tx in
            guard let kept = try tx.tasks.find(number),
                let rung = try ledger.ringing(kept, slot: slot, in: tx)
            else { return nil }
            let at = ledger.clock.advanced(bySeconds: Int64(Snooze.standard) * 60)
            let again = SnoozedSlot(of: rung.slot, until: at).text
            for recipient in try Recipient.reached(in: tx) {
                let row = NotificationRow(
                    .init(.alarm, subject: String(number), slot: again, device: recipient.id), plannedAt: at,
                    expiresAt: at.advanced(bySeconds: ReminderJob.alarmLife), nextAt: at)
                try tx.notifications.insert(row)
            }
            try ledger.account.ask(.remind, in: tx)
            return (again, at)
        }
    }

    /// Has an alarm that was put off ring no more, and tells whether it was still to.
    func endSnooze(ofAlarm slot: String, of number: Int) async throws -> Bool {
        try await act { ledger, tx in
            let rows = try tx.notifications.of(.alarm, subject: String(number))
            let waiting = rows.filter { $0.key.slot == slot && $0.state == .waiting }
            for var row in waiting {
                row.drop(NudgeSilence.replanned.rawValue, at: ledger.clock)
                try tx.notifications.set(row)
            }
            return !waiting.isEmpty
        }
    }
}

/// The slot of an alarm that was put off: that of the alarm, and until when.
struct SnoozedSlot: Hashable {
    /// The slot of the alarm as it rang first.
    let original: String
    let until: Instant

    init(of original: String, until: Instant) {
        self.original = original
        self.until = until
    }

    /// Reads what ``text`` writes; nil for the slot of an alarm that was never put off.
    init?(text: String) {
        let parts = text.split(separator: "+")
        guard parts.count == 2, let seconds = Int64(parts[1]) else { return nil }
        self.init(of: String(parts[0]), until: Instant(seconds: seconds))
    }

    var text: String { "\(original)+\(until.seconds)" }
}

extension AccountLedger {
    /// The alarm that a slot tells of, as it rang first; nil where its task was done, deleted or moved meanwhile.
    func ringing(_ kept: TaskRow, slot: String, in tx: Tx) throws -> OccurrenceAlarm? {
        guard kept.deletedAt == nil else { return nil }
        let original = SnoozedSlot(text: slot)?.original ?? slot
        let rows = try tx.notifications.of(.alarm, subject: String(kept.task.id))
        guard let rung = rows.first(where: { $0.key.slot == original }) else { return nil }
        return kept.task.alarm(original, at: rung.plannedAt, zones: dayCalendar.zones)
    }

    /// How many things are due, as the badge of the app shows it: today's commit where one is asked for, and the open
    /// tasks whose day has come.
    func dueCount(by plan: NudgePlan, in tx: Tx) throws -> Int {
        var due = TaskQuery()
        due.days = .first...today
        let tasks = try tx.tasks.count(due, now: now, window: settings.urgencyWindow)
        return tasks + (plan.owes(today) ? 1 : 0)
    }
}

extension DayTask {
    /// The alarm of a slot that rings at an instant; nil where none does any more.
    func alarm(_ slot: String, at instant: Instant, zones: ZoneHistory) -> OccurrenceAlarm? {
        dueAlarms(after: instant.advanced(bySeconds: -1), at: instant, zones: zones).first { $0.slot == slot }
    }
}
