package import Core
import Storage

/// Reason why the last message did not reach a browser.
package enum PushDeviceProblem: Hashable, Sendable {
    /// The push service does not have the subscription any more.
    case gone
    /// The push service refuses this Haru, or what it sends.
    case refused(status: Int, reason: String)
    case tooLarge
    /// The endpoint resolves to an address that no push service has.
    case privateAddress
    case limited
    case failed(status: Int)
    case timedOut
    case unreachable
    /// The subscription or the signing key cannot be opened.
    case sealed

    /// Makes the problem of an outcome; nil if the message was accepted or stale.
    package init?(_ outcome: PushOutcome) {
        switch outcome {
        case .accepted, .stale: return nil
        case .gone: self = .gone
        case .refused(let status, let reason): self = .refused(status: status, reason: reason ?? "")
        case .tooLarge: self = .tooLarge
        case .privateAddress: self = .privateAddress
        case .later(let delay):
            switch delay.cause {
            case .limited: self = .limited
            case .failed(let status): self = .failed(status: status)
            case .timedOut: self = .timedOut
            case .unreachable: self = .unreachable
            }
        }
    }

    /// Stored form.
    package var stored: String {
        switch self {
        case .gone: "gone"
        case .refused(let status, let reason): reason.isEmpty ? "refused \(status)" : "refused \(status) \(reason)"
        case .tooLarge: "too-large"
        case .privateAddress: "private-address"
        case .limited: "limited"
        case .failed(let status): "failed \(status)"
        case .timedOut: "timed-out"
        case .unreachable: "unreachable"
        case .sealed: "sealed"
        }
    }

    /// Parses the stored form; nil if it is empty or has another version's format.
    package init?(stored: String) {
        let words = stored.split(separator: " ").map(String.init)
        let status = words.dropFirst().first.flatMap { Int($0) }
        switch (words.first, status) {
        case ("gone", nil): self = .gone
        case ("refused", let status?): self = .refused(status: status, reason: words.dropFirst(2).first ?? "")
        case ("too-large", nil): self = .tooLarge
        case ("private-address", nil): self = .privateAddress
        case ("limited", nil): self = .limited
        case ("failed", let status?): self = .failed(status: status)
        case ("timed-out", nil): self = .timedOut
        case ("unreachable", nil): self = .unreachable
        case ("sealed", nil): self = .sealed
        default: return nil
        }
    }
}

/// A browser that receives a person's notifications.
package struct PushDeviceReport: Hashable, Sendable, Identifiable {
    package let id: String
    /// Display name, such as `Firefox · Linux`; may be empty.
    package let name: String
    /// Language of the pages there.
    package let language: String
    /// Origin of this Haru there, such as `https://haru.example.com`.
    package let origin: String
    package let addedAt: Instant
    /// Time when it last confirmed its subscription.
    package let seenAt: Instant
    /// Time when a push service last accepted a message for it.
    package let succeededAt: Instant?
    /// Problem of the last message, and its time.
    package let problem: PushDeviceProblem?
    package let problemAt: Instant?

    /// Whether it can be sent to.
    package var isReached: Bool { problem != .gone }

    package init(
        id: String, name: String, language: String, origin: String, addedAt: Instant, seenAt: Instant,
        succeededAt: Instant? = nil, problem: PushDeviceProblem? = nil, problemAt: Instant? = nil
    ) {
        self.id = id
        self.name = name
        self.language = language
        self.origin = origin
        self.addedAt = addedAt
        self.seenAt = seenAt
        self.succeededAt = succeededAt
        self.problem = problem
        self.problemAt = problemAt
    }

    init(_ row: PushDeviceRow) {
        self.init(
            id: row.id, name: row.name, language: row.language, origin: row.origin, addedAt: row.addedAt,
            seenAt: row.seenAt, succeededAt: row.succeededAt, problem: PushDeviceProblem(stored: row.problem),
            problemAt: row.problemAt)
    }
}

/// Registration data that a browser sends to be notified.
package struct PushDeviceFields: Hashable, Sendable {
    package let subscription: BrowserSubscription
    /// Public key that it subscribed with.
    package let publicKey: String
    /// Origin of this Haru there.
    package let origin: String
    /// User agent string.
    package let agent: String
    /// Language of the pages there.
    package let language: String

    /// Makes the fields without validating them.
    package init(subscription: BrowserSubscription, publicKey: String, origin: String, agent: String, language: String)
    {
        self.subscription = subscription
        self.publicKey = publicKey
        self.origin = origin
        self.agent = agent
        self.language = language
    }
}
