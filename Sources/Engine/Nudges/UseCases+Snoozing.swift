import Core
import Storage

extension UseCases {
    /// Snoozes the nudges of a day, short enough for another one before the day ends.
    ///
    /// - Returns: end of the snooze; nil if the day is over or nearly over.
    func snoozeWithin(_ day: Day) async throws -> Instant? {
        let (now, fewest) = (clock(), Snooze.lengths.lowerBound)
        let left = try await readClosed { ledger, _ in
            ledger.today == day ? now.seconds(to: ledger.dayCalendar.endOfDay(at: now)) / 60 : 0
        }
        let minutes = min(Snooze.standard, Int(left) - fewest)
        guard minutes >= fewest else { return nil }
        return try await snoozeNudges(minutes: minutes).snooze?.until
    }

    /// Snoozes an alarm of a task, for all recipients.
    ///
    /// - Parameter slot: slot of the alarm.
    /// - Returns: slot and time of the snoozed alarm; nil if the task was done, deleted or moved.
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

    /// Cancels a snoozed alarm; returns whether it was still to ring.
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

/// Slot of a snoozed alarm: the slot of the original alarm and the end of the snooze.
struct SnoozedSlot: Hashable {
    /// Slot of the original alarm.
    let original: String
    let until: Instant

    init(of original: String, until: Instant) {
        self.original = original
        self.until = until
    }

    /// Parses the form of ``text``; nil for the slot of an alarm that was never snoozed.
    init?(text: String) {
        let parts = text.split(separator: "+")
        guard parts.count == 2, let seconds = Int64(parts[1]) else { return nil }
        self.init(of: String(parts[0]), until: Instant(seconds: seconds))
    }

    var text: String { "\(original)+\(until.seconds)" }
}

extension AccountLedger {
    /// Returns the original alarm of a slot; nil if its task was done, deleted or moved meanwhile.
    func ringing(_ kept: TaskRow, slot: String, in tx: Tx) throws -> OccurrenceAlarm? {
        guard kept.deletedAt == nil else { return nil }
        let original = SnoozedSlot(text: slot)?.original ?? slot
        let rows = try tx.notifications.of(.alarm, subject: String(kept.task.id))
        guard let rung = rows.first(where: { $0.key.slot == original }) else { return nil }
        return kept.task.alarm(original, at: rung.plannedAt, zones: dayCalendar.zones)
    }

    /// Returns the number of due things for the app badge: today's commit if one is owed, and the open tasks whose day
    /// has come.
    func dueCount(by plan: NudgePlan, in tx: Tx) throws -> Int {
        var due = TaskQuery()
        due.days = .first...today
        let tasks = try tx.tasks.count(due, now: now, window: settings.urgencyWindow)
        return tasks + (plan.owes(today) ? 1 : 0)
    }
}

extension DayTask {
    /// Returns the alarm of a slot that rings at an instant; nil if there is none any more.
    func alarm(_ slot: String, at instant: Instant, zones: ZoneHistory) -> OccurrenceAlarm? {
        dueAlarms(after: instant.advanced(bySeconds: -1), at: instant, zones: zones).first { $0.slot == slot }
    }
}
