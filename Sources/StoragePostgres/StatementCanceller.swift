import CLibpq
import Dispatch
import Synchronization

/// Stops the statement that a connection is running, from another thread.
final class StatementCanceller: Sendable {
    private struct State {
        /// The address of what libpq cancels by; nil while nothing runs.
        var handle: UInt?
        var wasSent = false
    }

    private let state = Mutex(State())
    /// Waits for servers, so that no thread of tasks does.
    private static let queue = DispatchQueue(label: "haru.postgres.cancel", attributes: .concurrent)

    /// A transaction begins on a connection.
    func begin(_ connection: PostgresConnection) {
        let handle = PQgetCancel(connection.pointer).map { UInt(bitPattern: $0) }
        state.withLock { $0 = State(handle: handle) }
    }

    /// The transaction is over; tells whether a cancellation was sent, which may come too late and meet the next one.
    func end() -> Bool {
        state.withLock { state in
            if let handle = state.handle { PQfreeCancel(OpaquePointer(bitPattern: handle)) }
            state.handle = nil
            return state.wasSent
        }
    }

    /// Asks the server to stop what runs.
    func cancel() {
        Self.queue.async {
            self.state.withLock { state in
                guard let handle = state.handle else { return }
                var message = [CChar](repeating: 0, count: 256)
                PQcancel(OpaquePointer(bitPattern: handle), &message, Int32(message.count))
                state.wasSent = true
            }
        }
    }
}
