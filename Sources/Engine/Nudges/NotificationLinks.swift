package import Core
import Storage

/// What can be done from a notification with the app closed.
package enum NotificationAction: Hashable, Sendable {
    /// Ticks a task, the occurrence of this day where it is one that is due.
    case complete(task: Int, due: Day?)
    /// Spends a freeze on a day.
    case rest(Day)

    /// The word by which the service worker and the page know it, and what is done with it.
    var stored: (action: String, subject: String) {
        switch self {
        case .complete(let task, let due): ("complete", due.map { "\(task) \($0)" } ?? "\(task)")
        case .rest(let day): ("rest", "\(day)")
        }
    }

    init?(action: String, subject: String) {
        let words = subject.split(separator: " ").map(String.init)
        switch action {
        case "complete":
            guard let task = words.first.flatMap({ Int($0) }) else { return nil }
            self = .complete(task: task, due: words.dropFirst().first.flatMap { Day(iso: $0) })
        case "rest":
            guard let day = Day(iso: subject) else { return nil }
            self = .rest(day)
        default: return nil
        }
    }
}

/// The addresses by which something is done from a notification, once and without signing in.
package enum NotificationLink {
    /// What the path of such an address begins with; its secret comes after.
    package static let prefix = "/n/"

    /// Whether a text can be such a secret.
    package static func isSecret(_ text: String) -> Bool { ASCIISet.hexadecimal.spells(text, count: 64...64) }
}

extension UseCases {
    /// Makes an address by which something can be done once, in the transaction in which it is sent.
    ///
    /// - Returns: the path, to which the address of the browser's Haru is put.
    func makeNotificationLink(
        _ action: NotificationAction, expires: Instant, in connection: any SQLConnection
    ) throws -> String {
        let secret = secrets.makeSecret()
        let (name, subject) = action.stored
        try NotificationLinkTable.insert(
            NotificationLinkRow(
                hash: secrets.digest(secret), person: person, action: name, subject: subject, expiresAt: expires),
            in: connection)
        return NotificationLink.prefix + secret
    }

    fileprivate func perform(_ action: NotificationAction) async throws {
        switch action {
        case .complete(let number, let due):
            // An occurrence that was ticked elsewhere meanwhile is not taken for the next one.
            let task = try await task(number)
            if task.task.fields.due?.day == due { _ = try await completeTasks([number]) }
        case .rest(let day): _ = try await freeze(day)
        }
    }
}

extension Accounts {
    /// What can be done by a link; nil where there is none, or it was used, or is too old.
    package func notificationAction(of secret: String) async throws -> NotificationAction? {
        guard let row = try await link(of: secret) else { return nil }
        return NotificationAction(action: row.action, subject: row.subject)
    }

    /// Does what a link is for: of several that use it at once one does, and nobody again.
    ///
    /// - Returns: what was done; nil where there is no such link any more.
    /// - Throws: ``DomainError`` where it cannot be done any more; the link is used up all the same.
    package func performNotificationAction(of secret: String) async throws -> NotificationAction? {
        // Whoever guesses waits for nobody who writes.
        guard let row = try await link(of: secret) else { return nil }
        let owner = useCases(of: row.person)
        let isMine = try await owner.writeInTurn(.durable) { connection in
            try NotificationLinkTable.use(row.hash, person: row.person, in: connection)
        }
        guard isMine, let action = NotificationAction(action: row.action, subject: row.subject) else { return nil }
        try await owner.perform(action)
        return action
    }

    private func link(of secret: String) async throws -> NotificationLinkRow? {
        guard NotificationLink.isSecret(secret) else { return nil }
        let (hash, now) = (useCases.secrets.digest(secret), useCases.clock())
        let row = try await useCases.database.read { try NotificationLinkTable.find(hash, in: $0) }
        return row.flatMap { $0.expiresAt > now ? $0 : nil }
    }
}
