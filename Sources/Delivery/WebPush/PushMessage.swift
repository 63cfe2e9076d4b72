package import Core
package import Engine

/// A message as it is sent to each device of a person.
package struct PushMessage: Sendable {
    /// The JSON of the notification.
    package let payload: [UInt8]
    /// What it replaces while it waits at the push service.
    package let topic: PushTopic
    /// How soon it is to be there.
    package let urgency: PushUrgency
    /// From when on it makes no sense any more.
    package let expires: Instant

    /// How long push services keep a message at most: four weeks, in seconds.
    private static let longestWait: Int64 = 2_419_200

    /// Writes a message, shortened where it would be too long.
    ///
    /// - Throws: ``PushNotification/TooLong``.
    package init(_ notification: PushNotification, topic: PushTopic, urgency: PushUrgency, expires: Instant) throws {
        payload = try notification.json(within: MessageEncryption.mostBytes)
        self.topic = topic
        self.urgency = urgency
        self.expires = expires
    }

    /// For how many seconds a push service is to keep it (RFC 8030, section 5.2); nil where it is stale.
    func timeToLive(at now: Instant) -> Int64? {
        now < expires ? min(now.seconds(to: expires), Self.longestWait) : nil
    }
}
