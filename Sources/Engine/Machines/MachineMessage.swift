import Core

/// A notification that a linked machine shows on its screen.
package struct MachineMessage: Hashable, Sendable, Codable, Identifiable {
    /// The same each time that it is given.
    package let id: String
    /// The first line.
    package let title: String
    /// The text below it; empty for none.
    package let body: String
    /// What it takes the place of, where one with the same tag is shown.
    package let tag: String
    /// Whether it comes without sound.
    package let isSilent: Bool
    /// The alarm that it tells of; nil for another, and where it was given to a machine.
    private(set) var alarm: AlarmReference?

    /// Makes a message.
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

    /// The longest title and the longest body that are shown, in characters.
    private static let (longestTitle, longestBody) = (200, 1_000)

    /// The notification that is shown, with nothing in it but what can be, whoever has sent it.
    var notification: PushNotification {
        PushNotification(
            title: CleanText.clean(title, limit: Self.longestTitle),
            body: CleanText.clean(body, limit: Self.longestBody),
            navigate: "", lang: "", tag: CleanText.clean(tag, limit: Self.longestTitle), silent: isSilent)
    }
}

/// What became of the messages that a machine was given.
package struct MachineMessageReceipt: Hashable, Sendable, Encodable {
    /// The identities of those that are on its screen.
    package var shown: [String]
    /// The identities of those that it could not show, and tries again.
    package var failed: [String]

    /// Makes a receipt.
    package init(shown: [String] = [], failed: [String] = []) {
        self.shown = shown
        self.failed = failed
    }

    package var isEmpty: Bool { shown.isEmpty && failed.isEmpty }
}
