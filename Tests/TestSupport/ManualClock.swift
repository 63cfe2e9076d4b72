package import Core
import Synchronization

/// A monotonic clock that a test sets, for services that measure durations.
///
/// Sleepers wake when it is set to their time or later.
package final class ManualClock: Clock, Sendable {
    package typealias Instant = MonotonicClock.Instant

    private struct Sleeper {
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var sleepers: [Int: Sleeper] = [:]
        var nextSleeper = 0
        var watchers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Makes a clock that does not advance.
    package init() {}

    package var now: Instant { state.withLock { $0.now } }

    package var minimumResolution: Duration { .nanoseconds(1) }

    /// The clock in the form that services use.
    package var monotonic: MonotonicClock { MonotonicClock(self) }

    /// Lets time pass, and wakes the sleepers whose time has come.
    package func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.values.sorted { $0.deadline < $1.deadline }
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    /// Number of sleepers.
    package var sleepers: Int { state.withLock { $0.sleepers.count } }

    /// Waits until somebody sleeps, so that time can then be advanced for them.
    package func untilSlept() async {
        await withCheckedContinuation { continuation in
            let sleeps = state.withLock { state in
                if state.sleepers.isEmpty { state.watchers.append(continuation) }
                return !state.sleepers.isEmpty
            }
            if sleeps { continuation.resume() }
        }
    }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let number = state.withLock { state in
            state.nextSleeper += 1
            return state.nextSleeper
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let watchers = state.withLock { state -> [CheckedContinuation<Void, Never>]? in
                    guard !Task.isCancelled, deadline > state.now else { return nil }
                    state.sleepers[number] = Sleeper(deadline: deadline, continuation: continuation)
                    defer { state.watchers = [] }
                    return state.watchers
                }
                if watchers == nil { continuation.resume() }
                for watcher in watchers ?? [] { watcher.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { $0.sleepers.removeValue(forKey: number) }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
        try Task.checkCancellation()
    }
}

/// A wall clock that a test sets.
package final class TestClock: Sendable {
    private let time: Mutex<Core.Instant>

    /// Makes a clock that shows an instant.
    package init(_ time: Core.Instant) { self.time = Mutex(time) }

    package var now: Core.Instant {
        get { time.withLock { $0 } }
        set { time.withLock { $0 = newValue } }
    }

    /// Advances the clock.
    package func advance(days: Int = 0, hours: Int = 0, seconds: Int = 0) {
        now = now.advanced(bySeconds: Int64(days * 86_400 + hours * 3_600 + seconds))
    }
}
