import Core
import Language
import Storage

extension ReminderJob {
    /// A notification that is being sent to a recipient.
    struct Sending: Sendable {
        let row: NotificationRow
        let recipient: Recipient
        let message: ReminderMessage
    }

    /// Marks due notifications as sending, and drops those that became obsolete after they were decided.
    func beginSending() async throws -> [Sending] {
        let now = useCases.clock()
        let (sendings, obsolete) = try await useCases.writeLocked(.durable) { tx in
            try keepClaim(in: tx)
            let due = try tx.notifications.open().filter { $0.nextAt ?? now <= now }
            if due.isEmpty { return ([Sending](), [NotificationRow]()) }
            let ledger = try AccountLedger.read(now: now, in: tx)
            let plan = try ledger.nudgePlan(tx.reminders.find(), in: tx)
            let recipients = try Recipient.reached(in: tx)
            let moment = ReminderMessage.Context(
                today: ledger.today, badge: try ledger.dueCount(by: plan, in: tx),
                canRest: try ledger.freezeOffer(for: ledger.today, in: tx)?.days == [ledger.today])
            var (sendings, obsolete) = ([Sending](), [NotificationRow]())
            // The newest of a subject is last, so that it replaces the others.
            for var row in due.sorted(by: { $0.plannedAt < $1.plannedAt }) {
                do {
                    guard let recipient = recipients.first(where: { $0.id == row.key.device }) else {
                        throw Obsolete.gone
                    }
                    // A message that may have arrived is repeated with the same text, so that it is shown as one.
                    let begun = row.state == .sending ? min(row.nextAt ?? now, now) : now
                    let message = try message(
                        of: row, begun: begun, to: recipient, by: plan, ledger, at: moment, in: tx)
                    // From here on it may have arrived, even if this process ends.
                    (row.state, row.attempts, row.nextAt) = (.sending, row.attempts + 1, begun)
                    sendings.append(Sending(row: row, recipient: recipient, message: message))
                } catch let senseless as Obsolete {
                    row.drop(senseless.why, at: now)
                    obsolete.append(row)
                }
                try tx.notifications.set(row)
            }
            return (sendings, obsolete)
        }
        for row in obsolete { WorkMetrics.notified(row, at: nil) }
        return sendings
    }

    /// Thrown for a notification that is not to be sent any more.
    private struct Obsolete: Error {
        let why: String

        static let gone = Obsolete(why: PushDeviceProblem.gone.stored)

        init(why: String) { self.why = why }

        init(_ silence: NudgeSilence) { self.init(why: silence.rawValue) }
    }

    /// Returns the message to a recipient for a notification that was decided before.
    ///
    /// - Parameter begun: start of sending; times in the message are as of then.
    private func message(
        of row: NotificationRow, begun: Instant, to recipient: Recipient, by plan: NudgePlan, _ ledger: AccountLedger,
        at moment: ReminderMessage.Context, in tx: Tx
    ) throws -> ReminderMessage {
        let now = ledger.now
        if now >= row.expiresAt { throw Obsolete(.over) }
        let language = ledger.settings.language.flatMap { Language(rawValue: $0) } ?? recipient.language
        if row.key.kind == .alarm {
            let (task, alarm) = try ringing(row, ledger, in: tx)
            return .alarm(
                alarm, of: task, to: recipient, language, isLate: alarm.isLate(at: begun),
                isAgain: SnoozedSlot(text: row.key.slot) != nil, at: moment)
        }
        if let number = row.key.withdrawnTask {
            let withdrawal = try ledger.withdrawal(ofAlarm: row.key.slot, of: number, in: tx)
            guard let withdrawal else { throw Obsolete(.replanned) }
            return .withdrawal(
                of: number, language.alarmOver(withdrawal.why, title: withdrawal.title), to: recipient, language,
                at: moment)
        }
        guard let day = Day(iso: row.key.subject), let slot = NudgeSlot(text: row.key.slot) else {
            throw StorageError.damaged("notification: \(row.key.subject) \(row.key.slot)")
        }
        let planned = PlannedNudge(day: day, slot: slot, at: row.plannedAt, dayEnds: row.expiresAt)
        if row.key.kind == .done {
            guard let silence = plan.withdrawn(day, today: ledger.today) else { throw Obsolete(.replanned) }
            let text =
                try language.nudgeOver(silence)
                ?? language.nudgeDone(
                    count: plan.ledger.totals[day] ?? 0, hasLetter: ledger.waitingLetters(in: tx) != nil)
            return .withdrawal(of: day, text, to: recipient, language, at: moment)
        }
        switch plan.decision(for: planned, at: now, seed: UInt64(bitPattern: person), after: nil) {
        case .silence(let silence): throw Obsolete(silence)
        case .send(let nudge):
            let nudge = nudge.saying(row.line ?? nudge.line, at: begun, of: planned, isUnchecked: row.isUnchecked)
            return .nudge(nudge, to: recipient, language, at: moment)
        }
    }

