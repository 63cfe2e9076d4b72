import Core
import Dispatch
import Foundation
import Synchronization

/// Listens, on a connection of its own, for the accounts that any process changes.
final class ChangeListener: Sendable {
    private static let backoff = ExponentialBackoff(first: .milliseconds(200), longest: .seconds(30))

    private let address: PostgresAddress
    private let timeouts: PostgresTimeouts
    private let health: ServerHealth
    private let queue = DispatchQueue(label: "haru.postgres.changes")
    /// Pipe that becomes readable when the listener is to stop.
    private let stopping: (read: Int32, write: Int32)

    /// Creates a listener that has not started; returns nil if the process has no file descriptors left.
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

    /// Listens until ``stop()``, and reconnects whenever the connection is lost.
    ///
    /// - Parameter hear: called with each changed account, and with nil whenever listening begins.
    func start(_ hear: @escaping @Sendable (Int64?) -> Void) {
        queue.async { [self] in
            var failures = 0
            repeat {
                if listen(hear) { failures = 0 }
                failures += 1
            } while !isStopped(after: health.delay(after: failures, Self.backoff))
        }
    }

    /// Stops listening asynchronously.
    func stop() {
        _ = write(stopping.write, "!", 1)
    }

    /// Listens until the connection is lost or the listener is stopped, and returns whether listening began.
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
            // Users of the database get the same error and report it.
        }
        return isListening
    }

    private func isStopped(after delay: Duration) -> Bool {
        var descriptor = pollfd(fd: stopping.read, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, Int32(clamping: delay.wholeMilliseconds)) != 0
    }
}
