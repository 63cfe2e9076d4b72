package import Core
import Synchronization

/// Tells open pages that what they show has changed.
///
/// Those who listen are only woken; what has changed they ask for. So a burst of changes wakes
/// them once, and nothing is lost when they are slow.
package final class LiveUpdates: Sendable {
    /// State that a page was made from; in another one it may show something else.
    package struct Revision: Hashable, Sendable {
        /// The number that every change of what is stored makes larger.
        package let number: Int64
        /// The day that it is at home.
        package let day: Day

        package init(number: Int64, day: Day) {
            self.number = number
            self.day = day
        }
    }

    private struct State {
        var revision: Revision?
        /// The minute, by the clock, in which its day was worked out.
        var minute: Int64?
        var askedAt: MonotonicClock.Instant?
        var wokenAt: MonotonicClock.Instant?
        var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
        var nextListener = 0
    }

    private let useCases: UseCases
    private let limit: Int
    private let state = Mutex(State())

    /// How long an answer of the database about its revision is good for.
    private static let lifetime = Duration.milliseconds(200)

    /// How long listeners are left alone when nothing changes; then they can tell that all is well.
    private static let quiet = Duration.seconds(20)

    /// Makes the updates of one person.
    ///
    /// - Parameter limit: how many may listen at a time.
    package init(useCases: UseCases, limit: Int = 64) {
        self.useCases = useCases
        self.limit = limit
    }

    /// What pages are made from now; at most a fifth of a second old.
    package func revision() async throws -> Revision {
        if let recentRevision { return recentRevision }
        return try await refresh()
    }

    /// What pages are made from, where that was asked within the last fifth of a second.
    package var recentRevision: Revision? {
        let now = useCases.uptime.now
        return state.withLock { state in
            guard let askedAt = state.askedAt, now - askedAt < Self.lifetime else { return nil }
            return state.revision
        }
    }

    /// Asks what pages are made from, and wakes those who listen when that has changed or it was quiet for long.
    @discardableResult
    package func refresh() async throws -> Revision {
        let (asked, minute) = (useCases.uptime.now, useCases.minute)
        let revision = try await useCases.pageRevision()
        note(revision, askedAt: asked, minute: minute)
        return revision
    }

    /// Notes what pages are made from, and wakes those who listen when that has changed or it was quiet for long.
    ///
    /// - Parameter minute: the minute, by the clock, in which that was asked.
    package func note(_ revision: Revision, askedAt asked: MonotonicClock.Instant, minute: Int64) {
        let wakes = state.withLock { state in
            // An answer that was overtaken by a later question says nothing new.
            if let askedAt = state.askedAt, askedAt > asked { return false }
            let changed = state.revision != nil && state.revision != revision
            (state.revision, state.minute, state.askedAt) = (revision, minute, asked)
            return changed || state.wokenAt.map { asked - $0 > Self.quiet } ?? true
        }
        if wakes { wake() }
    }

    /// Notes a revision, and tells whether pages are made from the same as before then, as far as it goes without
    /// asking more: days change with the minutes of the clock.
    package func isCurrent(revision number: Int64, askedAt asked: MonotonicClock.Instant) -> Bool {
        let minute = useCases.minute
        let current = state.withLock { state in
            state.minute == minute && state.revision?.number == number ? state.revision : nil
        }
        if let current { note(current, askedAt: asked, minute: minute) }
        return current != nil
    }

    /// Wakes all who listen, to ask anew: something has changed.
    package func invalidate() {
        state.withLock { $0.askedAt = nil }
        wake()
    }

    /// Wakes all who listen.
    private func wake() {
        let now = useCases.uptime.now
        let listeners = state.withLock { state in
            state.wokenAt = now
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.yield() }
    }

    /// Wakes at once and then whenever something may have changed; nil when too many listen already.
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

    /// How many listen.
    package var listeners: Int { state.withLock { $0.listeners.count } }
}
