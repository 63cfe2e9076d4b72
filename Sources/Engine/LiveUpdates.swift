package import Core
import Synchronization

/// Notifies open pages of changes.
///
/// Listeners are only woken and query the changes themselves. So a burst of changes wakes them once, and a slow
/// listener misses nothing.
package final class LiveUpdates: Sendable {
    /// State that a page was rendered from; a page of another revision may differ.
    package struct Revision: Hashable, Sendable {
        /// Number that every change of the stored data increments.
        package let number: Int64
        /// Current day at home.
        package let day: Day

        package init(number: Int64, day: Day) {
            self.number = number
            self.day = day
        }
    }

    private struct State {
        var revision: Revision?
        /// Minute of the clock in which the revision's day was determined.
        var minute: Int64?
        var askedAt: MonotonicClock.Instant?
        var wokenAt: MonotonicClock.Instant?
        var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
        var nextListener = 0
    }

    private let useCases: UseCases
    private let limit: Int
    private let state = Mutex(State())

    /// Lifetime of a cached revision.
    private static let lifetime = Duration.milliseconds(200)

    /// Interval after which listeners are woken even without changes, so that they can send a heartbeat.
    private static let quiet = Duration.seconds(20)

    /// Creates the updates of one person.
    ///
    /// - Parameter limit: the maximum number of listeners.
    package init(useCases: UseCases, limit: Int = 64) {
        self.useCases = useCases
        self.limit = limit
    }

    /// Returns the current revision, at most 200 ms old.
    package func revision() async throws -> Revision {
        if let recentRevision { return recentRevision }
        return try await refresh()
    }

    /// Cached revision; nil if it is older than 200 ms.
    package var recentRevision: Revision? {
        let now = useCases.uptime.now
        return state.withLock { state in
            guard let askedAt = state.askedAt, now - askedAt < Self.lifetime else { return nil }
            return state.revision
        }
    }

    /// Reads the revision, and wakes listeners if it has changed or a heartbeat is due.
    @discardableResult
    package func refresh() async throws -> Revision {
        let (asked, minute) = (useCases.uptime.now, useCases.minute)
        let revision = try await useCases.pageRevision()
        note(revision, askedAt: asked, minute: minute)
        return revision
    }

    /// Caches a revision, and wakes listeners if it has changed or a heartbeat is due.
    ///
    /// - Parameter minute: the minute of the clock in which it was requested.
    package func note(_ revision: Revision, askedAt asked: MonotonicClock.Instant, minute: Int64) {
        let wakes = state.withLock { state in
            // A response to an earlier request than the cached one is outdated.
            if let askedAt = state.askedAt, askedAt > asked { return false }
            let changed = state.revision != nil && state.revision != revision
            (state.revision, state.minute, state.askedAt) = (revision, minute, asked)
            return changed || state.wokenAt.map { asked - $0 > Self.quiet } ?? true
        }
        if wakes { wake() }
    }

    /// Returns whether a revision number equals the cached one within the same minute, and caches it in that case.
    ///
    /// Within a minute the day cannot change, so no query is needed.
    package func isCurrent(revision number: Int64, askedAt asked: MonotonicClock.Instant) -> Bool {
        let minute = useCases.minute
        let current = state.withLock { state in
            state.minute == minute && state.revision?.number == number ? state.revision : nil
        }
        if let current { note(current, askedAt: asked, minute: minute) }
        return current != nil
    }

    /// Discards the cached revision and wakes all listeners.
    package func invalidate() {
        state.withLock { $0.askedAt = nil }
        wake()
    }

    /// Wakes all listeners.
    private func wake() {
        let now = useCases.uptime.now
        let listeners = state.withLock { state in
            state.wokenAt = now
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.yield() }
    }

    /// Returns a stream that yields at once and then whenever something may have changed; nil at the limit of
    /// listeners.
    package func listen() -> AsyncStream<Void>? {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let id: Int? = state.withLock { state in
            guard state.listeners.count < limit else { return nil }
            state.nextListener += 1
            state.listeners[state.nextListener] = continuation
            return state.nextListener
        }
        guard let id else { return nil }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.listeners[id] = nil }
        }
        continuation.yield()
        return stream
    }

    /// Number of listeners.
    package var listeners: Int { state.withLock { $0.listeners.count } }
}
