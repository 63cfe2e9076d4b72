package import Core

/// Topic of a push message: a push service replaces a queued message with a newer one of the same topic (RFC 8030,
/// section 5.4).
package struct PushTopic: Hashable, Sendable {
    /// At most 32 characters of the base64url alphabet.
    package let text: String

    /// Makes the topic for the nudges of a day.
    package init(day: Day) { text = "day-\(day)" }

    /// Makes the topic for the alarms of a task, given its number.
    package init(task: Int) { text = "task-\(task)" }

    /// Topic of test notifications.
    package static let test = PushTopic(checked: "test")

    private init(checked text: String) { self.text = text }
}

/// Urgency of a push message: how soon a push service delivers it to a device that saves battery (RFC 8030, section
/// 5.3).
package enum PushUrgency: String, Sendable, CaseIterable {
    case veryLow = "very-low"
    case low
    case normal
    case high
}
