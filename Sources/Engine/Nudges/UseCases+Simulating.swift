package import Core
import Storage

extension UseCases {
    /// How many days can be played through.
    package static let simulatedDays = 1...366

    /// The nudges that would be sent from now on, with every source answering in time.
    ///
    /// - Parameter commits: those that are to come, as instants with the offsets that they are written with.
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
