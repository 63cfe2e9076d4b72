import Core
import Language
import Storage

/// Sends the due notifications of one person and schedules the next run; all of it can be repeated from the beginning.
///
/// A notification has a row before it is sent, which is marked as sending during the attempt. A process that takes over
/// the work of a killed one therefore knows what was never sent, and what may have been.
struct ReminderJob: Sendable {
    let useCases: UseCases
    /// Claimed job; the claim keeps others from the same work.
    let job: JobRow
    /// Called if a push service refuses this Haru.
    let refused: @Sendable (PushRefusal) -> Void

    var person: Int64 { useCases.person }

    /// Retention of sent notifications, in days.
    static let daysKept = 30
    /// Timeout for polling sources before a nudge is decided.
    static let patience = Duration.seconds(10)
    /// Longest time until the next run, in seconds, whatever is planned.
    private static let longestWait: Int64 = 86_400
    /// Lifetime of an alarm that could not be sent, in seconds.
    static let alarmLife: Int64 = 86_400

    /// Runs the job.
    ///
    /// - Returns: time of the next run; nil while there is no recipient.
    func perform() async throws -> Instant? {
        let isChecked = try await refreshSources()
        guard try await decide(isChecked: isChecked) else { return nil }
        try await send(try await beginSending())
        return try await nextLook()
    }

    /// Polls the sources if a nudge is due; returns whether all answered in time.
    private func refreshSources() async throws -> Bool {
        let now = useCases.clock()
        let isDue = try await useCases.database.read(of: person) { tx in
            guard let reminder = try tx.reminders.find() else { return false }
            let ledger = try AccountLedger.read(now: now, in: tx)
            let plan = try ledger.nudgePlan(reminder, in: tx)
            let next = plan.next(after: reminder.handledAt(at: now), at: now)
            return next.map { $0.at <= now } ?? false
        }
        if !isDue { return true }
        let isAnswered = try await readSources()
        // A nudge states the streak as of the closed days, with the due freezes spent.
        try await useCases.closeDays()
        return isAnswered
    }

    /// Polls the sources; returns whether all answered in time.
    private func readSources() async throws -> Bool {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                do {
                    _ = try await useCases.refresh()
                    try await useCases.fetchSources(isAsked: true, within: Self.patience)
                    return true
                } catch let stopped as CancellationError {
                    throw stopped
                } catch {
                    // A failing source does not hold back a nudge; the nudge states that it could not check.
                    return false
                }
            }
            group.addTask {
                // The time for forges is bounded, which leaves a second for reading repositories.
                try await useCases.uptime.sleep(for: Self.patience + .seconds(1))
                return false
            }
            defer { group.cancelAll() }
            return try await group.next() ?? false
        }
    }

    /// Decides on everything that is due, and stores what is to be sent.
    ///
    /// - Returns: whether there is any recipient.
    private func decide(isChecked: Bool) async throws -> Bool {
        let now = useCases.clock()
        return try await useCases.writeLocked(.durable) { tx in
            try keepClaim(in: tx)
            let recipients = try Recipient.reached(in: tx)
            var reminder =
                try tx.reminders.find() ?? ReminderRow(handledAt: now, plannedAt: now)
            if recipients.isEmpty {
                (reminder.handledAt, reminder.plannedAt) = (now, now)
                try tx.reminders.put(reminder)
                return false
            }
            let ledger = try AccountLedger.read(now: now, in: tx)
            var plan = try ledger.nudgePlan(reminder, in: tx)
            if !isChecked { plan.ledger.unknown = (plan.ledger.unknown?.lowerBound ?? ledger.today)...ledger.today }
            if reminder.isAhead(of: now) {
                try tx.notifications.markAhead(plannedAfter: ReminderRow.aheadLimit(at: now))
            }
            let handled = reminder.handledAt(at: now)
            var rows = nudges(of: plan, after: handled, at: now, line: &reminder.line)
            let tasks = try ledger.ringingTasks(after: handled, in: tx).map(\.task)
            let zones = ledger.dayCalendar.zones
            for task in tasks {
                rows += task.dueAlarms(after: handled, at: now, zones: zones).map { $0.row(of: task.id, at: now) }
            }
            let shown = Set(recipients.filter(\.takesWithdrawals).map(\.id))
            rows += try withdrawals(by: plan, on: ledger.today, at: now, for: shown, in: tx)
            for row in rows {
                let to = row.key.device.isEmpty ? recipients.map(\.id) : [row.key.device]
                for recipient in to { try write(row.to(recipient), at: now, in: tx) }
            }
            // An alarm that rings now replaces the shown one without a withdrawal.
            for row in try alarmWithdrawals(by: ledger, at: now, for: shown, in: tx) {
                try write(row.to(row.key.device), at: now, in: tx)
            }
            reminder.handledAt = now
            var instants = tasks.compactMap { $0.nextAlarm(after: now, zones: zones)?.at }
            if let next = plan.next(after: now, at: now) { instants.append(next.at) }
            // A nudge that is shown then is withdrawn at the end of the day.
            if try isShown(ledger.today, in: tx) { instants.append(ledger.dayCalendar.endOfDay(at: now)) }
            reminder.plannedAt =
                instants.min()
                .map { min($0, now.advanced(bySeconds: Self.longestWait)) }
                ?? now.advanced(bySeconds: Self.longestWait)
            try tx.reminders.put(reminder)
            return true
        }
    }

    /// Time after the planned one, in seconds, in which a notification is sent even if a clock that was ahead has sent
    /// it before.
    ///
    /// If the later clock was the wrong one, and behind, everything was sent in time. What is decided once it is right
    /// again is then mostly older than this.
    private static let punctual: Int64 = 120

    /// Stores a notification that is to be sent, unless it is stored already.
    private func write(_ row: NotificationRow, at now: Instant, in tx: Tx) throws {
        if try tx.notifications.insert(row) { return }
        guard row.plannedAt.seconds(to: now) <= Self.punctual else { return }
        try tx.notifications.replaceAhead(row)
    }

    /// Returns the due nudges, for every device.
    private func nudges(
        of plan: NudgePlan, after handled: Instant, at now: Instant, line: inout NudgeLine?
    ) -> [NotificationTemplate] {
        var found: [NotificationTemplate] = []
        var passed = handled
        while let planned = plan.next(after: passed, at: now), planned.at <= now {
            passed = planned.at
            let decision = plan.decision(for: planned, at: now, seed: UInt64(bitPattern: person), after: line)
            guard case .send(let nudge) = decision else { continue }
            line = nudge.line
            found.append(
                NotificationTemplate(
                    key: .init(.nudge, subject: planned.day.description, slot: planned.slot.text, device: ""),
                    plannedAt: planned.at, expiresAt: planned.dayEnds, line: nudge.line,
                    isUnchecked: nudge.isUnchecked, nextAt: now))
        }
        return found
    }

    /// Returns the withdrawals of nudges that may be on screen but are obsolete: today's once the day is done or at
    /// rest, and yesterday's once it is over.
    ///
    /// - Parameter shown: recipients that receive withdrawals; others keep what they show.
    private func withdrawals(
        by plan: NudgePlan, on today: Day, at now: Instant, for shown: Set<String>, in tx: Tx
    ) throws -> [NotificationTemplate] {
        try [today.previous, today].flatMap { day -> [NotificationTemplate] in
            guard let silence = plan.withdrawn(day, today: today) else { return [] }
            let told = try tx.notifications.of(.nudge, subject: day.description)
            let withdrawn = try tx.notifications.of(.done, subject: day.description)
            var newest: [String: NotificationRow] = [:]
            for row in told where (row.state == .sent || row.state == .sending) && shown.contains(row.key.device) {
                newest[row.key.device] = row
            }
            return newest.values.compactMap { row in
                let expiresAt = silence == .over ? row.expiresAt.advanced(bySeconds: Self.overLife) : row.expiresAt
                // A device that was notified of the done day need not be notified of its end.
                let isTold = withdrawn.contains {
                    $0.key.device == row.key.device && $0.key.slot == row.key.slot && $0.why != NotificationRow.ahead
                }
                guard now < expiresAt, !isTold else { return nil }
                return NotificationTemplate(
                    key: .init(.done, subject: row.key.subject, slot: row.key.slot, device: row.key.device),
                    plannedAt: now, expiresAt: expiresAt, line: nil, isUnchecked: false, nextAt: now)
            }
        }
    }

    /// Time after the end of a day in which its nudges are withdrawn, in seconds.
    private static let overLife: Int64 = 6 * 3_600

    /// Whether a nudge of a day may be on screen somewhere, now or once it is sent.
    private func isShown(_ day: Day, in tx: Tx) throws -> Bool {
        try tx.notifications.of(.nudge, subject: day.description)
            .contains { $0.state != .dropped }
    }

    /// Stops the job if another process has taken over its claim.
    func keepClaim(in tx: Tx) throws {
        guard try JobTable.isClaimed(job, in: tx) else { throw CancellationError() }
    }
}

