package import Core

extension MonotonicClock {
    /// The machine's own.
    package static let machine = MonotonicClock(ContinuousClock())
}
