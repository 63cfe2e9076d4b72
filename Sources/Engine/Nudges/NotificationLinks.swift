import Core
import Storage

/// The addresses by which something is done from a notification, once and without signing in.
package enum NotificationLink {
    /// What the path of such an address begins with; its secret comes after.
    package static let prefix = "/n/"
    /// For how long, in seconds, what was done can be taken back by such an address.
    static let undoLife: Int64 = 3_600

    /// The hash of the link by which something is done; nil where nothing is done by one.
    @TaskLocal static var current: String?

    /// The link was used up by somebody else.
    struct Gone: Error {}

    /// Whether a text can be such a secret.
    package static func isSecret(_ text: String) -> Bool { ASCIISet.hexadecimal.spells(text, count: 64...64) }
}

extension UseCases {
    /// Makes an address by which something can be done once, in the transaction in which it is sent.
    ///
    /// - Returns: the path, to which the address of the browser's Haru is put.
    func makeNotificationLink(_ action: NotificationAction, expires: Instant, in tx: Tx) throws -> String {
        let secret = secrets.makeSecret()
        let (name, subject) = action.stored
        try NotificationLinkTable.insert(
            NotificationLinkRow(
                hash: secrets.digest(secret), person: person, action: name, subject: subject, expiresAt: expires),
            in: tx)
        return NotificationLink.prefix + secret
    }

    /// What was done, and what takes it back.
    fileprivate struct Done {
        var undo: NotificationAction?
        var until: Instant?
        var isMoot = false

        static let moot = Done(isMoot: true)
    }

    /// Uses up a link by which nothing was left to do; false where it was used up before.
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
        // Told in minutes, of which none is lost to the time that it took.
        let wait = done.until.map { (clock().seconds(to: $0) + 59) / 60 * 60 }
        return NotificationOutcome(action: action, wait: wait, undo: path, isMoot: done.isMoot, badge: badge)
    }

    fileprivate func apply(_ action: NotificationAction) async throws -> Done {
        switch action {
        case .complete(let number, let due):
            // An occurrence that was ticked elsewhere meanwhile is not taken for the next one.
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

    /// Takes a snooze back that is not over and was not replaced by another.
    private func endSnooze(until: Instant) async throws -> Bool {
        guard try await nudges().snooze?.until == until else { return false }
        try await endSnooze()
        return true
    }
}

extension Accounts {
    /// What can be done by a link; nil where there is none, or it was used, or is too old.
    package func notificationAction(of secret: String) async throws -> NotificationAction? {
        guard let row = try await link(of: secret) else { return nil }
        return NotificationAction(action: row.action, subject: row.subject)
    }

    /// Does what a link is for: of several that use it at once one does, and nobody again, unless it may be repeated.
    ///
    /// - Returns: what was done; nil where there is no such link any more.
    /// - Throws: ``DomainError`` where it cannot be done any more; the link is used up all the same.
    package func performNotificationAction(of secret: String) async throws -> NotificationOutcome? {
        // Whoever guesses waits for nobody who writes.
        guard let row = try await link(of: secret) else { return nil }
        guard let action = NotificationAction(action: row.action, subject: row.subject) else { return nil }
        let owner = useCases(of: row.person)
        if action.isRepeatable {
            let done = try await owner.apply(action)
            return try await owner.outcome(of: action, done)
        }
        do {
            let done = try await NotificationLink.$current.withValue(row.hash) { try await owner.apply(action) }
            // Whoever else used it first has been told so.
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
