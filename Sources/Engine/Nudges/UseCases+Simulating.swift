package import Core
import Storage

extension UseCases {
    /// Allowed number of simulated days.
    package static let simulatedDays = 1...366

    /// Returns the nudges that would be sent from now on if every source answered in time.
    ///
    /// - Parameter commits: future commits, as instants with the UTC offsets that they are written with.
    package func simulateNudges(
        days: Int, commits: [(at: Instant, offset: Int)]
    ) async throws -> (nudges: [SimulatedNudge], dayCalendar: DayCalendar) {
        try await readClosed { ledger, tx in
            let reminder = try tx.reminders.find()
            let plan = try ledger.nudgePlan(reminder, from: .first, in: tx)
            let coming = commits.map { commit in
                SimulatedCommit(
                    at: commit.at, day: ledger.dayCalendar.place(authoredAt: commit.at, offset: commit.offset).day)
            }
            let nudges = plan.simulated(
                from: ledger.now, days: Self.simulatedDays.held(days), commits: coming,
                closing: try ledger.simulatedClosing(in: tx), seed: UInt64(bitPattern: ledger.person),
                after: reminder?.line)
            return (nudges, ledger.dayCalendar)
        }
    }
}
