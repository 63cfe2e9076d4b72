import Core

extension UseCases {
    /// How long deleted tasks and notes can be had back, in days.
    package static let daysOfDeleted = 30
}

extension Standing {
    /// What was deleted before this instant is gone for good.
    var keptSince: Instant { now.advanced(bySeconds: -Int64(UseCases.daysOfDeleted) * 86_400) }
}
