package import Core
import Storage

/// Why the last message did not get to a browser.
package enum PushDeviceProblem: Hashable, Sendable {
    /// Its push service does not know it any more.
    case gone
    /// The push service refuses this Haru, or what it sends.
    case refused(status: Int, reason: String)
    case tooLarge
    /// Its address leads to a machine that is no push service.
    case privateAddress
    case limited
    case failed(status: Int)
    case timedOut
    case unreachable
    /// How it is reached, or what signs, cannot be opened.
    case sealed

    /// Why it did not get there; nil where it did, or made no sense any more.
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

    /// How it is stored.
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

    /// Reads what is stored; returns nil for what is empty, or of another version.
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

/// A browser that a person is notified in.
package struct PushDeviceReport: Hashable, Sendable, Identifiable {
    package let id: String
    /// What it is called, such as `Firefox · Linux`; may be empty.
    package let name: String
    /// The language of the pages there.
    package let language: String
    /// Under which address this Haru is open there, such as `https://haru.example.com`.
    package let origin: String
    package let addedAt: Instant
    /// When it last said that it is subscribed.
    package let seenAt: Instant
    /// When a push service last took a message for it.
    package let succeededAt: Instant?
    /// Why the last message did not get there, and when that was.
    package let problem: PushDeviceProblem?
    package let problemAt: Instant?

    /// Whether it can be sent to.
    package var isReached: Bool { problem != .gone }

    /// Makes a report.
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

/// What a browser says of itself that is to be notified.
package struct PushDeviceFields: Hashable, Sendable {
    package let subscription: BrowserSubscription
    /// The key that it subscribed with.
    package let publicKey: String
    /// Under which address this Haru is open there.
    package let origin: String
    /// What it calls itself.
    package let agent: String
    /// The language of the pages there.
    package let language: String

    /// Makes the fields, which were not looked at yet.
    package init(subscription: BrowserSubscription, publicKey: String, origin: String, agent: String, language: String)
    {
        self.subscription = subscription
        self.publicKey = publicKey
        self.origin = origin
        self.agent = agent
        self.language = language
    }
}
