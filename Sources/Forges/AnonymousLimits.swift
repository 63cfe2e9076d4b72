import Core
import Synchronization

/// Rate limits of interfaces for requests without a token, which an interface counts together for all accounts.
final class AnonymousLimits: Sendable {
    private let ends = Mutex<[String: Instant]>([:])

    /// Remaining seconds of an interface's rate limit; nil if requests are allowed.
    func wait(_ base: String, at now: Instant) -> Int? {
        ends.withLock { ends in
            guard let end = ends[base] else { return nil }
            let seconds = now.seconds(to: end)
            // Ignore a limit recorded while the clock was ahead.
            if (1...86_400).contains(seconds) { return Int(seconds) }
            ends[base] = nil
            return nil
        }
    }

    /// Records that an interface is rate limited until an instant.
    func note(_ base: String, until end: Instant) { ends.withLock { $0[base] = end } }
}
