import Dispatch
import Synchronization

/// Threads for rendering pages with much Markdown, so that other requests need not wait for them.
///
/// At most two pages are rendered at a time, and one per account.
final class MarkdownThreads: Sendable {
    /// Threads of this process.
    static let shared = MarkdownThreads(limit: 2)

    /// Maximum size of Markdown, in bytes, that is rendered on the current thread, as switching threads costs more.
    static let longestAtOnce = 4_000
    /// Maximum number of pages of one account that are being rendered or waiting.
    static let mostOfAccount = 20

    private struct Work: Sendable {
        let account: Int64
        let draw: @Sendable () -> Void
    }

    private struct State {
        var waiting: [Work] = []
        /// Accounts with a page being rendered.
        var busy: Set<Int64> = []
    }

    private let limit: Int
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "haru.markdown", attributes: .concurrent)

    init(limit: Int) { self.limit = limit }

    /// Renders a page with a given size of Markdown in bytes.
    ///
    /// - Throws: ``Crowded`` when too many pages of the account are waiting.
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

    /// Too many pages of an account are waiting to be rendered.
    struct Crowded: Error {}

    /// Starts the next pages that may be rendered, in order.
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
    /// Renders a page with a given size of Markdown in bytes, without blocking other requests.
    func drawing(_ size: Int, _ body: @escaping @Sendable () -> String) async throws -> String {
        do {
            return try await MarkdownThreads.shared.draw(size, for: account.id, body)
        } catch is MarkdownThreads.Crowded {
            throw RequestRejection.rate(retryAfter: 5)
        }
    }
}
