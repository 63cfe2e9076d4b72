import Core
import Storage

/// Links that perform a notification action, once and without a session.
package enum NotificationLink {
    /// Path prefix of a link; its secret follows.
    package static let prefix = "/n/"
    /// Lifetime of an undo link, in seconds.
    static let undoLife: Int64 = 3_600

    /// Hash of the link whose action is being performed; nil outside of one.
    @TaskLocal static var current: String?

    /// Thrown if somebody else has used the link.
    struct Gone: Error {}

    /// Whether a text has the form of a link's secret.
    package static func isSecret(_ text: String) -> Bool { ASCIISet.hexadecimal.spells(text, count: 64...64) }
}

extension UseCases {
    /// Makes a one-time link, in the transaction of its notification.
    ///
    /// - Returns: the path, to be appended to the origin of the recipient's Haru.
    func makeNotificationLink(_ action: NotificationAction, expires: Instant, in tx: Tx) throws -> String {
        let secret = secrets.makeSecret()
        let (name, subject) = action.stored
        try NotificationLinkTable.insert(
            NotificationLinkRow(
                hash: secrets.digest(secret), person: person, action: name, subject: subject, expiresAt: expires),
            in: tx)
        return NotificationLink.prefix + secret
    }

    /// Result of an action, and its undo.
    fileprivate struct Done {
        var undo: NotificationAction?
        var until: Instant?
        var isMoot = false

        static let moot = Done(isMoot: true)
    }

    /// Marks the link of a moot action as used; false if it was used before.
    @discardableResult
    fileprivate func useUp(_ link: NotificationLinkRow) async throws -> Bool {
        try await writeLocked(.durable) { tx in
            try tx.account(link.person).notificationLinks.use(link.hash)
        }
    }

    fileprivate func outcome(of action: NotificationAction, _ done: Done) async throws -> NotificationOutcome {
        let end = clock().advanced(bySeconds: NotificationLink.undoLife)
        let undo = done.undo
        let path = try await writeLocked(.repeatable) { tx in
            try undo.map { try makeNotificationLink($0, expires: end, in: tx) }
        }
        let badge = try await readClosed { ledger, tx in
            let plan = try ledger.nudgePlan(nil, in: tx)
            return try ledger.dueCount(by: plan, in: tx)
        }
        // Rounded up to minutes, so that processing time costs none.
        let wait = done.until.map { (clock().seconds(to: $0) + 59) / 60 * 60 }
        return NotificationOutcome(action: action, wait: wait, undo: path, isMoot: done.isMoot, badge: badge)
    }

    fileprivate func apply(_ action: NotificationAction) async throws -> Done {
        switch action {
        case .complete(let number, let due):
            // If the occurrence was completed elsewhere meanwhile, the next one must not be completed instead.
            let task = try await task(number)
            guard task.task.fields.due?.day == due, !task.isDone, task.deletedAt == nil else { return .moot }
            _ = try await completeTasks([number])
            return Done(undo: .reopen(task: number))
        case .reopen(let number):
            let task = try await task(number)
            guard task.isDone, task.deletedAt == nil else { return .moot }
            _ = try await reopenTasks([number])
            return Done()
        case .rest(let day):
            _ = try await freeze(day)
            return Done(undo: .unrest(day))
        case .unrest(let day):
            _ = try await unfreeze(day)
            return Done()
        case .snooze(let day):
            guard let until = try await snoozeWithin(day) else { return .moot }
            return Done(undo: .unsnooze(until: until), until: until)
        case .unsnooze(let until):
            guard try await endSnooze(until: until) else { return .moot }
            return Done()
        case .snoozeAlarm(let task, let slot):
            guard let (again, until) = try await snoozeAlarm(of: task, slot: slot) else { return .moot }
            return Done(undo: .unsnoozeAlarm(task: task, slot: again), until: until)
        case .unsnoozeAlarm(let task, let slot):
            return try await endSnooze(ofAlarm: slot, of: task) ? Done() : .moot
        case .turnOff(let channel):
            guard try await channelReports().contains(where: { $0.id == channel && $0.isOn }) else { return .moot }
            try await turnChannel(channel, on: false)
            return Done(undo: .turnOn(channel: channel))
        case .turnOn(let channel):
            try await turnChannel(channel, on: true)
            return Done()
        }
    }

    /// Ends a snooze, unless it is over or was replaced by another.
    private func endSnooze(until: Instant) async throws -> Bool {
        guard try await nudges().snooze?.until == until else { return false }
        try await endSnooze()
        return true
    }
}

extension Accounts {
    /// Returns the action of a link; nil if there is none, or it was used or has expired.
    package func notificationAction(of secret: String) async throws -> NotificationAction? {
        guard let row = try await link(of: secret) else { return nil }
        return NotificationAction(action: row.action, subject: row.subject)
    }

    /// Performs the action of a link: of concurrent uses only one succeeds, and no later one, unless it is repeatable.
    ///
    /// - Returns: the outcome; nil if there is no such link any more.
    /// - Throws: ``DomainError`` if the action is not possible any more; the link is used up all the same.
    package func performNotificationAction(of secret: String) async throws -> NotificationOutcome? {
        // A guessed secret must not wait for a writer.
        guard let row = try await link(of: secret) else { return nil }
        guard let action = NotificationAction(action: row.action, subject: row.subject) else { return nil }
        let owner = useCases(of: row.person)
        if action.isRepeatable {
            let done = try await owner.apply(action)
            return try await owner.outcome(of: action, done)
        }
        do {
            let done = try await NotificationLink.$current.withValue(row.hash) { try await owner.apply(action) }
            // Somebody else used it first and received the outcome.
            if done.isMoot, try await !owner.useUp(row) { return nil }
            return try await owner.outcome(of: action, done)
        } catch is NotificationLink.Gone {
            return nil
        } catch let refusal as DomainError {
            try await owner.useUp(row)
            throw refusal
        }
    }

    private func link(of secret: String) async throws -> NotificationLinkRow? {
        guard NotificationLink.isSecret(secret) else { return nil }
        let (hash, now) = (useCases.secrets.digest(secret), useCases.clock())
        let row = try await useCases.database.read { try NotificationLinkTable.find(hash, in: $0) }
        return row.flatMap { $0.expiresAt > now ? $0 : nil }
    }
}
