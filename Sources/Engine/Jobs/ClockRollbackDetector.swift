import Core
import Storage
import Synchronization

/// Detects that the clock was set back, which leaves work scheduled too far in the future.
final class ClockRollbackDetector: Sendable {
    private let shown = Mutex<Instant?>(nil)

    /// Whether the clock was set back, or was never read, so that its earlier readings are unknown.
    func isDoubtful(_ now: Instant) -> Bool {
        shown.withLock { shown in shown.map { now < $0 } ?? true }
    }

    /// Stores the clock reading.
    func note(_ now: Instant) { shown.withLock { $0 = now } }
}

extension UseCases {
    /// Number of accounts per batch when reminders postponed by a clock that was ahead are searched.
    private static let aheadAtATime = 200

    /// Reschedules the work of all accounts that a clock that was ahead has postponed: makes reminders due now and
    /// releases claims that end too late.
    func rescheduleAfterClockRollback(of now: Instant) async throws {
        let limit = ReminderRow.aheadLimit(at: now)
        try await database.write(.repeatable) { try JobTable.releaseClaims(beyond: limit, at: now, in: $0) }
        var last: (handledAt: Instant, person: Int64)?
        while true {
            let known = last
            let found = try await database.write(.repeatable) { connection in
                let found = try ReminderTable.handled(
                    after: limit, since: known, limit: Self.aheadAtATime, in: connection)
                for one in found {
                    try connection.account(one.person).jobs.hasten(JobTask.Kind.remind.rawValue, at: now)
                }
                return found
            }
            guard found.count == Self.aheadAtATime else { return }
            last = found.last
        }
    }
}
