package import Core

/// Outcome of sending a message to a device once.
package enum PushOutcome: Hashable, Sendable {
    /// The push service accepted it.
    case accepted
    /// The device is gone for good and is to be removed.
    case gone
    /// The push service refuses this Haru, or what it sends; the device is kept and the operator is informed.
    case refused(status: Int, reason: String?)
    /// The message is too large for the push service.
    case tooLarge
    /// The endpoint resolves to an address that no push service has; nothing was sent.
    case privateAddress
    /// Temporary failure; a retry may succeed.
    case later(PushDelay)
    /// The message is stale; nothing was sent.
    case stale
}

/// Refusal of this Haru, or of what it sends, by a push service: its devices receive nothing until that is fixed.
package struct PushRefusal: Hashable, Sendable {
    /// Host of the push service; the rest of an endpoint is a secret.
    package let host: String
    package let status: Int
    /// Error code from the push service; may be empty.
    package let reason: String
}

/// Reason for a retry, and its earliest time.
package struct PushDelay: Hashable, Sendable {
    /// Cause of the failed attempt.
    package enum Cause: Hashable, Sendable {
        /// The push service's rate limit.
        case limited
        /// The push service failed.
        case failed(status: Int)
        /// It did not answer in time.
        case timedOut
        /// No connection, or one that broke.
        case unreachable
    }

    /// Cause of the failed attempt.
    package let cause: Cause
    /// Delay that the push service requested, in seconds; nil if it requested none.
    package let retryAfter: Int64?

    package init(cause: Cause, retryAfter: Int64?) {
        self.cause = cause
        self.retryAfter = retryAfter
    }

    private static let backoff = ExponentialBackoff(first: .seconds(5), longest: .seconds(900))

    /// Returns the time of the next attempt; nil if the message is stale by then.
    ///
    /// - Parameters:
    ///   - attempts: number of attempts so far, including this one.
    ///   - expires: time from which the message is stale.
    ///   - jitter: random number from 0 to 1, so that many waiting messages do not retry at once.
    package func nextAttempt(after attempts: Int, at now: Instant, expires: Instant, jitter: Double) -> Instant? {
        let wait = Self.backoff.pause(after: attempts, jitter: jitter).wholeSeconds
        // The requested delay is the minimum; jitter spreads messages that received the same one.
        let next = now.advanced(bySeconds: retryAfter.map { $0 + Int64(jitter * Double(wait)) } ?? wait)
        return next < expires ? next : nil
    }
}
