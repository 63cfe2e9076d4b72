import Core
import Dispatch
import Foundation
import Synchronization

/// Hears of which accounts any process changes something, over a connection of its own.
final class ChangeListener: Sendable {
    private static let backoff = ExponentialBackoff(first: .milliseconds(200), longest: .seconds(30))

    private let address: PostgresAddress
    private let timeouts: PostgresTimeouts
    private let health: ServerHealth
    private let queue = DispatchQueue(label: "haru.postgres.changes")
    /// A pipe that can be read once the listener is to stop.
    private let stopping: (read: Int32, write: Int32)

    /// Makes a listener that does not listen yet; returns nil when the process has no descriptors left.
    init?(to address: PostgresAddress, timeouts: PostgresTimeouts, health: ServerHealth) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (self.address, self.timeouts, self.health) = (address, timeouts, health)
        stopping = (ends[0], ends[1])
    }

    deinit {
        close(stopping.read)
        close(stopping.write)
    }

    /// Listens until ``stop()``, and connects again whenever the connection is lost.
    ///
    /// - Parameter hear: told the accounts, and nil whenever it begins to listen.
    func start(_ hear: @escaping @Sendable (Int64?) -> Void) {
        queue.async { [self] in
            var failures = 0
            repeat {
                if listen(hear) { failures = 0 }
                failures += 1
            } while !isStopped(after: health.delay(after: failures, Self.backoff))
        }
    }

    /// Stops listening, soon.
    func stop() {
        _ = write(stopping.write, "!", 1)
    }

    /// Listens until the connection is lost or the listener is stopped, and tells whether it came to listening.
    private func listen(_ hear: (Int64?) -> Void) -> Bool {
        var isListening = false
        do {
            let connection = try PostgresConnection(to: address, timeouts: timeouts, health: health)
            try connection.listen()
            isListening = true
            hear(nil)
            while let accounts = try connection.hear(besides: stopping.read) {
                for account in accounts { hear(account) }
            }
        } catch {
            // Whoever asks the database meets the same, and tells it.
        }
        return isListening
    }

    private func isStopped(after delay: Duration) -> Bool {
        var descriptor = pollfd(fd: stopping.read, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, Int32(clamping: delay.wholeMilliseconds)) != 0
    }
}
