package import Core

/// What came of sending a message to a device once.
package enum PushOutcome: Hashable, Sendable {
    /// The push service took it.
    case accepted
    /// The device is gone for good, and is to be removed.
    case gone
    /// The push service refuses this Haru, or what it sends: the device stays, and the operator is to know.
    case refused(status: Int, reason: String?)
    /// The push service takes no message of this length.
    case tooLarge
    /// The endpoint leads to an address that no push service has; nothing was sent.
    case privateAddress
    /// It may work later.
    case later(PushDelay)
    /// The message makes no sense any more; nothing was sent.
    case stale
}

/// A push service refuses this Haru, or what it sends: nothing gets to its devices until that is mended.
package struct PushRefusal: Hashable, Sendable {
    /// The push service; the rest of an endpoint is a secret.
    package let host: String
    package let status: Int
    /// The word by which it says what is wrong; may be empty.
    package let reason: String
}

/// Why a message is to be sent again, and when at the soonest.
package struct PushDelay: Hashable, Sendable {
    /// What was in the way.
    package enum Cause: Hashable, Sendable {
        /// The push service wants to be asked less often.
        case limited
        /// The push service failed.
        case failed(status: Int)
        /// It did not answer in time.
        case timedOut
        /// No connection, or one that broke.
        case unreachable
    }

    /// What was in the way.
    package let cause: Cause
    /// How many seconds the push service wants to be left alone.
    package let retryAfter: Int64?

    /// Makes a delay.
    package init(cause: Cause, retryAfter: Int64?) {
        self.cause = cause
        self.retryAfter = retryAfter
    }

    private static let backoff = ExponentialBackoff(first: .seconds(5), longest: .seconds(900))

    /// When the message is to be sent again; nil where it is stale by then.
    ///
    /// - Parameters:
    ///   - attempts: how often it was sent so far, this time included.
    ///   - expires: from when on it makes no sense.
    ///   - jitter: a number from 0 to 1 by chance, so that many that wait do not come back at once.
    package func nextAttempt(after attempts: Int, at now: Instant, expires: Instant, jitter: Double) -> Instant? {
        let wait = Self.backoff.pause(after: attempts, jitter: jitter).wholeSeconds
        // What was asked for is the least; those who were asked at once do not come back at once either.
        let next = now.advanced(bySeconds: retryAfter.map { $0 + Int64(jitter * Double(wait)) } ?? wait)
        return next < expires ? next : nil
    }
}
