package import Core

extension MonotonicClock {
    /// The machine's own clock.
    package static let machine = MonotonicClock(ContinuousClock())
}
