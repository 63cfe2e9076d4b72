/// A clock that only goes forward and that nobody sets, by which services measure how long something takes.
///
/// Services are given one, so that tests can give them one of their own. Its instants are counted from a moment that
/// means nothing by itself.
package struct MonotonicClock: Clock, Sendable {
    /// A moment, as the time since the clock's own beginning.
    package struct Instant: InstantProtocol, Hashable, Sendable {
        /// How long after the clock's beginning it is.
        package let offset: Duration

        /// Makes the moment that lies this long after the clock's beginning.
        package init(offset: Duration) { self.offset = offset }

        package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        package func duration(to other: Instant) -> Duration { other.offset - offset }

        package static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }

        /// How long after another moment this one is.
        package static func - (later: Instant, earlier: Instant) -> Duration { later.offset - earlier.offset }
    }

    private let offset: @Sendable () -> Duration
    private let wait: @Sendable (_ end: Duration) async throws -> Void

    /// Makes a clock that counts by another one, from now on.
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
