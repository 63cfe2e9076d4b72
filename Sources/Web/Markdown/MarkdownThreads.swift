import Dispatch
import Synchronization

/// Where pages with much Markdown are drawn: beside the threads that answer requests, so that nobody else waits for
/// them.
///
/// Two are drawn at a time, and of each account one: who sends many texts waits for their own.
final class MarkdownThreads: Sendable {
    /// The threads of this process.
    static let shared = MarkdownThreads(limit: 2)

    /// Texts up to this size, in bytes, are drawn at once: that takes less than to change threads for it is worth.
    static let longestAtOnce = 4_000
    /// The most pages of one account that are drawn or wait for it.
    static let mostOfAccount = 20

    private struct Work: Sendable {
        let account: Int64
        let draw: @Sendable () -> Void
    }

    private struct State {
        var waiting: [Work] = []
        /// The accounts of which a page is being drawn.
        var busy: Set<Int64> = []
    }

    private let limit: Int
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "haru.markdown", attributes: .concurrent)

    init(limit: Int) { self.limit = limit }

    /// Draws what holds so many bytes of Markdown.
    ///
    /// - Throws: ``Crowded`` where too many pages of the account wait already.
    func draw<Value: Sendable>(
        _ size: Int, for account: Int64, _ body: @escaping @Sendable () -> Value
    ) async throws -> Value {
        if size <= Self.longestAtOnce { return body() }
        let result: Value? = await withCheckedContinuation { continuation in
            let work = Work(account: account) { continuation.resume(returning: body()) }
            let isTaken = state.withLock { state in
                let others = state.waiting.count { $0.account == account } + (state.busy.contains(account) ? 1 : 0)
                if others >= Self.mostOfAccount { return false }
                state.waiting.append(work)
                return true
            }
            if isTaken { begin() } else { continuation.resume(returning: nil) }
        }
        guard let result else { throw Crowded() }
        return result
    }

    /// Too many pages of an account wait to be drawn.
    struct Crowded: Error {}

    /// Begins what may be drawn now, in order.
    private func begin() {
        while let work = next() {
            queue.async {
                work.draw()
                self.state.withLock { _ = $0.busy.remove(work.account) }
                self.begin()
            }
        }
    }

    private func next() -> Work? {
        state.withLock { state in
            guard state.busy.count < limit,
                let index = state.waiting.firstIndex(where: { !state.busy.contains($0.account) })
            else { return nil }
            let work = state.waiting.remove(at: index)
            state.busy.insert(work.account)
            return work
        }
    }
}

extension AccountRequest {
    /// Draws a page with so many bytes of Markdown where nobody else has to wait for it.
    func drawing(_ size: Int, _ body: @escaping @Sendable () -> String) async throws -> String {
        do {
            return try await MarkdownThreads.shared.draw(size, for: account.id, body)
        } catch is MarkdownThreads.Crowded {
            throw RequestRejection.rate(retryAfter: 5)
        }
    }
}
