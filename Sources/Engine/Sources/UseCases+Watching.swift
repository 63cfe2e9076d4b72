import Core
import Storage

extension UseCases {
    /// Polls a forge for pushes since the last poll, with the source's token, and counts their commits.
    ///
    /// A new push also schedules a fetch of the contribution calendar, which includes contributions other than commits.
    ///
    /// - Returns: time of the next poll; nil if there is no such source, no token, or a refused one.
    func watch(_ id: String) async throws -> Instant? {
        guard var row = try await source(id), row.token != nil, row.problem != .tokenRefused else { return nil }
        let now = clock()
        // Pushes under a login that now belongs to another account are not the person's.
        if row.isLimited(at: now) || row.problem == .otherAccount {
            return max(row.nextAt, now.advanced(bySeconds: 60))
        }
        // Clamp the window after a late poll or a clock change.
        let known = row.watchedAt.map { min($0, now) } ?? now
        let since = max(known, now.advanced(bySeconds: -Self.longestLook)).advanced(bySeconds: -Self.overlap)
        do {
            row = try await refreshed(row)
            // The sealing key may be restored later.
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
            // The rate limit covers the calendar too.
            case .limited: try await note(problem.reason, of: row, isOfHistory: true)
            default: break
            }
            let chance = FetchSchedule.chance(of: identifier())
            return FetchSchedule.next(after: problem.reason, failures: 2, now: now, chance: chance)
        }
    }

    /// Fetches the pushes since an instant, with a timeout.
    private func activity(
        of row: SourceRow, since: Instant, token: String, at now: Instant
    ) async throws -> ForgeActivity {
        let (account, etag) = (row.account, row.watchedAt == nil ? nil : row.watchETag)
        return try await answer(of: account, within: Self.longestWait) {
            try await forges.activity(of: account, since: since, etag: etag, token: token, now: now)
        }
    }

    /// Timeout of one poll, which takes many requests after many pushes.
    private static let longestWait = Duration.seconds(60)
    /// Shortest poll interval, in seconds.
    private static let shortestLook: Int64 = 60
    /// Longest window of one poll, in seconds; the calendar covers older days.
    private static let longestLook: Int64 = 2 * 86_400
    /// Overlap with the previous poll's window, in seconds, since the forge may publish events late.
    private static let overlap: Int64 = 6 * 3_600

    /// - Parameter now: time of the request; the next poll's window starts there.
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
