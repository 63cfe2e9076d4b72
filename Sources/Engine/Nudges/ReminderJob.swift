import Core
import Language
import Storage

/// Sends what one person is to be told, and works out when to look again; all of it can be done again from the
/// beginning.
///
/// What a device is told has a row before it is sent, and the row says that it is on its way while it is. Whoever takes
/// up the work of a process that was killed therefore knows what was never sent, and what may have been.
struct ReminderJob: Sendable {
    let useCases: UseCases
    /// The claim under which nobody else does the same.
    let job: JobRow
    /// Told where a push service refuses this Haru.
    let refused: @Sendable (PushRefusal) -> Void

    var person: Int64 { useCases.person }

    /// For how many days it is kept what devices were told.
    static let daysKept = 30
    /// How long sources are asked before a nudge is decided about.
    static let patience = Duration.seconds(10)
    /// The longest time, in seconds, after which it is looked again, whatever is planned.
    private static let longestWait: Int64 = 86_400
    /// For how long, in seconds, an alarm that could not be sent is still worth it.
    static let alarmLife: Int64 = 86_400

    /// Does it.
    ///
    /// - Returns: when to look again; nil while there is nobody to tell.
    func perform() async throws -> Instant? {
        let isChecked = try await refreshSources()
        guard try await decide(isChecked: isChecked) else { return nil }
        try await send(try await beginSending())
        return try await nextLook()
    }

    /// Asks the sources where a nudge is due, and tells whether all answered in time.
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
        // A nudge speaks of the streak as the days that are over have left it, with the freezes that were due.
        try await useCases.closeDays()
        return isAnswered
    }

    /// Asks the sources, and tells whether all answered in time.
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
                    // What is wrong with a source keeps no nudge back: it says that it could not check.
                    return false
                }
            }
            group.addTask {
                // What forges take is bounded, and leaves reading the rest of a second.
                try await useCases.uptime.sleep(for: Self.patience + .seconds(1))
                return false
            }
            defer { group.cancelAll() }
            return try await group.next() ?? false
        }
    }

    /// Decides about everything that came due, and writes down what is to be sent.
    ///
    /// - Returns: whether there is anybody to tell.
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
            // What rings now takes the place of what is shown by itself.
            for row in try alarmWithdrawals(by: ledger, at: now, for: shown, in: tx) {
                try write(row.to(row.key.device), at: now, in: tx)
            }
            reminder.handledAt = now
            var instants = tasks.compactMap { $0.nextAlarm(after: now, zones: zones)?.at }
            if let next = plan.next(after: now, at: now) { instants.append(next.at) }
            // What is shown then is taken away when the day is over.
            if try isShown(ledger.today, in: tx) { instants.append(ledger.dayCalendar.endOfDay(at: now)) }
            reminder.plannedAt =
                instants.min()
                .map { min($0, now.advanced(bySeconds: Self.longestWait)) }
                ?? now.advanced(bySeconds: Self.longestWait)
            try tx.reminders.put(reminder)
            return true
        }
    }

    /// For how many seconds after its time something is sent that a clock that was ahead has sent before.
    ///
    /// Where it was the clock since that was wrong, and behind, all was sent in time, and what is decided about once it
    /// is right again is mostly older.
    private static let punctual: Int64 = 120

    /// Writes down what is to be sent, unless it was.
    private func write(_ row: NotificationRow, at now: Instant, in tx: Tx) throws {
        if try tx.notifications.insert(row) { return }
        guard row.plannedAt.seconds(to: now) <= Self.punctual else { return }
        try tx.notifications.replaceAhead(row)
    }

    /// The nudges that came due, for every device.
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

    /// What takes the place of nudges that may be shown and have lost their sense: today's once the day is done or at
    /// rest, and yesterday's once it is over.
    ///
    /// - Parameter shown: those that are told of it; whoever else was nudged keeps what they have.
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
                // A device that was told that the day is done needs not be told that it is over.
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

    /// For how long, in seconds, it is worth it to take the nudges of a day away that is over.
    private static let overLife: Int64 = 6 * 3_600

    /// Whether a nudge of a day may be shown somewhere, now or once it is sent.
    private func isShown(_ day: Day, in tx: Tx) throws -> Bool {
        try tx.notifications.of(.nudge, subject: day.description)
            .contains { $0.state != .dropped }
    }

    /// Ends the work where somebody else has taken it over.
    func keepClaim(in tx: Tx) throws {
        guard try JobTable.isClaimed(job, in: tx) else { throw CancellationError() }
    }
}

extension ReminderRow {
    /// Whether a clock that was ahead has decided about what is still to come.
    func isAhead(of now: Instant) -> Bool { handledAt > Self.aheadLimit(at: now) }

    /// The instant up to which everything was decided about, by a clock that shows `now`.
    ///
    /// A clock that was ahead has skipped what it took for long past, so that all is looked at that may still be sent;
    /// what was sent is not sent again.
    func handledAt(at now: Instant) -> Instant {
        isAhead(of: now) ? now.advanced(bySeconds: -PlannedNudge.grace) : min(handledAt, now)
    }
}

extension NudgePlan {
    /// Why the nudges of today or the day before are taken off the screens; nil where they are not.
    func withdrawn(_ day: Day, today: Day) -> NudgeSilence? {
        day < today ? .over : settled(day)
    }
}

extension UseCases {
    /// Sends what the person is to be told, and works out when to look again.
    ///
    /// - Returns: when to look again; nil while there is nobody to tell.
    func remind(
        _ claim: JobRow, refused: @Sendable @escaping (PushRefusal) -> Void = { _ in }
    ) async throws -> Instant? {
        try await ReminderJob(useCases: self, job: claim, refused: refused).perform()
    }
}

/// What is to be written down for each device, or for the one that its key names.
struct NotificationTemplate {
    let key: NotificationRow.Key
    let plannedAt: Instant
    let expiresAt: Instant
    let line: NudgeLine?
    let isUnchecked: Bool
    let nextAt: Instant

    /// The row of a device.
    func to(_ device: String) -> NotificationRow {
        NotificationRow(
            .init(key.kind, subject: key.subject, slot: key.slot, device: device), plannedAt: plannedAt,
            expiresAt: expiresAt, line: line, isUnchecked: isUnchecked, nextAt: nextAt)
    }
}

extension OccurrenceAlarm {
    /// Which of a task's alarms it is: `half-hour@2026-11-21 18:00`.
    var slot: String {
        "\(alarm.rawValue)@\(due.day)" + (due.time.map { " \($0)" } ?? "")
    }

    fileprivate func row(of task: Int, at now: Instant) -> NotificationTemplate {
        NotificationTemplate(
            key: .init(.alarm, subject: String(task), slot: slot, device: ""), plannedAt: at,
            expiresAt: at.advanced(bySeconds: ReminderJob.alarmLife), line: nil, isUnchecked: false, nextAt: now)
    }
}
