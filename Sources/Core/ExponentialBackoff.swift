/// Pauses between attempts, which double with each failure up to a longest one.
///
/// Each is by chance between the half and the whole of that, so that many that failed together do not come back
/// together.
package struct ExponentialBackoff: Hashable, Sendable {
    package let first: Duration
    package let longest: Duration

    /// Makes pauses that begin with `first`, at most.
    package init(first: Duration, longest: Duration) {
        self.first = first
        self.longest = longest
    }

    /// The pause after so many failures in a row.
    ///
    /// - Parameter jitter: a number from 0, for the half, to 1.
    package func pause(after failures: Int, jitter: Double) -> Duration {
        let whole = min(first * (1 << min(max(failures, 1) - 1, 20)), longest)
        // Whole nanoseconds, so that the bounds are met exactly.
        return whole / 2 + .nanoseconds(Int64((whole / 2) / .nanoseconds(1) * (0.0...1.0).held(jitter)))
    }
}

extension Duration {
    /// In whole seconds, of which the last may end after it.
    package var wholeSeconds: Int64 { components.seconds + (components.attoseconds > 0 ? 1 : 0) }
}
