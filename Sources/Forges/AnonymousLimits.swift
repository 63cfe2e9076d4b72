import Core
import Synchronization

/// Which interfaces want to be left alone by whoever asks without a token: they count all of them together, whoever they
/// ask for.
final class AnonymousLimits: Sendable {
    private let ends = Mutex<[String: Instant]>([:])

    /// For how many seconds an interface is to be left alone; nil where it may be asked.
    func wait(_ base: String, at now: Instant) -> Int? {
        ends.withLock { ends in
            guard let end = ends[base] else { return nil }
            let seconds = now.seconds(to: end)
            // What a clock that was ahead has noted holds nobody up.
            if (1...86_400).contains(seconds) { return Int(seconds) }
            ends[base] = nil
            return nil
        }
    }

    /// Notes that an interface is to be left alone.
    func note(_ base: String, until end: Instant) { ends.withLock { $0[base] = end } }
}
