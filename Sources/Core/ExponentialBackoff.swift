/// Delays between attempts, which double with each failure up to a maximum.
///
/// Each delay is random between half of that and the whole, so that clients that failed together do not retry together.
package struct ExponentialBackoff: Hashable, Sendable {
    package let first: Duration
    package let longest: Duration

    /// Creates delays with a first one of at most `first`.
    package init(first: Duration, longest: Duration) {
        self.first = first
        self.longest = longest
    }

    /// Returns the delay after a number of consecutive failures.
    ///
    /// - Parameter jitter: from 0, for half of the delay, to 1, for the whole.
    package func pause(after failures: Int, jitter: Double) -> Duration {
        let whole = min(first * (1 << min(max(failures, 1) - 1, 20)), longest)
        // Whole nanoseconds, so that the bounds are exact.
        return whole / 2 + .nanoseconds(Int64((whole / 2) / .nanoseconds(1) * (0.0...1.0).held(jitter)))
    }
}

extension Duration {
    /// The duration in seconds, rounded up.
    package var wholeSeconds: Int64 { components.seconds + (components.attoseconds > 0 ? 1 : 0) }
}