    /// Returns the task and the alarm of a row; throws `Obsolete` if the task was done, deleted or moved meanwhile.
    private func ringing(
        _ row: NotificationRow, _ ledger: AccountLedger, in tx: Tx
    ) throws -> (DayTask, OccurrenceAlarm) {
        let number = Int(row.key.subject)
        guard let kept = try number.flatMap({ try tx.tasks.find($0) }),
            let alarm = try ledger.ringing(kept, slot: row.key.slot, in: tx)
        else { throw Obsolete(.replanned) }
        return (kept.task, alarm)
    }

    /// Maximum number of a person's recipients that are sent to at a time; a third party's server may hang.
    private static let mostAtATime = 8

    /// Sends notifications, to some recipients concurrently and to each in order, and stores the outcomes.
    func send(_ sendings: [Sending]) async throws {
        // Recipients without a problem come first, so that unreachable ones do not delay them.
        let (troubled, others) = (sendings.filter(\.recipient.isTroubled), sendings.filter { !$0.recipient.isTroubled })
        let recipients = [others, troubled].flatMap { Dictionary(grouping: $0, by: \.recipient.id).values }
        let failure = await withTaskGroup(of: (any Error)?.self) { group in
            var first: (any Error)?
            for (place, ofOne) in recipients.enumerated() {
                if place >= Self.mostAtATime, let failure = await group.next() { first = first ?? failure }
                group.addTask {
                    // One recipient's error must not prevent the outcomes of others from being stored.
                    do {
                        for sending in ofOne { try await send(sending) }
                    } catch {
                        return error
                    }
                    return nil
                }
            }
            return await group.reduce(first) { $0 ?? $1 }
        }
        if let failure { throw failure }
    }

    private func send(_ sending: Sending) async throws {
        let outcome: PushOutcome
        do {
            outcome = try await deliver(sending)
        } catch DomainError.pushWithoutContact, DomainError.secretsClosed {
            outcome = .later(PushDelay(cause: .unreachable, retryAfter: Self.closedWait))
        }
        let now = useCases.clock()
        let row = settled(sending.row, by: outcome, at: now)
        WorkMetrics.notified(row, at: now)
        try await useCases.writeLocked(.durable) { tx in
            // A process that has taken over the work does not know of this outcome; a delivery is stored all the same.
            let isMine = try JobTable.isClaimed(job, in: tx)
            if isMine || row.state == .sent { try tx.notifications.set(row) }
        }
    }

    private func deliver(_ sending: Sending) async throws -> PushOutcome {
        let (message, recipient, row) = (sending.message, sending.recipient, sending.row)
        let (links, unsubscribe) = try await links(of: message, for: sending)
        let notification = message.notification(with: links)
        guard recipient.channel != nil else {
            return try await useCases.sendPush(
                notification, topic: message.topic, urgency: .high, expires: keptUntil(row), to: recipient.id,
                refused: refused)
        }
        let key = [row.key.kind.rawValue, row.key.subject, row.key.slot, recipient.id].joined(separator: " ")
        return try await useCases.send(
            ChannelMessage(
                id: useCases.secrets.digest(key), kind: row.key.kind.message, notification: notification,
                at: useCases.clock(), expires: row.expiresAt, unsubscribe: unsubscribe, alarm: row.key.alarm),
            toChannel: recipient.id)
    }

    /// Time that a push service queues a nudge for an unreachable device, in seconds.
    private static let nudgeLife: Int64 = 3_600