extension ReminderRow {
    /// Whether a clock that was ahead has already handled times in the future.
    func isAhead(of now: Instant) -> Bool { handledAt > Self.aheadLimit(at: now) }

    /// Returns the instant up to which everything was decided, by a clock that shows `now`.
    ///
    /// A clock that was ahead skipped times that it took for long past. Everything that may still be sent is therefore
    /// checked again; what was sent is not sent again.
    func handledAt(at now: Instant) -> Instant {
        isAhead(of: now) ? now.advanced(bySeconds: -PlannedNudge.grace) : min(handledAt, now)
    }
}

extension NudgePlan {
    /// Returns why the nudges of today or the day before are withdrawn; nil if they are not.
    func withdrawn(_ day: Day, today: Day) -> NudgeSilence? {
        day < today ? .over : settled(day)
    }
}

extension UseCases {
    /// Sends the due notifications of the person and schedules the next run.
    ///
    /// - Returns: time of the next run; nil while there is no recipient.
    func remind(
        _ claim: JobRow, refused: @Sendable @escaping (PushRefusal) -> Void = { _ in }
    ) async throws -> Instant? {
        try await ReminderJob(useCases: self, job: claim, refused: refused).perform()
    }
}

/// Notification to store for each device, or for the one in its key.
struct NotificationTemplate {
    let key: NotificationRow.Key
    let plannedAt: Instant
    let expiresAt: Instant
    let line: NudgeLine?
    let isUnchecked: Bool
    let nextAt: Instant

    /// Returns the row of a device.
    func to(_ device: String) -> NotificationRow {
        NotificationRow(
            .init(key.kind, subject: key.subject, slot: key.slot, device: device), plannedAt: plannedAt,
            expiresAt: expiresAt, line: line, isUnchecked: isUnchecked, nextAt: nextAt)
    }
}

extension OccurrenceAlarm {
    /// Identifier of the alarm within its task: `half-hour@2026-11-21 18:00`.
    var slot: String {
        "\(alarm.rawValue)@\(due.day)" + (due.time.map { " \($0)" } ?? "")
    }

    fileprivate func row(of task: Int, at now: Instant) -> NotificationTemplate {
        NotificationTemplate(
            key: .init(.alarm, subject: String(task), slot: slot, device: ""), plannedAt: at,
            expiresAt: at.advanced(bySeconds: ReminderJob.alarmLife), line: nil, isUnchecked: false, nextAt: now)
    }
}
