package import Core
package import Engine

/// A message as sent to each device of a person.
package struct PushMessage: Sendable {
    /// JSON of the notification.
    package let payload: [UInt8]
    /// Topic; a newer message replaces a waiting one with the same topic.
    package let topic: PushTopic
    /// Urgency of the delivery.
    package let urgency: PushUrgency
    /// Instant from which the message is stale.
    package let expires: Instant

    /// Maximum time that push services store a message: four weeks, in seconds.
    private static let longestWait: Int64 = 2_419_200

    /// Encodes a message, shortened if it is too long.
    ///
    /// - Throws: ``PushNotification/TooLong``.
    package init(_ notification: PushNotification, topic: PushTopic, urgency: PushUrgency, expires: Instant) throws {
        payload = try notification.json(within: MessageEncryption.mostBytes)
        self.topic = topic
        self.urgency = urgency
        self.expires = expires
    }

    /// Time to live at the push service in seconds (RFC 8030, section 5.2); nil if the message is stale.
    func timeToLive(at now: Instant) -> Int64? {
        now < expires ? min(now.seconds(to: expires), Self.longestWait) : nil
    }
}
