import Core

extension UseCases {
    /// How long deleted tasks and notes can be had back, in days.
    package static let daysOfDeleted = 30
}

extension AccountContext {
    /// What was deleted before this instant is gone for good; a clock set ahead for trying things out
    /// takes nothing away earlier.
    var keptSince: Instant { now.advanced(bySeconds: -max(0, trialShift) - Int64(UseCases.daysOfDeleted) * 86_400) }
}
