/// A monotonic clock for measuring durations in services.
///
/// It is injected, so that tests can supply their own. Its instants count from an arbitrary origin.
package struct MonotonicClock: Clock, Sendable {
    /// A moment, as the time since the clock's origin.
    package struct Instant: InstantProtocol, Hashable, Sendable {
        /// Time since the clock's origin.
        package let offset: Duration

        /// Creates the moment `offset` after the clock's origin.
        package init(offset: Duration) { self.offset = offset }

        package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        package func duration(to other: Instant) -> Duration { other.offset - offset }

        package static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }

        /// Returns the time from `earlier` to `later`.
        package static func - (later: Instant, earlier: Instant) -> Duration { later.offset - earlier.offset }
    }

    private let offset: @Sendable () -> Duration
    private let wait: @Sendable (_ end: Duration) async throws -> Void

    /// Creates a clock that is driven by another one and starts at zero now.
    package init<Base: Clock>(_ base: Base) where Base.Duration == Duration {
        let beginning = base.now
        offset = { beginning.duration(to: base.now) }
        wait = { try await base.sleep(until: beginning.advanced(by: $0), tolerance: nil) }
    }

    package var now: Instant { Instant(offset: offset()) }

    package var minimumResolution: Duration { .nanoseconds(1) }

    package func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try await wait(deadline.offset)
    }
}
