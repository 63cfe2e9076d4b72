package import Core

/// What a message is about: a push service replaces one that waits by a newer one with the same topic (RFC 8030, 5.4).
package struct PushTopic: Hashable, Sendable {
    /// At most 32 characters of the alphabet of Base64 for URLs.
    package let text: String

    /// The day of a nudge.
    package init(day: Day) { text = "day-\(day)" }

    /// The task of an alarm, by its number.
    package init(task: Int) { text = "task-\(task)" }

    /// What a person sends to see whether it comes.
    package static let test = PushTopic(checked: "test")

    private init(checked text: String) { self.text = text }
}

/// How soon a push service tells a device that saves its battery (RFC 8030, section 5.3).
package enum PushUrgency: String, Sendable, CaseIterable {
    case veryLow = "very-low"
    case low
    case normal
    case high
}
