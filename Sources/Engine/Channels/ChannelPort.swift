package import Core

/// Sends notifications to places beside browsers.
package protocol ChannelPort: Sendable {
    /// The kinds of places that it can send to.
    var kinds: [ChannelKind] { get }

    /// Looks at how a channel is reached, without asking its server.
    ///
    /// - Returns: what of it may be shown.
    /// - Throws: ``ChannelFault``.
    func check(_ target: ChannelTarget) throws -> String

    /// Sends a notification once.
    ///
    /// - Throws: `CancellationError`; anything else is a defect.
    func send(_ message: ChannelMessage, to target: ChannelTarget) async throws -> PushOutcome
}

/// What is sent to a place beside browsers.
package struct ChannelMessage: Hashable, Sendable {
    /// What a program knows it by that is told of it.
    package enum Kind: String, Sendable, CaseIterable {
        case nudge, alarm, test
        /// A nudge is obsolete.
        case withdrawal
    }

    /// The same each time that it is sent again, and of no other.
    package let id: String
    package let kind: Kind
    package let notification: PushNotification
    /// When it was written.
    package let at: Instant
    /// From when on it makes no sense.
    package let expires: Instant
    /// The address by which mail like it is stopped with one click; nil where there is none.
    package let unsubscribe: String?
    /// The alarm that it tells of; nil for another.
    package let alarm: AlarmReference?

    /// Makes a message.
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
    /// Which of them, as rows of notifications name it.
    let slot: String
}

/// Why a mail server takes no mail, where what it answers says too little.
package enum MailRefusal: String, Sendable, CaseIterable {
    /// There is no encrypted connection, or none that can be trusted.
    case encryption
    /// It does not know the sender's name and password.
    case login
    /// It wants a name and a password, and was given none.
    case loginMissing = "login-missing"
    /// It wants STARTTLS first.
    case startTLS = "starttls"
}
