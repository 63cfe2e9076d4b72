import Core

extension UseCases {
    /// Number of days for which deleted tasks and notes can be restored.
    package static let daysOfDeleted = 30
}

extension AccountContext {
    /// Instant before which deletions are permanent; a trial time in the future does not advance it.
    var keptSince: Instant { now.advanced(bySeconds: -max(0, trialShift) - Int64(UseCases.daysOfDeleted) * 86_400) }
}
