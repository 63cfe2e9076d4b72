import Core
import Storage
import Synchronization

/// Notices that the clock was set back, which leaves work behind that was put off by what it showed before.
final class ClockRollbackDetector: Sendable {
    private let shown = Mutex<Instant?>(nil)

    /// Whether the clock shows less than it did, or was never looked at: nobody knows what it showed before.
    func isDoubtful(_ now: Instant) -> Bool {
        shown.withLock { shown in shown.map { now < $0 } ?? true }
    }

    /// Notes what the clock shows.
    func note(_ now: Instant) { shown.withLock { $0 = now } }
}

extension UseCases {
    /// How many people are found at a time whose reminders a clock that was ahead has put off.
    private static let aheadAtATime = 200

    /// Has what a clock that was ahead has put off be due now, for everybody: the reminders that it decided about, and
    /// what was claimed by it.
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
