import Synchronization

/// Limits how many bodies with the same key run at a time; the others wait in order.
package final class KeyedSemaphore: Sendable {
    private typealias Turn = CheckedContinuation<Bool, Never>

    /// Running and waiting bodies of one key.
    private struct Queue {
        var running = 0
        var waiting: [(number: Int, turn: Turn)] = []
    }

    private struct State {
        var queues: [String: Queue] = [:]
        var next = 0
        /// Numbers of the bodies that were cancelled before they began to wait.
        var gone: Set<Int> = []
    }

    private let limit: Int
    private let state = Mutex(State())

    /// Creates a semaphore.
    ///
    /// - Parameter limit: maximum number of concurrent bodies per key.
    package init(limit: Int = 1) { self.limit = limit }

    /// Runs a body once fewer than the limit run with the same key.
    ///
    /// - Throws: what the body throws, and `CancellationError` when its task is cancelled while it waits.
    package func inTurn<Value: Sendable>(_ key: String, _ body: () async throws -> Value) async throws -> Value {
        guard await enter(key) else { throw CancellationError() }
        defer { leave(key) }
        return try await body()
    }

    /// Waits for a turn; returns false if the task was cancelled first.
    private func enter(_ key: String) async -> Bool {
        let number = state.withLock { state in
            state.next += 1
            return state.next
        }
        defer { state.withLock { _ = $0.gone.remove(number) } }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { turn in
                let isTurn: Bool? = state.withLock { state in
                    if state.gone.remove(number) != nil { return false }
                    var queue = state.queues[key] ?? Queue()
                    defer { state.queues[key] = queue }
                    if queue.running < limit {
                        queue.running += 1
                        return true
                    }
                    queue.waiting.append((number, turn))
                    return nil
                }
                if let isTurn { turn.resume(returning: isTurn) }
            }
        } onCancel: {
            giveUp(number, key)
        }
    }

    private func giveUp(_ number: Int, _ key: String) {
        let turn: Turn? = state.withLock { state in
            guard let index = state.queues[key]?.waiting.firstIndex(where: { $0.number == number }) else {
                state.gone.insert(number)
                return nil
            }
            return state.queues[key]?.waiting.remove(at: index).turn
        }
        turn?.resume(returning: false)
    }

    /// Passes the turn to the body that has waited longest.
    private func leave(_ key: String) {
        let turn: Turn? = state.withLock { state in
            guard var queue = state.queues[key] else { return nil }
            defer { state.queues[key] = queue.running == 0 ? nil : queue }
            if queue.waiting.isEmpty {
                queue.running -= 1
                return nil
            }
            return queue.waiting.removeFirst().turn
        }
        turn?.resume(returning: true)
    }
}
