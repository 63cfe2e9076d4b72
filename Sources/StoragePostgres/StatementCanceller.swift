import CLibpq
import Dispatch
import Synchronization

/// Cancels a connection's running statement from another thread.
final class StatementCanceller: Sendable {
    private struct State {
        /// Address of libpq's cancel handle; nil while no transaction runs.
        var handle: UInt?
        var wasSent = false
    }

    private let state = Mutex(State())
    /// Queue that blocks on servers instead of the threads of tasks.
    private static let queue = DispatchQueue(label: "haru.postgres.cancel", attributes: .concurrent)

    /// Starts a transaction on a connection.
    func begin(_ connection: PostgresConnection) {
        let handle = PQgetCancel(connection.pointer).map { UInt(bitPattern: $0) }
        state.withLock { $0 = State(handle: handle) }
    }

    /// Ends the transaction and returns whether a cancellation was sent, which may arrive late and hit the next one.
    func end() -> Bool {
        state.withLock { state in
            if let handle = state.handle { PQfreeCancel(OpaquePointer(bitPattern: handle)) }
            state.handle = nil
            return state.wasSent
        }
    }

    /// Requests cancellation of the running statement.
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
