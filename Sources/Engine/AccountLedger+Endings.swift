import Core
import Storage

extension AccountLedger {
    /// Number of days for which an ended streak is offered to be joined with the newer one.
    private static let recentEnding = 14

    /// Returns how the newest streak ended.
    ///
    /// While another streak runs, this is nil unless freezes would join both, and would bring back at least as many
    /// days as it has or a challenge.
    ///
    /// - Parameter stored: the newest runs.
    func ending(of stored: StoredRuns, challenge: ChallengeRow?, in tx: Tx) throws -> StreakEndingReport? {
        let unit = settings.streakUnit
        // The run that touches today may consist of several; the one before them may have ended.
        let runs = (stored.earlier.map { [$0] } ?? []) + stored.newest
        guard let ended = Streak.newestEnded(of: runs, context: context, unit: unit) else { return nil }
        let ending = try context.ending(of: [ended.run], before: ended.next?.start, unit: unit) {
            try freezesLeft(inMonthOf: $0, in: tx)
        }
        guard let ending else { return nil }
        let restoration = try restoration(of: ending, next: ended.next, challenge: challenge, in: tx)
        if let next = ended.next {
            guard let restoration, ending.lastMissed >= today.advanced(by: -Self.recentEnding),
                ending.run.length >= next.length || restoration.challenge != nil
            else { return nil }
        }
        return StreakEndingReport(ending: ending, cause: try cause(of: ending.day, in: tx), restoration: restoration)
    }

    /// Returns what freezes would bring back; a streak of a single day is not worth a freeze.
    private func restoration(
        of ending: StreakEnding, next: Run?, challenge row: ChallengeRow?, in tx: Tx
    ) throws -> StreakEndingReport.Restoration? {
        guard case .freezes(let days) = ending.remedy else { return nil }
        let challenge = try challengeBack(row, with: days, in: tx)
        let length = ending.run.length + (next?.length ?? 0)
        guard length > 1 || challenge != nil else { return nil }
        return .init(days: days, length: length, challenge: challenge)
    }

    /// Returns why a day was missed.
    private func cause(of day: Day, in tx: Tx) throws -> StreakEndingReport.Cause {
        let changes = try tx.changes.of(day)
        if let change = changes.last(where: { $0.stateBefore != $0.stateAfter }), change.stateAfter == .missed {
            switch change.why {
            case .lessEvidence, .forgeFewer, .sourceRemoved: return .evidenceLeft(of: change.detail)
            case .ruleChanged: return .ruleChanged
            // Without the removed freeze the day is in its previous state.
            case .freeze, .moreEvidence: break
            }
        }
        let count = try total(of: day, in: tx)
        return count == 0
            ? .nothing : .tooFew(count: count, minimum: dayCalendar.rules.rules(on: day).minimum)
    }

    /// Returns the effect of a day on a streak.
    func streakEffect(of day: Day, state: DayState, in tx: Tx) throws -> StreakEffect? {
        guard state == .done || state == .missed else { return nil }
        let unit = settings.streakUnit
        return try context.effect(
            of: day, state: state,
            containing: try tx.runs.containing(day),
            before: try tx.runs.before(day),
            after: try tx.runs.after(day),
            unit: unit
        ) { run in
            switch unit {
            case .day: try tx.days.doneCount(from: run.start, through: day)
            case .week(let start):
                try tx.days.doneWeekCount(from: run.start, through: day, weekStart: start)
            }
        }
    }

    /// Whether a day precedes both the ledger and the first contribution, so that nothing was owed.
    func isBeforeFirst(_ day: Day, in tx: Tx) throws -> Bool {
        guard day < began else { return false }
        return try tx.days.first().map { day < $0 } ?? true
    }

    /// Accounts on forges whose last request failed.
    var unanswered: [UnansweredForge] {
        forges.compactMap { row in
            guard row.isUnanswered, let reason = row.problem else { return nil }
            return UnansweredForge(
                id: row.id, problem: ForgeProblem(row.account, reason), isKnown: row.readAt != nil)
        }
    }

    /// Repositories whose last reading failed, those unread for longest first.
    var unread: [UnreadRepository] {
        repositories
            .compactMap { row in row.problem.map { (row, $0) } }
            .sorted { ($0.0.readAt ?? $0.0.addedAt) < ($1.0.readAt ?? $1.0.addedAt) }
            .map { row, problem in
                UnreadRepository(
                    id: row.id, name: row.name, problem: problem, readOn: row.readAt.map { dayCalendar.day(at: $0) })
            }
    }
}
