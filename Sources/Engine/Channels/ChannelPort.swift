package import Core

/// Sends notifications to channels.
package protocol ChannelPort: Sendable {
    /// Supported kinds of channels.
    var kinds: [ChannelKind] { get }

    /// Validates the target of a channel without contacting its server.
    ///
    /// - Returns: the part of the target that may be displayed.
    /// - Throws: ``ChannelFault``.
    func check(_ target: ChannelTarget) throws -> String

    /// Sends a notification once.
    ///
    /// - Throws: `CancellationError`; anything else is a defect.
    func send(_ message: ChannelMessage, to target: ChannelTarget) async throws -> PushOutcome
}

/// A message to a channel.
package struct ChannelMessage: Hashable, Sendable {
    /// Kind of message, as named in webhook payloads.
    package enum Kind: String, Sendable, CaseIterable {
        case nudge, alarm, test
        /// Withdrawal of an obsolete nudge or alarm.
        case withdrawal
    }

    /// Unique id of the message; the same for every retry.
    package let id: String
    package let kind: Kind
    package let notification: PushNotification
    /// Time of creation.
    package let at: Instant
    /// Time from which it is obsolete.
    package let expires: Instant
    /// One-click unsubscribe address for mail; nil if there is none.
    package let unsubscribe: String?
    /// The alarm that it announces; nil for other kinds.
    package let alarm: AlarmReference?

    package init(
        id: String, kind: Kind, notification: PushNotification, at: Instant, expires: Instant,
        unsubscribe: String? = nil, alarm: AlarmReference? = nil
    ) {
        self.id = id
        self.kind = kind
        self.notification = notification
        self.at = at
        self.expires = expires
        self.unsubscribe = unsubscribe
        self.alarm = alarm
    }
}

/// One of the alarms of a task.
package struct AlarmReference: Hashable, Sendable, Codable {
    let task: Int
    /// Slot of the alarm, as in notification rows.
    let slot: String
}

/// Reason why a mail server refuses mail, for cases that its reply does not explain well enough.
package enum MailRefusal: String, Sendable, CaseIterable {
    /// There is no encrypted connection, or its certificate is not trusted.
    case encryption
    /// User name or password were rejected.
    case login
    /// It requires a user name and a password, and none were given.
    case loginMissing = "login-missing"
    /// It requires STARTTLS first.
    case startTLS = "starttls"
}
