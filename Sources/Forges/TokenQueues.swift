import Synchronization

/// Lets the questions with one token be asked one after another, as GitHub wants it.
final class TokenQueues: Sendable {
    private typealias Turn = CheckedContinuation<Bool, Never>

    private struct State {
        /// Who waits, by the tokens with which something is asked now.
        var waiting: [String: [(number: Int, turn: Turn)]] = [:]
        var next = 0
        /// Those that were let go of before they began to wait.
        var gone: Set<Int> = []
    }

    private let state = Mutex(State())

    /// Asks as soon as nobody else asks with the same token.
    ///
    /// - Throws: what the body throws, and `CancellationError` when its task is cancelled while it waits.
    func inTurn<Value: Sendable>(_ token: String, _ body: () async throws -> Value) async throws -> Value {
        guard await enter(token) else { throw CancellationError() }
        defer { leave(token) }
        return try await body()
    }

    /// Waits for a turn; returns false when its task was cancelled before.
    private func enter(_ token: String) async -> Bool {
        let number = state.withLock { state in
            state.next += 1
            return state.next
        }
        defer { state.withLock { _ = $0.gone.remove(number) } }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { turn in
                let isTurn: Bool? = state.withLock { state in
                    if state.gone.remove(number) != nil { return false }
                    if state.waiting[token] == nil {
                        state.waiting[token] = []
                        return true
                    }
                    state.waiting[token]?.append((number, turn))
                    return nil
                }
                if let isTurn { turn.resume(returning: isTurn) }
            }
        } onCancel: {
            giveUp(number, token)
        }
    }

    private func giveUp(_ number: Int, _ token: String) {
        let turn: Turn? = state.withLock { state in
            guard let index = state.waiting[token]?.firstIndex(where: { $0.number == number }) else {
                state.gone.insert(number)
                return nil
            }
            return state.waiting[token]?.remove(at: index).turn
        }
        turn?.resume(returning: false)
    }

    /// Gives the turn to who waits for longest.
    private func leave(_ token: String) {
        let turn: Turn? = state.withLock { state in
            if state.waiting[token]?.isEmpty ?? true {
                state.waiting[token] = nil
                return nil
            }
            return state.waiting[token]?.removeFirst().turn
        }
        turn?.resume(returning: true)
    }
}
