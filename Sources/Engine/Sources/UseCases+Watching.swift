import Core
import Storage

extension UseCases {
    /// Asks a forge, with the token of one of its sources, what was pushed since it was last asked, and counts it.
    ///
    /// What was pushed has the calendar asked anew as well, which tells the contributions that are no commits.
    ///
    /// - Returns: when it is to be asked again; nil where there is no such source, no token, or one that is
    ///   refused.
    func watch(_ id: String) async throws -> Instant? {
        guard var row = try await source(id), row.token != nil, row.problem != .tokenRefused else { return nil }
        let now = clock()
        // What is pushed under a login that is somebody else's is not the person's.
        if row.isLimited(at: now) || row.problem == .otherAccount {
            return max(row.nextAt, now.advanced(bySeconds: 60))
        }
        // A look that comes late, or by a clock that was changed, asks about no more than was told.
        let known = row.watchedAt.map { min($0, now) } ?? now
        let since = max(known, now.advanced(bySeconds: -Self.longestLook)).advanced(bySeconds: -Self.overlap)
        do {
            row = try await refreshed(row)
            // The key may be brought back.
            guard let token = try? token(of: row) else { return now.advanced(bySeconds: 3_600) }
            let activity = try await activity(of: row, since: since, token: token, at: now)
            if !activity.pushes.isEmpty || activity.etag != row.watchETag || row.watchedAt == nil {
                try await take(activity, of: row, at: now)
                try await closeDays()
            }
            return now.advanced(bySeconds: max(Self.shortestLook, Int64(activity.rest)))
        } catch let problem as ForgeProblem {
            switch problem.reason {
            case .tokenRefused:
                try await note(problem.reason, of: row, isOfHistory: false)
                return nil
            // The calendar is left alone for as long.
            case .limited: try await note(problem.reason, of: row, isOfHistory: true)
            default: break
            }
            let chance = FetchSchedule.chance(of: identifier())
            return FetchSchedule.next(after: problem.reason, failures: 2, now: now, chance: chance)
        }
    }

    /// Asks what was pushed, and gives up after a while.
    private func activity(
        of row: SourceRow, since: Instant, token: String, at now: Instant
    ) async throws -> ForgeActivity {
        let (account, etag) = (row.account, row.watchedAt == nil ? nil : row.watchETag)
        return try await answer(of: account, within: Self.longestWait) {
            try await forges.activity(of: account, since: since, etag: etag, token: token, now: now)
        }
    }

    /// How long a look may take, which is many questions where much was pushed.
    private static let longestWait = Duration.seconds(60)
    /// How often a forge is asked at most, in seconds.
    private static let shortestLook: Int64 = 60
    /// How far back it is asked after a long time, in seconds: older days are the calendar's.
    private static let longestLook: Int64 = 2 * 86_400
    /// How long before the last look events may have happened that it did not tell, in seconds: they come late.
    private static let overlap: Int64 = 6 * 3_600

    /// - Parameter now: when it was asked: what happened since is to be asked about again.
    private func take(_ activity: ForgeActivity, of asked: SourceRow, at now: Instant) async throws {
        let (person, current) = (person, clock())
        let fresh = activity.pushes.map { _ in identifier() }
        try await writeLocked(.repeatable) { tx in
            let ledger = try AccountLedger.read(now: current, in: tx)
            guard let row = ledger.forges.first(where: { $0.id == asked.id }), row.token == asked.token else { return }
            var new = 0
            for (push, id) in zip(activity.pushes, fresh) {
                new += try ledger.take(push, from: .github, of: row, new: id, in: tx).new
            }
            try tx.sources.setWatch(etag: activity.etag, at: now, of: row.id)
            guard new > 0 else { return }
            try tx.revisions.bump()
            if row.mayBeAsked(at: current) {
                var row = row
                row.nextAt = current
                try tx.sources.update(row)
                try JobTable.ask(.fetching(row, person: person), in: tx)
            }
        }
    }
}
