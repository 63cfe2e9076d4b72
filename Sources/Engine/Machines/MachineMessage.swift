import Core

/// A notification that a linked machine shows on its screen.
package struct MachineMessage: Hashable, Sendable, Codable, Identifiable {
    /// Stable ID, the same each time that the message is delivered.
    package let id: String
    /// The first line.
    package let title: String
    /// The text below it; empty for none.
    package let body: String
    /// Tag of the message, which replaces a shown one with the same tag.
    package let tag: String
    /// Whether it is shown without sound.
    package let isSilent: Bool
    /// Alarm that it is about; nil for another message, and once it is given to a machine.
    private(set) var alarm: AlarmReference?

    package init(id: String, title: String, body: String, tag: String, isSilent: Bool) {
        self.id = id
        self.title = title
        self.body = body
        self.tag = tag
        self.isSilent = isSilent
    }

    init(_ message: ChannelMessage) {
        let notification = message.notification
        self.init(
            id: message.id, title: notification.title, body: notification.body, tag: notification.tag,
            isSilent: notification.silent)
        alarm = message.alarm
    }

    /// Maximum lengths of the title and the body on screen, in characters.
    private static let (longestTitle, longestBody) = (200, 1_000)

    /// Notification to show, sanitized whoever has sent it.
    var notification: PushNotification {
        PushNotification(
            title: CleanText.clean(title, limit: Self.longestTitle),
            body: CleanText.clean(body, limit: Self.longestBody),
            navigate: "", lang: "", tag: CleanText.clean(tag, limit: Self.longestTitle), silent: isSilent)
    }
}

/// Outcome of the messages that were given to a machine.
package struct MachineMessageReceipt: Hashable, Sendable, Encodable {
    /// IDs of the messages that are on its screen.
    package var shown: [String]
    /// IDs of the messages that it could not show, and tries again.
    package var failed: [String]

    package init(shown: [String] = [], failed: [String] = []) {
        self.shown = shown
        self.failed = failed
    }

    package var isEmpty: Bool { shown.isEmpty && failed.isEmpty }
}