    /// Returns the time until which a push service queues a message.
    ///
    /// A nudge states the time left in the day, which is accurate only for a while. The last call is useful until the
    /// day ends.
    private func keptUntil(_ row: NotificationRow) -> Instant {
        guard row.key.kind == .nudge, row.key.slot != NudgeSlot.lastCall.text else { return row.expiresAt }
        return min(row.expiresAt, useCases.clock().advanced(bySeconds: Self.nudgeLife))
    }

    /// Delay before a retry, in seconds, while the push contact is missing or the secrets are locked.
    private static let closedWait: Int64 = 60

    /// Returns the row after one attempt.
    private func settled(_ sent: NotificationRow, by outcome: PushOutcome, at now: Instant) -> NotificationRow {
        var row = sent
        row.why = PushDeviceProblem(outcome)?.stored ?? ""
        switch outcome {
        case .accepted: (row.state, row.nextAt, row.settledAt) = (.sent, nil, now)
        case .gone, .refused, .tooLarge, .privateAddress: row.drop(row.why, at: now)
        case .stale: row.drop(NudgeSilence.over.rawValue, at: now)
        case .later(let delay):
            // Pseudorandom, but the same for the same attempt.
            let jitter = FetchSchedule.chance(of: (job.claim ?? "") + row.key.device)
            let next = delay.nextAttempt(after: row.attempts, at: now, expires: row.expiresAt, jitter: jitter)
            if let next { (row.state, row.nextAt) = (.waiting, next) } else { row.drop(row.why, at: now) }
        }
        return row
    }

    /// Lifetime of the unsubscribe link in a mail, in seconds.
    private static let unsubscribeLife: Int64 = 60 * 86_400

    /// Makes the links for the actions of a notification, and the unsubscribe link of a mail.
    private func links(
        of message: ReminderMessage, for sending: Sending
    ) async throws -> (actions: [String], unsubscribe: String?) {
        let recipient = sending.recipient
        let isMail = recipient.channel == .mail && recipient.origin.hasPrefix("https://")
        if message.actions.isEmpty, !isMail { return ([], nil) }
        return try await useCases.writeLocked(.repeatable) { tx in
            let actions = try message.actions.map {
                try useCases.makeNotificationLink($0, expires: sending.row.expiresAt, in: tx)
            }
            if !isMail { return (actions, nil) }
            let end = useCases.clock().advanced(bySeconds: Self.unsubscribeLife)
            let path = try useCases.makeNotificationLink(.turnOff(channel: recipient.id), expires: end, in: tx)
            return (actions, recipient.origin + path)
        }
    }

    /// Returns the time of the next run: that of the next planned notification or the next retry.
    func nextLook() async throws -> Instant? {
        try await useCases.database.read(of: person) { tx in
            let planned = try tx.reminders.find()?.plannedAt
            let waiting = try tx.notifications.open().first?.nextAt
            return [planned, waiting].compactMap { $0 }.min()
        }
    }
}

extension NotificationRow {
    /// Marks it as dropped, so that it is never sent again.
    mutating func drop(_ why: String, at now: Instant) {
        (state, nextAt, settledAt, self.why) = (.dropped, nil, now, why)
    }
}

extension NotificationRow.Key {
    /// Reference to its alarm; nil for other kinds.
    fileprivate var alarm: AlarmReference? {
        kind == .alarm ? Int(subject).map { AlarmReference(task: $0, slot: slot) } : nil
    }
}

extension NotificationRow.Key.Kind {
    /// Corresponding kind of a channel message.
    fileprivate var message: ChannelMessage.Kind {
        switch self {
        case .nudge: .nudge
        case .alarm: .alarm
        case .done: .withdrawal
        }
    }
}

extension Nudge {
    /// Returns the same nudge as of the start of sending, with the line that was chosen when it was decided.
    fileprivate func saying(
        _ line: NudgeLine, at begun: Instant, of planned: PlannedNudge, isUnchecked: Bool
    ) -> Nudge {
        Nudge(
            day: day, slot: slot, secondsLeft: begun.seconds(to: planned.dayEnds), total: total, minimum: minimum,
            streakAtStake: streakAtStake, isWeekly: isWeekly, isUnchecked: self.isUnchecked || isUnchecked, line: line)
    }
}
