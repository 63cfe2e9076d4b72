import Core
import Language
import Storage

extension ReminderJob {
    /// Returns the withdrawals of alarms that may be on screen but are obsolete: their task is done, deleted, or due at
    /// another time.
    ///
    /// - Parameter shown: recipients that receive withdrawals; others keep what they show.
    func alarmWithdrawals(
        by ledger: AccountLedger, at now: Instant, for shown: Set<String>, in tx: Tx
    ) throws -> [NotificationTemplate] {
        let alarms = try tx.notifications.unexpired(.alarm, at: now)
            .filter { shown.contains($0.key.device) }
        return try Dictionary(grouping: alarms, by: \.key.subject).flatMap { subject, rows -> [NotificationTemplate] in
            guard let number = Int(subject) else { return [] }
            // Rows are in planned order; the newest is the one on screen.
            var newest: [String: NotificationRow] = [:]
            for row in rows where row.state == .sent || row.state == .sending { newest[row.key.device] = row }
            for row in rows where row.state == .waiting && row.nextAt.map({ $0 <= now }) ?? false {
                if try ledger.withdrawal(ofAlarm: row.key.slot, of: number, in: tx) == nil {
                    newest[row.key.device] = nil
                }
            }
            if newest.isEmpty { return [] }
            let withdrawn = try tx.notifications.of(.done, subject: subject)
            return try newest.values.compactMap { row in
                let isTold = withdrawn.contains {
                    $0.key.device == row.key.device && $0.key.slot == row.key.slot && $0.why != NotificationRow.ahead
                }
                guard !isTold, try ledger.withdrawal(ofAlarm: row.key.slot, of: number, in: tx) != nil else {
                    return nil
                }
                return NotificationTemplate(
                    key: .init(.done, subject: subject, slot: row.key.slot, device: row.key.device), plannedAt: now,
                    expiresAt: row.expiresAt, line: nil, isUnchecked: false, nextAt: now)
            }
        }
    }
}

extension AccountLedger {
    /// Returns why an alarm that rang is obsolete, and the title of its task; nil while it is current.
    ///
    /// - Parameter slot: slot of the alarm.
    func withdrawal(ofAlarm slot: String, of number: Int, in tx: Tx) throws -> (why: AlarmSilence, title: String)? {
        guard let kept = try tx.tasks.find(number) else { return (.deleted, "") }
        if kept.deletedAt != nil { return (.deleted, kept.task.fields.title) }
        if kept.task.doneAt != nil { return (.done, kept.task.fields.title) }
        return try ringing(kept, slot: slot, in: tx) == nil ? (.moved, kept.task.fields.title) : nil
    }
}

extension NotificationRow.Key {
    /// Number of the task whose alarm it withdraws; nil for other kinds.
    var withdrawnTask: Int? { kind == .done ? Int(subject) : nil }
}
